"""What the designer says can be paid is ticked by the check; and lines that fail cost nothing."""

import random

import pytest
from msgspec.structs import replace

from games.star_empires.galaxies import made, sheets
from games.star_empires.test_cards_fit import small
from starpost.games.star_empires import GAME
from starpost.games.star_empires.tables import HULLS
from starpost.games.star_empires.writing.designer import PARTS
from starpost.kernel.dice import Dice
from starpost.kernel.panels import Calculator, Sum


def dials(view):
    [shop] = GAME.panels(view, ())
    assert isinstance(shop, Calculator)
    return {dial.key: dial.value for dial in shop.dials} | {"engines": "2"}


def stocked(view, stock):
    return replace(view, worlds=tuple(
        replace(w, stock=stock) if w.mine else w for w in view.worlds
    ))  # fmt: skip


def failing(view, orders):
    return {p.index for p in GAME.check(view, orders) if not p.partial}


@pytest.mark.parametrize("seed", range(6))
def test_what_the_designer_says_is_what_the_check_says(seed):
    """Over random positions, sheets and drawings: a line that is offered is ticked, one that is
    not is refused."""
    rng, state = random.Random(seed), made(f"designer{seed}")
    said = {True: 0, False: 0}
    for turn in range(4):
        for seat, sheet in sheets(state, f"designer{seed}").items():
            view = GAME.view(state, seat)
            for _ in range(6):
                drawn = drawing(rng, view)
                found = GAME.calculate(view, "design", drawn, sheet.orders)
                numbers = " ".join(drawn[part] for part in PARTS)
                line = f"DESIGN {drawn['world']} {drawn['name']} {drawn['hull'].upper()} {numbers}"
                orders = [*sheet.orders, *GAME.read(line).orders]
                ticked = len(sheet.orders) not in failing(view, orders)
                assert bool(found.line) == ticked, (line, found)
                assert found.line or found.warns or found.trouble
                said[ticked] += 1
        state = GAME.turn(
            state, dict(sheets(state, f"designer{seed}")), Dice(str(seed), turn)
        ).state
    assert min(said.values()) > 3, said


def drawing(rng, view):
    hull = rng.choice(["gunship", "transport", "scout", "wing"])
    some = {"hull": hull, "name": rng.choice(["Kite", "Lynx", "frigate"])}
    some["world"] = rng.choice([w.name for w in view.worlds if w.mine])
    for part, have in zip(PARTS, HULLS[hull].base, strict=True):
        some[part] = str(max(1 if part == "dp" else 0, have + rng.choice([0, 0, 0, 3, -2, 12])))
    return some


def test_the_fee_is_paid_of_what_lies_in_stock_and_the_designer_says_what_to_do() -> None:
    """Rule 3.2: designs come before worlds make their RU."""
    view = stocked(small(), 7)
    found = GAME.calculate(view, "design", dials(view) | {"guns": "21"})
    assert not found.line
    assert found.warns == (
        f"2 RU short: to design it takes 9, and 7 lie at {view.home}. "
        "Take 19 guns instead of 21 or wait a turn."
    )
    pooled = GAME.read(f"POOL {view.home}").orders
    assert not GAME.calculate(view, "design", dials(view) | {"guns": "21"}, pooled).line


def test_the_next_step_after_a_drawing_is_to_build_it() -> None:
    view = stocked(small(), 20)
    first = GAME.calculate(view, "design", dials(view))
    assert (first.written, first.next) == (False, None)
    orders = GAME.read(first.line).orders
    then = GAME.calculate(view, "design", dials(view), orders)
    assert then.written
    assert then.next is not None
    both = [*orders, *GAME.read(then.next.line).orders]
    assert not failing(view, both)
    assert then.next.label == "Build 1 Kite for 15 RU"
    assert GAME.calculate(view, "design", dials(view), both).next is None


def test_money_of_a_world_that_is_only_taken_now_is_not_offered() -> None:
    """One sum everywhere: what is offered fits into what the sheet says is left."""
    view = stocked(small(), 20)
    free = next(w for w in view.worlds if not w.owner and w.status == "visible")
    view = replace(view, worlds=tuple(
        replace(w, production=30) if w.name == free.name else w for w in view.worlds
    ))  # fmt: skip
    sheet = f"MOVE Pinnace1 TO {free.name}\nPOOL {view.home}\n"
    first = GAME.calculate(view, "design", dials(view), GAME.read(sheet).orders)
    sheet += f"{first.line}\n"
    then = GAME.calculate(view, "design", dials(view), GAME.read(sheet).orders)
    whole = GAME.spending(view, GAME.read(sheet + then.next.line).orders)
    assert (then.next.label, whole.of) == ("Build 1 Kite for 15 RU", 32)
    greedy = GAME.read(f"{sheet}BUILD {view.home} 3 Kite A B C").orders
    assert not failing(view, greedy), "the turn would pay it, if the world is taken"
    assert "too much" not in str(GAME.spending(view, greedy))


def test_all_own_classes_stand_beside_the_drawing_and_it_does_so_once() -> None:
    view = small()
    own = [replace(view.classes[0], name=f"VE_{word}", hull="transport", buildable=True)
           for word in ("surveyor", "pinnace", "shield", "lance")]  # fmt: skip
    view = replace(stocked(view, 20), classes=(*view.classes, *own))
    first = GAME.calculate(view, "design", dials(view))
    then = GAME.calculate(view, "design", dials(view), GAME.read(first.line).orders)
    for found in (first, then):
        assert isinstance(found, Sum)
        assert found.beside is not None
        names = [row[0] for row in found.beside.rows]
        assert names == ["Kite", "surveyor", "pinnace", "shield", "lance", "frigate"]


def test_lines_that_fail_cost_nothing_and_of_those_in_part_only_that_part() -> None:
    view = stocked(small(), 8)
    have = 8 + view.worlds[0].production
    sheet = GAME.read(f"DESIGN {view.home} Kite GUNSHIP 20 15 4 0 0\nBUILD {view.home} 3 frigate")
    spent = GAME.spending(view, sheet.orders)
    assert spent is not None
    assert (spent.used, spent.of) == (15, have)
    assert [charge.index for charge in GAME.charges(view, sheet.orders)] == [1]
    most = GAME.read(f"BUILD {view.home} MAX probe P*").orders
    assert GAME.spending(view, most).used == have // 2 * 2


def test_a_name_that_nobody_knows_is_told_with_the_line_that_was_meant() -> None:
    view = small()
    own = replace(view.classes[0], name="VE_pinnace", buildable=True)
    view = replace(view, classes=(*view.classes, own))
    [problem] = GAME.check(view, GAME.read(f"BUILD {view.home} 4 pinnace Moth*").orders)
    assert "Did you mean VE_pinnace?" in problem.text
    assert problem.meant == f"BUILD {view.home} 4 VE_pinnace Moth*"


def test_the_first_drawing_is_no_class_that_all_know() -> None:
    view = small()
    [shop] = GAME.panels(view, ())
    first = [int({dial.key: dial.value for dial in shop.dials}[part]) for part in PARTS]
    assert first not in [[c.guns, c.dp, c.engines, c.scan, c.racks] for c in view.classes]
