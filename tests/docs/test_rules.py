"""Every numbered rule is pinned by a scenario, and every scenario names rules that exist.

A rule is a line of docs/rules/<game>.md that begins with its number in bold: `**3.4** A fleet ...`.
A scenario of src/starpost/games/<game>/scenarios cites it as `rule 3.4`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from papers import DOCS, GAMES, game_ids, listed, name

RULE = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.M)
NEARLY = re.compile(r"^(?:[-*>#]+ +|[ \t]+)\*{0,2}(\d+\.\d+)\*{0,2}(?=\s)", re.M)
CITE = re.compile(r"^rule (\d+\.\d+)$")


def scenarios(game: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted((GAMES / game / "scenarios").glob("**/*.yaml")):
        for scenario in yaml.load_all(path.read_text(), yaml.CSafeLoader):
            if scenario:
                yield path, scenario


def cited(scenario: dict[str, Any]) -> set[str]:
    matches = (CITE.match(str(cite)) for cite in scenario.get("cites") or [])
    return {match[1] for match in matches if match}


def unpinned(page: str, cites: Iterable[str]) -> list[str]:
    """What is wrong between a rules page and the numbers its scenarios cite."""
    rules = Counter(RULE.findall(page))
    known = set(cites)
    problems = [f"rule {n} is cited by no scenario" for n in rules if n not in known]
    problems += [f"rule {n} is cited but not on the page" for n in known - rules.keys()]
    problems += [f"rule {n} stands {count} times" for n, count in rules.items() if count > 1]
    problems += [f"{n} must begin its line as **{n}**" for n in NEARLY.findall(page)]
    return problems or ([] if rules else ["there are no numbered rules"])


def by_number(problem: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", problem)]


def test_every_game_has_its_rules_its_page_and_its_scenarios() -> None:
    missing = [
        name(path)
        for game in game_ids()
        for path in (
            DOCS / "rules" / f"{game}.md",
            DOCS / "play" / f"{game}.md",
            GAMES / game / "scenarios",
        )
        if not path.exists()
    ]
    assert not missing, "missing:" + listed(missing)


def test_every_rule_is_cited_by_a_scenario() -> None:
    problems = []
    for game in game_ids():
        page = DOCS / "rules" / f"{game}.md"
        cites = {number for _, scenario in scenarios(game) for number in cited(scenario)}
        found = unpinned(page.read_text() if page.exists() else "", cites)
        problems += [f"{game}: {problem}" for problem in sorted(found, key=by_number)]
    assert not problems, listed(problems)


def test_every_scenario_has_an_id_of_its_own_and_cites_something() -> None:
    ids: Counter[str] = Counter()
    problems = []
    for game in game_ids():
        for path, scenario in scenarios(game):
            ids[scenario.get("id", "")] += 1
            problems += [
                f"{name(path)}: {scenario.get('id')} has no {key}"
                for key in ("id", "game", "title", "cites")
                if not scenario.get(key)
            ]
            if scenario.get("game") != game:
                problems.append(f"{name(path)}: {scenario.get('id')} is not about {game}")
    problems += [f"{n} scenarios are called {known}" for known, n in ids.items() if n > 1]
    assert not problems, listed(problems)


def test_a_rule_without_a_scenario_is_noticed() -> None:
    page = "## 3 Fleets\n**3.1** They move.\n**3.2** They fire.\n- **3.3** They stop.\n"
    assert unpinned(page, ["3.1", "4.1"]) == [
        "rule 3.2 is cited by no scenario",
        "rule 4.1 is cited but not on the page",
        "3.3 must begin its line as **3.3**",
    ]
    assert unpinned("Only prose.", []) == ["there are no numbered rules"]
