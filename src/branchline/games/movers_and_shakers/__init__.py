"""Movers & Shakers: railway magnates in Bengal, for one to four players."""
