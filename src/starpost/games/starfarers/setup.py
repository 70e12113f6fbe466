"""Set-up (rules 2.1 to 2.11): first player, chips, pieces, three cards each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starpost.games.starfarers.galaxy.board import (
    HOME_CHIPS,
    PLANET_DOT,
    PLANETS,
    START_COLONIES,
    START_PORT,
    START_SHIP,
    SYSTEM_PLANETS,
    SYSTEMS,
)
from starpost.games.starfarers.galaxy.records import Match
from starpost.games.starfarers.options import Choice, Options
from starpost.games.starfarers.phases.settling import asked, deal_hands
from starpost.games.starfarers.state import State, blank
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import COLOURS, GOLD, TEAL, VIOLET, chip_of, chip_value
from starpost.kernel.dice import Dice
from starpost.kernel.lengths import Length

DEALT: Final = {"gold": GOLD, "teal": TEAL, "violet": VIOLET}
HOME_MASK: Final = sum(1 << k for k, chip in enumerate(HOME_CHIPS) if chip)


def match_of(seats: Sequence[str], options: Options) -> Match:
    """Seats named after a colour play it; otherwise colours go round in the default order."""
    named = [COLOURS.index(s.lower()) if s.lower() in COLOURS else -1 for s in seats]
    if -1 in named or len(set(named)) < len(named):
        named = list(range(len(seats)))
    left = [c for c in range(len(COLOURS)) if c not in named]
    return Match(tuple(seats), tuple(named), left[0] if left else -1, options)


def first_player(n: int, dice: Dice) -> int:
    """Rule 2.2: the highest throw begins; those who tie throw again."""
    rivals = list(range(n))
    while len(rivals) > 1:
        throws = [sum(dice.roll("start_dice")) for _ in rivals]
        rivals = [p for p, t in zip(rivals, throws, strict=True) if t == max(throws)]
    return rivals[0]


def _dealt(label: str, chips: Sequence[int], dice: Dice) -> list[int]:
    """Chips drawn one after another without putting back."""
    left, found = [chip_value(c) for c in chips], []
    while left:
        value = dice.pick(label, left)
        left.remove(value)
        found.append(chip_of(value))
    return found


def deal_chips(s: State, dice: Dice) -> None:
    """Rule 2.3: seven chips of each dot face down; home chips lie open."""
    for dot, chips in DEALT.items():
        drawn = iter(_dealt(f"chip_{dot}", chips, dice))
        for k in range(len(PLANETS)):
            if PLANET_DOT[k] == dot:
                s.chips[k] = next(drawn)
    s.open = HOME_MASK


def mix_home_chips(s: State, dice: Dice) -> None:
    """Rule 2.6: in the advanced set-up the three chips of a home system change places."""
    for name, planets in zip(SYSTEMS, SYSTEM_PLANETS, strict=True):
        if HOME_MASK >> planets[0] & 1:
            drawn = _dealt(f"chip_{name}", [HOME_CHIPS[k] for k in planets], dice)
            for k, chip in zip(planets, drawn, strict=True):
                s.chips[k] = chip


def put_beginner(s: State, p: int, transporter: int) -> None:
    """Rule 2.5: the colour's colonies and spaceport, and the colony ship if it is chosen."""
    put_pieces(s, p, s.match.colours[p])
    if transporter:
        s.put_ship(p, transporter - 1, 0, START_SHIP[s.match.colours[p]])


def put_pieces(s: State, p: int, colour: int) -> None:
    for site in START_COLONIES[colour]:
        s.put_colony(p, site)
    s.put_port(p, START_PORT[colour])


def put_neutral(s: State) -> None:
    """Rule 2.9: with three players the fourth colour blocks its places."""
    if s.match.neutral >= 0:
        put_pieces(s, len(s.match.seats), s.match.neutral)


def setup(options: Options, seats: Mapping[str, Choice], dice: Dice) -> State:
    """The first state. A transporter chosen in the options goes before the player's own."""
    chosen = {name: choice.start_ship for name, choice in seats.items()}
    chosen |= {name.upper(): number for name, number in options.start_ship.items()}
    return set_up(options, list(seats), chosen, dice)


def seat_names(count: int) -> Sequence[str]:
    return ("YELLOW", "RED", "WHITE", "BLUE")[:count]


def brief() -> tuple[Options, Mapping[str, Choice]]:
    """Four players for six rounds."""
    return Options(max_rounds=6), {name: Choice() for name in seat_names(4)}


def set_up(
    options: Options, seats: Sequence[str], transporters: Mapping[str, int], dice: Dice
) -> State:
    s = blank(match_of(seats, options))
    s.first = s.active = first_player(len(seats), dice)
    deal_chips(s, dice)
    put_neutral(s)
    play = Play(s, dice)
    if options.setup == "advanced":
        mix_home_chips(s, dice)
        decision, p = asked(s)
        play.await_one(decision, p)
        return s
    for p, name in enumerate(seats):
        put_beginner(s, p, transporters.get(name, 1))
    undecided = tuple(p for p, name in enumerate(seats) if not transporters.get(name, 1))
    if undecided:
        s.phase, s.ask, s.owing = "setup", "transporter", undecided
    else:
        deal_hands(play)
    return s


def lengths() -> Sequence[Length]:
    seats = {name: Choice() for name in seat_names(4)}
    whole, short = Options(), Options(max_rounds=6)
    friends = {name: Choice() for name in seat_names(3)}
    return (
        Length("whole", "Whole game", extent(whole), 120, whole, seats),
        Length("friends", "Among friends", extent(short), 40, short, friends, alone=False),
        Length("first-look", "First look", extent(short), 30, short, seats),
    )


def extent(options: Options) -> str:
    return f"{options.max_rounds} rounds" if options.max_rounds else "to fifteen points"
