"""The games, one folder each, with the same rooms in every one; those of others stand in folders of their own."""

from branchline.games.guests import shelve

shelve()
