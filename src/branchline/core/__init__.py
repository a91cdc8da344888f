"""The turntable: positions, steps, actions, piles, records and the registry of games. No I/O, no framework."""
