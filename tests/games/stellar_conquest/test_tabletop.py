"""The table of both games: what it offers is taken by the referee, and it reads like a sentence."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.games.stellar_conquest.tabletop import fighting
from starpost.games.stellar_conquest.tabletop.fighting import wiser
from starpost.games.stellar_conquest.tabletop.producing import when_done
from starpost.games.stellar_conquest.writing.feed import find_planet
from starpost.host.turns import bots
from starpost.kernel import registry, shopping
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.kernel.panels import Bar, Chances, Share
from starpost.kernel.tabletop import Action, Shop, Tabletop, Verb, Ware
from starpost.told.wishes import advice

GAMES = ("stellar_conquest", "fate_of_empire")
RAW = re.compile(r"[a-z0-9]+_[a-z0-9]+|\bOFFMAP\b|\b\d+[CSTFD]\b|  ")
LINES = ("line", "lines", "split", "places", "moves", "ref", "new")
"""Parts of a table that are orders, not words."""


def played(
    id: str, seed: str = "8f", steps: int = 160, turns: int = 14
) -> Iterator[tuple[Prompt, Any, Any]]:
    game = registry.get(id)
    names = game.seat_names(3 if id == "stellar_conquest" else 1)
    seats = {name: game.Choice() for name in names}
    match: Match[Any, Any] = Match.new(game, game.Options(turns=turns), seats, seed=seed * 32)
    for step in range(steps):
        asked = match.awaiting().prompts
        if not asked:
            return
        yield asked[0], match.view(asked[0].seat), match.state
        text = bots.sheet(game, "house", match.view(asked[0].seat), asked[0], f"{seed}{step}")
        match.play({asked[0].seat: text}, kind="answers")


def actions(table: Tabletop) -> Iterator[Action]:
    yield from (a for verb in table.verbs for a in verb.actions)
    yield from (a for ship in table.ships for a in ship.acts)
    if table.main is not None:
        yield table.main


def lines(table: Tabletop) -> Iterator[str]:
    """Every kind of line the table can write, with the least and the most of everything."""
    for action in actions(table):
        if not action.locked:
            yield from (action.line, *(way[2] for way in action.places))
    for shop in table.shops:
        for ware in shop.wares:
            if ware.prices:
                assert len(ware.prices) >= ware.least, ware
                assert ware.prices[-1] <= shop.left, ware
                yield from (
                    "\n".join(shopping.lines(table.shops, {ware.line: n}))
                    for n in (ware.least, len(ware.prices))
                )
    for ship in table.ships:
        for _, _, line in ship.moves[:3]:
            yield line.replace("{ship}", ship.ref)
            if ship.parts:
                letter, _, _ = ship.parts[0]
                part = ship.split.replace("{ships}", f"1{letter}")
                yield f"{part}\n{line.replace('{ship}', ship.new)}"


def words(thing: Any, key: str = "") -> Iterator[str]:
    """All that a table says, without the lines it writes."""
    if key in LINES:
        return
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield from words(value, name)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from words(value, key)
    elif isinstance(thing, str):
        yield thing


@pytest.mark.parametrize("id", GAMES)
def test_whatever_the_table_writes_the_referee_takes(id: str) -> None:
    game, asks = registry.get(id), set()
    for prompt, view, state in played(id):
        table = game.tabletop(view, prompt)
        asks.add(prompt.ask)
        for line in lines(table):
            if not line:
                continue
            step = game.advance(state, {prompt.seat: game.read(line)}, FastDice("table"))
            assert not step.problems, (prompt.ask, line, step.problems)
    assert {"setup_fleet", "move", "land", "produce"} <= asks


@pytest.mark.parametrize("id", GAMES)
def test_nothing_on_the_table_is_a_code(id: str) -> None:
    game = registry.get(id)
    for prompt, view, _ in played(id):
        for text in words(to_builtins(game.tabletop(view, prompt))):
            assert not RAW.search(text), (prompt.ask, text)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", ["8f", "9a"])
def test_every_question_has_more_than_one_answer_and_one_large_button(id: str, seed: str) -> None:
    game = registry.get(id)
    for prompt, view, _ in played(id, seed):
        assert len(prompt.choices or ()) > 1, prompt.ask
        table = game.tabletop(view, prompt)
        assert table.main is not None
        assert table.question


def test_idle_transports_are_mentioned_before_the_landing_ends() -> None:
    game = registry.get("stellar_conquest")
    mains = [
        game.tabletop(view, prompt).main
        for prompt, view, _ in played("stellar_conquest")
        if prompt.ask == "land"
    ]
    assert any("aboard G" in main.note for main in mains), mains
    assert any("passed by" in main.asks for main in mains), "a planet worth points is asked about"
    assert any(not main.asks for main in mains), "people who sail on are no loss"


@pytest.mark.parametrize(("turns", "asked"), [(14, True), (44, False)])
def test_only_in_a_short_game_transports_without_a_goal_are_asked_about(
    turns: int, asked: bool
) -> None:
    game = registry.get("stellar_conquest")
    mains = [
        game.tabletop(view, prompt).main
        for prompt, view, _ in played("stellar_conquest", turns=turns)
        if prompt.ask == "move"
    ]
    assert any("stand idle" in main.note for main in mains)
    assert any("stand idle" in main.asks for main in mains) is asked


def test_who_is_left_without_a_goal_is_named_and_sent_where_its_people_have_room() -> None:
    game, asked, sent = registry.get("fate_of_empire"), set(), 0
    seeds = (played("fate_of_empire", seed=seed, turns=12) for seed in ("3", "9"))
    for prompt, view, _ in chain.from_iterable(seeds):
        if prompt.ask != "move":
            continue
        bot, _ = bots.counsel(game, view, prompt)
        asked.add(re.sub(r"G\d+", "G", game.tabletop(view, prompt).question))
        for wish in game.leftover(view, bot):
            sent += 1
            waits = any(g.at < 0 for g in view.known.groups.values())  # off the map
            assert wish.sign == "settle" or (wish.sign == "explore" and waits), wish
            planets = view.known.planets.items()
            free = {STAR_NAMES[STAR_OF[pid]] for pid, planet in planets if planet.owner < 0}
            assert wish.target in free or "point" not in wish.reason, "a colony brings them already"
            once = dict.fromkeys((*map(str, bot[:-1]), *wish.orders))
            sheet = game.read("\n".join(once)).orders
            assert not [p for p in game.check(view, sheet) if not p.partial], wish
    assert any("G has no goal yet." in words for words in asked), asked
    assert sent


def test_rivals_out_of_sight_come_nearer_as_anybody_could_reckon() -> None:
    game = registry.get("stellar_conquest")
    said: dict[int, set[str]] = {}
    for prompt, view, _ in played("stellar_conquest"):
        rivals = [p for p in game.tabletop(view, prompt).players if not p.mine]
        said.setdefault(view.known.turn, set()).update(p.facts[0][1] for p in rivals)
    assert all("came in" in text for text in said[1])
    assert any("may be" in text for text in said[3])
    assert any("may come any round" in text for text in said[max(said)])


def test_one_s_own_card_says_what_the_groups_do() -> None:
    game = registry.get("stellar_conquest")
    own = [
        next(p.last for p in game.tabletop(view, prompt).players if p.mine)
        for prompt, view, _ in played("stellar_conquest")
        if prompt.ask == "land"
    ]
    assert own
    assert not any("not moved" in last for last in own)


@pytest.mark.parametrize("id", GAMES)
def test_every_question_about_a_place_says_where_it_is_on_the_map(id: str) -> None:
    game = registry.get(id)
    seen = set()
    for prompt, view, _ in played(id):
        table = game.tabletop(view, prompt)
        places = {node.id for node in game.scene(view).nodes}
        assert set(table.about) <= places
        if prompt.ask in ("land", "produce") or prompt.ask.startswith(("battle", "attack")):
            assert table.about, prompt.ask
            seen.add(prompt.ask)
    assert {"land", "produce"} <= seen


def test_nothing_is_asked_twice_that_the_standing_studies_take_anyway() -> None:
    game = registry.get("stellar_conquest")
    for prompt, view, state in played("stellar_conquest"):
        if prompt.ask == "produce":
            assert "would be lost" in game.tabletop(view, prompt).main.asks
            standing = {prompt.seat: game.read("SURPLUS speed_4, fighter, missile_base")}
            after = game.advance(state, standing, FastDice("x")).state
            main = game.tabletop(game.view(after, prompt.seat), prompt).main
            assert "would be lost" not in main.asks
            assert "left go to your list of studies" in main.note
            return
    pytest.fail("nobody produced")


def test_the_starting_points_are_a_list_with_prices_and_what_is_left() -> None:
    game = registry.get("stellar_conquest")
    prompt, view, state = next(played("stellar_conquest"))
    (shop,) = game.tabletop(view, prompt).shops
    assert shop.left == 25
    scout = shop.wares[0]
    assert scout.prices[:2] == (3, 5)
    assert all(ware.does for ware in shop.wares)
    step = game.advance(state, {prompt.seat: game.read("BUILD HOME 2 scout")}, FastDice("x"))
    (shop,) = game.tabletop(
        game.view(step.state, prompt.seat), game.awaiting(step.state).prompt(prompt.seat)
    ).shops
    assert shop.left == 20


def test_what_has_been_bought_is_not_advised_again() -> None:
    """The check before the game knows what is owned and what is left to pay with."""
    game = registry.get("stellar_conquest")
    match: Match[Any, Any] = Match.new(game, seed="0a" * 32)
    for _ in range(5):
        prompt = match.awaiting().prompts[0]
        view = match.view(prompt.seat)
        if prompt.seat != "RED":
            return  # everything is spent, so nothing is asked any more
        sheet = game.read(bots.sheet(game, "house", view, prompt, "advice") or "")
        tips = advice(game, view, sheet.orders)
        assert not match.play({prompt.seat: "\n".join(tips[0].orders)}, kind="answers").problems
    pytest.fail("the list of advice comes to its end")


def test_dice_of_a_fight_are_shown_with_their_hits() -> None:
    game = registry.get("fate_of_empire")
    falls = [
        game.tabletop(view, prompt).fall
        for seed in ("8f", "9a", "ab")
        for prompt, view, _ in played("fate_of_empire", seed)
        if prompt.ask in ("battle_withdraw", "attack_continue")
    ]
    assert falls
    assert all(fall.casts or fall.note == "nobody has a gun to fire" for fall in falls)
    dice = [die for fall in falls for cast in fall.casts for die in cast.dice]
    assert all(1 <= value <= 6 for value, _ in dice)
    assert any(hit for _, hit in dice)


@pytest.mark.parametrize("id", GAMES)
def test_somebody_who_watches_has_no_buttons(id: str) -> None:
    game = registry.get(id)
    match: Match[Any, Any] = Match.new(game, seed="0a" * 32)
    table = game.tabletop(match.view(None), None)
    assert not [a for a in actions(table) if not a.locked]
    assert not table.shops


@pytest.mark.parametrize("id", GAMES)
def test_harm_to_what_one_holds_is_no_attack_and_says_whose_it_is(id: str) -> None:
    for seed in ("8f", "21", "5c"):
        for prompt, view, _ in played(id, seed, 300):
            table = registry.get(id).tabletop(view, prompt)
            assert table is not None
            for verb in table.verbs if prompt.ask == "attack" else ():
                harm = [a for a in verb.actions if a.line.startswith(("BOMBARD", "RAZE"))]
                assert len(harm) in (0, len(verb.actions)), "apart from attacks"
                assert bool(harm) is verb.folded
                assert all(a.note.startswith("Your own ") for a in harm)


def test_where_nobody_has_a_gun_the_campaign_says_what_the_die_decides() -> None:
    game, seen = registry.get("fate_of_empire"), 0
    for seed in ("8f", "21", "5c", "77", "03"):
        for prompt, view, _ in played("fate_of_empire", seed, 300):
            if prompt.ask != "battle_withdraw" or any(fighting.armed_sides(view)):
                continue
            seen += 1
            table = game.tabletop(view, prompt)
            assert table is not None
            assert "must" in table.question
            said = [a.label for a in actions(table)]
            assert "Wait for the die" in said
            assert "Fight on" not in said
            assert table.main is not None
            assert not table.main.again
            bars = [p for p in table.panels if isinstance(p, Bar) and p.chances is not None]
            assert [share.name for bar in bars for share in bar.shares] == [
                "they leave", "your ships must leave",
            ]  # fmt: skip
    assert seen


def test_where_a_fight_is_as_good_as_lost_the_large_button_is_the_way_out() -> None:
    fight, leave = Action("Fight on", "DONE"), Action("All ships leave", "WITHDRAW Lyrae 1 ALL")
    verbs = (Verb("Withdraw", (leave, Action("Leave for a star", places=(("a", "b", "c"),)))),)

    def large(ask: str, lost: int) -> tuple[Action | None, Action]:
        bar = Bar("Odds at Lyrae", (), 100, chances=Chances(100 - lost, lost))
        other = Bar("People", (Share("dead", 99, "bad"),), 100)
        main, turned = wiser(ask, fight, verbs, (bar, other))
        return main, turned[0].actions[0]

    assert large("battle_withdraw", 79) == (leave, fight), "either is still offered"
    bar = Bar("Odds at Lyrae", (), 100, chances=Chances(1, 99))
    assert wiser("battle_withdraw", fight, verbs, (bar,))[1][0].title == "Instead"
    costly = replace(leave, asks="You give up 3 points at Lyrae by this. Leave all the same?")
    verbs = (Verb("Withdraw", (costly,)),)
    assert large("battle_withdraw", 79) == (fight, costly), "points are not given up unasked"
    verbs = (Verb("Withdraw", (leave,)),)
    assert large("battle_withdraw", 49) == (fight, leave)
    assert large("attack", 79) == (fight, leave), "no attack is the way out there"
    assert wiser("battle_withdraw", fight, verbs, ()) == (fight, verbs)


@pytest.mark.parametrize("id", GAMES)
def test_a_question_about_groups_that_all_have_their_goals_says_so(id: str) -> None:
    met = set()
    for prompt, view, _ in played(id):
        if prompt.ask != "move":
            continue
        table = registry.get(id).tabletop(view, prompt)
        assert table is not None
        free = any(ship.moves for ship in table.ships)
        met.add(free)
        assert free == table.question.startswith("Where do your groups go?"), table.question
        assert not any("open space at" in ship.where for ship in table.ships), "no bare hexes"
    assert met == {True, False}


def test_a_round_of_a_fight_says_whose_shots_hit() -> None:
    heads = set()
    for prompt, view, _ in played("fate_of_empire", steps=400, turns=30):
        table = registry.get("fate_of_empire").tabletop(view, prompt)
        if table is not None and table.fall is not None and table.fall.casts:
            heads.add(f"{table.fall.head}: {table.fall.note}")
    fights = [head for head in heads if head.startswith("Fight at ")]
    assert fights
    for head in fights:
        assert re.search(r", round \d+: you hit (\d+|nothing), they hit (\d+|nothing)$", head)


def test_a_fight_that_is_over_says_what_it_cost_whom_before_anybody_lands() -> None:
    game, over = registry.get("fate_of_empire"), set()
    for prompt, view, _ in played("fate_of_empire", steps=400, turns=30):
        table = game.tabletop(view, prompt)
        if table is not None and table.fall is not None and table.fall.sums:
            over.add(table.fall.note)
            ran = (e.at in table.fall.head for e in view.known.log if "slip away" in e.text)
            assert any(ran) or "slipped away" not in table.fall.note, "they ran elsewhere"
            assert prompt.ask != "land" or not table.fall.casts, "who lands where is in sight"
    assert any("the pirates slipped away" in note for note in over)
    assert any(re.search(r"you lost .* and the pirates lost \d", note) for note in over), over


@pytest.mark.parametrize("id", GAMES)
def test_production_studies_once_for_all_and_shows_what_a_planet_can_have(id: str) -> None:
    game, found = registry.get(id), 0
    for prompt, view, _ in played(id, steps=400):
        laid = game.tabletop(view, prompt)
        if laid is None or prompt.ask != "produce":
            continue
        found += 1
        assert laid.fall is not None
        assert "no dice fall" in laid.fall.note
        [research] = [shop for shop in laid.shops if shop.purses]
        assert research.title == "Research"
        assert research in (laid.shops[0], laid.shops[-1]), "last where nothing is done in time"
        assert research.left == sum(left for _, left in research.purses)
        for shop in (shop for shop in laid.shops if shop is not research):
            assert all(ware.prices for ware in shop.wares), shop.title
            assert not any("RESEARCH" in ware.line for ware in shop.wares), "once for all"
            assert shop.wares or "too little to build" in shop.note, "who can buy nothing says so"
        for ware in research.wares:
            said = [bool(text) for text in (ware.locked, ware.late, ware.soon)]
            assert sum(said) == 1, ware
    assert found


@pytest.mark.parametrize(
    ("rest", "later", "said"),
    [
        (0, (), "yours at once"),
        (5, (), "not before the end"),
        (9, (4, 8), "done in 4 turns"),
        (11, (4, 8), "done in 8 turns"),
        (30, (4, 8), "done in 8 turns if you make 15 then"),
    ],
)
def test_a_study_says_when_it_is_done(rest: int, later: tuple[int, ...], said: str) -> None:
    assert when_done(rest, 10, later) == said


@pytest.mark.parametrize("id", GAMES)
def test_nobody_is_offered_to_empty_a_planet(id: str) -> None:
    game = registry.get(id)
    for prompt, view, _ in played(id):
        for shop in game.tabletop(view, prompt).shops if prompt.ask == "produce" else ():
            pid = find_planet(shop.title)
            sent = [len(ware.prices) for ware in shop.wares if "EMIGRATE" in ware.line]
            assert all(n < view.known.planets[pid].pop for n in sent), shop.title


@pytest.mark.parametrize("id", GAMES)
def test_the_button_says_land_nobody_only_while_nobody_has_landed(id: str) -> None:
    game = registry.get(id)
    names = game.seat_names(3 if id == "stellar_conquest" else 1)
    seats = {name: game.Choice() for name in names}
    match: Match[Any, Any] = Match.new(game, game.Options(turns=14), seats, seed="8f" * 32)
    for step in range(200):
        prompt = match.awaiting().prompts[0]
        view = match.view(prompt.seat)
        sheet = bots.sheet(game, "house", view, prompt, f"8f{step}") or ""
        if prompt.ask == "land" and "LAND" in sheet:
            break
        match.play({prompt.seat: sheet}, kind="answers")

    def word() -> str:
        laid = game.tabletop(match.view(prompt.seat), match.awaiting().prompts[0])
        assert laid is not None
        assert laid.main is not None
        return laid.main.bare

    assert word() == "Land nobody"
    first = re.sub(r"(LAND G\d+) \d+", r"\1 1", sheet.splitlines()[0])
    match.play({prompt.seat: first}, kind="answers")
    assert match.awaiting().prompts[0].ask == "land"
    assert word() == "Done landing"


def test_research_is_paid_by_what_the_lists_of_the_planets_leave() -> None:
    study = Ware("Speed 4", "", "RESEARCH {from} speed_4 {n}", tuple(range(1, 9)))
    scout = Ware("Scout", "", "BUILD Mira/2 {n} scout", (3, 5))
    planets = (("Mira/2", 5), ("Ceti/1", 3))
    shops = (
        Shop("Research", 8, "points", (study,), purses=planets),
        Shop("Mira/2", 5, "points", (scout,)),
    )
    assert shopping.lines(shops, {study.line: 5, scout.line: 1}) == [
        "BUILD Mira/2 1 scout",
        "RESEARCH Mira/2 speed_4 2",
        "RESEARCH Ceti/1 speed_4 3",
    ]


def test_the_hex_by_which_one_comes_in_has_a_border_until_one_has() -> None:
    game = registry.get("stellar_conquest")
    match: Match[Any, Any] = Match.new(game, seed="0b" * 32)
    seat = match.awaiting().prompts[0].seat
    view = match.view(seat)
    (own,) = (r for r in game.scene(view).regions if r.id == "entry")
    assert own.members == (game.tabletop(view, match.awaiting().prompts[0]).home,)
    sailed = next(view for prompt, view, _ in played("stellar_conquest") if prompt.ask == "move")
    assert not [r for r in game.scene(sailed).regions if r.id == "entry"]
