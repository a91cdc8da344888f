"""The table: matches with their seats, undo, log and record in one storage, for the page and the terminal."""
