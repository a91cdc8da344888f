"""What can go wrong, named by cause. Each message says what was wrong and where, in one line."""


class BranchlineError(Exception):
    """Anything that Branchline refuses; nothing has been changed when it is raised."""


class UnknownGame(BranchlineError):
    """There is no game of that name."""


class BadOption(BranchlineError):
    """A player count, option or value that the game does not have."""


class BadComponents(BranchlineError):
    """A components file that breaks the schema or a rule of the box."""


class BadWeights(BranchlineError):
    """A weights file that breaks the schema, or has not what the evaluation of its game goes by."""


class BadPosition(BranchlineError):
    """A position that cannot lie on a table: a wrong field, a wrong shape, a piece too many or missing."""


class BadRecord(BranchlineError):
    """A record that is no record, is cut off, or was made by other rules or another box."""


class IllegalAction(BranchlineError):
    """An action that is not in the list of legal actions, or not this seat's to take."""
