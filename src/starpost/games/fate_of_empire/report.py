def report(v): return None
def printout(v): return ""
