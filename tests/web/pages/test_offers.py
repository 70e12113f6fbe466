"""What the map offers for a stack of ships and a target: those that can go, and no others."""

from typing import Any

from games.star_empires.galaxies import NAMES, made
from starpost.games.star_empires import GAME
from starpost.kernel.dice import Dice
from starpost.web.pages.orders.offers import offers
from starpost.web.pages.orders.refs import Atlas

ME = NAMES[0]


def after_building() -> Any:
    """A view in which two probes and a starbase without engines stand at home."""
    state = made("stack")
    home = GAME.view(state, ME).home
    sheet = GAME.read(f"BUILD {home} 2 probe P*")
    state = GAME.turn(state, {ME: sheet}, Dice("stack")).state
    return state, GAME.view(state, ME)


def lines(state: Any, view: Any, to: str, written: str = "") -> list[str]:
    prompt = next(p for p in GAME.awaiting(state).prompts if p.seat == ME)
    atlas = Atlas(GAME.scene(view))
    stack = f"{ME}(0,0)"
    orders = GAME.read(written).orders
    return [o.line for o in offers(GAME, view, atlas, prompt, (stack, to), orders)]


def test_a_stack_offers_the_ships_that_can_fly_together() -> None:
    state, view = after_building()
    other = next(w.name for w in view.worlds if not w.mine)
    assert lines(state, view, other) == [f"MOVE P1 P2 TO {other}"]


def test_a_ship_with_an_order_already_is_not_offered_again() -> None:
    state, view = after_building()
    other = next(w.name for w in view.worlds if not w.mine)
    assert lines(state, view, other, f"MOVE P1 TO {other}") == [f"MOVE P2 TO {other}"]


def test_a_starbase_alone_is_sent_nowhere_and_nobody_to_where_he_is() -> None:
    state, view = after_building()
    other = next(w.name for w in view.worlds if not w.mine)
    assert not [line for line in lines(state, view, view.home) if line.startswith("MOVE")]
    state = made("stack")
    view = GAME.view(state, ME)
    assert [s.engines for s in view.ships] == [0]
    assert not [line for line in lines(state, view, other) if line.startswith("MOVE")]


def test_two_ships_sent_to_one_world_take_it_once_and_a_fleet_says_what_it_weighs() -> None:
    _, view = after_building()
    free = next(w.name for w in view.worlds if not w.mine and not w.owner)
    orders = GAME.read(f"MOVE P1 TO {free}\nMOVE P2 TO {free}").orders
    assert [wish.label for wish in GAME.explain(view, orders)] == [f"Take {free}"]
    [fleet] = [t for t in GAME.scene(view).tokens if t.mine]
    assert next(f.value for f in fleet.facts if f.name == "ships").startswith("3 ships, ")
    assert fleet.facts[0].value.endswith(" tonnes")
