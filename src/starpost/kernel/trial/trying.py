"""Try it: a turn played many times on what one seat knows, and how far the outcomes spread.

Every run begins with a state that the game supposes from the view alone, so nothing that comes out
can tell a secret. The dice are the trial's own: they are not those of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import GM, Awaiting, Event, Game, Measure, Prompt, Resolve, Seat
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Order, Problem, Sheet
from starpost.kernel.trial.assuming import Assumed, put
from starpost.kernel.trial.spreads import Spread

MOST_RUNS = 1000
ALIKE = 100
"""So many runs that came out alike are enough: as far as one knows, nothing is left to chance."""
MOST_STEPS = 600
"""Answers in one run of a game that is played answer by answer; a round takes far fewer."""
MOST_WORDS = 40
"""Events told of the worst run."""

Speaker = Callable[[Any, Prompt, Dice], Sequence[Order]]
"""Who answers for the others, and for oneself when one's own lines are used up."""


class Tried(Struct, frozen=True):
    """What came of a trial."""

    runs: int
    spreads: tuple[Spread, ...]
    worst: Mapping[str, float]
    """The numbers of the worst run, by name."""
    events: tuple[Event, ...]
    """What the seat was told in the worst run; where all play at once, first what its orders
    brought, then what comes without them too."""
    failed: Mapping[Seat, tuple[Problem, ...]]
    """Orders that could not be carried out in the worst run."""
    often: int
    """How many runs were as bad as the worst."""
    views: tuple[Any, Any] | None = None
    """What the seat would see before and after the worst run, where all play at once."""
    best: tuple[Any, Any] | None = None
    """The same of the best run, where another one was better."""
    lows: tuple[tuple[Any, Any], ...] = ()
    """The same of other runs in which one of the numbers came out least."""
    highs: tuple[tuple[Any, Any], ...] = ()
    """And of those in which one came out most."""


class Run(Struct, frozen=True):
    """One turn, played once."""

    measures: tuple[Measure, ...]
    events: tuple[Event, ...]
    failed: Mapping[Seat, tuple[Problem, ...]]
    views: tuple[Any, Any] | None = None


class Trial:
    """Everything that is the same in all runs."""

    def __init__(
        self,
        game: Game[Any, Any],
        view: Any,
        seat: Seat,
        mine: Sheet,
        *,
        speak: Speaker,
        assumed: Assumed | None = None,
        seed: str = "try",
    ) -> None:
        self.game, self.view, self.seat, self.mine = game, view, seat, mine
        self.speak, self.assumed, self.seed = speak, assumed or Assumed(), seed
        self.feared = game.feared(view)

    def spread(self, runs: int, going_on: Callable[[], bool] = lambda: True) -> Tried:
        """At least one run; more while `going_on` and while it is worth it, up to so many. Equal
        trials, equal outcomes."""
        found = [self.numbers(0)]
        alike = True
        for number in range(1, max(1, min(runs, MOST_RUNS))):
            if not going_on() or (alike and number >= ALIKE):
                break
            found.append(self.numbers(number))
            alike = alike and found[-1] == found[0]
        names = [name for name in found[0] if all(name in run for run in found)]
        order = [tuple(run[name] for name in names) for run in found]
        worst = min(range(len(found)), key=lambda n: order[n])
        again = self.run(worst)
        best = max(range(len(found)), key=lambda n: order[n])
        told = {worst, best}
        lows, highs = (self._ends(names, found, told, pick) for pick in (min, max))
        return Tried(
            runs=len(found),
            spreads=self._spreads(names, found),
            worst={name: found[worst][chart, name] for chart, name in names},
            events=self._mine_first(again.events, worst)[:MOST_WORDS],
            failed=again.failed,
            often=order.count(order[worst]),
            views=again.views,
            best=self.run(best).views if order[best] != order[worst] else None,
            lows=lows,
            highs=highs,
        )

    def _ends(
        self,
        names: list[tuple[str, str]],
        found: list[dict[tuple[str, str], float]],
        told: set[int],
        pick: Callable[..., int],
    ) -> tuple[tuple[Any, Any], ...]:
        """Runs at one end of some number, that are told of nowhere else (`told` grows)."""
        if self.game.resolve is not Resolve.TOGETHER:
            return ()
        made = []
        for name in names:
            at = pick(range(len(found)), key=lambda n: found[n][name])
            views = self.run(at).views if at not in told else None
            if views is not None and len({run[name] for run in found}) > 1:
                made.append(views)
            told.add(at)
        return tuple(made)

    def _mine_first(self, events: tuple[Event, ...], number: int) -> tuple[Event, ...]:
        if self.game.resolve is not Resolve.TOGETHER:
            return events
        idle = Trial(
            self.game, self.view, self.seat, Sheet(),
            speak=self.speak, assumed=self.assumed, seed=self.seed,
        )  # fmt: skip
        anyway = set(idle.run(number).events)
        return tuple(sorted(events, key=lambda event: event in anyway))

    def _spreads(
        self, names: list[tuple[str, str]], found: list[dict[tuple[str, str], float]]
    ) -> tuple[Spread, ...]:
        now = self._own(self.game.measures(self.view))
        made = []
        for name in names:
            values = sorted(run[name] for run in found)
            last = len(values) - 1
            at = [values[last * k // 4] for k in range(5)]
            made.append(Spread(*name, now.get(name), *at))
        return tuple(made)

    def numbers(self, number: int) -> dict[tuple[str, str], float]:
        """The seat's own numbers after one run, the score first."""
        return self._own(self.run(number, told=False).measures)

    def _own(self, measures: Sequence[Measure]) -> dict[tuple[str, str], float]:
        """What others have is not known, only supposed: it is no outcome."""
        own = [m for m in measures if m.seat in ("", self.seat)]
        own.sort(key=lambda m: m.seat != self.seat)
        return {(m.chart, m.name): m.value for m in own}

    # --- one run -------------------------------------------------------------------------

    def run(self, number: int, *, told: bool = True) -> Run:
        dice = FastDice(f"{self.seed}|{number}")
        state = self.game.suppose(self.view, dice)
        assert state is not None, "only games that offer it are tried"
        put(self.game, state, self.assumed.pieces)
        if self.game.awaiting(state).resolve is Resolve.TOGETHER:
            return self._together(state, dice, told)
        return self._each(state, dice, told)

    def _together(self, state: Any, dice: Dice, told: bool) -> Run:
        """One turn of all. Seats for which nothing is assumed give no orders."""
        prompts = self.game.awaiting(state).prompts
        sheets = {p.seat: Sheet() for p in prompts if p.seat != GM}
        sheets |= self._feared(sheets, dice) | {**self.assumed.sheets, self.seat: self.mine}
        step = self.game.advance(state, sheets, dice)
        after = self.game.view(step.state, self.seat)
        events = tuple(e for e in step.events if e.known_to(self.seat)) if told else ()
        views = (self.game.view(state, self.seat), after) if told else None
        return Run(tuple(self.game.measures(after)), events, step.problems, views)

    def _feared(self, sheets: Mapping[Seat, Sheet], dice: Dice) -> dict[Seat, Sheet]:
        """Who is in sight strikes at once, or does not: each in half of the runs."""
        return {
            seat: Sheet.of(orders)
            for seat, orders in self.feared.items()
            if seat in sheets and dice.between("feared", 1, 2) == 1
        }

    def _each(self, state: Any, dice: Dice, told: bool) -> Run:
        """Answer by answer to the end of the turn: the own lines first, then the speaker."""
        game, lines, turn = self.game, list(self.mine.orders), self.game.turn_of(state)
        events: list[Event] = []
        failed: list[Problem] = []
        for _ in range(MOST_STEPS):
            prompt = self._asked(game.awaiting(state).prompts, bool(lines))
            if prompt is None or game.turn_of(state) != turn:
                break
            if prompt.seat == self.seat and lines:
                count = 1 if prompt.most == 1 else len(lines)
                said: Sequence[Order] = lines[:count]
                del lines[:count]
            else:
                said = self.speak(game.view(state, prompt.seat), prompt, dice)
            step = game.advance(state, {prompt.seat: Sheet.of(said)}, dice)
            state = step.state
            failed += step.problems.get(self.seat, ())
            events += (e for e in step.events if told and e.known_to(self.seat))
        measures = tuple(game.measures(game.view(state, self.seat)))
        return Run(measures, tuple(events), {self.seat: tuple(failed)} if failed else {})

    def _asked(self, prompts: Sequence[Prompt], mine: bool) -> Prompt | None:
        """Who speaks next: oneself, as long as one has something to say; else the first awaited."""
        if mine:
            own = next((p for p in prompts if p.seat == self.seat), None)
            if own is not None:
                return own
        return next(iter(Awaiting(tuple(prompts)).speaking()), None)
