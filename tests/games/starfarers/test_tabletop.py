"""The table: what it offers is legal, what is legal it offers, and it reads like a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.games.starfarers.galaxy.board import IDS, INDEX, KIND_AT, SPACE
from starpost.games.starfarers.galaxy.cards import deck
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.tables import FREIGHT
from starpost.games.starfarers.tabletop.dealing import how_many
from starpost.games.starfarers.tabletop.doing import main_verbs
from starpost.games.starfarers.tabletop.goals import goal_verbs
from starpost.games.starfarers.tabletop.lacking import by_trade
from starpost.games.starfarers.tabletop.meeting import story
from starpost.games.starfarers.tabletop.pictures import MOTIFS, picture
from starpost.games.starfarers.tabletop.said import goes_on
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Move
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.match import Match
from starpost.kernel.tabletop import Action, Tabletop, Told
from starpost.told.wishes import advice

GAME = registry.get("starfarers")
TAPPED = ("discard", "give", "swap", "take", "offer", "bank", "counter")
"""Lines that are made of tapped cards."""
SAME = ("transporter 2", "transporter 3")
"""The first ship by another number, which changes nothing: typed by whoever cares."""
STEPS = 240
RAW = re.compile(r"[a-z0-9]+_[a-z0-9]+|cell-|\bE\d\d\b")


def test_a_board_names_goals_and_marks_no_open_space_before_the_flight() -> None:
    """The first ship stands with what it may be bound for, and nothing else is lit."""
    for prompt, view in played("5" * 64, 60):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        own = len(set(table.aims) & set(owned(view)))
        assert own == (3 if view.table.round < 2 and table.aims else 0), "first all that one owns"
        assert prompt.ask != "transporter" or len(table.aims) == own + 2
        for ship in table.ships if prompt.ask in ("roll", "main") else ():
            assert ship.aims
            lit = {INDEX[at] for at in (*ship.sure, *ship.maybe)}
            assert all(KIND_AT[at] != SPACE for at in lit)
        for verb in table.verbs:
            once = [action.line for action in verb.actions if action.line]
            assert len(once) == len(set(once)), "a stop on the way to several goals"


def owned(view: Any) -> list[str]:
    s, p = view.table, view.me
    return [IDS[at] for at in (*s.ports[p], *s.colonies[p])]


def played(seed: str, steps: int = STEPS) -> Iterator[tuple[Prompt, Any]]:
    """Every question of the first part of a match between house bots."""
    match: Match[Any, Any] = Match.new(GAME, seed=seed)
    for step in range(steps):
        asked = match.awaiting().prompts
        if not asked:
            return
        for prompt in asked:
            yield prompt, match.view(prompt.seat)
        must = next(p for p in asked if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, f"{seed} {step}")
        match.play({must.seat: text}, kind="answers")


def actions(table: Tabletop) -> Iterator[Action]:
    yield from (a for verb in table.verbs for a in verb.actions)
    yield from table.story.choices if table.story is not None else ()
    yield from (a for deal in (table.trade.deals if table.trade else ()) for a in deal.answers)
    if table.main is not None:
        yield table.main


def lines(table: Tabletop) -> set[str]:
    free = [a for a in actions(table) if not a.locked]
    found = {a.line for a in free if a.line} | {way[2] for a in free for way in a.places}
    return found | {way[2] for ship in table.ships for way in ship.moves}


def words(table: Tabletop) -> Iterator[str]:
    for action in actions(table):
        yield from (action.label, action.note, action.locked, *(w[1] for w in action.places))
    yield from (one.text for one in table.told)
    yield from (player.last for player in table.players)
    yield from (f"{ship.label} {way[1]}" for ship in table.ships for way in ship.moves)
    if table.fall is not None:
        yield from (table.fall.head, table.fall.note)
    if table.story is not None:
        yield from (table.story.cap, table.story.title, table.story.text, *table.story.outcome)


@pytest.mark.parametrize("seed", ["0a" * 32, "1b" * 32, "2c" * 32])
def test_the_table_offers_what_is_legal_and_nothing_else(seed: str) -> None:
    for prompt, view in played(seed):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        legal = {str(order) for order in prompt.choices or ()}
        offered = lines(table)
        assert offered <= legal, (prompt.ask, offered - legal)
        left = {line for line in legal - offered if line.split()[0] not in TAPPED}
        left -= set(SAME)
        assert not left, (prompt.ask, sorted(left)[:5])
        tapped = {line.split()[0] for line in legal if line.split()[0] in TAPPED}
        reachable = table.pick.line if table.pick else ""
        if table.trade is not None:
            reachable += f" {table.trade.line} {table.trade.bank}"
        assert all(word in reachable for word in tapped), (tapped, reachable)


def test_nothing_on_the_table_shows_a_raw_identifier() -> None:
    for prompt, view in played("3d" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        for text in words(table):
            assert not RAW.search(text), text


def test_what_cannot_be_paid_says_what_is_missing() -> None:
    prompt, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "main")
    table = GAME.tabletop(view, prompt)
    assert table is not None
    build = next(verb for verb in table.verbs if verb.title == "Build")
    assert len(build.actions) == 6
    locked = [a for a in build.actions if a.locked]
    assert locked
    assert all(" short" in a.locked or a.locked.startswith(("no", "all", "you")) for a in locked)


def test_what_is_missing_says_by_which_trade_it_could_be_had() -> None:
    _, view = next((v, w) for v, w in played("0a" * 32) if v.ask == "main" and not v.optional)
    rich = replace(view, hand=(0, 5, 0, 0, 0))
    price = (("ore", 1), ("fuel", 1))
    assert by_trade(rich, price) == "bank: 3 fuel"
    assert not by_trade(replace(rich, past=(), hand=(0, 3, 0, 0, 0)), price), "2 fuel to spare"
    other = next(name for name in view.table.match.seats if name != view.seat)
    seen = Line("receive", f"{other} receives 1 ore", turn=1)
    poor = replace(rich, past=(seen,), hand=(0, 1, 0, 0, 0))
    assert by_trade(poor, price) == f"{other} has ore"


def test_a_seven_is_told_to_everybody() -> None:
    loud = set()
    for prompt, view in played("1b" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        if table.fall is not None and table.fall.loud:
            assert "seven" in table.fall.head
            assert sum(table.fall.dice) == 7
            loud.add(view.seat)
    assert len(loud) > 1


def test_a_meeting_ends_with_what_came_of_it() -> None:
    ended = own = 0
    for prompt, view in played("2c" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        if table.story is not None and not table.story.open:
            ended += 1
            assert table.story.title
            assert table.story.outcome
            assert table.story.picture in MOTIFS
            if table.story.fresh:
                own += 1
                assert table.story.seat == view.seat
                assert table.fall is None or table.fall.head != "You had an encounter"
    assert ended
    assert own, "whoever met somebody is told at once what came of it"


def test_every_tale_has_a_picture_that_does_not_tell_more_than_its_words() -> None:
    pictures = {card.id: picture(card.nodes["start"].say) for card in deck().values()}
    assert set(pictures.values()) == set(MOTIFS)
    honest = {pictures[c.id] for c in deck().values() if c.family == "gift"}
    assert {pictures[c.id] for c in deck().values() if c.family == "disguise"} <= honest


def test_the_first_ship_takes_one_press() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="0a" * 32)
    prompt = next(p for p in match.awaiting().prompts if p.ask == "transporter")
    table = GAME.tabletop(match.view(prompt.seat), prompt)
    assert table is not None
    assert table.main is not None
    assert (table.main.line, table.main.locked) == ("transporter 1", "")


def test_an_offer_to_all_is_told_so() -> None:
    said = [
        one.text
        for prompt, view in played("1b" * 32)
        if (table := GAME.tabletop(view, prompt)) is not None
        for one in table.told
        if one.text.startswith("offered")
    ]
    assert any(text.startswith("offered everybody ") for text in said)
    assert not any(", " in text.partition(" for ")[0].partition(" 1 ")[0] for text in said)


def test_somebody_who_watches_sees_no_hand_and_no_buttons() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="0a" * 32)
    table = GAME.tabletop(match.view(None), None)
    assert table is not None
    assert not sum(kind.held for kind in table.kinds)
    assert not list(actions(table))
    assert len(table.players) == 4


def test_a_turn_does_not_end_over_ships_that_could_still_fly_without_a_question() -> None:
    asked = suggested = 0
    for prompt, view in played("2c" * 32, 600):
        if prompt.ask not in ("move", "pass"):
            continue
        table = GAME.tabletop(view, prompt)
        assert table is not None
        able = [ship.label.partition(":")[0] for ship in table.ships if ship.moves]
        idle = [name for name in able if not view.table.spent[int(name[-1]) - 1]]
        if table.main is not None and table.main.line == "end":
            assert bool(table.main.asks) == bool(idle), "who has flown a ship stopped it there"
            assert all(f"{name} has" in table.main.asks for name in idle)
            asked += bool(idle)
        titles = {verb.title.lower() for verb in table.verbs}
        for name in able:
            suggested += f"fly {name.lower()}" in titles and name.startswith("Trade")
    assert asked
    assert suggested, "a trade ship is told where it could go"


def test_a_trade_ship_without_freight_rings_is_told_what_the_dock_wants() -> None:
    _, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "move")
    state, p = deepcopy(view.table), view.me
    number = next(k for k in range(3) if state.ships[3 * p + k] >= 0)
    state.parts[3 * p + FREIGHT] = 0
    state.trade[3 * p + number] = 1
    ways = [
        m for m in moves(state, p, number, state.ships[3 * p + number], 3) if isinstance(m, Move)
    ]
    (verb,) = goal_verbs(state, p, ways)
    assert verb.actions
    for action in verb.actions:
        assert action.label.startswith("Towards dock 1 of")
        assert action.note.endswith("it wants 1 more freight ring")


def test_in_the_last_round_no_ship_is_promised_a_later_turn() -> None:
    _, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "move")
    state, p = deepcopy(view.table), view.me
    number = next(k for k in range(3) if state.ships[3 * p + k] >= 0)
    steps = moves(state, p, number, state.ships[3 * p + number], 3)
    ways = [m for m in steps if isinstance(m, Move)]
    notes = [a.note for verb in goal_verbs(state, p, ways) for a in verb.actions]
    assert any("steps more" in note for note in notes)
    last = replace(state.match.options, max_rounds=state.round)
    state.match = replace(state.match, options=last)
    notes = [a.note for verb in goal_verbs(state, p, ways) for a in verb.actions]
    assert not any("more" in note for note in notes)
    assert any(note.endswith("short, and no turn follows") for note in notes)


def test_the_balls_of_a_fight_are_no_meeting_of_the_one_who_throws_for_the_other_side() -> None:
    thrown = 0
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        for prompt, view in played(seed, 600):
            table = GAME.tabletop(view, prompt)
            assert table is not None
            last = [line.text for line in view.past if line.kind in ("dice", "balls")][-1:]
            if not last or "+" not in last[0] or "=" in last[0] or "mother ship" in last[0]:
                continue
            thrown += 1
            met = table.story
            head = table.fall.head if table.fall is not None else ""
            assert met is not None
            if head.endswith("had an encounter"):
                assert head.startswith("You" if met.seat == view.seat else met.seat), head
    assert thrown


def test_before_the_first_turn_those_are_at_the_move_who_have_a_ship_to_launch() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="0a" * 32)
    first, *rest = (p.seat for p in match.awaiting().prompts)
    match.play({first: "transporter 1"}, kind="answers")
    table = GAME.tabletop(match.view(first), None)
    assert table is not None
    assert table.main is not None
    assert [p.seat for p in table.players if p.active] == rest
    *most, last = rest
    assert table.main.locked == f"{', '.join(most)} and {last} launch a ship."


def test_whoever_owes_an_answer_to_an_offer_is_not_told_to_wait() -> None:
    owed = 0
    for prompt, view in played("0a" * 32, 600):
        if "decline" not in {str(order) for order in prompt.choices or ()}:
            continue
        owed += 1
        table = GAME.tabletop(view, prompt)
        assert table is not None
        assert table.main is not None
        assert table.main.sign == "answer"
        assert "offers you a trade" in table.main.locked
    assert owed


def test_a_fame_ring_lost_is_no_gain() -> None:
    lost, last = 0, dict[str, Any]()
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        last.clear()
        for prompt, view in played(seed, 600):
            if prompt.seat in last:
                for item in GAME.news(last[prompt.seat], view):
                    if item.lead.startswith("You lost"):
                        lost += "fame" in item.lead
                        assert item.kind == "loss", item.lead
            last[prompt.seat] = view
    assert lost


def test_whoever_begins_a_turn_is_told_what_the_others_did_to_him_first() -> None:
    robbed = begun = 0
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        for prompt, view in played(seed, 600):
            if prompt.ask != "roll":
                continue
            table = GAME.tabletop(view, prompt)
            assert table is not None
            if table.fall is None:
                assert not any(line.kind == "dice" for line in view.past)
                continue
            begun += 1
            own = view.table.turn - len(view.table.match.seats)
            taken = [
                x
                for x in view.past
                if x.kind == "steal" and x.turn > own and x.text.endswith(view.seat)
            ]
            lost = [x for x in view.past if x.kind == "lost" and x.turn > own]
            assert not table.fall.balls, "how far somebody else flew is over"
            if taken and not lost:
                robbed += 1
                assert table.fall.head.endswith("from you"), table.fall.head
    assert begun
    assert robbed


def test_a_seven_that_is_settled_says_what_it_brought() -> None:
    settled = mine = 0
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        for prompt, view in played(seed, 600):
            table = GAME.tabletop(view, prompt)
            assert table is not None
            fall = table.fall
            if fall is None or not fall.loud or view.table.ask != "main":
                continue
            settled += 1
            assert "returns half" not in fall.note, "the rule is over, what came of it is not"
            if fall.head.endswith("from you"):
                mine += 1
                assert " rolled a seven and took 1 " in fall.head
    assert settled
    assert mine


def test_new_is_what_came_since_ones_own_last_deed() -> None:
    new = 0
    for prompt, view in played("2c" * 32, 400):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        fresh = sum(kind.fresh for kind in table.kinds)
        mine = [line for line in view.past if line.text.startswith(f"{view.seat} ")]
        if (
            mine
            and mine[-1].kind in ("expand", "launch", "move", "spaceport")
            and view.past[-1] == mine[-1]
        ):
            assert not fresh, view.past[-1].text
        if mine and mine[-1].kind == "receive" and view.past[-1] == mine[-1]:
            new += 1
            assert fresh, mine[-1].text
    assert new


def test_advice_is_legal_in_words_and_has_the_bots_reason() -> None:
    kinds = set()
    for prompt, view in played("1b" * 32, 500):
        if prompt.optional and not prompt.invited:
            continue
        orders = GAME.read(bots.sheet(GAME, "house", view, prompt, "advice") or "").orders
        why = bots.reasons(GAME, "house", view, prompt, "advice")
        for wish in advice(GAME, view, orders, why):
            kinds.add(type(orders[0]).__name__)
            assert wish.label[:1].isupper()
            assert not RAW.search(f"{wish.label} {wish.reason}"), wish
            assert not any(wish.label.startswith(word) for word in ("build_", "move "))
        if orders and type(orders[0]).__name__ in ("Move", "BuildColonyShip", "Fly", "Supply"):
            assert why, orders
    assert {"Move", "Fly", "Supply"} <= kinds


def test_a_free_supply_card_is_not_flown_by_without_a_question() -> None:
    asked = 0
    for prompt, view in played("0a" * 32):
        if prompt.ask != "main" or prompt.optional:
            continue
        table = GAME.tabletop(view, prompt)
        assert table is not None
        assert table.main is not None
        waits = "supply" in {str(order) for order in prompt.choices or ()}
        assert bool(table.main.asks) == (waits and table.main.line == "fly")
        asked += bool(table.main.asks)
    assert asked


def test_a_tale_that_asks_for_up_to_three_is_not_told_as_one() -> None:
    assert how_many(0, 3, 1) == "Give up to 3 cards; you hold 1"
    assert how_many(0, 3, 5) == "Give up to 3 cards"
    assert how_many(2, 2, 5) == "Give 2 cards"
    assert how_many(1, 2, 4) == "Give 1 to 2 cards"


def test_a_theft_names_those_one_may_take_from() -> None:
    asked = 0
    for prompt, view in played("1b" * 32, 600):
        if prompt.ask != "steal":
            continue
        table = GAME.tabletop(view, prompt)
        assert table is not None
        asked += 1
        assert all(
            a.seat == a.line.split()[1]
            for v in table.verbs
            for a in v.actions
            if a.label != "Nobody"
        )
    assert asked


def test_a_trade_ship_for_sale_says_that_docks_want_rings() -> None:
    _, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "main" and not p.optional)
    view.table.parts[3 * view.me + FREIGHT] = 0
    (build, *_) = main_verbs(view, ())
    trade = next(a for a in build.actions if a.label == "Trade ship")
    assert "freight ring" in trade.note


def test_of_two_with_equal_points_it_is_said_what_decided() -> None:
    match: Match[Any, Any] = Match.new(GAME, GAME.Options(max_rounds=1), seed="0a" * 32)
    for step in range(400):
        asked = match.awaiting().prompts
        if not asked:
            break
        must = next(p for p in asked if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, str(step))
        match.play({must.seat: text}, kind="answers")
    found = match.result()
    assert found is not None
    tied = [(a, b) for a, b in pairwise(found.standings) if a.score == b.score and a.rank != b.rank]
    assert tied
    for a, b in tied:
        assert f"{a.seat} comes before {b.seat} by " in found.why


def test_whoever_only_listens_to_a_tale_is_told_to_whom_it_speaks() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="2c" * 32)
    others = 0
    for step in range(STEPS):
        if not (asked := match.awaiting().prompts):
            break
        for view in map(match.view, match.state.match.seats):
            found = story(view)
            if found is not None and found.seat != view.seat:
                others += found.open
                verb = "hears" if found.open else "heard"
                assert found.text.startswith(f"{found.seat} {verb}: “")
        must = next(p for p in asked if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, f"tale {step}")
        match.play({must.seat: text}, kind="answers")
    assert others


def test_a_ship_that_flies_on_is_told_once_where_the_words_are_the_same() -> None:
    line = Line("move", "RED moves ship 1 to K22")
    flown = Told("RED", "moved ship 1 to open space near Anvil")
    assert goes_on([flown], line, flown)
    assert not goes_on([], line, flown)
    assert not goes_on([flown], line, Told("BLUE", flown.text)), "another's"
    drew = Told("RED", "drew 1 supply card")
    assert not goes_on([drew], Line("supply", "RED draws 1 supply card"), drew), (
        "that happened twice"
    )


def test_the_log_still_tells_the_own_turn_while_the_others_move() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="3d" * 32)
    quiet = []
    for step in range(120):
        must = next(p for p in match.awaiting().prompts if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, f"log {step}")
        match.play({must.seat: text}, kind="answers")
        if any(line.kind == "dice" for line in match.view(must.seat).past):
            tables = [GAME.tabletop(match.view(seat), None) for seat in match.seats]
            quiet += [step for table in tables if not table.told]
    assert not quiet
