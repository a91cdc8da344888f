"""The table: a running match with its seats, undo, log and record, and the shelf where results are kept."""
