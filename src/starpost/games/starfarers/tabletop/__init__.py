"""Starfarers as it lies on the table: everything a page needs to be played by hand."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starfarers.awaiting import invited
from starpost.games.starfarers.galaxy.board import IDS, START_SHIP
from starpost.games.starfarers.galaxy.where import where
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.flight import must_leave
from starpost.games.starfarers.phases.production import hand_limit
from starpost.games.starfarers.shown.scene import STAR
from starpost.games.starfarers.state import ACCEPTS, State
from starpost.games.starfarers.tables import (
    CARD_NAMES,
    CARD_TEXT,
    GOAL,
    KIND_LIMIT,
    RESOURCES,
)
from starpost.games.starfarers.tabletop.dealing import pick, stock, trade
from starpost.games.starfarers.tabletop.doing import asked_verbs, flight_verbs, main_verbs
from starpost.games.starfarers.tabletop.falls import fresh, last_fall
from starpost.games.starfarers.tabletop.flying import FASTEST, SLOWEST, ships, unmoved
from starpost.games.starfarers.tabletop.goals import nearest
from starpost.games.starfarers.tabletop.meeting import story
from starpost.games.starfarers.tabletop.said import last_of, since_my_turn
from starpost.games.starfarers.writing import orders as o
from starpost.kernel.contract import Prompt
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Kind, Player, Tabletop, Verb
from starpost.told.words import listed

PHASES = {"production": "Roll", "trade_build": "Trade and build", "flight": "Fly"}
SIGNS = (("hand", "cards in hand"), ("star", "fame rings: two are a point"))
DOES = {
    "settle": ("settles", "settle"),
    "port": ("chooses a spaceport", "choose a spaceport"),
    "transporter": ("launches a ship", "launch a ship"),
    "roll": ("rolls", "roll"),
    "discard": ("returns cards", "return cards"),
    "steal": ("takes a card", "take a card"),
    "relief": ("takes a card", "take a card"),
    "main": ("trades and builds", "trade and build"),
    "move": ("flies", "fly"),
    "pass": ("flies", "fly"),
    "friend": ("chooses a friend", "choose a friend"),
    "scrap": ("gives up a part", "give up a part"),
}
"""What whoever is asked does; all else is an answer to an encounter."""
PARTS = ("Boosters", "Cannons", "Freight rings")


def tabletop(view: View, prompt: Prompt | None) -> Tabletop:
    """The table for one seat; for somebody who watches, without hand and buttons."""
    choices: Sequence[Order] = (prompt.choices or ()) if prompt is not None else ()
    asked = view.me in view.table.owing and prompt is not None
    return Tabletop(
        players=_players(view),
        question=_question(view, prompt),
        asked=asked or (prompt is not None and prompt.invited),
        home=_home(view),
        aims=_aims(view),
        phases=_phases(view),
        fall=last_fall(view),
        kinds=_kinds(view),
        hand=_hand(view),
        story=story(view),
        pick=pick(view) if asked else None,
        trade=trade(view, choices) if prompt is not None else None,
        verbs=_verbs(view, choices) if asked else (),
        main=_main(view, choices),
        ships=ships(view, choices),
        told=since_my_turn(view),
        own=_own(view),
        waits=waits(view.table),
        signs=SIGNS,
    )


def _home(view: View) -> str:
    """The first spaceport, where ships start."""
    ports = view.table.ports[view.me] if view.me >= 0 else ()
    return IDS[ports[0]] if ports else ""


def _aims(view: View) -> tuple[str, ...]:
    """What the first ship will fly to."""
    if view.me < 0 or not view.table.ports[view.me]:
        return ()
    return nearest(view.table, view.me, view.table.ports[view.me][0], trade=False)


def _players(view: View) -> tuple[Player, ...]:
    s = view.table
    return tuple(
        Player(
            name,
            view.vp[p],
            GOAL,
            s.counts[p],
            last_of(view, p),
            active=_moves(s, p) and s.winner < 0,
            mine=p == view.me,
            facts=_facts(view, p),
        )
        for p, name in enumerate(s.match.seats)
    )


def _moves(s: State, p: int) -> bool:
    """Who is waited for, whoever's turn it is."""
    return p in s.owing if s.owing else s.active == p


def _facts(view: View, p: int) -> tuple[tuple[str, str], ...]:
    s = view.table
    parts = [(word, str(s.parts[3 * p + k])) for k, word in enumerate(PARTS)]
    return (*parts, ("Fame rings", str(s.fame[p])))


def _question(view: View, prompt: Prompt | None) -> str:
    if prompt is None:
        return ""
    if view.table.ask == "transporter":
        return f"First launch your colony ship: it starts {_start(view)}."
    # What a turn is made of stands above the board.
    plain = view.table.ask == "main" and view.table.active == view.me
    return "" if plain or view.meeting is not None else prompt.text


def _start(view: View) -> str:
    """Where the first ship will stand, in words that can be found on the board."""
    return where(IDS[START_SHIP[view.table.match.colours[view.me]]])


def _phases(view: View) -> tuple[tuple[str, str], ...]:
    names = list(PHASES)
    if view.table.phase not in PHASES:
        return ()
    now = names.index(view.table.phase)
    states = ["done" if at < now else "now" if at == now else "ahead" for at in range(3)]
    return tuple(zip(PHASES.values(), states, strict=True))


def _kinds(view: View) -> tuple[Kind, ...]:
    new, shelf = fresh(view), stock(view.table)
    hand = view.hand or (0,) * len(RESOURCES)
    return tuple(
        Kind(name, STAR[r], hand[r], shelf[r], min(new.get(name, 0), hand[r]))
        for r, name in enumerate(RESOURCES)
    )


def _hand(view: View) -> str:
    if view.me < 0:
        return ""
    held, most = sum(view.hand), hand_limit(view.table, view.me)
    cards = f"{held} card{'s' * (held != 1)} in hand"
    return (
        f"{cards}: a seven costs you {held // 2}" if held > most else f"{cards}, safe from a seven"
    )


def _verbs(view: View, choices: Sequence[Order]) -> tuple[Verb, ...]:
    ask = view.table.ask
    if ask == "main":
        return main_verbs(view, choices)
    if ask in ("move", "pass"):
        return flight_verbs(view, choices)
    if ask in ("roll", "discard", "give", "swap", "take", "answer"):
        return ()
    return asked_verbs(view, choices)


def _main(view: View, choices: Sequence[Order]) -> Action | None:
    """The one large button, or where it will be."""
    s = view.table
    if view.me < 0 or s.winner >= 0:
        return None
    if o.ROLL in choices:
        return Action(
            "Roll the dice", "roll", note="Your planets pay by their numbers.", sign="dice",
            worth=99,
        )  # fmt: skip
    if o.FLY in choices:
        bonus = s.speed_stat(view.me)
        note = f"Ends trading. Your ships fly {SLOWEST + bonus} to {FASTEST + bonus} steps."
        yes = [s.match.seats[q] for q, said in enumerate(s.answers) if said == ACCEPTS]
        left = [f"{listed(yes)} would trade with you."] if yes else []
        left += ["A free card waits for you."] if o.SUPPLY in choices else []
        asks = " ".join((*left, "Fly all the same?")) if left else ""
        label = "Fly: roll the mother ship"
        return Action(label, "fly", note=note, sign="rocket", asks=asks, worth=50)
    if o.END in choices:
        note, asks = "The next player rolls.", unmoved(view, choices)
        return Action("End your turn", "end", note=note, sign="ok", asks=asks, worth=20)
    if s.ask == "transporter" and choices:
        note = "Then all draw three cards, and the first dice fall."
        return Action("Launch your first ship", str(choices[0]), note=note, sign="rocket")
    if o.DECLINE in choices:
        locked = f"{s.match.seats[s.active]} offers you a trade."
        return Action("Your answer", locked=locked, sign="answer")
    if s.ask == "main" and s.answers[view.me] == ACCEPTS:
        locked = f"You said yes. {s.match.seats[s.active]} closes the trade, or lets it lie."
        return Action("Wait", locked=locked)
    if view.me not in s.owing:
        return Action("Wait", locked=_more(s))
    if s.ask in ("move", "pass"):
        return Action("End your turn", locked=_staying(view), worth=50)
    return Action("Go on", locked="Your answer comes first.")


def _staying(view: View) -> str:
    """Why the turn cannot end yet: a ship that may not stay where it is."""
    s = view.table
    number = s.left if s.ask == "pass" else must_leave(s, view.me)
    return f"Ship {number + 1} may not stay here: move it on." if number >= 0 else "Move on first."


def waits(s: State) -> str:
    """Whose move it is and what it is about, in the same words wherever it is said."""
    names = [s.match.seats[p] for p in s.owing]
    if not names or s.winner >= 0:
        return ""
    one, several = DOES.get(s.ask, ("answers", "answer"))
    return f"{listed(names)} {one if len(names) == 1 else several}"


def _more(s: State) -> str:
    """The same, and who has not said a word about the offer that lies on the table."""
    asked = [s.match.seats[p] for p in range(len(s.match.seats)) if invited(s, p)]
    return f"{waits(s)}; the offer waits for {listed(asked)}." if asked else f"{waits(s)}."


def _own(view: View) -> tuple[tuple[str, str], ...]:
    """The mother ship and the friends made so far."""
    if view.me < 0:
        return ()
    s, p = view.table, view.me
    parts = [(word, f"{s.parts[3 * p + k]} of {KIND_LIMIT[k]}") for k, word in enumerate(PARTS)]
    friends = [(CARD_NAMES[k], CARD_TEXT[k]) for k, q in enumerate(s.friends) if q == p]
    return (*parts, ("Fame rings", str(s.fame[p])), *friends)
