"""The order sheet as a part of the match page: lines, what is for later, what changed, what is
shown to partners, and what it all says about being saved and sent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.host.facts import MatchFacts
from starpost.host.sheets import ahead, late
from starpost.host.sheets.drafts import Paper
from starpost.host.words import Status
from starpost.kernel.contract import Resolve
from starpost.kernel.orders import Order, Problem, Unread
from starpost.kernel.panels import Boxes, Calculator, Panel
from starpost.kernel.writing.heads import NOT_TAKEN, SheetRefused
from starpost.kernel.writing.sheets import accept
from starpost.told.words import counted, listed
from starpost.web.caller import Visitor
from starpost.web.pages import times
from starpost.web.pages.match.heading import runs_when_ready
from starpost.web.pages.match.outlook import Outlook
from starpost.web.pages.match.table import Table
from starpost.web.pages.orders import plans
from starpost.web.pages.orders.plans import Plan, plan
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.orders.sheet import MOST_SHOWN, Checked, check
from starpost.web.templating import render


class Ahead(Struct, frozen=True):
    """A line for a later turn. `number` 0: it lies aside already."""

    turn: int
    line: str
    number: int
    good: bool
    said: str


class Change(Struct, frozen=True):
    """How a sheet differs from the one that was sent."""

    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        parts = [f"{len(self.more)} more" if self.more else "",
                 f"{len(self.less)} fewer" if self.less else ""]  # fmt: skip
        return " and ".join(p for p in parts if p) or "other order of lines"


def _foreign(table: Table, text: str) -> tuple[Problem, ...]:
    """What a head says that makes the whole sheet another's: it would be refused."""
    names = late.names_of(table.row)
    try:
        accept(table.game, text, seat=table.seat or "", turn=table.row.turn, names=names)
    except SheetRefused as refused:
        said = str(refused).removesuffix(NOT_TAKEN) + "As it stands it will not be taken."
        return (Problem(order="", code=refused.code, text=said),)
    return ()


def values(table: Table, text: str, atlas: Atlas) -> dict[str, Any]:
    """All that the lines below the sheet show."""
    turn = table.row.turn if table.row.resolve == Resolve.TOGETHER else ahead.NEVER
    now, for_later = ahead.split(text, turn, gaps=True)
    checked = check(table.game, table.view, now, atlas)
    checked = replace(checked, general=(*_foreign(table, now), *checked.general))
    return {
        "checked": checked,
        "late": late.foreseen(table.row, datetime.fromisoformat(table.now)),
        "plans": json.dumps(plans.data(checked.plans)),
        "ahead": [*_ahead(table, for_later), *_ahead(table, table.paper.later)],
        "change": change(table, text),
        "game_id": table.game.id,
        "kept": kept(table),
        "panels": _panels(table, checked.orders),
        "spending": table.game.spending(table.view, checked.orders),
    }


def no_values(table: Table) -> dict[str, Any]:
    """For pages on which nothing is written."""
    return {
        "checked": Checked(""), "plans": "[]", "ahead": [], "change": None, "kept": False,
        "game_id": table.game.id, "spending": None,
        "panels": [p for p in _panels(table, ()) if _still_of_use(table, p)],
    }  # fmt: skip


def _panels(table: Table, orders: Sequence[Order]) -> Sequence[Panel]:
    """As long as nothing is written they follow from the outlook alone."""
    if orders:
        return table.game.panels(table.view, orders)
    return table.outlook.part(("panels",), lambda: table.game.panels(table.view, ()))


def _still_of_use(table: Table, panel: Panel) -> bool:
    """Places on a sheet and calculators serve those who write."""
    return table.prompt is not None or not isinstance(panel, Boxes | Calculator)


def last_word(row: MatchFacts, sight: Outlook) -> str:
    """The line that ends the answer, where any number of lines may be written until one does."""
    asked = sight.prompt
    if row.resolve != Resolve.EACH or asked is None or asked.most is not None:
        return ""
    form = sight.game.book.closing(asked.forms)
    return form.pattern if form is not None else ""


def closed(row: MatchFacts, sight: Outlook, text: str) -> str:
    """The answer with the word that ends it; one with a problem stays open, to be mended."""
    lines, last = _lines(text), last_word(row, sight)
    if not last or (lines and lines[-1].upper() == last):
        return text
    if check(sight.game, sight.view, text, sight.atlas).problems:
        return text
    return "\n".join((*lines, last))


def _ahead(table: Table, lines: Sequence[ahead.Later]) -> list[Ahead]:
    found = []
    for one in lines:
        orders = table.game.read(one.line).orders
        order = orders[0] if orders else None
        bad = order is None or isinstance(order, Unread)
        reason = order.reason if isinstance(order, Unread) else "This is no order."
        said = reason if bad or order is None else table.game.gloss(table.view, order)
        found.append(Ahead(one.turn, one.line, one.number, not bad, said))
    return found


def change(table: Table, text: str) -> Change | None:
    """Against what was sent; None: nothing was sent, or nothing is different."""
    if not table.paper.version or text.strip() == table.paper.sent.strip():
        return None
    new, old = (_lines(t) for t in (text, table.paper.sent))
    known, left = set(old), set(new)
    return Change(
        tuple(line for line in new if line not in known)[:MOST_SHOWN],
        tuple(line for line in old if line not in left)[:MOST_SHOWN],
    )


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def shared_plans(table: Table, atlas: Atlas) -> list[Plan]:
    """What partners show, as arrows in their colour; drawn on what this seat itself knows."""
    numbers = {p.name: p.number for p in table.people}
    found = []
    for share in table.shared:
        if share.sender == table.seat:
            continue
        for order in table.game.read("\n".join(share.lines)).orders:
            drawn = plan(atlas, table.game, order, 0)
            if drawn is not None:
                owner = numbers.get(share.sender, 0)
                found.append(Plan(0, drawn.way, "shared", drawn.places, owner=owner))
    return found


def share_part(table: Table, me: Visitor) -> str:
    return render("share.html", me=me, t=table, show=shown_lines(table))


def shown_lines(table: Table) -> list[tuple[int, str]]:
    """Lines of the stored draft that could be shown to somebody."""
    lines = table.text.split("\n")
    return [(k, line) for k, line in enumerate(lines, 1) if line.strip()]


def saved(table: Table, zone: str) -> str:
    paper, now = table.paper, datetime.fromisoformat(table.now)
    if table.ready and not paper.unsent:
        runs = "the turn runs" if table.row.due_at is None else "the deadline"
        return f"You may change them until {runs}."
    if table.ready:
        return "Changed since you sent it. The sent sheet stands."
    if paper.ahead:
        return f"Written ahead for turn {table.row.turn}. Sent by itself if you do nothing."
    if paper.saved_at is not None:
        return not_sent(table.row, paper, now, zone)
    return ""


def not_sent(row: MatchFacts, paper: Paper, now: datetime, zone: str) -> str:
    """That a draft is saved, and what becomes of it at the deadline; run early it takes none."""
    assert paper.saved_at is not None
    if not paper.text.strip() and not paper.version:
        return ""  # nothing is left to be seen
    said = f"Saved {times.lately(paper.saved_at, now, zone)}, not sent"
    if paper.version and paper.unsent:
        return f"{said}: what you sent before stands."
    if row.due_at is None or row.hold or not paper.text.strip():
        return f"{said}."
    due = times.lately(row.due_at, now, zone)
    return f"{said}; used as it stands at {due}."


def kept(table: Table) -> bool:
    """Whether the sheet can be read and not changed: the match stands still and keeps it."""
    still = table.row.status in (Status.PAUSED, Status.PARKED) and not table.past
    return still and table.mine and table.together and bool(table.text.strip())


def is_in(table: Table) -> str:
    """That the orders are in, and for whom the turn still waits; empty: they are not in. Where it
    is secret who has handed in, nobody is named."""
    if not table.ready or not table.live:
        return ""
    done = "Your orders are in."
    if kept(table):
        lines = len(_lines(table.paper.sent))
        return f"Your {counted(lines, 'line')} {'is' if lines == 1 else 'are'} kept."
    if table.row.status != Status.RUNNING or not runs_when_ready(table.row):
        return done
    if table.unseen:
        return f"{done} Waiting for the others."
    missing = [p for p in table.asked if not p.done and p.name != table.seat]
    names = [p.who or p.name for p in missing if p.kind is not None]
    unmet = len(missing) - len(names)
    if unmet:
        names.append(counted(unmet, "player") + " you have not met")
    return f"{done} Waiting for {listed(names)}." if names else f"{done} The turn runs now."


def in_next(table: Table, zone: str) -> str:
    """What was sent, and when the turn runs now that it is in."""
    row, lines = table.row, len(_lines(table.paper.sent))
    sent = f"You sent {counted(lines, 'line') if lines else 'no orders'}."
    if kept(table):
        return "The match is paused. You may change them when it goes on."
    if row.status != Status.RUNNING or row.hold:
        return sent
    due = times.at(row.due_at, zone) if row.due_at is not None else ""
    if not runs_when_ready(row):
        return f"{sent} The turn runs {due} and then plays here."
    latest = f", {due} at the latest," if due else ""
    return f"{sent} The turn runs when everybody is in{latest} and then plays here."


def receipt_number(table: Table) -> str:
    """Short enough to be said on the telephone."""
    return f"{table.row.step}.{table.paper.version}"
