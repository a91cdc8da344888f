def draw(view, box): return ""
