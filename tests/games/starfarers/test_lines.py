"""Lines of the log as values, and every deed in the past tense."""

from __future__ import annotations

import re
from pathlib import Path

from starpost.games import starfarers
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.tabletop.said import PAST, _tidy

SEATS = ("RED", "RED ONE", "BLUE")


def test_a_line_is_read_for_who_did_what_to_whom() -> None:
    stolen = lines.noted(Line("steal", "RED ONE steals 1 ore from BLUE"), SEATS)
    assert stolen == lines.Noted("RED ONE", "steals", "1 ore from BLUE", ("BLUE",))
    assert lines.noted(Line("encounter", "encounter E07 Open Hands ends"), SEATS) is None
    gone = lines.noted(Line("lost", "ship 2 of BLUE is lost"), SEATS)
    assert gone is not None
    assert (gone.who, lines.ship(Line("lost", gone.rest))) == ("BLUE", 2)


def test_cards_come_by_income_by_supply_by_a_deal_and_by_a_theft() -> None:
    def came(kind: str, text: str, seat: str) -> dict[str, int]:
        return dict(lines.came(Line(kind, text), seat, SEATS))

    assert came("receive", "RED receives 2 ore, 1 fuel", "RED") == {"ore": 2, "fuel": 1}
    assert came("receive", "RED receives 2 ore", "BLUE") == {}
    assert came("supply", "BLUE draws 2 cards (ore, food)", "BLUE") == {"ore": 1, "food": 1}
    assert came("deal", "RED gives BLUE 1 ore for 2 food", "BLUE") == {"ore": 1}
    assert came("deal", "RED gives BLUE 1 ore for 2 food", "RED") == {"food": 2}
    assert came("steal", "RED steals 1 carbon from BLUE", "RED") == {"carbon": 1}
    assert came("steal", "RED steals 1 carbon from BLUE", "BLUE") == {}


def test_a_meeting_begins_is_read_out_and_ends() -> None:
    assert lines.begins_meeting(Line("encounter", "RED has an encounter"))
    ends = Line("encounter", "encounter E07 Open Hands ends")
    assert (lines.begins_meeting(ends), lines.ended(ends)) == (False, "Open Hands")
    assert (
        lines.tale(Line("node", "RED hears: A ship hails you: help!")) == "A ship hails you: help!"
    )
    assert lines.speed_balls(Line("balls", "RED rolls the mother ship: blue+red")) == (
        "blue",
        "red",
    )
    assert lines.speed_balls(Line("balls", "RED rolls blue+red")) is None
    assert lines.fight_balls(Line("balls", "RED rolls blue+red")) == ("blue", "red")
    assert lines.dice(Line("dice", "RED ONE rolls 3+5=8")) == (3, 5)


def test_every_verb_that_a_line_may_have_is_told_in_the_past_tense() -> None:
    """A verb that is missing would stand in the present: "RED passes F12"."""
    package = Path(starfarers.__file__).parent
    source = "\n".join(p.read_text() for p in (*package.glob("phases/*.py"), package / "table.py"))
    names = r"(?:play|self)\.name\([^()]*(?:\([^()]*\)|\[[^]]*\])*[^()]*\)|\{a\}"
    verbs = set(re.findall(rf'f"\{{?(?:{names})\}}? ([a-z]+)', source))
    assert {"moves", "passes", "steals", "does"} <= verbs
    told = {"against", "hears", "answers", "flies", "looks"}
    assert verbs - PAST.keys() - told == set()


def test_parts_that_were_built_are_counted_as_people_count() -> None:
    assert _tidy("built cannon") == "built a cannon"
    assert _tidy("built booster 2") == "built 2 boosters"
    assert _tidy("built freight 3") == "built 3 freight rings"
    assert _tidy("gained a freight") == "gained a freight ring"
    assert _tidy("drew 1 cards") == "drew 1 card"
    assert _tidy("drew 3 cards (fuel, fuel, goods)") == "drew 2 fuel and 1 goods"
    assert _tidy("returned 4 cards (3 fuel, 1 food)") == "returned 3 fuel and 1 food"
