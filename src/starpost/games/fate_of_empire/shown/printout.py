"""The campaign's report as plain text. Rule 10.2."""

from __future__ import annotations

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score, value
from starpost.games.fate_of_empire.shown.report import halves, ours, pirates, sector_text
from starpost.games.stellar_conquest.shown import record_sheets
from starpost.games.stellar_conquest.shown import report as base
from starpost.games.stellar_conquest.shown.printout import problem_lines


def printout(view: View) -> str:
    st, now = view.known, score(view.known)
    lines = [
        f"THE FATE OF EMPIRE            {base.heading(st)}",
        f"{base.entry_text(view)}      speed {st.players[0].speed}      "
        f"war: {'yes' if st.war else 'no'}      "
        f"Sub-Province: {'yes' if st.sub_province else 'no'}      recall owed: {halves(st.debt)}",
    ]
    for title, events in base.logs(st):
        lines += ["", title.upper(), *base.log_lines(events)]
    lines.append("")
    lines += record_sheets.labelled("HOLDINGS", [
        f"{record_sheets.planet_line(view, pid)}  value {value(st, pid)}" for pid in ours(st)
    ] or ["none"])  # fmt: skip
    wild = [pid for pid, p in sorted(st.planets.items()) if p.status == "independent"]
    lines += record_sheets.labelled(
        "INDEP.", [record_sheets.planet_line(view, pid) for pid in wild]
    )
    lines += record_sheets.labelled("PIRATES", [" ".join(row) for row in pirates(view).rows])
    numbers = sorted(st.groups)
    lines += record_sheets.labelled(
        "GROUPS", [record_sheets.group_line(n, view) for n in numbers] or ["none"]
    )
    lines += record_sheets.labelled("RESEARCH", [record_sheets.research_line(view)])
    when = "" if st.over else " if it ended now"
    lines.append(
        f"{'SCORE':<10}kills {now.kills}  planets {now.planets}  sectors {now.sectors} "
        f"({sector_text(st)})  losses {now.losses}   total {now.total}  ({now.level}{when})"
    )
    lines += problem_lines(view)
    return "\n".join(lines) + "\n"
