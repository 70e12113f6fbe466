"""Both forms of the sheet are read and printed; no text at all raises."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from starpost.games.star_chase import GAME
from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.shown.printout import filled, turnsheet
from starpost.games.star_chase.tables import take_cost, tech_cost
from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.reading import read, read_line
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Unread

WORDS = st.sampled_from(
    [*ACTIONS, "TECH", "TRADE", "TAKE", "PROBE", "NAME", "MESSAGE", "WT", "310", "320", "-", "ALL",
     "AB-2", "0", "7", "10000", "XYZ", "[", "]", "3:", "16:", "²", "٣",
     "[MOVE]", "[310]", "[ ]", "#", ",", ""]
)  # fmt: skip
LINES = st.lists(WORDS, max_size=7).map(" ".join)


def new_state():
    return GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(2)}, FastDice("sheet"))


@pytest.mark.parametrize(
    "number", ["3", " 3", "03", "3.", "3:", "3)", "(3)", "[3]", "3 -", "3,", "3/", "No. 3", "NO 3",
               "Nr. 3:", "Action 3", "line 3."]
)  # fmt: skip
def test_a_line_is_numbered_as_people_number_lines(number):
    order = read_line(f"{number} MOVE 310 320 all but 2")
    assert isinstance(order, Act), number
    assert order.slot == 3
    assert order.quoted == "MOVE 310 320 all but 2" or "[" in number


@settings(max_examples=400, deadline=None)
@given(LINES)
@example("GROW [MOVE]  AMBUSH")
def test_what_is_read_is_written_and_read_again(line):
    for order in read(line):
        assert read(order.text).orders == (order,)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=30))
def test_any_sheet_can_be_played_checked_and_glossed(lines):
    state = new_state()
    sheet = read("\n".join(lines))
    view = GAME.view(state, "ARC")
    GAME.check(view, sheet.orders)
    for order in sheet:
        assert GAME.gloss(view, order)
    step = GAME.turn(state, {"ARC": sheet}, FastDice("x"))
    unread = sum(isinstance(order, Unread) for order in sheet)
    assert len(step.problems.get("ARC", ())) >= unread


def test_the_printed_sheet_is_empty_until_it_is_filled_in():
    me = new_state().empires["ARC"]
    assert read("\n".join(turnsheet(me))).orders == ()


def test_a_sheet_prints_as_rows_and_reads_back():
    text = "MOVE 310 320 ALL\n5: BUILD 310 4\nTAX\nGIFT XYZ 3\n16: STASH\nTECH WT 2"
    orders = read(text).orders
    rows = filled(orders)
    again = [o for o in read("\n".join(rows)).orders if isinstance(o, Act)]
    assert [(o.slot, o.plain) for o in again] == [
        (1, "MOVE 310 320 ALL"),
        (5, "BUILD 310 4"),
        (6, "TAX"),
        (7, "GIFT XYZ 3"),
        (16, "STASH"),
    ]


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_has_an_example_that_reads_and_a_gloss(name):
    order = read_line(ACTIONS[name].example)
    assert isinstance(order, Act)
    assert order.action == name
    assert GAME.gloss(GAME.view(new_state(), "ARC"), order)


def test_every_example_of_the_book_reads_by_both_readers():
    for form in GAME.book.forms:
        assert read_line(form.example) == GAME.book.read_line(form.example)


def test_completion_offers_own_systems():
    state = new_state()
    view = GAME.view(state, "ARC")
    offered = [c.text.strip() for c in GAME.book.complete(view, "GROW ")]
    assert offered == [str(code) for code in view.systems]


def test_a_line_that_fails_costs_nothing() -> None:
    state = new_state()
    view = GAME.view(state, next(iter(state.empires)))
    assert view.me is not None
    first, second = GAME.charges(view, GAME.read("MOVE 001 002 3\nTAX").orders)
    assert (first.cost, first.left) == ("", str(view.me.bp))
    assert (second.cost, second.left) == ("+2", str(view.me.bp + 2))
    have = view.me.bp
    assert str(GAME.spending(view, ())) == f"{have} build points to spend; 16 actions left"
    spent = GAME.spending(view, GAME.read("TAX\nSTASH 1\nTECH BL").orders)
    assert str(spent) == f"spends 3 of {have + 2} build points, {have - 1} left; 14 actions left"


def test_lines_beside_the_sixteen_take_no_number_and_are_paid_from_the_treasury() -> None:
    view = GAME.view(new_state(), "ARC")
    view = replace(view, me=replace(view.me, treasury=6))
    other = next(e.code for e in view.roundup if e.code != "ARC")
    tech = min(view.me.tech, key=lambda code: view.me.tech[code])
    orders = GAME.read(f"TAX\nTAKE {tech} {other}\nTECH CL\nTAX\nMESSAGE Hello\nTAX").orders
    charges = {charge.index: charge for charge in GAME.charges(view, orders)}
    assert [charges[n].mark for n in range(6)] == ["1", "T", "T", "2", "M", "3"]
    cost = take_cost(view.me.tech[tech] + 1)
    level = view.me.tech["CL"]
    left = 6 - cost - tech_cost(level, level + 1)
    assert [charges[1].left, charges[2].left] == [str(6 - cost), str(left)]
    assert f"treasury {left}" in GAME.panels(view, orders)[0].note
    assert other in GAME.cautions(view, orders)[1]
    told = replace(view, messages=((other, [f"ARC: I offer {tech} 9 next turn."]),))
    assert not GAME.cautions(told, orders)
    poor = replace(view, me=replace(view.me, treasury=0))
    assert "no_treasury" in {p.code for p in GAME.check(poor, orders) if p.index == 1}


def test_a_probe_line_says_where_the_probe_goes() -> None:
    view = GAME.view(new_state(), "ARC")
    home, near = next(
        (code, to) for code, s in view.systems.items() for to in s.links if to not in view.systems
    )
    (order,) = GAME.read(f"PROBE {home} {near}").orders
    assert GAME.gloss(view, order) == f"Launch a probe at {home}, then fly it to {near}."
