"""Alubari: A Nice Cup of Tea, for one to five players."""
