"""Star Chase: the house bot wastes few rows; the strong one settles, joins its fleets and wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.arena.ladder import contest
from starpost.arena.selfplay import steps_of
from starpost.bots.levels import bot_for
from starpost.bots.star_chase import HouseBot, StrongBot, settling
from starpost.bots.star_chase.campaign import press
from starpost.bots.star_chase.prospects import turns_left, worth
from starpost.bots.star_chase.sequence import in_sequence
from starpost.bots.star_chase.survey import Survey
from starpost.bots.tempers import EVEN
from starpost.games.star_chase import GAME
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Empire, Sighting, System
from starpost.games.star_chase.writing.orders import Act

SEATS = GAME.seat_names(4)


def survey(systems: list[System], foes: list[Sighting], **tech: int) -> Survey:
    """An empire with these systems that has just seen those of BOR."""
    me = Empire("ARC", bp=60)
    me.tech.update(tech)
    memory = {s.code: s for s in foes}
    view = View("ARC", 9, ("ARC", "BOR"), (), 900, me=me, memory=memory,
                systems={s.code: s for s in systems}, scouted=tuple(memory))  # fmt: skip
    return Survey(view, EVEN, frozenset(), StrongBot.weights)


def own(code: int, links: list[int], **what: Any) -> System:
    return System(code, **{"type": "red_dwarf", "links": links, "owner": "ARC", **what})


def foe(code: int, links: tuple[int, ...], **what: Any) -> Sighting:
    base = {"type": "red_dwarf", "row": 0, "column": 0, "parent": 0, "name": "", "owner": "BOR"}
    return Sighting(code, **{**base, "links": links, "turn": 8, **what})


def rows(p: Survey) -> list[str]:
    return [str(act) for act in p.campaign]


def test_fleets_join_and_take_one_star_after_another() -> None:
    home, rear = own(101, [102, 201], crs=4), own(102, [101], crs=6)
    p = survey([home, rear], [foe(201, (101, 202), crs=4), foe(202, (201,))])
    press(p)
    assert rows(p) == ["MOVE 102 101 0", "MOVE 101 201 0", "MOVE 201 202 0"]


def test_a_planet_that_is_too_strong_is_bombarded() -> None:
    star = own(101, [301], crs=5)
    p = survey([star], [foe(301, (101,), type="planet", parent=101, pop=20, ind=30)])
    press(p)
    assert rows(p) == ["BOMBARD 101 301"] * 3


def test_nobody_strikes_a_friend() -> None:
    p = survey([own(101, [201], crs=9)], [foe(201, (101,))])
    p.pacts = frozenset({"BOR"})
    press(p)
    assert rows(p) == []


def test_a_ship_throws_and_another_moves_on_to_plant() -> None:
    yard = own(101, [102, 103], type="yellow_dwarf", pop=5, col=2)
    p = survey([yard, own(102, [101], type="asteroids"), own(103, [101])], [])
    settling.settle(p)
    said = [str(act) for act in in_sequence(p.acts)]
    assert said == ["MOVECOL 101 103 1", "COLONISE 103", "COLONISE 101 102"]


def test_planting_waits_for_the_ship() -> None:
    plant, ship = Act("COLONISE", "103"), Act("MOVECOL", "101", "103", "1")
    assert in_sequence([plant, ship]) == [ship, plant]


def test_income_is_worth_less_and_industry_more_the_nearer_the_end() -> None:
    income, industry = zip(*(worth(turns) for turns in range(1, 25)), strict=True)
    assert list(income) == sorted(income)
    assert list(industry) == sorted(industry, reverse=True)
    assert turns_left(0, 12, 1200) > turns_left(600, 200, 1200) > turns_left(1190, 300, 1200)


@pytest.mark.parametrize(("level", "most"), [("house", 0.01), ("strong", 0.03)])
def test_hardly_a_row_is_refused(level: str, most: float) -> None:
    """Who presses on sometimes finds the first star of a row lost."""
    bots = dict.fromkeys(SEATS, bot_for(GAME, level))
    seats = {seat: GAME.Choice() for seat in SEATS}
    lines: Counter[bool] = Counter()
    words: Counter[str] = Counter()
    for seed in ("rows", "and rows"):
        for step in steps_of(GAME, bots, seed=seed, options=GAME.Options(), seats=seats):
            for empire in step.state.empires.values():
                lines.update(line.failed for line in empire.record.lines)
                words.update(line.order.split()[0] for line in empire.record.lines)
    assert lines[True] < most * lines.total(), lines
    assert {"PROBE", "TRADE", "TECH"} <= set(words)
    assert words["TAX"] < 0.4 * lines.total()


def test_the_strong_bot_wins_far_more_than_its_share() -> None:
    found = contest("star_chase", 16)
    assert found.first * found.seats > 1.5


def test_the_house_bot_does_not_look_ahead() -> None:
    """What sets the strong one apart are weights that the house's have at nothing."""
    house, strong = HouseBot.weights, StrongBot.weights
    names = ("foresight", "haste", "prize", "hunt", "siege", "grudge")
    assert replace(house, **dict.fromkeys(names, 0.0)) == house
    assert all(getattr(strong, name) > 0 for name in names)


def test_each_colony_ship_has_a_goal_of_its_own_and_keeps_it() -> None:
    """Two ships and one place to live: the nearer goes on, and the other is not sent after it."""
    line = [own(101, [102], col=1, pop=9), own(102, [101, 103], pop=9), own(103, [102, 104], pop=9)]
    near = own(104, [103, 105], col=1, pop=9)
    p = survey([*line, near, own(105, [104, 106], pop=9), own(106, [105])], [])
    settling.settle(p)
    assert [str(act) for act in p.acts] == ["MOVECOL 104 105 1"]
