"""What can go wrong, named by cause. Each message says what was wrong and where, in one line."""


class BranchlineError(Exception):
    """Anything that Branchline refuses; nothing has been changed when it is raised."""


class UnknownGame(BranchlineError):
    """There is no game of that name."""


class BadGame(BranchlineError):
    """A game from outside that is not there, cannot be imported, or is not whole."""


class BrokenGame(BranchlineError):
    """The rules of a game broke down, or it goes on and on; `core.breakdown` says where."""


class BrokenBot(BranchlineError):
    """A bot of somebody's own raised something, or chose what it could not; `bots.breakdown` says where."""

    def __str__(self) -> str:
        """Its name, and what it did."""
        bot, what = self.args
        return f"the bot {bot!r} {what}"


class Endless(Exception):
    """A game that goes on and on: more moves than it says it may have, or steps that run by themselves for ever."""


class BadOption(BranchlineError):
    """A player count, option or value that the game does not have."""


class BadComponents(BranchlineError):
    """A components file that breaks the schema or a rule of the box."""


class BadWeights(BranchlineError):
    """A weights file that breaks the schema, or has not what the evaluation of its game goes by."""


class BadRules(BranchlineError):
    """A rules file that breaks its shape, or a number that is none of its rules."""


class BadPosition(BranchlineError):
    """A position that cannot lie on a table: a wrong field, a wrong shape, a piece too many or missing."""


class BadRecord(BranchlineError):
    """A record that is no record, is cut off, or was made by other rules or another box."""


class IllegalAction(BranchlineError):
    """An action that is not in the list of legal actions, or not this seat's to take."""
