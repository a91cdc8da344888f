"""The family look: SVG pieces, cards and sheets, from which the games draw their boards."""
