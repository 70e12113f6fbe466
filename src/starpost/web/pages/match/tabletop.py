"""A board game as a table: the page, and the parts of it that an answer or news replace."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import quote

from msgspec.structs import replace

from starpost.host.host import Host
from starpost.host.sheets import late
from starpost.host.words import Status
from starpost.kernel.panels import Roll
from starpost.kernel.tabletop import Deal, Story, Tabletop, Told
from starpost.told.film import Film
from starpost.told.news import Card
from starpost.told.words import listed
from starpost.web.caller import Visitor
from starpost.web.pages.match import context, maps, talk, telling
from starpost.web.pages.match.calling import Calling, by_name, calling, card_of, named_map
from starpost.web.pages.match.leading import odds_of, on_board, standing_out
from starpost.web.pages.match.panels import bar, die, pips, sign, with_names
from starpost.web.pages.match.people import Person, present
from starpost.web.pages.match.table import Table
from starpost.web.templating import render

LONGEST = 3.0
"""Seconds of film between two answers: the next question waits already."""
OWN_DEEDS = ("go", "find", "flag", "build")
"""What a seat does itself: it needs no film."""
ANSWERED = {"yes": "says yes", "otherwise": "offers other terms"}
SIDE_BY_SIDE, SIDE_BY_SIDE_UPRIGHT = 11, 7
"""Cards of a hand that are drawn one by one, on a screen and on a phone."""
KEYS = (
    ("R", "press what is advised, or else the large button; what it asks first, Enter answers"),
    ("D", "do all as advised"),
    ("1-9", "go to the answer with that number; of two figures, one after the other"),
    ("0-9 + - M", "in a number box: the number, one more, one less, as many as possible"),
    ("Enter", "press it; after a number, on to the large button; on the map, choose"),
    ("U", "take the last answer back, where that is possible"),
    ("C W", "your cards, what you want: once more for the next one; Enter taps it"),
    ("Arrows", "walk on the map; while places are lit, from one of them to the next"),
    ("H F", "home, next ship"),
    ("+ - 0", "zoom, show everything"),
    (
        "Esc",
        "let go of what is chosen, leave a number box, close the legend, skip what the others did",
    ),
    ("?", "this list"),
)


def keys(laid: Tabletop, board: bool, talks: bool) -> list[tuple[str, str]]:
    """What the keys do here: a game without a hand, or nobody to talk with, needs none for it."""
    idle = [*["C W"] * (not laid.kinds), *["D", "0-9 + - M"] * (not board)]
    around = ["board", "answers", *["talk"] * talks, *["hand"] * bool(laid.kinds), "large button"]
    found = [key for key in KEYS if key[0] not in idle]
    return [*found, ("Tab", ", ".join(around))]


def of(table: Table) -> Tabletop | None:
    """The table as the game lays it, if it is a game of that kind."""
    if table.past or table.row.status == Status.OVER:
        return None
    return table.outlook.part(("tabletop",), lambda: table.game.tabletop(table.view, table.prompt))


def page(
    table: Table, me: Visitor, host: Host, *, upright: bool, problem: str = "", words: int = 0
) -> str:
    """`words`: how many were said that nobody had seen here."""
    found = values(table, me, host, upright, problem) | {"new_words": words}
    return render("tabletop.html", **found)


def parts(
    table: Table, me: Visitor, host: Host, upright: bool, problem: str = "", typed: str = ""
) -> str:
    """Everything that changes; the page puts it in place and keeps the rest as it is. `typed`: an
    answer that was written by hand, which stays to be mended if it was not taken."""
    found = values(table, me, host, upright, problem)
    found["typed"] = typed if found["problem"] else ""
    found["refused"] = found["problem"] if problem and not typed else ""
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
        "present": present(host, table.row),
        "drawing": board.drawing(upright), "upright": upright, "scene": board.scene,
        "name": name, "called": called,
        "number": lambda seat: people[seat].number if seat in people else 0,
        "stars": {k.name: k.star for k in laid.kinds}, "die": die, "sign": sign,
        "keys": keys(laid, on_board(table), talk.allowed(table)),
        "problem": called(problem or _problem(table)),
        "spoken": called(spoken(laid, people, table.seat)), "idle": _idle(table, laid, called),
        "running": talk.running(
            laid.told, talk.said(table, me, host, name), talk.ran_out(table, host)
        ),
        "may_talk": talk.allowed(table), "new_words": 0, "is_met": partial(_is_met, laid.story),
        "choices": groups, "cut": cut, "numbered": Counting(_large(laid)),
        "legend": board.legend(),
        "typed": "", "lately": talk.briefly(laid, table.seat),
        "asked": asked(laid), "refused": "", "example": _example(table), "terms": _terms_of(laid),
        "stacked": _stacked(laid, upright),
        "link": lambda place: f"{table.address}?at={quote(place)}",
        **_beside(laid, by_name(table)), **story,
        **standing_out(table, laid, story["tips"]),
    }  # fmt: skip


def _beside(laid: Tabletop, called: Calling) -> dict[str, Any]:
    """The record sheet; how a fight is likely to end stands above the answers."""
    odds = odds_of(laid)
    rolls = [p for p in laid.panels if isinstance(p, Roll)]
    rest = [with_names(p, called) for p in laid.panels if p not in odds and p not in rolls]
    return {
        "odds": odds, "sheet_panels": rest, "rolls": rolls, "bar": bar,
        "pips": pips, "marks": {}, "sums": {}, "calc": "", "dialed": {},
    }  # fmt: skip


def asked(laid: Tabletop) -> str:
    """What stands before a seat: a page sends with an answer what it was an answer to."""
    deals = laid.trade.deals if laid.trade is not None else ()
    return laid.question + "".join(f"{d.seat} {d.says} {d.give} {d.get};" for d in deals)


def meant(host: Host, table: Table, step: int | None, shown: str) -> int | None:
    """The step of an answer. While others answered first, a page may have stood at their question;
    what was pressed counts if the same is asked of the seat still."""
    laid = of(table)
    if step is None or step == table.row.step or laid is None or not table.mine:
        return step
    if not shown or shown != asked(laid) or table.seat is None:
        return step
    with host.db.read() as session:
        return late.outlived(session, table.row, table.seat, step)


def _idle(table: Table, laid: Tabletop, called: Calling) -> str:
    if laid.waits and table.mine and table.row.status == Status.RUNNING:
        return f"Nothing is asked of you now. {called(laid.waits)}."
    return context.idle(table)


def _example(table: Table) -> str:
    """A line that would be taken as it stands, if there is a longer one than a word."""
    choices = (table.prompt.choices or ()) if table.prompt is not None else ()
    line = next((str(one) for one in choices if " " in str(one)), "")
    usual = partial(context.example, table.game, table.prompt)
    return line or table.outlook.part(("example",), usual)


def _terms_of(laid: Tabletop) -> str:
    """An offer as it is typed, of a card that is held: "counter give ore want food"."""
    held = [kind.name for kind in laid.kinds if kind.held]
    wanted = [kind.name for kind in laid.kinds if not kind.held] or held[1:]
    if laid.trade is None or not laid.trade.line or not wanted:
        return ""
    return (
        laid.trade.line.replace("{to}", "all")
        .replace("{pay}", held[0])
        .replace("{take}", wanted[0])
    )


def _stacked(laid: Tabletop, upright: bool) -> bool:
    """Whether there are too many cards to lie side by side: those of a kind are one pile then."""
    held = sum(kind.held for kind in laid.kinds)
    return held > (SIDE_BY_SIDE_UPRIGHT if upright else SIDE_BY_SIDE)


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


def _brisk(film: Film, data: dict[str, Any]) -> dict[str, Any]:
    pace = min(1.0, LONGEST / film.seconds) if film.seconds else 1.0
    phases = [{**p, "seconds": round(p["seconds"] * pace, 2)} for p in data["phases"]]
    return {"phases": phases, "s": round(film.seconds * pace, 2)}


def _large(laid: Tabletop) -> bool:
    """Whether there is a large button to press; offers are answered by several."""
    main = laid.main
    return main is not None and not main.locked and main.sign != "answer"


class Counting:
    """Numbers the answers as they are drawn, so that each can be typed. The large button, which is
    drawn last, has the first number."""

    def __init__(self, large: bool) -> None:
        self.last = int(large)

    def __call__(self, many: int = 1) -> int:
        """The next number; of several answers the first, of which all others follow."""
        self.last += many
        return self.last - many + 1


def _heading(table: Table, laid: Tabletop) -> str:
    if laid.asked and table.row.status == Status.RUNNING:
        active = any(p.active and p.seat == table.seat for p in laid.players)
        if answered := _answered(laid):
            who = name_of({p.name: p for p in table.people}, answered.seat)
            return f"{who} {ANSWERED[answered.answered]}"
        return "Your turn" if active else "Your answer"
    if table.row.status == Status.PAUSED:
        return "Paused"
    people = {p.name: p for p in table.people}
    if laid.waits:
        return calling(people, table.seat)(laid.waits)
    awaited = [p.name for p in table.people if p.waited and not p.done and p.name != table.seat]
    if not awaited:
        awaited = [p.seat for p in laid.players if p.active and p.seat != table.seat]
    if not awaited:
        return f"Turn {table.row.turn}"
    return f"{listed(name_of(people, name, table.seat) for name in awaited)} to move"


def _is_met(story: Story | None, one: Told | talk.Said) -> bool:
    """Whether a line of the log tells of the meeting whose page is shown beside the board."""
    if story is None or story.open or story.fresh or not isinstance(one, Told):
        return False
    return one.seat == story.seat and one.text.endswith(f" {story.title}")


def _answered(laid: Tabletop) -> Deal | None:
    """What somebody answered to the own offer: it is news, and it waits."""
    deals = laid.trade.deals if laid.trade is not None else ()
    return next((deal for deal in deals if deal.answers and deal.answered in ANSWERED), None)


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
    if table.prompt is None:
        return ""
    return " ".join(f"{p.text} {p.hint}".strip() for p in table.problems)


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
