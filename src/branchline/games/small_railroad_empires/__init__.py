"""Small Railroad Empires, 1 to 4 players."""
