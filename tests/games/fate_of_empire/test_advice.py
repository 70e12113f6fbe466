"""What a campaign advises and says: no lambs for pirates, no attack on what is held already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from starpost.bots.contract import adviser
from starpost.games.stellar_conquest.galaxy.board import find_star
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet
from starpost.told.wishes import advice

GAME = registry.get("fate_of_empire")


def followed(seed: str) -> Iterator[tuple[Any, Prompt, list[Order]]]:
    """A first look in which all that is advised is done, with what the bot leaves over."""
    look, guide, dice = GAME.lengths()[-1], adviser(GAME), FastDice(seed)
    state = GAME.setup(look.options, look.seats, dice)
    while asked := GAME.awaiting(state).speaking():
        [prompt] = asked
        view = GAME.view(state, prompt.seat)
        bot = list(guide.orders(view, prompt, dice))
        orders = bot
        if prompt.ask == "move":
            lines = [str(order) for order in bot if str(order) != "DONE"]
            lines += [line for wish in advice(GAME, view, bot) for line in wish.orders]
            orders = list(GAME.read("\n".join(dict.fromkeys(lines)) or "DONE").orders)
        yield view, prompt, orders
        state = GAME.advance(state, {prompt.seat: Sheet.of(orders)}, dice).state


@pytest.mark.parametrize("seed", ["war 4", "war 8", "war 27"])
def test_nobody_without_a_gun_is_sent_where_pirates_are_known(seed: str) -> None:
    moved = 0
    for view, prompt, orders in followed(seed):
        if prompt.ask != "move":
            continue
        for order in orders:
            star = find_star(getattr(order, "to", ""))
            group = view.known.groups.get(int(getattr(order, "group", "G0")[1:]))
            if star is None or group is None or group.armed:
                continue
            moved += 1
            assert not any(view.enemies(star).values()), f"{order} in turn {view.known.turn}"
    assert moved


def test_after_a_conquest_the_large_button_goes_on_to_the_landing() -> None:
    mains: dict[bool, set[str]] = {True: set(), False: set()}
    for view, prompt, _ in followed("war 3"):
        if prompt.ask != "attack":
            continue
        laid = GAME.tabletop(view, prompt)
        assert laid is not None
        assert laid.main is not None
        strange = any(str(order).startswith("ATTACK") for order in prompt.choices or ())
        mains[strange].add(laid.main.label)
        assert all(verb.folded for verb in laid.verbs) != strange
        assert laid.question.startswith("Do you attack") == strange
    assert mains[False] == {"Go on to the landing"}
    assert "No attack" in mains[True]


def test_a_battle_is_told_by_the_name_of_the_player() -> None:
    before, told = None, set()
    for view, _, _ in followed("war 3"):
        if before is not None and before.known.turn == view.known.turn:
            continue
        told |= (
            {e.text for e in GAME.moves(before, view) if e.kind == "fought"} if before else set()
        )
        before = view
    assert any(text.startswith("You fought pirates at") for text in told)
    assert not any("Imperial" in text for text in told)


def test_an_attack_says_its_odds_and_not_to_attack_has_its_reason() -> None:
    attacks, reasons = [], []
    for seed in ("war 3", "war 4", "war 8"):
        for view, prompt, orders in followed(seed):
            if prompt.ask != "attack":
                continue
            laid = GAME.tabletop(view, prompt)
            assert laid is not None
            assert laid.main is not None
            found = [a for verb in laid.verbs if verb.title == "Attack" for a in verb.actions]
            attacks += [a.note for a in found]
            if len(found) == 1 and str(orders[0] if orders else "DONE") == "DONE":
                reasons.append(laid.main.note)
    assert attacks
    assert all("of 100 such fights" in note for note in attacks)
    assert any("would win" in why or "who land" in why for why in reasons), reasons
