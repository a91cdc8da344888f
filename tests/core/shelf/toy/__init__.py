"""The Toy Line: a game of three minutes that uses everything the core can do."""
