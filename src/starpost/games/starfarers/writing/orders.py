"""Every action, declared once. Contents of slots are kept as written; the rules judge them later.

The shape of a line is read here (rules 8.1 and 8.2): what does not fit is `unknown_action`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from starpost.games.starfarers.galaxy.board import IDS, PLANETS
from starpost.games.starfarers.tables import CARDS, KINDS, RESOURCES
from starpost.games.starfarers.writing.bags import most_numerous, write_bag
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot
from starpost.kernel.writing.heads import Heads


class Settle(Order, frozen=True):
    at: str


class Port(Order, frozen=True):
    at: str
    launch: str
    ship: int | None = None


class Transporter(Order, frozen=True):
    ship: int


class Roll(Order, frozen=True):
    pass


class Discard(Order, frozen=True):
    bag: str


class Steal(Order, frozen=True):
    player: str


class Relief(Order, frozen=True):
    card: str


class Supply(Order, frozen=True):
    pass


class Offer(Order, frozen=True):
    to: str
    give: str
    want: str


class Accept(Order, frozen=True):
    pass


class Decline(Order, frozen=True):
    pass


class Counter(Order, frozen=True):
    give: str
    want: str


class Retract(Order, frozen=True):
    pass


class Withdraw(Order, frozen=True):
    pass


class Deal(Order, frozen=True):
    player: str


class Bank(Order, frozen=True):
    give: str
    want: str


class BuildColonyShip(Order, frozen=True):
    at: str
    ship: int | None = None


class BuildTradeShip(Order, frozen=True):
    at: str
    ship: int | None = None
    free: bool = False


class BuildSpaceport(Order, frozen=True):
    at: str


class Build(Order, frozen=True):
    kind: str
    count: int | None = None


class Fame(Order, frozen=True):
    pass


class Help(Order, frozen=True):
    players: str


class Fly(Order, frozen=True):
    pass


class Answer(Order, frozen=True):
    word: str


class Give(Order, frozen=True):
    bag: str


class Swap(Order, frozen=True):
    pay: str
    take: str


class Take(Order, frozen=True):
    bag: str


class Expand(Order, frozen=True):
    kind: str


class Scrap(Order, frozen=True):
    kind: str


class Place(Order, frozen=True):
    """`at` is None: later."""

    at: str | None = None
    ship: int | None = None


class Jump(Order, frozen=True):
    """`to` is None: not at all."""

    to: str | None = None


class Move(Order, frozen=True):
    ship: int
    to: str


class Path(Order, frozen=True):
    ship: int
    path: tuple[str, ...]


class Look(Order, frozen=True):
    ship: int
    at: str


class Found(Order, frozen=True):
    ship: int


class Clear(Order, frozen=True):
    planet: str
    ship: int


class Friend(Order, frozen=True):
    card: str


class End(Order, frozen=True):
    pass


# --- slots -----------------------------------------------------------------------------------


def _others(view: Any) -> Iterable[str]:
    return [name for name in view.table.match.seats if name != view.seat]


def _own_bags(view: Any) -> Iterable[str]:
    """Bags a player can pay: what he owes, single cards, nothing."""
    hand = list(view.hand)
    owed = write_bag(most_numerous(hand, sum(hand) // 2))
    return [owed, *(r for r, n in zip(RESOURCES, hand, strict=True) if n), "none"]


def _ships(view: Any) -> Iterable[str]:
    return view.my_ships() or ("1",)


def _targets(view: Any) -> Iterable[str]:
    return view.targets() or IDS


def _written(names: str) -> str:
    """`all` is a keyword, not a name."""
    return "all" if names == "ALL" else names


def _always(*values: str) -> Callable[[Any], Iterable[str]]:
    return lambda _: values


_SHIP = Slot("ship", r"[123]", "a transporter number, 1 to 3", int, values=_ships)

_PLACE = "an intersection such as F28"

SLOTS = (
    _SHIP,
    Slot("number", r"0*[1-9]\d*", "how many", int, values=_always("1", "2")),
    Slot("place", r"\S+", _PLACE, str.upper, values=_targets),
    Slot("spot", r"(?!later(?:\s|$))\S+", _PLACE, str.upper, values=_targets),
    Slot("goal", r"(?!none(?:\s|$))\S+", _PLACE, str.upper, values=_targets),
    Slot("step", r"(?!to(?:\s|$))\S+", _PLACE, str.upper, values=_targets),
    Slot("planet", r"\S+", "a planet such as sys3_3", str.lower, values=_always(*PLANETS)),
    Slot("player", r"\S+", "a player", str.upper, values=_others),
    Slot("players", r"\S+", "players, with a comma between them, or all", str.upper, _written,
         values=lambda view: ("all", *_others(view))),
    Slot("bag", r"\S+", "cards such as ore:2,food", str.lower, values=_own_bags),
    Slot("resource", "|".join(RESOURCES), "a resource", str.lower, values=_always(*RESOURCES)),
    Slot("wanted", r"\S+", "cards such as ore:2,food", str.lower, values=_always(*RESOURCES)),
    Slot("kind", "|".join(KINDS), "booster, cannon or freight", str.lower,
         values=_always(*KINDS)),
    Slot("part", r"\S+", "booster, cannon or freight", str.lower, values=_always(*KINDS)),
    Slot("card", r"\S+", "a friendship card such as gf_ore", str.lower,
         values=_always(*CARDS)),
    Slot("word", "yes|no", "yes or no", str.lower, values=_always("yes", "no")),
)  # fmt: skip

# --- forms -----------------------------------------------------------------------------------

_SETUP, _PROD, _TRADE, _BUILD, _FLY, _MEET = (
    "Set-up", "Production", "Trade", "Build", "Flight", "Encounters",
)  # fmt: skip

FORMS = (
    Form("settle", Settle, "settle {at:place}", "Put a colony on a free home site.",
         "a colony on {at}", "advanced set-up", "settle O28", _SETUP, "2.7"),
    Form("port", Port, "port {at:place} launch {launch:place} [with {ship}]",
         "Make a colony your first spaceport and launch your colony ship beside it.",
         "spaceport on {at}, colony ship on {launch}", "advanced set-up",
         "port V28 launch U27", _SETUP, "2.8"),
    Form("transporter", Transporter, "transporter {ship}",
         "Choose the transporter that carries your first colony ship.",
         "transporter {ship} flies first", "beginner set-up", "transporter 2", _SETUP, "2.5"),
    Form("roll", Roll, "roll", "Roll for resources.", "", "your turn begins", "roll",
         _PROD, "3.1"),
    Form("discard", Discard, "discard {bag}", "Return half of your cards on a 7.",
         "return {bag}", "you hold too many cards on a 7", "discard ore:2,fuel:2", _PROD, "3.5"),
    Form("steal-none", Steal, "steal none", "Take no card.", "", "after your 7", "steal none",
         _PROD, "3.6", fixed={"player": "NONE"}),
    Form("steal", Steal, "steal {player}", "Take a random card from a player.",
         "a random card from {player}", "after your 7", "steal RED", _PROD, "3.6"),
    Form("relief-none", Relief, "relief none", "Take no card.", "", "Relief Convoy",
         "relief none", _PROD, "3.8", fixed={"card": "none"}),
    Form("relief", Relief, "relief {card:resource}", "Take a card after an empty roll.",
         "1 {card} from the bank", "Relief Convoy", "relief carbon", _PROD, "3.8"),
    Form("supply", Supply, "supply", "Draw your supply card from the reserve pile.", "",
         "once a turn below nine points", "supply", _PROD, "4.1"),
    Form("offer", Offer, "offer {to:players} give {give:bag} want {want:wanted}",
         "Offer a trade; it replaces your open offer.", "offer {to}: {give} for {want}",
         "your trade and build phase", "offer all give ore want food", _TRADE, "4.3"),
    Form("accept", Accept, "accept", "Accept the open offer.", "", "an offer is addressed to you",
         "accept", _TRADE, "4.4"),
    Form("decline", Decline, "decline", "Refuse the open offer.", "",
         "an offer is addressed to you", "decline", _TRADE, "4.4"),
    Form("counter", Counter, "counter give {give:bag} want {want:wanted}",
         "Make the player in turn a proposal of your own.", "you give {give} for {want}",
         "another player's trade and build phase", "counter give food want ore:2", _TRADE, "4.5"),
    Form("retract", Retract, "retract", "Take back your acceptance or counter-offer.", "",
         "you have one", "retract", _TRADE, "4.5"),
    Form("withdraw", Withdraw, "withdraw", "Take back your open offer.", "", "you have one",
         "withdraw", _TRADE, "4.3"),
    Form("deal", Deal, "deal {player}", "Trade with a player who accepted or countered.",
         "trade with {player}", "your trade and build phase", "deal RED", _TRADE, "4.6"),
    Form("bank", Bank, "bank {give:resource} for {want:resource}", "Trade with the bank.",
         "{give} for 1 {want} at your ratio", "your trade and build phase",
         "bank goods for food", _TRADE, "4.7"),
    Form("build-colony-ship", BuildColonyShip, "build colony_ship at {at:place} [with {ship}]",
         "Build a colony ship beside a spaceport of yours.", "a colony ship on {at}",
         "your trade and build phase", "build colony_ship at F28", _BUILD, "4.9"),
    Form("build-trade-ship", BuildTradeShip,
         "build trade_ship at {at:place} [with {ship}] [{free=free}]",
         "Build a trade ship beside a spaceport of yours; free uses a saved one.",
         "a trade ship on {at}", "your trade and build phase", "build trade_ship at F30 with 2",
         _BUILD, "4.9"),
    Form("build-spaceport", BuildSpaceport, "build spaceport at {at:place}",
         "Make one of your colonies a spaceport.", "a spaceport on {at}",
         "your trade and build phase", "build spaceport at T29", _BUILD, "4.10"),
    Form("build", Build, "build {kind} [{count:number}]", "Add expansions to the mother ship.",
         "{kind}, {count}", "your trade and build phase", "build booster 2", _BUILD, "4.11"),
    Form("fame", Fame, "fame", "Buy a fame ring for 1 goods.", "", "Patron's Plaque, once a turn",
         "fame", _TRADE, "4.12"),
    Form("help", Help, "help {players:players}",
         "Take a random card from one or two players who are ahead of you.",
         "a random card from {players}", "Fair Shares, once a turn", "help RED,WHITE", _TRADE,
         "4.13"),
    Form("fly", Fly, "fly", "Roll the mother ship; your flight phase begins.", "",
         "you have a ship", "fly", _FLY, "4.14"),
    Form("move-to", Move, "move {ship} to {to:place}", "Fly the shortest way to a place.",
         "ship {ship} to {to}", "your flight phase", "move 1 to F22", _FLY, "5.1"),
    Form("move", Path, "move {ship} {path:step+}", "Fly along the places you name.",
         "ship {ship} by {path}", "your flight phase", "move 1 E27 F26", _FLY, "5.1"),
    Form("look", Look, "look {ship} at {at:place}",
         "Fly by a place where the ship may not stop, look at the chips there, then fly on.",
         "ship {ship} looks in at {at} and flies on", "your flight phase", "look 2 at F22", _FLY,
         "5.6"),
    Form("found", Found, "found {ship}", "Found a colony where the colony ship stands.",
         "ship {ship} becomes a colony", "your flight phase", "found 1", _FLY, "5.9"),
    Form("clear", Clear, "clear {planet} with {ship}",
         "Defeat a pirate lair or thaw an ice planet beside your ship.",
         "{planet} with ship {ship}", "your flight phase", "clear sys3_3 with 1", _FLY, "5.15"),
    Form("friend", Friend, "friend {card}", "Take a friendship card of the base.",
         "take {card}", "after founding an outpost", "friend gf_ore", _FLY, "5.13"),
    Form("end", End, "end", "End your turn.", "", "after your flight, or without ships", "end",
         _FLY, "5.8"),
    Form("answer", Answer, "answer {word}", "Answer yes or no.", "{word}", "an encounter asks",
         "answer yes", _MEET, "6.5"),
    Form("give", Give, "give {bag}", "Hand cards over.", "hand over {bag}",
         "an encounter asks", "give ore:2,food", _MEET, "6.4"),
    Form("swap", Swap, "swap {pay:bag} for {take:wanted}", "Exchange cards.",
         "{pay} for {take}", "an encounter asks", "swap goods for ore,fuel", _MEET, "6.6"),
    Form("take", Take, "take {bag:wanted}", "Choose cards from the bank.", "take {bag}",
         "an encounter asks", "take food,goods", _MEET, "6.10"),
    Form("expand", Expand, "expand {kind:part}", "Choose an expansion you gain.", "add a {kind}",
         "an encounter asks", "expand booster", _MEET, "6.12"),
    Form("scrap", Scrap, "scrap {kind:part}", "Choose an expansion you lose.",
         "lose a {kind}", "an encounter asks", "scrap cannon", _MEET, "6.12"),
    Form("place-later", Place, "place later", "Save the free trade ship.", "save it",
         "an encounter gives you a trade ship", "place later", _MEET, "6.15",
         fixed={"at": None, "ship": None}),
    Form("place", Place, "place {at:spot} [with {ship}]", "Place the free trade ship.",
         "a trade ship on {at}", "an encounter gives you a trade ship", "place F30 with 3",
         _MEET, "6.15"),
    Form("jump-none", Jump, "jump none", "Stay where you are.", "stay", "an encounter offers it",
         "jump none", _MEET, "6.16", fixed={"to": None}),
    Form("jump", Jump, "jump {to:goal}", "Put your first starship on any legal place.",
         "first starship to {to}", "an encounter offers it", "jump U21", _MEET, "6.16"),
)  # fmt: skip

BOOK = FormBook(
    FORMS, SLOTS, syntax_code="unknown_action", unknown_code="unknown_action",
    heads=Heads("STARFARERS"),
)  # fmt: skip

# --- values made once: the actions that self-play repeats a million times --------------------

ROLL, SUPPLY, FLY, END, ACCEPT, DECLINE = Roll(), Supply(), Fly(), End(), Accept(), Decline()
RETRACT, WITHDRAW, FAME, YES, NO = Retract(), Withdraw(), Fame(), Answer("yes"), Answer("no")
MOVES = tuple(tuple(Move(n, place) for place in IDS) for n in (1, 2, 3))
FOUNDS = tuple(Found(n) for n in (1, 2, 3))
BUILDS = tuple(Build(kind) for kind in KINDS)
EXPANDS = tuple(Expand(kind) for kind in KINDS)
SCRAPS = tuple(Scrap(kind) for kind in KINDS)
FRIENDS = tuple(Friend(card) for card in CARDS)
BANKS = tuple(tuple(Bank(a, b) for b in RESOURCES) for a in RESOURCES)
OFFERS = tuple(tuple(Offer("ALL", a, b) for b in RESOURCES) for a in RESOURCES)
COLONY_SHIPS = tuple(BuildColonyShip(place) for place in IDS)
TRADE_SHIPS = tuple(BuildTradeShip(place) for place in IDS)
FREE_SHIPS = tuple(BuildTradeShip(place, None, True) for place in IDS)
SPACEPORTS = tuple(BuildSpaceport(place) for place in IDS)
PLACES = tuple(Place(place) for place in IDS)
JUMPS = tuple(Jump(place) for place in IDS)
TRANSPORTERS = tuple(Transporter(n) for n in (1, 2, 3))
LOOKS = tuple(tuple(Look(n, place) for place in IDS) for n in (1, 2, 3))
SETTLES = tuple(Settle(place) for place in IDS)
CLEARS = tuple(tuple(Clear(planet, n) for n in (1, 2, 3)) for planet in PLANETS)
RELIEFS = tuple(Relief(r) for r in RESOURCES)
