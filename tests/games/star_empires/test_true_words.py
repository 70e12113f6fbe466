"""What cards, news and the designer say holds: a strike is judged, a victory is no attack."""

from typing import Any

from msgspec.structs import replace

from games.star_empires.test_cards_fit import pinnace, small
from games.star_empires.test_strikes import COPSE, armed, ship
from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.sights import PortalSight, ShipSight, WorldSight
from starpost.games.star_empires.told.between import Between, Fight
from starpost.games.star_empires.told.fights import fights, vied

LANCE = "DESIGN {home} VE_lance WING 15 4 0 0 0"


def built(view: Any, amount: int) -> list[Any]:
    lines = (LANCE.format(home=view.home), f"BUILD {view.home} {amount} VE_lance")
    cards = GAME.explain(view, GAME.read("\n".join(lines)).orders)
    return [card for card in cards if "for a strike" in card.label]


def guarded(view: Any, count: int, at: tuple[int, int] = COPSE) -> Any:
    foes = (ShipSight(f"UM{n:05x}", f"Foe{n}", "UMBRA", at, "VE_shield", 1) for n in range(count))
    return replace(view, sighted=tuple(foes))


def test_a_strike_is_judged_against_whom_it_is_for() -> None:
    [card] = built(guarded(armed(), 4), 2)
    assert "30 guns more next turn: 105 guns with those that wait there" in card.forecast
    assert "it takes 60 hits. " in card.forecast
    [weak] = built(guarded(armed(), 40), 2)
    assert "it takes 600 hits: not enough yet" in weak.forecast
    assert weak.worth < card.worth
    late = replace(guarded(armed(), 40), turn=9)
    assert not built(late, 2), "no turn is left to make it enough"


def test_nothing_is_built_for_whom_others_shoot_down_already() -> None:
    view = guarded(armed(), 1)
    wings = tuple(replace(s, at=COPSE) if s.name.startswith("Lance") else s for s in view.ships)
    [card] = built(replace(view, ships=wings), 2)
    assert "Copse" not in card.reason


def test_where_somebody_stands_nobody_is_told_that_it_is_free() -> None:
    view = armed()
    worlds = tuple(replace(w, owner="") if w.name == "Copse" else w for w in view.worlds)
    view = guarded(replace(view, worlds=worlds), 1)
    lines = "LOAD Lance1 Lance2 ONTO Swift\nMOVE Swift TO Copse"
    [card] = [c for c in GAME.explain(view, GAME.read(lines).orders) if c.target == "Copse"]
    assert "4 guns and 15 DP stand there" in card.forecast
    assert "yours if nobody" not in card.forecast


def test_a_way_through_a_portal_stands_on_the_card() -> None:
    view = small()
    door = PortalSight("Door", (1, -1), False, view.turn, "visible", False, ())
    view = replace(view, portals=(door,))
    lines = "MOVE Pinnace1 TO Door\nTRAVERSE Pinnace1 THROUGH Door"
    [card] = GAME.explain(view, GAME.read(lines).orders)
    assert "Pinnace1 then goes through Door, nobody knows where to" in card.forecast


def test_a_card_brings_only_the_money_that_it_spends() -> None:
    view = small()
    home = next(w for w in view.worlds if w.mine)
    other = replace(home, name="Cairn", at=(0, 3), home=False)
    view = replace(view, worlds=(*view.worlds, other))
    costs = {c.name: c.cost for c in view.classes}
    whole = costs["probe"] + costs["carrier"]
    lines = [
        f"TRANSFER {home.name} {whole} Cairn",
        "BUILD Cairn 1 probe A",
        "BUILD Cairn 1 carrier B",
    ]
    cards = GAME.explain(view, GAME.read("\n".join(lines)).orders)
    sent = {line.split()[2] for c in cards for line in c.orders if line.startswith("TRANSFER")}
    assert sent == {str(costs["probe"]), str(costs["carrier"])}


def test_a_victory_is_told_as_one_and_shots_without_effect_as_none() -> None:
    view = armed()
    it = Between(view, view)
    won = Fight(COPSE, lost={"UMBRA": [("", "x")] * 10})
    won.guns.update({("VERDANT", "UMBRA"): 90, ("UMBRA", "VERDANT"): 1})
    it.__dict__["fights"] = [won]
    [item] = fights(it)
    assert (item.kind, item.lead, item.things) == (
        "gain", "You shot down", ("10 ships of UMBRA at Copse",),
    )  # fmt: skip
    assert item.so == "1 gun fired back and brought nobody down"
    it.__dict__["fights"] = [Fight(COPSE)]
    it.fights[0].guns[("VERDANT", "UMBRA")] = 5
    assert next(fights(it)).kind == "fight"


def test_who_stood_there_already_has_not_come() -> None:
    free = WorldSight("Ember", COPSE, "", 5, False, 1, "visible")
    view = replace(small(), worlds=(*small().worlds, free))
    mine, foe = pinnace(1, COPSE), ShipSight("UM00001", "Foe", "UMBRA", COPSE, "probe", 1)
    after = replace(view, ships=(*view.ships[3:], mine), sighted=(foe,))
    assert [i.lead for i in vied(Between(view, after))] == ["You and UMBRA both came to"]
    met = replace(view, sighted=(foe,))
    assert [i.lead for i in vied(Between(met, after))] == ["You came to UMBRA at"]
    stood = replace(met, ships=(*view.ships, replace(mine, sn="VE99999")))
    assert not list(vied(Between(stood, after)))


def test_ships_that_wait_are_told_to_strike_while_it_still_counts() -> None:
    view = replace(guarded(armed(), 2), turn=10)
    assert any("Strike UMBRA at Copse" in c.label for c in GAME.leftover(view, ()))
    raider = ship("Raider", "gunship", 40, 14, engines=4)
    alone = replace(
        view, ships=(raider, *(s for s in view.ships if not s.name.startswith("Lance")))
    )
    assert any(c.label == "Strike UMBRA at Copse with Raider" for c in GAME.leftover(alone, ()))
