"""Railroad Revolution: a railroad company from the East Coast to the Pacific."""
