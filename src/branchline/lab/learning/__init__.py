"""Teaching a net: games of the present best against itself, lessons from them, and an examination on other deals."""
