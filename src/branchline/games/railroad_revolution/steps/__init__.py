"""The course of play of Railroad Revolution, a file for each chapter of the rules."""
