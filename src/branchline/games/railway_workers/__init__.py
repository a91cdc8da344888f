"""Railway Workers, by Marios Axiotis and Nikos Chondropoulos: 2 to 4 players."""
