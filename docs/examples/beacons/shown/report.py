"""The report as a document."""

from beacons.known.view import View
from beacons.shown.printout import printout
from beacons.shown.scene import scene
from starpost.reports.document import Document, Figure, Lines, Section


def report(view: View) -> Document:
    text = Lines(tuple(printout(view).splitlines()))
    return Document("Beacons", (Section("News", (text, Figure(scene(view)))),))
