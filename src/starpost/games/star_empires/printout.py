def printout(view):
    return ""
