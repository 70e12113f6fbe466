"""The report as plain text."""

from beacons.known.view import View


def printout(view: View) -> str:
    lit = [f"{place} is lit by {seat}" for place, seat in sorted(view.owner.items())]
    lit += [f"{seat} has {n} fuel" for seat, n in view.fuel.items()]
    return "\n".join([f"turn {view.turn}", *lit, *(e.text for e in view.events), ""])
