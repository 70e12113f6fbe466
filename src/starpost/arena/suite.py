"""The contract suite: what every game must keep, checked on matches of random bots.

`python -m starpost.arena.suite GAME` runs it for a guest game; the tests run it for ours.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from starpost.arena.selfplay import answers, bot_sheets, play_out
from starpost.bots.contract import Bot
from starpost.bots.random import RandomBot
from starpost.kernel import codec, registry
from starpost.kernel.contract import Game, Resolve, Seat
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.kernel.orders import Sheet, Unread
from starpost.kernel.proof.verify import verify
from starpost.kernel.trial.trying import Trial
from starpost.kernel.values import EntryKind
from starpost.told.film import film
from starpost.told.news import card
from starpost.told.story import of_card
from starpost.told.text import story_text
from starpost.told.wishes import wishes

STEPS = {Resolve.TOGETHER: 4, Resolve.EACH: 60}
"""How far a sampled match goes: sheets carry a whole turn, answers only a step of one."""


class Broken(AssertionError):
    """A game does not keep the contract."""


def _need(condition: bool, message: str) -> None:
    if not condition:
        raise Broken(message)


def random_bots(game: Game[Any, Any]) -> dict[Seat, Bot]:
    _, seats = game.brief()
    bot = RandomBot(game)
    return dict.fromkeys(seats, bot)


def sample_states(game: Game[Any, Any], seed: str) -> list[Any]:
    """States along a match of random bots: the first, and some later ones."""
    bots = random_bots(game)
    dice = FastDice(seed)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    states = [state]
    for _ in range(STEPS[game.resolve]):
        awaiting = game.awaiting(state)
        if not awaiting.prompts:
            break
        state = game.advance(state, answers(game, state, awaiting, bots, dice), dice).state
        states.append(state)
    return [*states[:: max(1, len(states) // 6)], states[-1]]


def sample_match(game: Game[Any, Any], seed: str) -> Match[Any, Any]:
    """A real match, by texts and verifiable dice."""
    match: Match[Any, Any] = Match.new(game, seed=seed)
    bots = random_bots(game)
    for _ in range(STEPS[game.resolve]):
        if not match.awaiting().prompts:
            break
        texts: dict[Seat, str | None] = dict(bot_sheets(match, bots))
        if game.resolve is Resolve.EACH:
            first = next(iter(texts))
            texts = {first: texts[first]}
        match.play(texts, kind=EntryKind.ANSWERS)
    return match


# --- the checks ------------------------------------------------------------------------------


def sets_up_as_usual(game: Game[Any, Any], seed: str = "usual") -> None:
    """Who chooses nothing gets a match: the options as they are, as many seats as usual."""
    options = game.Options()
    names = game.seat_names(game.usual_seats(options))
    state = game.setup(options, {name: game.Choice() for name in names}, FastDice(seed))
    _need(bool(game.awaiting(state).prompts), f"{game.id}: a usual match is over at once")


def replays(game: Game[Any, Any], seed: str = "replay") -> None:
    """Same seed, orders and version: the same bytes, in new processes with other hash seeds."""
    match = sample_match(game, seed)
    verification = verify(match)
    _need(verification.ok, f"{game.id} does not verify: {verification.findings}")
    here = codec.digest(match.state)
    for hash_seed in ("1", "4711"):
        command = [sys.executable, "-m", "starpost.arena.suite", "--digest", game.id, seed]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        found = subprocess.run(  # noqa: S603 - our own module in a new interpreter
            command, env=environment, capture_output=True, text=True, check=True
        )
        _need(found.stdout.strip() == here, f"{game.id}: another hash seed, another match")


def orders_round_trip(game: Game[Any, Any], seed: str = "text") -> None:
    """`read(str(order)) == order` for every order."""
    bots = random_bots(game)
    dice = FastDice(seed)
    for state in sample_states(game, seed):
        for prompt in game.awaiting(state).prompts:
            orders = list(prompt.choices or ())
            orders += (
                bots[prompt.seat].orders(game.view(state, prompt.seat), prompt, dice)
                if (prompt.seat in bots)
                else ()
            )
            for order in orders:
                back = game.read(str(order)).orders
                _need(
                    back == (order,),
                    f"{game.id}: {order!r} is written {str(order)!r}, which is read as {back!r}",
                )


def states_round_trip(game: Game[Any, Any], seed: str = "codec") -> None:
    """Every state and every view survives the codec; `load(dump(state)) == state`."""
    for state in sample_states(game, seed):
        back = codec.decode(codec.encode(state), game.State)
        _need(back == state, f"{game.id}: a state does not survive the codec")
        _need(codec.encode(back) == codec.encode(state), f"{game.id}: a state's order is lost")
        loaded = game.load(game.dump(state), FastDice(seed))
        _need(loaded == state, f"{game.id}: load(dump(state)) is another state")
        for seat in (*game.brief()[1], None):
            view = game.view(state, seat)
            same = codec.decode(codec.encode(view), game.View) == view
            _need(same, f"{game.id}: the view of {seat} does not survive the codec")


def keeps_secrets(game: Game[Any, Any], seed: str = "secret") -> None:
    """Change what a seat must not know: nothing that it is shown may change."""
    changed = 0
    for number, state in enumerate(sample_states(game, seed)):
        for seat in game.brief()[1]:
            other = game.disturb(state, seat, FastDice(f"{seed}{number}{seat}"))
            changed += other != state
            for name, show in SHOWN.items():
                same = show(game, state, seat) == show(game, other, seat)
                _need(same, f"{game.id}: the {name} of {seat} betrays what it must not know")
    _need(changed > 0, f"{game.id}: disturb() changes nothing, so nothing was proved")


SHOWN: dict[str, Callable[[Game[Any, Any], Any, Seat], bytes]] = {
    "view": lambda g, s, seat: codec.encode(g.view(s, seat)),
    "printout": lambda g, s, seat: g.printout(g.view(s, seat)).encode(),
    "report": lambda g, s, seat: codec.encode(g.report(g.view(s, seat))),
    "scene": lambda g, s, seat: codec.encode(g.scene(g.view(s, seat))),
    "prompt": lambda g, s, seat: codec.encode(g.awaiting(s).prompt(seat)),
}


def tells_blindly(game: Game[Any, Any], seed: str = "told") -> None:
    """Film, news, purpose, briefing and intentions come from a seat's views alone."""
    states = sample_states(game, seed)
    for number, (before, state) in enumerate(pairwise(states)):
        for seat in game.brief()[1]:
            dice = FastDice(f"{seed}{number}{seat}")
            other = game.disturb(state, seat, dice), game.disturb(before, seat, dice)
            for name, tell in TOLD.items():
                here = tell(game, game.view(before, seat), game.view(state, seat))
                there = tell(game, game.view(other[1], seat), game.view(other[0], seat))
                _need(here == there, f"{game.id}: the {name} of {seat} betrays a secret")


def _wishes(game: Game[Any, Any], view: Any) -> bytes:
    """For nothing selected, and for the first few things on the map."""
    scene = game.scene(view)
    ids = ["", *(token.id for token in scene.tokens[:4]), *(node.id for node in scene.nodes[:4])]
    return codec.encode([wishes(game, view, id) for id in ids])


def _in_words(game: Game[Any, Any], before: Any, view: Any) -> bytes:
    return story_text(of_card(card(game, before, view), game.purpose(view))).encode()


TOLD: dict[str, Callable[[Game[Any, Any], Any, Any], bytes]] = {
    "film": lambda g, a, b: codec.encode(film(g, a, b, card(g, a, b).lines)),
    "news": lambda g, a, b: codec.encode(card(g, a, b)) + _in_words(g, a, b),
    "purpose": lambda g, _, b: codec.encode(g.purpose(b)),
    "briefing": lambda g, _, b: codec.encode(g.briefing(b)),
    "intentions": lambda g, _, b: _wishes(g, b),
}


def events_follow_from_views(game: Game[Any, Any], seed: str = "events") -> None:
    """A seat is told of an event only if its view tells it too, so the one secrecy is the other."""
    bots = random_bots(game)
    dice = FastDice(seed)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    for _ in range(STEPS[game.resolve]):
        awaiting = game.awaiting(state)
        if not awaiting.prompts:
            break
        step = game.advance(state, answers(game, state, awaiting, bots, dice), dice)
        state = step.state
        for seat in seats:
            told = [event for event in step.events if event.known_to(seat)]
            shown = list(game.events(game.view(state, seat)))
            _need(
                shown[len(shown) - len(told) :] == told,
                f"{game.id}: {seat} is told what its view does not hold: {told[:3]}",
            )


def ends(game: Game[Any, Any], seed: str = "end") -> None:
    """Random play ends within the bound the game states."""
    state = play_out(game, random_bots(game), seed=seed, steps=game.bound)
    _need(not game.awaiting(state).prompts, f"{game.id}: not over after {game.bound} steps")
    _need(game.result(state) is not None, f"{game.id}: over, but without a result")


def leaves_input_alone(game: Game[Any, Any], seed: str = "pure") -> None:
    """`advance` and `view` never change the state they are given."""
    bots = random_bots(game)
    for state in sample_states(game, seed):
        before = codec.encode(state)
        awaiting = game.awaiting(state)
        if awaiting.prompts:
            dice = FastDice(seed)
            game.advance(state, answers(game, state, awaiting, bots, dice), dice)
        for seat in game.brief()[1]:
            game.view(state, seat)
        _need(codec.encode(state) == before, f"{game.id}: advance changed the state it was given")


def choices_are_accepted(game: Game[Any, Any], seed: str = "choice") -> None:
    """Every listed answer is legal."""
    for state in sample_states(game, seed):
        for prompt in game.awaiting(state).prompts:
            for order in (prompt.choices or ())[:25]:
                step = game.advance(state, {prompt.seat: Sheet.of([order])}, FastDice(seed))
                found = step.problems.get(prompt.seat, ())
                _need(not found, f"{game.id}: the listed answer {order} is refused: {found}")


def ticks_hold(game: Game[Any, Any], seed: str = "tick") -> None:
    """Where answers are taken singly nobody comes between: what the check passes is carried out."""
    bot = RandomBot(game)
    for state in sample_states(game, seed):
        awaiting = game.awaiting(state)
        for prompt in awaiting.prompts if awaiting.resolve is Resolve.EACH else ():
            view = game.view(state, prompt.seat)
            listed = [[order] for order in (prompt.choices or ())[:25]]
            unticked = [orders for orders in listed if game.check(view, orders)]
            _need(not unticked, f"{game.id}: the check refuses what is listed: {unticked}")
            written = [list(bot.orders(view, prompt, FastDice(f"{seed}{n}"))) for n in range(8)]
            for orders in (*listed, *written):
                if orders and not game.check(view, orders):
                    step = game.advance(state, {prompt.seat: Sheet.of(orders)}, FastDice(seed))
                    found = step.problems.get(prompt.seat, ())
                    _need(not found, f"{game.id}: {orders} was ticked and is refused: {found}")


def survives(game: Game[Any, Any], text: str, seed: str = "noise") -> None:
    """Any text at all gives problems, never an exception, and costs no other order."""
    options, seats = game.brief()
    state = game.setup(options, seats, FastDice(seed))
    sheet = game.read(text)
    for prompt in game.awaiting(state).prompts:
        found = game.check(game.view(state, prompt.seat), sheet.orders)
        unread = sum(isinstance(order, Unread) for order in sheet)
        _need(len(found) >= min(unread, 1), f"{game.id}: an unreadable line is passed over")
    game.turn(state, dict.fromkeys(seats, sheet), FastDice(seed))


def supposes_blindly(game: Game[Any, Any], seed: str = "suppose") -> None:
    """What a seat supposes comes from its view alone, shows it what it knows, and can be played."""
    bot = RandomBot(game)
    for number, state in enumerate(sample_states(game, seed)):
        for prompt in game.awaiting(state).prompts:
            seat = prompt.seat
            view = game.view(state, seat)
            supposed = game.suppose(view, FastDice(seed))
            if supposed is None:
                continue
            other = game.disturb(state, seat, FastDice(f"{seed}{number}{seat}"))
            again = game.suppose(game.view(other, seat), FastDice(seed))
            blind = codec.encode(again) == codec.encode(supposed)
            _need(blind, f"{game.id}: {seat} supposes by what it must not know")
            _need(game.awaiting(supposed).prompt(seat) == prompt, f"{game.id}: another question")
            for name, show in KNOWN.items():
                same = show(game, view) == show(game, game.view(supposed, seat))
                _need(same, f"{game.id}: {seat} supposes another {name} than it knows")
            mine = Sheet.of(bot.orders(view, prompt, FastDice(seed)))
            trial = Trial(game, view, seat, mine, speak=bot.orders)
            _need(trial.spread(2) == trial.spread(2), f"{game.id}: one trial, two outcomes")


KNOWN: dict[str, Callable[[Game[Any, Any], Any], bytes]] = {
    "score": lambda g, view: codec.encode(g.measures(view)),
    "map": lambda g, view: codec.encode(g.scene(view)),
}


CHECKS = (
    sets_up_as_usual,
    replays,
    orders_round_trip,
    states_round_trip,
    keeps_secrets,
    tells_blindly,
    events_follow_from_views,
    ends,
    leaves_input_alone,
    choices_are_accepted,
    ticks_hold,
    supposes_blindly,
)


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--digest"]:
        print(codec.digest(sample_match(registry.get(arguments[1]), arguments[2]).state))
        return 0
    game = registry.get(arguments[0])
    for check in CHECKS:
        check(game)
        print(f"{check.__name__}: kept")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
