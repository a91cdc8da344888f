"""The course of play of Small Railroad Empires, chapter by chapter."""
