"""Every kind of question that Starfarers declares is answered by keys alone; the focus stays."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from sqlalchemy.orm import Session
from test_keys import HELD, picked, typed
from test_tabletop import FREE
from visiting import new_account

from starpost.games.starfarers import GAME
from starpost.games.starfarers.awaiting import FORMS
from starpost.games.starfarers.options import Options
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.storage import SnapshotRow
from starpost.host.turns.awaited import ask
from starpost.host.turns.packing import pack
from starpost.kernel.dice import FastDice

SEATS = ("YELLOW", "RED", "WHITE", "BLUE")
GAMES = 60
"""Games that are looked through; all kinds are met far earlier."""


def begun(seed: int, dice: FastDice) -> Any:
    """By turns with fixed places, with chosen ones, and with a friend after a bad roll."""
    if seed % 3 == 2:
        return GAME.load({"players": {SEATS[0]: {"friendship": ["di_relief"]}}}, dice)
    how = Options(setup="advanced" if seed % 3 else "beginner")
    return GAME.setup(how, {name: GAME.Choice() for name in SEATS}, dice)


def met() -> dict[str, Any]:
    """A position of a random game for each kind of question that is put to the first seat."""
    found: dict[str, Any] = {}
    for seed in range(GAMES):
        rng, dice = Random(seed), FastDice(seed)
        state = begun(seed, dice)
        for _ in range(900):
            prompts = GAME.awaiting(state).prompts
            if not prompts:
                break
            prompt = next((p for p in prompts if not p.optional), prompts[0])
            if prompt.seat == SEATS[0] and prompt.choices:
                found.setdefault(prompt.ask, state)
            said = GAME.read(str(rng.choice(prompt.choices or ())))
            state = GAME.advance(state, {prompt.seat: said}, dice).state
        if found.keys() >= FORMS.keys():
            break
    return found


def put(session: Session, host: Any, key: str, state: Any, game: Any = GAME) -> None:
    """The match stands as if it had come here."""
    row = match_by_key(session, key)
    session.get_one(SnapshotRow, (row.id, row.standing)).state = pack(state)
    row.chain = sha256(f"{row.chain} {row.serial}".encode()).hexdigest()
    row.turn, row.serial = game.turn_of(state), row.serial + 1
    ask(row, seats_of(session, row, with_gm=True), game.awaiting(state), host.clock.now())


def answered(page: Any) -> None:
    if page.locator("[data-pick]").count():
        picked(page)
    elif page.locator("[data-main]").count():
        page.locator("#tt-side").focus()
        asks = page.locator("[data-main]").get_attribute("data-asks")
        leads = page.locator("[data-main].pri").count()
        page.keyboard.press("r")
        if not leads:
            page.keyboard.press("Enter")
        if asks:
            page.keyboard.press("Enter")
    elif page.locator(FREE).count():
        typed(page, FREE)
    else:
        on_the_map(page)


def on_the_map(page: Any) -> None:
    """A thing that is done at a place: its number, then a place of the map, by keys."""
    number = page.locator(".act[data-places]").first.get_attribute("data-no")
    page.locator("#tt-side").focus()
    for figure in number:
        page.keyboard.press(figure)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def seated(one: Any, game_id: str, seats: Sequence[str], who: str = "Keyboard") -> str:
    """A match in which the first seat is a person's, and the page is signed in as that person."""
    host, person = one.site.host, new_account(one.site.host, f"{who} {game_id}")
    plans = tuple(SeatPlan(name, "bot" if n else "open") for n, name in enumerate(seats))
    key = opening.create(host, person, MatchPlan(game_id, "Keys", plans))
    opening.join(host, person, key, seats[0])
    opening.confirm(host, person, key)
    one.sign_in(person)
    one.context.set_default_timeout(10_000)
    return key


def test_every_kind_of_question_is_answered_by_keys(tab: Any) -> None:
    found = met()
    assert found.keys() >= FORMS.keys(), FORMS.keys() - found.keys()
    one = tab(reduced_motion="reduce")
    key, host = seated(one, "starfarers", SEATS), one.site.host
    wrong = []
    for kind in FORMS:
        with host.db.write() as session:
            put(session, host, key, found[kind])
        one.page.goto(f"/m/{key}")
        before = one.step()
        try:
            answered(one.page)
            one.wait_step(before)
        except Exception as error:  # every kind that fails is named
            wrong.append(f"{kind}: {str(error)[:200]}")
            continue
        if not one.page.evaluate(HELD):
            wrong.append(f"{kind}: the focus is lost")
    assert not wrong, "\n".join(wrong)
