"""The match page as a function: a table and what is written on the sheet in, HTML out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from starpost.host.looking import trying
from starpost.host.turns import bots
from starpost.host.words import Status
from starpost.kernel.contract import GM, Game, Prompt, Resolve
from starpost.kernel.orders import Order
from starpost.kernel.panels import Calculator, Sum
from starpost.kernel.writing.forms import Form
from starpost.kernel.writing.reference import usage
from starpost.told.words import capital, listed
from starpost.web.caller import Visitor
from starpost.web.pages.match import coach, maps, panels, rivals, telling
from starpost.web.pages.match.calling import by_name, calling, legend, named_map, rounds_of
from starpost.web.pages.match.pinning import pinning
from starpost.web.pages.match.selection import Selected, home_of, rows_of, select
from starpost.web.pages.match.table import Table
from starpost.web.pages.orders import sheetpart
from starpost.web.pages.orders.offers import Offer, offers, usual
from starpost.web.pages.orders.picked import picked
from starpost.web.pages.orders.refs import Atlas, named
from starpost.web.templating import render

MOST_CHOICES = 80
MOST_LISTED = 24
MOVES, EARLY = 4, 2
"""So many first moves are suggested, up to this turn."""
KEYS = (
    ("Arrows", "walk on the map; on a web, left and right turn through the gates"),
    ("Enter", "go through the gate, or choose; Shift and Enter adds a hop to the last line"),
    ("Backspace", "back where the walk came from"),
    ("H F E N", "home, next ship, next event, next unknown place"),
    ("O", "what may be ordered here"),
    ("0-9", "jump to a number; 0 alone shows everything"),
    ("+ -", "zoom; Ctrl and arrows move the map"),
    ("L T", "layers, the map as a list"),
    ("M", "on a web: move worlds; Enter picks one up, arrows move it, Enter pins it there"),
    ("/", "find a place or a ship"),
    ("[ ]", "the turn before, the turn after"),
    ("g m, g o, g r, g p", "to the map, the orders, the report, the press"),
    ("Tab", "in the sheet: take the completion; Ctrl and Space opens it, Esc closes it"),
    ("F8", "in the sheet: the next problem; with Shift the one before"),
    ("Alt and arrows", "in the sheet: move the line up or down"),
    ("Ctrl+Z, Ctrl+Shift+Z", "in the sheet: undo, do again"),
    ("Ctrl+Enter", "in the sheet: submit"),
)


class Choice(Struct, frozen=True):
    """A legal answer: its line, what it means, and the things of the map that it names."""

    number: int
    line: str
    gloss: str
    refs: str


def mode_of(table: Table) -> str:
    """How orders are given now: a whole sheet, one answer, or not at all."""
    if table.prompt is None or table.past or table.row.status != Status.RUNNING:
        return "idle"
    return "answer" if table.prompt.most == 1 else "sheet"


def can_try(table: Table) -> bool:
    """Whether what is written here can be tried."""
    if mode_of(table) == "idle":
        return False
    return table.outlook.part(
        ("try",), lambda: trying.offered(table.game, table.view, table.prompt)
    )


def heading(table: Table) -> str:
    if table.row.status == Status.OVER and not table.past:
        return f"After {telling.last(table)}"
    if table.row.resolve == Resolve.EACH and not table.past and table.row.status == Status.RUNNING:
        if table.prompt is not None and not table.prompt.optional:
            return "Your move"
        return f"Turn {table.shown_turn}"
    purpose = table.outlook.purpose
    if purpose is None or not purpose.last:
        return f"Turn {table.shown_turn}"
    if table.by_answers:
        return f"{capital(table.counted)} of {purpose.last}"
    return f"Turn {min(table.shown_turn, purpose.last)} of {purpose.last}"


def context(
    table: Table,
    me: Visitor,
    *,
    at: str = "",
    text: str | None = None,
    receipt: str = "",
    opened: bool = False,
    sort: str = "",
    asked: Mapping[str, str] | None = None,
    upright: bool = False,
) -> dict[str, Any]:
    """Everything the template shows. `upright`: a board that lies on its side is stood up."""
    atlas = table.atlas
    mode = mode_of(table)
    written = table.text if text is None else text
    shows = mode == "sheet" or sheetpart.kept(table)
    paper = sheetpart.values(table, written, atlas) if shows else sheetpart.no_values(table)
    checked = paper["checked"]
    home = table.outlook.part(("home",), lambda: home_of(table.scene))
    by_hand = select(atlas, at) is not None
    watched = table.row.status == Status.OVER and not table.mine  # nobody's home is theirs
    ref = at if by_hand or watched else home
    groups, cut = choices(table.game, table.view, atlas, table.prompt)
    return {
        "me": me, "at": "/matches", "said": None, "t": table, "mode": mode, "tab": "Map",
        **paper, **panels.values(table, paper["panels"], asked or {}),
        "heading": heading(table), "scene": table.scene, "written": written,
        "called": by_name(table),
        "drawing": _map(table, upright).drawing(
            (*checked.plans, *sheetpart.shared_plans(table, atlas)), ref
        ),
        "show": sheetpart.shown_lines(table), "chosen": _chosen(table, ref), "by_hand": by_hand,
        "offers": offered(table, ref),
        "twin": twin_part(table, ref, sort), "listed_open": opened or bool(sort),
        "legend": legend(table), "keys": KEYS, "rounds": rounds_of(table),
        "findable": part(table, "find", lambda: {"words": findable(atlas)}), "receipt": receipt,
        "home": home, "rows": max(4, min(14, written.count("\n") + 2)),
        **_standing(table, upright), "sheet_title": f"Orders for turn {table.row.turn}",
        "links": table.outlook.part(("links",), lambda: json.dumps(links(atlas))),
        "coach": coach.tip(table, me, mode, at, written=bool(checked.lines)),
        "submit_word": coach.submit_word(table), "receipt_number": sheetpart.receipt_number(table),
        "several": bool(sheetpart.last_word(table.row, table.outlook)),
        "moves": first_moves(table) if mode == "sheet" and not written.strip() else [],
        "none_asked": mode == "sheet" and "none" in (asked or {}) and checked.asks,
        "ask_text": table.prompt.text if table.prompt is not None else "",
        "is_in": sheetpart.is_in(table), "in_next": sheetpart.in_next(table, me.zone),
        "example": table.outlook.part(("example",), lambda: example(table.game, table.prompt)),
        "reference": part(
            table, "reference", lambda: {"forms": reference(table.game, table.prompt)}
        ),
        "saved": sheetpart.saved(table, me.zone), "idle": idle(table), "news": table.events[:24],
        "can_try": can_try(table),
        "may": may_write(table) if mode == "sheet" else [],
        **wished(table, ref, at, written, (asked or {}).get("only", "")),
        "numbers": {person.name: person.number for person in table.people},
        "rivals": rivals.strip(table),
        **telling.values(table, written, mode),
        "choices": groups, "cut": cut, "trouble": table.problems if mode == "answer" else (),
    }  # fmt: skip


def _map(table: Table, upright: bool) -> maps.Map:
    """A board calls people by their names and stands as it does while it is played."""
    if not table.by_answers:
        if upright and can_stand(table):
            standing = maps.stood_up(table.scene)
            return table.outlook.part(("map",), lambda: maps.Map(standing, table.pins))
        return table.outlook.map(table.pins)
    called = calling({p.name: p for p in table.people}, table.seat)
    names = (person.who for person in table.people)
    stand = maps.stood_up if upright and table.scene.orientation == "sideways" else lambda s: s
    return table.outlook.part(
        ("map", str(upright), *names),
        lambda: maps.Map(stand(named_map(table.scene, called)), table.pins),
    )


def _standing(table: Table, upright: bool) -> dict[str, Any]:
    """Whether the page asks for the map upright; worlds are moved on the one that is played on."""
    stands = can_stand(table)
    return {"can_stand": stands, "pinning": None if upright and stands else pinning(table)}


def can_stand(table: Table) -> bool:
    """Whether a phone wants the map upright: a board always, others once they are seen whole."""
    whole = table.row.status == Status.OVER and not table.past
    return maps.stands(table.scene) and (whole or table.scene.orientation == "sideways")


def _chosen(table: Table, ref: str) -> Selected | None:
    """What is known of the thing selected."""
    return table.outlook.part(("chosen", ref), lambda: select(table.atlas, ref))


def offered(table: Table, ref: str) -> list[Offer]:
    """What the side offers for the thing selected."""
    return table.outlook.part(
        ("offers", ref),
        lambda: offers(table.game, table.view, table.atlas, table.prompt, (ref,)),
    )


def part(table: Table, name: str, values: Callable[[], dict[str, Any]]) -> Markup:
    """A template that depends on the outlook alone, filled in once."""
    return table.outlook.part(
        (name,),
        lambda: Markup(render(f"part_{name}.html", **values())),  # noqa: S704 - our own template
    )


def twin_part(table: Table, ref: str, sort: str) -> Markup:
    """The map as a table, which is long."""
    rows = partial(rows_of, table.scene, ref, sort)
    return table.outlook.part(
        ("twin", ref, sort),
        lambda: Markup(render("twin_table.html", t=table, ref=ref, sorting=sort, rows=rows())),  # noqa: S704 - our own template
    )


def match_page(table: Table, me: Visitor, **how: Any) -> str:
    return render("match.html", **context(table, me, **how))


def checked_part(table: Table, me: Visitor, text: str) -> str:
    """The lines under the sheet, for a sheet that is being written, and what goes with them."""
    found = sheetpart.values(table, text, table.atlas)
    made = render("checked.html", t=table, me=me, **found)
    shown = panels.values(table, found["panels"], {}) | {"fresh": True}
    made += render("panels.html", t=table, me=me, **shown)
    advised = telling.advice_values(table, text) | {"fresh": True}
    made += render("told_advised.html", t=table, me=me, **advised)
    return made + coach_part(table, me, "x", written=bool(found["checked"].lines))


def sum_part(table: Table, me: Visitor, asked: Mapping[str, str]) -> str:
    """The result of one calculator."""
    known, key = table.game.panels(table.view, ()), asked.get("calc", "")
    found = panels.values(table, known, asked)["sums"].get(key, Sum())
    dials = [d for p in known if isinstance(p, Calculator) and p.key == key for d in p.dials]
    return render("sum.html", t=table, me=me, found=found, key=key, fresh_dials=dials)


def wished(table: Table, ref: str, at: str, text: str, only: str) -> dict[str, Any]:
    """The ships that may be ticked at what is shown, and what is wanted with those that are, if
    somebody chose it."""
    found = picked(table, ref, only)
    wants = mode_of(table) == "sheet" and at
    return {
        "picked": found,
        "wished": telling.wanted(table, found.at, text, found.words) if wants else telling.NONE,
    }


def selection_part(
    table: Table, me: Visitor, ref: str, text: str | None = None, only: str = ""
) -> str:
    atlas = table.atlas
    written = table.text if text is None else text
    return render(
        "selection.html",
        me=me,
        t=table,
        mode=mode_of(table),
        chosen=select(atlas, ref),
        called=by_name(table),
        by_hand=True,
        offers=offered(table, ref),
        pinning=pinning(table),
        numbers={person.name: person.number for person in table.people},
        written=written,
        **wished(table, ref, ref, written, only),
        **telling.values(table, written, mode_of(table)),
    ) + coach_part(table, me, ref, written=bool(table.text.strip()))


def coach_part(table: Table, me: Visitor, at: str, *, written: bool) -> str:
    """The next of the first steps, for a page that is already there."""
    found = coach.tip(table, me, mode_of(table), at, written=written)
    return render("coach.html", me=me, t=table, coach=found) if found else ""


def choices(
    game: Game[Any, Any], view: Any, atlas: Atlas, prompt: Prompt | None
) -> tuple[list[tuple[str, list[Choice]]], str]:
    """The legal answers in the groups of their forms, and a word about those left out."""
    if prompt is None or prompt.choices is None or prompt.most != 1:
        return [], ""
    groups: dict[str, list[Choice]] = {}
    for number, order in enumerate(prompt.choices[:MOST_CHOICES], 1):
        compiled = game.book.form_of(order)
        refs = {ref.id for ref in named(atlas, game.book, order)}
        refs |= {p for p in map(atlas.place_of, sorted(refs)) if p is not None}
        line = str(order)
        gloss = game.gloss(view, order)
        made = Choice(number, line, "" if gloss == line else gloss, json.dumps(sorted(refs)))
        groups.setdefault(compiled.form.group if compiled else "", []).append(made)
    left = len(prompt.choices) - MOST_CHOICES
    cut = f"{left} more answers are possible: choose on the map, or type." if left > 0 else ""
    shown = list(groups.items())
    return (shown if len(shown) > 1 else [("", members) for _, members in shown]), cut


def first_moves(table: Table) -> list[tuple[str, str]]:
    """Sensible first moves: what the adviser would do with what the seat knows, in words."""
    if table.prompt is None or table.past or table.row.turn > EARLY:
        return []
    return table.outlook.part(("first moves",), lambda: _moves(table, table.prompt))


def _moves(table: Table, prompt: Prompt | None) -> list[tuple[str, str]]:
    assert prompt is not None
    found: dict[str, list[tuple[str, str]]] = {}
    for order, why in bots.advice(table.game, table.view, prompt):
        compiled = table.game.book.form_of(order)
        if compiled is None or compiled.form.closes or compiled.form.quiet:
            continue
        said = (str(order), f"{table.game.gloss(table.view, order)} {why}".rstrip())
        found.setdefault(compiled.form.name, []).append(said)
    rows = [kind[at] for at in range(MOVES) for kind in found.values() if at < len(kind)]
    return rows[:MOVES]


def may_write(table: Table) -> list[tuple[str, str]]:
    """The lines that a question lists, if they are few: several may be pressed."""
    listed = table.prompt.choices if table.prompt is not None else None
    found = [order for order in listed or () if not _closes(table, order)]
    if not found or len(found) > MOST_LISTED:
        return []
    return [(str(order), table.game.gloss(table.view, order)) for order in found]


def _closes(table: Table, order: Order) -> bool:
    compiled = table.game.book.form_of(order)
    return compiled is not None and compiled.form.closes


def links(atlas: Atlas) -> dict[str, list[str]]:
    """For the walk along a web: each place with its neighbours in players' order."""
    if atlas.scene.geometry != "graph":
        return {}
    found: dict[str, set[str]] = {}
    for edge in atlas.scene.edges:
        found.setdefault(edge.a, set()).add(edge.b)
        if not edge.one_way:
            found.setdefault(edge.b, set()).add(edge.a)
    return {k: sorted(v, key=lambda i: (len(i), i)) for k, v in sorted(found.items())}


def findable(atlas: Atlas) -> list[str]:
    """Words the search box offers: places and what stands on them."""
    return [*sorted(atlas.nodes, key=lambda i: (len(i), i)), *sorted(atlas.tokens)][:400]


def reference(game: Game[Any, Any], prompt: Prompt | None) -> Sequence[tuple[str, Form]]:
    forms = game.book.answering(prompt.forms if prompt is not None else ())
    return [(usage(c), c.form) for c in forms]


def example(game: Game[Any, Any], prompt: Prompt | None) -> str:
    found = [form for _, form in reference(game, prompt) if form.example]
    best = min(found, key=lambda form: usual(form.name), default=None)
    return best.example.split("\n")[0] if best is not None else ""


def idle(table: Table) -> str:
    if table.row.status == Status.OVER:
        return by_name(table)(table.outcome)
    if table.row.status == Status.CANCELLED:
        return "The match was called off."
    if table.past:
        return "This turn is past; its orders can no longer be changed."
    if table.gone:
        return "Look on from here, as anybody may."
    if table.lost:
        return (
            f"Your seat {table.lost} is played by somebody else now. The game master can give "
            "it back to you; while a bot plays it, you can take it back under Players."
        )
    if table.row.status == Status.PAUSED:
        return "Orders are taken again when the match goes on."
    if table.row.status == Status.PARKED:
        return "The referee could not compute the turn. No orders are lost; the host was told."
    if not table.mine and table.seat == GM:
        return "You see everything: you are the game master, and you do not play."
    if not table.mine and table.seat is not None:
        eyes = calling({p.name: p for p in table.people}, None) if table.by_answers else str
        return eyes(
            f"You look through the eyes of {table.seat}: this is that seat's own map, not yours."
        )
    if not table.mine:
        return "You are watching. What you see is what everybody may see."
    asked = [p.name for p in table.people if p.waited and not p.done]
    names = by_name(table)(listed(asked)) or "the bots"
    return f"Nothing is asked of you now. The match waits for {names}."
