"""Every kind of question of Stellar Conquest and The Fate of Empire is answered by keys alone.

Each in two ways: by the large button, and by another answer where there is one. And every number
that stands on the page leads to its answer.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from test_every_question import put, seated
from test_keys import HELD

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES, distances
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice

GAMES = 40
"""Games that are looked through; all kinds are met far earlier."""
STEPS, TURNS = 900, 44
SIEGE = {
    "turn": 6,
    "players": {"RED": {"seat": 1, "entry": 2}, "BLUE": {"seat": 2, "entry": 3}},
    "stars": {"Ceti": {"card": 25}},
    "planets": {"Ceti/3": {"status": "colony", "owner": "RED", "pop": 15, "factories": 6, "mb": 2}},
    "groups": {"G1": {"owner": "BLUE", "at": "Ceti", "ships": "3C"}},
}
"""A colony of the first seat that is worth scorching."""
NUMBERED = """() => [...document.querySelectorAll('#table [data-no]:not(:disabled, [data-main])')]
    .map((b) => b.dataset.no)"""
GIVEN = "window.given = document.activeElement.textContent"
UNREAD = """!!document.activeElement.dataset.no
    && document.activeElement.textContent !== window.given"""
"""After an answer the question has the focus, unless the same answer can be given again."""
OTHERS = "#tt-side button[name=line][data-no]:visible, #tt-side .act[data-places]:visible"


def said(game: Any, state: Any, prompt: Prompt, rng: Random, goal: str) -> str:
    """By chance, but all groups make for one star, so that they meet; and planets arm."""
    if prompt.ask == "move" and rng.random() < 0.7:
        me = [player.name for player in state.players].index(prompt.seat)
        free = [n for n, g in state.groups.items() if g.owner == me and g.dest < 0 and not g.moved]
        return "\n".join([*(f"MOVE G{n} TO {goal}" for n in free), "DONE"])
    if prompt.ask == "produce" and rng.random() < 0.5:
        return "SURPLUS missile_base, fighter"
    return str(rng.choice(prompt.choices)) if prompt.choices else ""


def met(game: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """A position for each kind of question that is put to the first seat."""
    found: dict[str, Any] = {}
    options = replace(game.lengths()[-1].options, turns=TURNS)
    for seed in range(GAMES):
        rng, dice = Random(seed), FastDice(seed)
        state = game.setup(options, {name: game.Choice() for name in seats}, dice)
        ways = [distances(player.entry) for player in state.players]
        near = sorted(range(len(STAR_NAMES)), key=lambda s: sum(w[STAR_HEX[s]] for w in ways))
        _look(game, state, found, seats[0], (rng, dice), [STAR_NAMES[s] for s in near[:4]])
        if found.keys() >= game.rules.asks.keys() - {"scorch"}:
            break
    return found


def _look(
    game: Any,
    state: Any,
    found: dict[str, Any],
    seat: str,
    chance: tuple[Random, FastDice],
    goals: list[str],
) -> None:
    for _ in range(STEPS):
        prompts = game.awaiting(state).prompts
        if not prompts:
            return
        prompt = prompts[0]
        if prompt.seat == seat and prompt.choices:
            found.setdefault(prompt.ask, state)
        text = said(game, state, prompt, chance[0], goals[state.turn // 3 % len(goals)])
        state = game.advance(state, {prompt.seat: game.read(text)}, chance[1]).state


def besieged(game: Any) -> Any:
    """The first seat is asked whether it destroys its factories."""
    dice = FastDice(1)
    state = game.load(SIEGE, dice)
    for _ in range(STEPS):
        prompt = game.awaiting(state).prompts[0]
        if prompt.ask == "scorch":
            return state
        storms = prompt.ask == "attack" and prompt.seat == "BLUE"
        text = "ATTACK Ceti/3" if storms else "DONE"
        state = game.advance(state, {prompt.seat: game.read(text)}, dice).state
    pytest.fail("nobody asked")


def typed(page: Any, number: str) -> None:
    page.locator("#tt-side").focus()
    for figure in number:
        page.keyboard.press(figure)


def unreached(page: Any) -> list[str]:
    """Numbers on the page that do not bring the focus to what they stand beside."""
    wrong = []
    for number in dict.fromkeys(page.evaluate(NUMBERED)):
        typed(page, number)
        if page.evaluate("document.activeElement.dataset.no") != number:
            wrong.append(number)
        page.wait_for_timeout(1100)  # a number is typed within this time
    return wrong


def by_the_button(page: Any) -> None:
    """The large button; what stands on a list is counted up first."""
    fields = page.locator("#tt-shop input[data-no]")
    if fields.count():
        typed(page, fields.first.get_attribute("data-no"))
        page.keyboard.press("ArrowUp")
    else:
        page.locator("#tt-side").focus()
    page.evaluate("window.given = document.querySelector('[data-main]').textContent")
    leads = page.locator("[data-main].pri").count()
    page.keyboard.press("r")
    if not leads:
        page.keyboard.press("Enter")
    if page.locator("[data-main][data-asked]").count():
        page.keyboard.press("Enter")


def by_another(page: Any) -> None:
    """The last other answer that has a number, at a place of the map if it asks for one."""
    other = page.locator(OTHERS).last
    typed(page, other.get_attribute("data-no"))
    page.evaluate(GIVEN)
    placed = page.evaluate("!!document.activeElement.dataset.places")
    page.keyboard.press("Enter")
    if placed or page.evaluate("!!document.activeElement.dataset.asked"):
        page.keyboard.press("Enter")


def ways(page: Any) -> list[Callable[[Any], None]]:
    return [by_the_button, by_another] if page.locator(OTHERS).count() else [by_the_button]


@pytest.mark.parametrize(
    ("game_id", "seats"), [("stellar_conquest", ("RED", "BLUE")), ("fate_of_empire", ("EMPIRE",))]
)
def test_every_kind_of_question_is_answered_by_keys(
    tab: Any, game_id: str, seats: tuple[str, ...]
) -> None:
    game: Any = registry.get(game_id)
    found = met(game, seats)
    if "scorch" in game.rules.asks:
        found["scorch"] = besieged(game)
    assert found.keys() >= game.rules.asks.keys(), game.rules.asks.keys() - found.keys()
    one = tab(reduced_motion="reduce")
    key, host = seated(one, game_id, seats), one.site.host
    wrong = []
    for kind in game.rules.asks:
        for turn in range(2):
            with host.db.write() as session:
                put(session, host, key, found[kind], game)
            one.page.goto(f"/m/{key}")
            if not turn and (lost := unreached(one.page)):
                wrong.append(f"{kind}: {', '.join(lost)} cannot be typed")
            if turn >= len(ways(one.page)):
                continue
            before = one.step()
            try:
                ways(one.page)[turn](one.page)
                one.wait_step(before)
            except Exception as error:  # every kind that fails is named
                wrong.append(f"{kind}, {turn}: {str(error)[:200]}")
                continue
            if not one.page.evaluate(HELD):
                wrong.append(f"{kind}: the focus is lost")
            if one.page.evaluate(UNREAD):
                wrong.append(f"{kind}: the next Enter gives an answer that nobody has read")
    assert not wrong, "\n".join(wrong)
