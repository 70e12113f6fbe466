"""The desk of a table where players take turns: its own words, and a way back by one move."""

from __future__ import annotations

from typing import Any

from tables import made, started
from visiting import Visit

from starpost.bots.contract import house_bot
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.sheets.intake import Submission, submit
from starpost.host.storage import Account
from starpost.host.turns import adjudication
from starpost.host.turns.record import game_of, state_at
from starpost.kernel.dice import Dice


def answer(host: Host, key: str) -> str:
    """The person who is to move answers as a house bot would; whose answer it was."""
    with host.db.read() as session:
        row = match_by_key(session, key)
        seats = {s.name: s for s in seats_of(session, row)}
        game, state = game_of(row), state_at(session, row, row.standing)
    asked = [p for p in game.awaiting(state).prompts if seats[p.seat].account_id is not None]
    prompt: Any = asked[0]
    orders = house_bot(game).orders(game.view(state, prompt.seat), prompt, Dice("a"))
    text = "\n".join(map(str, orders))
    submit(host, Submission(key, prompt.seat, seats[prompt.seat].account_id or 0, text, True))
    adjudication.run(host, row.id, row.step)
    return str(prompt.seat)


def test_the_desk_speaks_of_moves_and_goes_back_by_one(host: Host, gm: Visit) -> None:
    key = made(host, gm, game="starfarers", seats="3", bots="1", clock="none", cast="")
    with host.db.read() as session:
        leader = session.get_one(Account, match_by_key(session, key).gm_id)
    opening.start(host, leader, key, fill=True)
    text = gm.get(f"/m/{key}/desk")
    assert "To move: Ada" in text
    for word in ("collects orders", "Dry run", "Lock", "Deadline", "nothing yet", "Problems"):
        assert word not in text, word
    with host.db.read() as session:
        before = match_by_key(session, key).standing
    who = answer(host, key)
    gm.get(f"/m/{key}/desk/history")
    gm.get(f"/m/{key}/desk/history?move={before + 1}")
    assert "Back to before Ada's move" in gm.text.replace("&#39;", "'")
    assert gm.text.count('<li aria-current="true">') == 1, "the chosen move is marked"
    chosen = gm.text[gm.text.index('<li aria-current="true">') :].partition("</li>")[0]
    assert "launches" in chosen, "it says what the move was"
    assert who not in chosen, "and who it was by name"
    stale = gm.field("step")
    gm.post(f"/m/{key}/desk", do="rollback", step=stale, move=str(before + 1), why="a slip")
    with host.db.read() as session:
        assert match_by_key(session, key).standing == before
    assert "move: “a slip”." in gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", status=409, do="rollback", step=stale, move=str(before + 1))
    step = gm.field("step")
    gm.post(f"/m/{key}/desk", status=400, do="rollback", step=step, move="999")


def test_a_pause_is_counted_in_words_and_ends_aloud_when_one_goes_back(
    host: Host, gm: Visit
) -> None:
    key = made(host, gm, game="starfarers", seats="3", bots="1", clock="none", cast="")
    with host.db.read() as session:
        leader = session.get_one(Account, match_by_key(session, key).gm_id)
    opening.start(host, leader, key, fill=True)
    gm.get(f"/m/{key}/press")
    gm.post(f"/m/{key}/press", to="everybody", text="Good evening")
    assert "</span> <br>Good evening" in gm.get(f"/m/{key}"), "a blank where the line is read aloud"
    assert "You says" not in gm.text
    with host.db.read() as session:
        before = match_by_key(session, key).standing
    answer(host, key)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="pause", step=gm.field("step"), hours="1", why="Tea")
    assert "You paused the match for up to 1 hour: “Tea”." in gm.text
    assert "<h1>Paused</h1>" in gm.get(f"/m/{key}")
    text = gm.get(f"/m/{key}/desk/history?move={before + 1}")
    assert "The pause is over with it." in text
    gm.post(f"/m/{key}/desk", do="rollback", step=gm.field("step"), move=str(before + 1))
    assert "move. The pause is over." in gm.get(f"/m/{key}/desk")


def pressed(visit: Visit, key: str, line: str, step: str, asked: str) -> str:
    """A press on a page that was drawn at that step, with what it was an answer to."""
    told = visit.client.post(
        f"/m/{key}/answer", data={"line": line, "step": step, "asked": asked},
        headers={"x-parts": "yes", "x-csrf": visit.field("_csrf")},
    )  # fmt: skip
    return str(told.text)


def test_a_press_counts_though_another_answered_first_or_is_said_to_be_lost(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram, game="starfarers", seats="3", bots="1", clock="none", cast="")
    seen = [one.get(f"/m/{key}") for one in (gm, bram)]
    step = gm.field("step")
    asked = [text.partition('data-asked="')[2].partition('"')[0] for text in seen]
    assert all(asked), "both are asked at once, each about the own home"
    assert "data-refused" not in pressed(gm, key, "transporter 1", step, asked[0])
    assert "data-refused" not in pressed(bram, key, "transporter 1", step, asked[1])
    with host.db.read() as session:
        assert match_by_key(session, key).standing >= 2, "both count"
    assert "it was not taken" in pressed(bram, key, "roll", step, asked[1]), "one answer for each"
    assert "it was not taken" in pressed(gm, key, "transporter 2", step, "another question")
