"""Scenarios: a set-up, orders, forced dice and what must follow, in the game's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from starpost.kernel import registry
from starpost.kernel.compare import ScenarioError, differences, listed, show
from starpost.kernel.contract import GM, Game, Seat, Step
from starpost.kernel.dice import ForcedDice
from starpost.kernel.draws import DiceError
from starpost.kernel.orders import Problem, Sheet
from starpost.kernel.writing.sheets import with_warnings

TURN_WORDS = ("orders", "random", "expect")


class Outcome(Struct, frozen=True):
    """How one scenario went; no findings: it passed."""

    id: str
    file: str
    title: str
    findings: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.findings


# --- running -------------------------------------------------------------------------------


def run(scenario: Mapping[str, Any], file: str = "") -> Outcome:
    """Play one scenario and compare; nothing in it can raise."""
    name = str(scenario.get("id", "(no id)"))
    findings: list[str] = []
    try:
        _play(scenario, findings)
    except (ScenarioError, DiceError, registry.UnknownGame) as error:
        findings.append(str(error))
    except Exception as error:
        findings.append(f"the referee failed: {type(error).__name__}: {error}")
    return Outcome(name, file, str(scenario.get("title", "")), tuple(findings))


class Played(Struct, frozen=True):
    """One turn of a scenario, as it went."""

    number: int
    before: Any
    sheets: Mapping[Seat, Sheet | None]
    step: Step[Any]
    left: Any
    """Forced draws that nothing asked for."""
    expect: Mapping[str, Any]


def _play(scenario: Mapping[str, Any], findings: list[str]) -> None:
    for turn in played(scenario):
        game = registry.get(str(scenario["game"]))
        where = f"turn {turn.number}"
        if game.forced_must_be_used and turn.left:
            findings.append(f"{where}: random: no draw used {show(turn.left)}")
        seats = [*(scenario.get("setup") or {}).get("players", ()), *_everybody(game, turn.step)]
        for seat in turn.sheets:
            _known_seat(seats, seat, f"{where}: orders")
        findings += (f"{where}: {line}" for line in compare(game, turn.step, turn.expect))


def played(
    scenario: Mapping[str, Any], other: Mapping[tuple[int, Seat], str] | None = None
) -> Iterator[Played]:
    """Turn by turn. `other`: orders to be given instead, by the number of the turn and the seat."""
    if "game" not in scenario:
        raise ScenarioError("the scenario does not say which game it is for (key `game`)")
    game = registry.get(str(scenario["game"]))
    setup = _words(scenario.get("setup"), "setup")
    dice = ForcedDice(str(scenario.get("id")), 0, _forced(setup))
    state = game.load(setup, dice)
    for number, turn in enumerate(_turns(scenario), 1):
        dice = ForcedDice(str(scenario.get("id")), number, _forced(turn))
        sheets = _sheets(game, state, _words(turn.get("orders"), "orders"), setup)
        for (at, seat), text in (other or {}).items():
            if at == number:
                sheets[seat] = game.read(text)
        step = with_warnings(game.turn(state, sheets, dice), sheets)
        expect = _words(turn.get("expect"), "expect")
        yield Played(number, state, sheets, step, dice.left(), expect)
        state = step.state


def _words(value: Any, where: str) -> Mapping[Any, Any]:
    if value is not None and not isinstance(value, Mapping):
        raise ScenarioError(f"`{where}` must be a mapping, not {show(value)}")
    return value or {}


def _turns(scenario: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    turns = scenario.get("turns")
    if not isinstance(turns, list):
        raise ScenarioError("a scenario needs `turns`, a list of what is played")
    for turn in turns:
        words = _words(turn, "turns")
        for key in words:
            meant = get_close_matches(str(key), TURN_WORDS, 1, 0.7)
            if key not in TURN_WORDS and meant:
                raise ScenarioError(f"a turn has no key {key!r}; did you mean `{meant[0]}`?")
        yield words


def _sheets(
    game: Game[Any, Any], state: Any, orders: Mapping[Any, Any], setup: Mapping[str, Any]
) -> dict[Seat, Sheet | None]:
    """What each seat hands in; a player who is not named hands in an empty sheet."""
    players = [str(name) for name in setup.get("players") or ()]
    known = [*players, *(prompt.seat for prompt in game.awaiting(state).prompts)]
    sheets: dict[Seat, Sheet | None] = {}
    for name, lines in orders.items():
        seat = _seat(known, name)
        if lines is None or str(lines).lower() == "missed":
            sheets[seat] = None
        else:
            sheets[seat] = game.read("\n".join(map(_line, listed(lines))))
    for name in players if game.whole_turns else ():
        sheets.setdefault(_seat(known, name), Sheet())
    return sheets


def _forced(part: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The draws that are fixed, label by label; a single result may stand without its list."""
    random = _words(part.get("random"), "random")
    return {str(label): listed(values) for label, values in random.items()}


def _everybody(game: Game[Any, Any], step: Step[Any]) -> list[Seat]:
    """All seats that can be named after a step, and the game master."""
    players = game.facts(step).get("players")
    named = [str(name) for name in players] if isinstance(players, Mapping) else []
    over = game.result(step.state)
    named += [standing.seat for standing in over.standings] if over else []
    return [*named, GM, *step.problems, *(p.seat for p in game.awaiting(step.state).prompts)]


def _known_seat(known: Iterable[Seat], name: Any, where: str) -> Seat:
    seat = _seat(known, name)
    if seat not in known:
        raise ScenarioError(f"{where}: there is no player {name}")
    return seat


def _seat(known: Iterable[Seat], name: Any) -> Seat:
    """The seat of that name, in capitals or not; a name nobody is known by stays as it is."""
    word = str(name)
    seats = {seat.upper(): seat for seat in known}
    return seats.get(word.upper(), word)


def _line(value: Any) -> str:
    """An order line; YAML may have read `Z`, a bare number or `16: STASH` as no text."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_line(inner)}" for key, inner in value.items())
    return "-" if value is None else str(value)


def compare(game: Game[Any, Any], step: Step[Any], expect: Mapping[str, Any]) -> list[str]:
    """What is not as expected, in players' notation."""
    rest = {k: v for k, v in expect.items() if k not in ("problems", "reports")}
    found = differences(rest, game.facts(step), "") if rest else []
    seats = _everybody(game, step)
    for name, problems in _words(expect.get("problems"), "problems").items():
        seat = _known_seat(seats, name, "problems")
        found += _problems(game, seat, listed(problems or []), step)
    for name, texts in _words(expect.get("reports"), "reports").items():
        seat = _known_seat(seats, name, "reports")
        view = game.view(step.state, seat)
        texts = _words(texts, f"reports.{seat}")
        found += _report(game.printout(view), game.individual(view), texts, f"reports.{seat}")
    return found


def _problems(game: Game[Any, Any], seat: Seat, expected: list[Any], step: Step[Any]) -> list[str]:
    """Problems compare as a set, whatever the blanks and capitals of their orders."""
    want = _by_letters(_problem_text(game, item) for item in expected)
    have = _by_letters(_found_text(game, p) for p in step.problems.get(seat, ()))
    missing = sorted(text for key, text in want.items() if key not in have)
    extra = sorted(text for key, text in have.items() if key not in want)
    found = [f"problems.{seat}: expected but not found: {line}" for line in missing]
    return found + [f"problems.{seat}: found but not expected: {line}" for line in extra]


def _by_letters(texts: Iterable[str]) -> dict[str, str]:
    return {"".join(text.split()): text for text in texts}


def _problem_text(game: Game[Any, Any], item: Any) -> str:
    if not isinstance(item, Mapping):
        raise ScenarioError(f"a problem is written {{order: ..., code: ...}}, not {show(item)}")
    return _key(
        game,
        _line(item.get("order", "")),
        str(item.get("code", "")),
        bool(item.get("partial", False)),
    )


def _found_text(game: Game[Any, Any], problem: Problem) -> str:
    return _key(game, problem.order, problem.code, problem.partial)


def _key(game: Game[Any, Any], order: str, code: str, partial: bool) -> str:
    return f"{game.book.normal(order).upper()} {code}{' (partial)' if partial else ''}"


def _report(text: str, own: str, expected: Mapping[str, Any], path: str) -> list[str]:
    """What must stand may stand in any part of the printout; what must not, not in the seat's own
    part. Leading blanks of lines do not matter."""
    flat = re.sub(r"(?m)^[ \t]+", "", text)
    found = [
        f"{path}: there is nothing called {key}; only `contains` and `lacks`"
        for key in expected
        if key not in ("contains", "lacks")
    ]
    for wanted in listed(expected.get("contains") or []):
        if re.sub(r"(?m)^[ \t]+", "", str(wanted)) not in flat and str(wanted) not in text:
            found.append(f"{path}: does not contain {wanted!r}")
    for banned in listed(expected.get("lacks") or []):
        if str(banned) in own:
            line = next((x for x in own.splitlines() if str(banned) in x), "")
            found.append(f"{path}: contains {banned!r} in the line {line.strip()!r}")
    return found


# --- files ---------------------------------------------------------------------------------


class _Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]
    """YAML 1.2's plain values: `on`, `yes`, `1:30` and `0123` are words, not numbers or truths."""


_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?(?:0|[1-9][0-9]*)$", "-+0123456789"),
    ("float", r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("merge", r"^<<$", "<"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), list(_first))


def read_scenarios(text: str) -> list[dict[str, Any]]:
    """Every document of a YAML file; raises ScenarioError if it cannot be read."""
    try:
        documents = list(yaml.load_all(text, Loader=_Loader))
    except yaml.YAMLError as error:
        raise ScenarioError(f"this is not YAML: {' '.join(str(error).split())}") from None
    for document in documents:
        if document is not None and not isinstance(document, dict):
            raise ScenarioError("a scenario must be a mapping with id, game, setup and turns")
    return [document for document in documents if document]


_BLOCK = re.compile(r"^```ya?ml[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def read_file(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a YAML file, or of the YAML blocks of a Markdown page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return read_scenarios(text)
    return [found for block in _BLOCK.findall(text) for found in read_scenarios(block)]


def files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files under some paths, in a fixed order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        else:
            found.append(path)
    return found


def run_files(
    paths: Iterable[Path], report: Callable[[Outcome], object] = bool, only: str = ""
) -> list[Outcome]:
    """Run every scenario of every file; a file that cannot be read is a failure of its own."""
    outcomes: list[Outcome] = []
    for path in files(paths):
        try:
            scenarios = read_file(path)
        except (OSError, UnicodeDecodeError, ScenarioError) as error:
            outcomes.append(Outcome(path.name, str(path), "", (str(error),)))
            report(outcomes[-1])
            continue
        for scenario in scenarios:
            if str(scenario.get("id", "")).startswith(only):
                outcomes.append(run(scenario, str(path)))
                report(outcomes[-1])
    return outcomes
