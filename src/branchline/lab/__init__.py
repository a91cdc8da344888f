"""The laboratory: many games at once, what they show, and what must hold in every one of them."""
