"""The conformance kit: written once, run on every game, at every player count, with every variant."""
