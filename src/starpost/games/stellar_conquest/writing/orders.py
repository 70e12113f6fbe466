"""Every order as players write it. Names are kept as written and judged when they are used, so
that a word which names nothing gets its own code (rules 4.1 and 4.2)."""

from __future__ import annotations

from starpost.games.stellar_conquest.writing import slots
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form
from starpost.kernel.writing.heads import Heads


class Split(Order, frozen=True):
    group: str
    ships: str
    new: str | None = None


class Join(Order, frozen=True):
    group: str
    into: str


class Move(Order, frozen=True):
    group: str
    to: str
    around: bool = False
    dodge: bool = False
    then: str | None = None


class Hold(Order, frozen=True):
    group: str


class Fire(Order, frozen=True):
    place: str
    round: int
    shots: tuple[str, ...]


class Withdraw(Order, frozen=True):
    star: str
    round: int
    ships: str
    to: str | None = None


class Push(Order, frozen=True):
    star: str
    hex: str


class Attack(Order, frozen=True):
    planet: str
    rounds: int | None = None


class Stop(Order, frozen=True):
    """Calls off the attack after a round, for those who are asked round by round."""


class Scorch(Order, frozen=True):
    planet: str
    n: int


class Bombard(Order, frozen=True):
    planet: str
    n: int


class Raze(Order, frozen=True):
    planet: str
    n: int


class Land(Order, frozen=True):
    group: str
    n: int
    planet: str


class Emigrate(Order, frozen=True):
    planet: str
    n: int
    bonus: int | None = None


class Build(Order, frozen=True):
    planet: str
    n: int
    item: str


class Research(Order, frozen=True):
    planet: str
    tech: str
    n: int


class Surplus(Order, frozen=True):
    techs: str | None = None


class Done(Order, frozen=True):
    pass


MOVEMENT, FIGHTING, LANDING, PRODUCTION = "Movement", "Fighting", "Landing", "Production"

SPLIT = Form(
    "split", Split, "SPLIT {group:group} {ships:ships} [AS {new:new}]",
    "Some ships of a group become a group of their own.",
    "{group}: {ships} split off.", "movement", "SPLIT G1 2S AS G4", MOVEMENT, "4.3",
)  # fmt: skip
JOIN = Form(
    "join", Join, "JOIN {group:group} INTO {into:group}",
    "All ships of a group pass to another one in the same place.",
    "{group} joins {into}.", "movement", "JOIN G2 INTO G1", MOVEMENT, "4.4",
)  # fmt: skip
MOVE = Form(
    "move", Move,
    "MOVE {group:group} TO {to:place} [{around=AROUND}] [{dodge=DODGE}] [THEN {then:star}]",
    "A group sets out for a star; it may go around clouds, dodge enemies, and pass on to a second.",
    "{group} goes to {to}.", "movement", "MOVE G1 TO Ceti AROUND THEN Mira", MOVEMENT, "4.5",
)  # fmt: skip
HOLD = Form(
    "hold", Hold, "HOLD {group:group}", "A group stays where it is this turn.",
    "{group} waits.", "movement", "HOLD G3", MOVEMENT, "4.6",
)  # fmt: skip
FIRE = Form(
    "fire", Fire, "FIRE {place:battle} {round:round} {shots:shot+}",
    "Says who fires at whom in a round, in a star hex or against the bases of a planet.",
    "At {place}, round {round}: {shots}.", "combat", "FIRE Ceti R1 2C@C1 1F@S2", FIGHTING, "5.2",
)  # fmt: skip
WITHDRAW = Form(
    "withdraw", Withdraw, "WITHDRAW {star:star} {round:round} {ships:all} [TO {to:star}]",
    "Ships leave a battle after that round.",
    "At {star}, {ships} leave after round {round}.", "combat", "WITHDRAW Ceti R1 ALL TO Mira",
    FIGHTING, "5.5",
)  # fmt: skip
PUSH = Form(
    "push", Push, "PUSH {star:star} {hex:hex}",
    "Says to which neighbouring hex the enemy must go if he withdraws from you.",
    "Whoever withdraws from you at {star} goes to {hex}.", "any time", "PUSH Mira I18", FIGHTING,
    "5.6",
)  # fmt: skip
ATTACK = Form(
    "attack", Attack, "ATTACK {planet:planet} [ROUNDS {rounds:number}]",
    "Your ships attack a planet that is not yours.",
    "{planet} is attacked.", "attacks", "ATTACK Ceti/3 ROUNDS 2", FIGHTING, "6.1",
)  # fmt: skip
STOP = Form(
    "stop", Stop, "STOP", "Calls off the attack under way.",
    "The attack is called off.", "between rounds of an attack", "STOP", FIGHTING, "6.5",
)  # fmt: skip
SCORCH = Form(
    "scorch", Scorch, "SCORCH {planet:planet} {n:number}",
    "Destroys factories of your colony while it is under attack.",
    "{n} factories of {planet} are blown up if it is attacked.", "defence", "SCORCH Ceti/3 5",
    FIGHTING, "6.8",
)  # fmt: skip
BOMBARD = Form(
    "bombard", Bombard, "BOMBARD {planet:planet} {n:number}",
    "Kills millions on a planet you have conquered.",
    "{n} million die on {planet}.", "attacks", "BOMBARD Ceti/3 4", FIGHTING, "6.9",
)  # fmt: skip
RAZE = Form(
    "raze", Raze, "RAZE {planet:planet} {n:number}",
    "Destroys factories of a planet you hold.",
    "{n} factories of {planet} are razed.", "attacks", "RAZE Ceti/3 2", FIGHTING, "6.10",
)  # fmt: skip
LAND = Form(
    "land", Land, "LAND {group:group} {n:number} {planet:planet}",
    "Transports of a group land their people on a planet.",
    "{n} million of {group} land on {planet}.", "landing", "LAND G1 5 Ceti/3", LANDING, "7.1",
)  # fmt: skip
EMIGRATE = Form(
    "emigrate", Emigrate, "EMIGRATE {planet:planet} {n:number} [{bonus:number}]",
    "People leave a colony in transports; every three bring one more, up to a limit.",
    "{n} million leave {planet}.", "production", "EMIGRATE Ceti/3 6", PRODUCTION, "8.5",
)  # fmt: skip
BUILD = Form(
    "build", Build, "BUILD {planet:source} {n:number} {item:item}",
    "A planet builds ships, factories, bases or a shield.",
    "{planet} builds {n} {item}.", "production", "BUILD Ceti/3 2 corvette", PRODUCTION, "8.7",
)  # fmt: skip
RESEARCH = Form(
    "research", Research, "RESEARCH {planet:source} {tech:tech} {n:number}",
    "A planet pays for a technology.",
    "{planet} pays up to {n} for {tech}.", "production", "RESEARCH Ceti/3 fighter 10", PRODUCTION,
    "8.9",
)  # fmt: skip
SURPLUS = Form(
    "surplus", Surplus, "SURPLUS [{techs:techs}]",
    "A standing list: what planets leave unspent goes to the first open technology on it.",
    "Left-over points go to {techs}.", "any time", "SURPLUS speed_4, fighter", PRODUCTION, "8.10",
)  # fmt: skip
DONE = Form(
    "done", Done, "DONE", "Ends a list of answers.", "That is all.", "when asked", "DONE",
    "Answers", "3.3", closes=True,
)  # fmt: skip

SHARED = (
    SPLIT, JOIN, MOVE, HOLD, FIRE, WITHDRAW, ATTACK, STOP, BOMBARD, RAZE, LAND, EMIGRATE, BUILD,
    RESEARCH, SURPLUS, DONE,
)  # fmt: skip
"""The orders of both games."""


def book(title: str, *forms: Form) -> FormBook:
    return FormBook(
        forms, slots.SLOTS, syntax_code="bad_syntax", unknown_code="unknown_order",
        heads=Heads(title),
    )  # fmt: skip


BOOK = book("STELLAR CONQUEST", *SHARED[:6], PUSH, *SHARED[6:8], SCORCH, *SHARED[8:])
