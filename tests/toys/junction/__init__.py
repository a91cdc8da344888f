"""Junction: a toy with hidden hands, a pile, secret bids, a die and a choice, over in a few rounds."""
