"""A board game as a table: the page, and the parts of it that an answer or news replace."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote

from msgspec.structs import replace

from starpost.host.host import Host
from starpost.host.words import Status
from starpost.kernel.panels import Bar, Roll
from starpost.kernel.tabletop import Action, Deal, Tabletop
from starpost.told.film import Film
from starpost.told.news import Card
from starpost.told.words import listed
from starpost.web.caller import Visitor
from starpost.web.pages.match import context, maps, talk, telling
from starpost.web.pages.match.calling import Calling, by_name, calling, card_of, named_map
from starpost.web.pages.match.panels import bar, die, pips, sign, with_names
from starpost.web.pages.match.people import Person
from starpost.web.pages.match.table import Table
from starpost.web.templating import render

LONGEST = 3.0
"""Seconds of film between two answers: the next question waits already."""
OWN_DEEDS = ("go", "find", "flag", "build")
"""What a seat does itself: it needs no film."""
ANSWERED = {"accepts": "accepts your offer", "proposes": "proposes another trade"}
MOST_ROUNDS = 30
"""Of one fight that are fought at one press."""
KEYS = (
    ("1-99", "go to the answer with that number"),
    ("Enter", "press it; on the map, choose a ship or the place it goes to"),
    ("Tab", "hand, answers, board"),
    ("R", "what ends this part of the turn: roll, fly, end"),
    ("Arrows", "walk on the map"),
    ("H F", "home, next ship"),
    ("+ - 0", "zoom, show everything"),
    ("Esc", "let go of the cards tapped, skip what the others did"),
    ("?", "this list"),
)


def of(table: Table) -> Tabletop | None:
    """The table as the game lays it, if it is a game of that kind."""
    if table.past or table.row.status == Status.OVER:
        return None
    return table.outlook.part(("tabletop",), lambda: table.game.tabletop(table.view, table.prompt))


def page(table: Table, me: Visitor, host: Host, *, upright: bool, problem: str = "") -> str:
    return render("tabletop.html", **values(table, me, host, upright, problem))


def parts(table: Table, me: Visitor, host: Host, *, upright: bool, problem: str = "") -> str:
    """Everything that changes; the page puts it in place and keeps the rest as it is."""
    found = values(table, me, host, upright, problem)
    bell = render("bell.html", me=me) if me.account is not None else ""
    return render("favicon.html", me=me) + bell + render("tabletop_parts.html", **found)


def values(
    table: Table, me: Visitor, host: Host, upright: bool, problem: str = ""
) -> dict[str, Any]:
    laid = of(table)
    assert laid is not None
    people = {p.name: p for p in table.people}
    waits = laid.asked and table.row.status == Status.RUNNING
    called = calling(people, table.seat)
    story = _story(table)
    if story["told_card"] is not None:
        story["told_card"] = card_of(story["told_card"], called)
    name = partial(name_of, people, me=table.seat)
    board = _board(table, called)
    groups, cut = context.choices(table.game, table.view, table.atlas, table.prompt)
    return {
        "me": me, "at": "/matches", "said": None, "t": table, "tab": "Map", "tt": laid,
        "heading": _heading(table, laid), "people": people, "waits": waits,
        "drawing": board.drawing(upright), "upright": upright, "scene": board.scene,
        "name": name, "called": called,
        "number": lambda seat: people[seat].number if seat in people else 0,
        "stars": {k.name: k.star for k in laid.kinds}, "die": die, "sign": sign,
        "keys": KEYS, "problem": called(problem or _problem(table)),
        "spoken": called(spoken(laid, people, table.seat)), "idle": context.idle(table),
        "running": talk.running(laid.told, talk.said(table, me, host, name)),
        "may_talk": talk.allowed(table),
        "choices": groups, "cut": cut, "numbered": Counting(),
        "legend": board.legend(),
        "example": table.outlook.part(
            ("example",), lambda: context.example(table.game, table.prompt)
        ),
        "link": lambda place: f"{table.address}?at={quote(place)}",
        **_beside(laid, by_name(table)), **story, **_once(table, laid, story["tips"]),
    }  # fmt: skip


def _beside(laid: Tabletop, called: Calling) -> dict[str, Any]:
    """The record sheet; how a fight is likely to end stands above the answers."""
    odds = [p for p in laid.panels if isinstance(p, Bar) and p.title.startswith("Odds")]
    rolls = [p for p in laid.panels if isinstance(p, Roll)]
    rest = [with_names(p, called) for p in laid.panels if p not in odds and p not in rolls]
    return {
        "odds": odds, "sheet_panels": rest, "rolls": rolls, "bar": bar,
        "pips": pips, "marks": {}, "sums": {}, "calc": "", "dialed": {},
    }  # fmt: skip


def on_board(table: Table) -> bool:
    """Whether rounds are told on the board."""
    return bool(table.game.shots) and table.game.told_in_rounds


def _story(table: Table) -> dict[str, Any]:
    """News, film, briefing and advice, for games that are told on the board."""
    tips = telling.suggested(table) if table.mine else ()
    if not on_board(table):
        words = {
            "strong": telling.strong,
            "thing_signs": telling.THINGS,
            "wish_signs": telling.WISHES,
        }
        return {"story_told": False, "film": None, "tips": tips, "told_card": None, **words,
                "briefing": telling.briefing(table)}  # fmt: skip
    told = telling.values(table, "", "answer")
    card, film = told["told_card"], told["film"]
    if film is not None and eventful(film):
        told["film_data"] = {**told["film_data"], **_brisk(film, told["film_data"])}
    else:
        told |= {"film": None, "film_data": {}}
    if card is not None and not (card.lines or card.more):
        told["told_card"] = _own_deeds(card)
    return {**told, "story_told": True, "tips": tips}


def eventful(film: Film) -> bool:
    """Whether it shows what happened to the seat. Own orders glide over the board as they are
    given, and need no film."""
    return any(not shot.mine or shot.kind not in OWN_DEEDS for shot in film.shots)


def _own_deeds(card: Card) -> Card | None:
    """Between two orders of one's own no turn has run: what was done needs no headline."""
    return replace(card, headline="") if card.routine else None


def _once(table: Table, laid: Tabletop, tips: Any) -> dict[str, Any]:
    """Advice that is a button already is marked there; where a game advises several things it is
    not offered a second time, and all of it may be done at once."""
    advised = {"\n".join(wish.orders) for wish in tips}
    actions = [action for verb in laid.verbs for action in verb.actions]
    offered = {a.line for a in actions} | {way[2] for a in actions for way in a.places}
    again = offered if on_board(table) else set()
    rest = [wish for wish in tips if "\n".join(wish.orders) not in again]
    several = len(rest) > 1
    whole = [str(order) for order in telling.bot_orders(table)] if several else []
    main = laid.main.line if laid.main is not None else ""
    return {
        "tips": rest, "advised": advised & offered, "advice": advised,
        "tt": _good_first(laid, advised),
        "all_tips": "\n".join(line for line in whole if line != "DONE"),
        "leads": all("\n".join(wish.orders) == main for wish in rest),
        "on_card": _on_card(laid, actions),
    }  # fmt: skip


def _on_card(laid: Tabletop, actions: list[Action]) -> bool:
    """Whether the answers stand on the page that is read out: all that need no place."""
    told = laid.story is not None and laid.story.open and laid.asked
    return told and bool(actions) and not any(a.places for a in actions)


def leading(table: Table) -> Action | None:
    """The large button as the page has it; None: the seat is not asked."""
    laid = of(table)
    if laid is None or not laid.asked or table.row.status != Status.RUNNING:
        return None
    advised = {"\n".join(wish.orders) for wish in telling.suggested(table)}
    return _good_first(laid, advised).main


def press_on(again: str, main: Callable[[], Action | None], press: Callable[[str], None]) -> int:
    """Presses the large button as long as it goes on with the same thing; how often. It stops
    where another answer is advised, for then that one is the large button."""
    for pressed in range(MOST_ROUNDS):
        found = main()
        if found is None or not again or found.again != again:
            return pressed
        press(found.line)
    return MOST_ROUNDS


def _good_first(laid: Tabletop, advised: set[str]) -> Tabletop:
    """The large button never passes by what is advised: the two change places."""
    good = next((a for verb in laid.verbs for a in verb.actions if a.line in advised), None)
    if laid.main is None or laid.main.sign != "skip" or good is None:
        return laid
    verbs = tuple(
        replace(verb, actions=tuple(laid.main if a is good else a for a in verb.actions))
        for verb in laid.verbs
    )
    return replace(laid, main=good, verbs=verbs)


def _brisk(film: Film, data: dict[str, Any]) -> dict[str, Any]:
    pace = min(1.0, LONGEST / film.seconds) if film.seconds else 1.0
    phases = [{**p, "seconds": round(p["seconds"] * pace, 2)} for p in data["phases"]]
    return {"phases": phases, "s": round(film.seconds * pace, 2)}


class Counting:
    """Numbers the answers as they are drawn, so that each can be typed."""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> int:
        self.last += 1
        return self.last


def _heading(table: Table, laid: Tabletop) -> str:
    if laid.asked and table.row.status == Status.RUNNING:
        active = next((p.seat for p in laid.players if p.active), "")
        if answered := _answered(laid):
            who = name_of({p.name: p for p in table.people}, answered.seat)
            return f"{who} {ANSWERED[answered.says]}"
        return "Your turn" if active == table.seat else "Your answer"
    if table.row.status == Status.PAUSED:
        return "Paused"
    people = {p.name: p for p in table.people}
    awaited = [p.name for p in table.people if p.waited and not p.done and p.name != table.seat]
    if not awaited:
        awaited = [p.seat for p in laid.players if p.active and p.seat != table.seat]
    if not awaited:
        return f"Turn {table.row.turn}"
    return f"{listed(name_of(people, name, table.seat) for name in awaited)} to move"


def _answered(laid: Tabletop) -> Deal | None:
    """What somebody answered to the own offer: it is news, and it waits."""
    deals = laid.trade.deals if laid.trade is not None else ()
    return next((deal for deal in deals if deal.answers and deal.says in ANSWERED), None)


def name_of(people: dict[str, Person], seat: str, me: str | None = None) -> str:
    """A person's name, where it may be known; else the seat's."""
    if seat and seat == me:
        return "You"
    found = people.get(seat)
    return found.who if found is not None and found.who else seat


def _board(table: Table, called: Calling) -> maps.Board:
    """One for those who sit there now: somebody else may take a seat."""
    names = (person.who for person in table.people)
    return table.outlook.part(("board", *names), lambda: maps.Board(named_map(table.scene, called)))


def _problem(table: Table) -> str:
    """Why the last answer was not taken, if it was not."""
    return " ".join(p.text for p in table.problems) if table.prompt is not None else ""


def spoken(laid: Tabletop, people: dict[str, Person], me: str | None) -> str:
    """What a reader of screens hears when something fell: dice, income, the question."""
    words = []
    if laid.fall is not None:
        words.append(f"{laid.fall.head}.")
        if laid.fall.dice:
            words.append(f"Dice {' and '.join(map(str, laid.fall.dice))}.")
        for cast in laid.fall.casts:
            thrown = ", ".join(f"{n}{' hits' * hit}" for n, hit in cast.dice)
            words.append(f"{cast.text}: {thrown}.")
        if laid.fall.note:
            words.append(f"{laid.fall.note}.".replace("..", "."))
        for gain in laid.fall.gains:
            cards = ", ".join(f"{n} {kind}" for kind, n in gain.pile)
            words.append(f"{name_of(people, gain.seat, me)}: {cards}.")
    for deal in laid.trade.deals if laid.trade is not None else ():
        if deal.answers and deal.seat != me:
            words.append(f"{name_of(people, deal.seat, me)} {deal.says}: {_terms(deal)}.")
    if laid.story is not None and laid.story.open:
        words.append(f"{laid.story.cap}. {laid.story.text}")
    words.append(laid.pick.title if laid.pick is not None else laid.question)
    return " ".join(w for w in words if w)


def _terms(deal: Deal) -> str:
    give, get = (", ".join(f"{n} {kind}" for kind, n in pile) for pile in (deal.give, deal.get))
    return f"you give {give} for {get}"
