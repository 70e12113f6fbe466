def check(view, orders): return []
