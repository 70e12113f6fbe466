"""The report as plain text. Rule 10.7."""

from __future__ import annotations

from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.shown import record_sheets
from starpost.games.stellar_conquest.shown.report import (
    WIDTH,
    entry_text,
    heading,
    log_lines,
    logs,
    score_lines,
)


def printout(view: View) -> str:
    lines = [f"STELLAR CONQUEST   {view.name}            {heading(view.known)}"]
    if view.me is not None:
        lines.append(f"{entry_text(view)}      speed {view.me.speed}")
    for title, events in logs(view.known):
        lines += ["", title.upper(), *log_lines(events)]
    lines += ["", *record_sheets.text(view), *score_lines(view), *problem_lines(view)]
    return "\n".join(lines) + "\n"


def problem_lines(view: View) -> list[str]:
    found = view.known.problems.get(view.seat, ())
    if not found:
        return [f"{'PROBLEMS':<{WIDTH}}none"]
    return [f"{'PROBLEMS':<{WIDTH}}{p.order}: {p.text} [{p.code}]" for p in found]
