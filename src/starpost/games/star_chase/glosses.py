def gloss(view, order): return ""
