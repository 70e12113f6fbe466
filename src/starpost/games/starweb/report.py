"""The report."""

from starpost.reports.document import Document
from starpost.games.starweb.view import View


def report(view: View) -> Document:
    return Document("StarWeb", ())
