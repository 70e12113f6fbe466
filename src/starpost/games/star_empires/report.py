from starpost.reports.document import Document


def report(view):
    return Document("Star Empires", ())
