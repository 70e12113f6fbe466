def scene(v): return None
