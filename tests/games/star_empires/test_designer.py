"""What the designer says can be paid is ticked by the check; and lines that fail cost nothing."""

import random

import pytest
from msgspec.structs import replace

from games.star_empires.galaxies import made, sheets
from games.star_empires.test_cards_fit import pinnace, small
from starpost.games.star_empires import GAME
from starpost.games.star_empires.tables import HULLS
from starpost.games.star_empires.writing.abilities import PARTS, WARSHIP
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Slip
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
        f"2 RU short: to design it takes 9, and 7 lie at {view.home} "
        "before this turn's RU come in. "
        "Take 19 guns instead of 21 or wait a turn."
    )
    pooled = GAME.read(f"POOL {view.home}").orders
    assert not GAME.calculate(view, "design", dials(view) | {"guns": "21"}, pooled).line
    poor = GAME.calculate(stocked(small(), 3), "design", dials(view) | {"guns": "40"})
    assert "instead of" not in poor.warns, "what gives up more than half is another ship"


def test_the_next_step_after_a_drawing_is_to_build_it() -> None:
    view = stocked(small(), 20)
    drawn = dials(view) | {"engines": "4"}
    first = GAME.calculate(view, "design", drawn)
    assert not first.written
    assert [offer.label for offer in first.offers] == [
        "Design and build 1: 27 RU", "Design only: 9 RU"
    ]  # fmt: skip
    whole = GAME.read(first.offers[0].line).orders
    assert not failing(view, whole)
    assert dict(first.facts)[f"Then left at {view.home}"] == "5 RU"
    orders = GAME.read(first.line).orders
    then = GAME.calculate(view, "design", drawn, orders)
    assert then.written
    both = [*orders, *GAME.read(then.offers[0].line).orders]
    assert not failing(view, both)
    assert then.offers[0].label == f"Build 1 Kite at {view.home} for 18 RU"
    assert not GAME.calculate(view, "design", drawn, both).offers


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
    whole = GAME.spending(view, GAME.read(sheet + then.offers[0].line).orders)
    assert (then.offers[0].label, whole.of) == (f"Build 1 Kite at {view.home} for 15 RU", 32)
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
        names = [row[0] for row in found.beside[1].rows]
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


def test_advice_counts_what_the_lines_above_spend() -> None:
    """What is built this turn is not there for a design on the next; what another drawing takes
    does not lie where it lay."""
    view = stocked(small(), 7)
    home, wide = view.home, dials(view) | {"guns": "21"}
    assert "wait a turn" in GAME.calculate(view, "design", wide).warns
    spent = GAME.read(f"BUILD {home} MAX probe P*").orders
    assert "wait" not in GAME.calculate(view, "design", wide, spent).warns
    other = replace(next(w for w in view.worlds if w.mine), name="Brook", home=False, stock=12)
    rich = replace(view, worlds=(*view.worlds, other))
    found = GAME.calculate(rich, "design", wide)
    assert "at Brook (12 RU for it there)" in found.warns
    assert found.cures[0].sets == {"world": "Brook"}
    drawn = GAME.read("DESIGN Brook Lynx GUNSHIP 20 15 2 0 0").orders
    assert "Brook" not in GAME.calculate(rich, "design", wide, drawn).warns


def test_a_preset_is_a_ship_of_one_purpose_with_its_price() -> None:
    view = stocked(small(), 60)
    [shop] = GAME.panels(view, ())
    for preset in shop.presets:
        found = GAME.calculate(view, "design", dials(view) | preset.sets)
        assert found.line, preset
        price = preset.says.partition(":")[0].replace("\u00a0", " ")
        assert dict(found.facts)["Each ship"] == price
        assert not failing(view, GAME.read(found.offers[0].line).orders)


def test_each_dial_says_what_it_adds_and_where_it_is_wrong() -> None:
    view = stocked(small(), 60)
    war = dials(view) | dict(zip(PARTS, map(str, WARSHIP), strict=True))
    found = GAME.calculate(view, "design", war)
    assert found.effects["guns"] == "−2 RU, one more +2"
    assert found.effects["engines"] == "+3 RU, one more +2, one less −1"
    less = GAME.calculate(view, "design", war | {"guns": "10"})
    assert less.effects["guns"] == "−2 RU, up to 19 for the same, one less −1"
    for part, value, said in (("racks", "x", "whole number"), ("dp", "0", "at least 1")):
        wrong = GAME.calculate(view, "design", war | {part: value})
        assert wrong.at == part
        assert said in wrong.trouble


def test_a_ship_that_one_has_is_built_instead_of_designed() -> None:
    view = stocked(small(), 40)
    found = GAME.calculate(view, "design", dials(view) | {"hull": "gunship"})
    assert "Your frigate is the same ship" in found.warns
    [build] = found.offers
    assert build.label.startswith("Build ")
    assert not failing(view, GAME.read(build.line).orders)
    poor = GAME.calculate(stocked(view, 0), "design", dials(view) | {"hull": "gunship"})
    assert not poor.offers
    broke = stocked(view, 8)
    spent = GAME.read(f"BUILD {view.home} MAX probe P*").orders
    told = GAME.calculate(broke, "design", dials(view) | {"hull": "gunship"}, spent)
    assert "no world has the 15 RU left" in told.warns
    assert not told.offers


def two_worlds(stock: int, other: int):
    view = stocked(small(), stock)
    brook = replace(
        next(w for w in view.worlds if w.mine), name="Brook", home=False, stock=other, at=(2, 0)
    )
    ships = (*view.ships, pinnace(8, (2, 0)), pinnace(9, (3, 0)))
    return replace(view, worlds=(*view.worlds, brook), ships=ships)


def test_money_is_told_world_by_world_with_what_is_missing() -> None:
    view = two_worlds(0, 40)
    home = view.home
    build = GAME.read(f"BUILD {home} 1 frigate Maul")
    [brook, here] = sorted(GAME.spending(view, build.orders).funds, key=lambda f: f.name)
    assert (brook.name, brook.left, brook.lack) == ("Brook", brook.have, 0)
    assert (here.name, here.have, here.lack) == (home, 12, 3)
    [problem] = GAME.check(view, build.orders)
    assert problem.text == f"{home} is 3 RU short of it. Brook has them."
    assert problem.mend == "Bring 3 RU from Brook"
    mended = GAME.read(problem.meant).orders
    assert not GAME.check(view, mended)
    [brook, here] = sorted(GAME.spending(view, mended).funds, key=lambda f: f.name)
    assert (brook.moved, brook.left, here.moved, here.used, here.left) == (
        -3, brook.have - 3, 3, 15, 0
    )  # fmt: skip


def test_a_fee_that_only_all_worlds_have_together_is_brought_by_one_press() -> None:
    view = two_worlds(3, 3)
    found = GAME.calculate(view, "design", dials(view) | {"guns": "60", "dp": "40"})
    assert not found.line
    assert [offer.line for offer in found.offers] == [f"POOL {view.home}"]
    assert not failing(view, GAME.read(found.offers[0].line).orders)


def test_what_no_world_has_alone_is_brought_together() -> None:
    view = two_worlds(0, 0)
    [problem] = GAME.check(view, GAME.read(f"BUILD {view.home} 1 battleship Maul").orders)
    assert not isinstance(problem, Slip), "24 RU build no ship of 50"
    view = two_worlds(4, 4)
    view = replace(view, worlds=(*view.worlds, replace(view.worlds[-1], name="Dell", at=(3, 0))))
    [problem] = GAME.check(view, GAME.read(f"BUILD {view.home} 3 frigate A B C").orders)
    assert problem.meant.startswith(f"POOL {view.home}\n")
    assert not GAME.check(view, GAME.read(problem.meant).orders)
