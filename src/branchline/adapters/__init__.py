"""Doors to what researchers use: PettingZoo, Gymnasium and OpenSpiel, each thin and made from the one engine."""
