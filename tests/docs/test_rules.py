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


def chapters(page: str) -> dict[str, str]:
    """The numbered chapters of a rules page: number and file name."""
    found = re.findall(r"^## (\d+)\.? (.+)$", page, re.M)
    return {
        number: f"{int(number):02d}-" + re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
        for number, title in found
    }


def test_every_scenario_stands_in_the_file_of_its_chapter() -> None:
    """The first rule it cites says which: `06-fighting.yaml`, or `06-fighting-1-to-6.yaml`."""
    problems = []
    for game in game_ids():
        files = chapters((DOCS / "rules" / f"{game}.md").read_text())
        for path, scenario in scenarios(game):
            first = next((c for c in scenario["cites"] if CITE.match(str(c))), "")
            number, _, rule = first.removeprefix("rule ").partition(".")
            wanted = files.get(number, "a chapter of the rules page")
            span = re.fullmatch(re.escape(wanted) + r"(?:-(\d+)(?:-to-(\d+))?)?", path.stem)
            if not first or not span:
                problems.append(f"{name(path)}: {scenario['id']} belongs to {wanted}.yaml")
            elif span[1] and not int(span[1]) <= int(rule) <= int(span[2] or span[1]):
                problems.append(f"{name(path)}: {scenario['id']} is about {first}")
    assert not problems, listed(problems)


def test_citations_lead_to_rules_and_rulings_on_the_page() -> None:
    """Nothing is cited that a reader cannot open: only `rule 3.4`, and rulings the page has."""
    problems = []
    for game in game_ids():
        page = (DOCS / "rules" / f"{game}.md").read_text()
        for path, scenario in scenarios(game):
            problems += [
                f"{name(path)}: {scenario['id']} cites {cite}"
                for cite in map(str, scenario["cites"])
                if not CITE.match(cite)
                and not (re.fullmatch(r"[RS]\d+", cite) and re.search(rf"\b{cite}\b", page))
            ]
    assert not problems, listed(problems)


def test_a_rule_without_a_scenario_is_noticed() -> None:
    page = "## 3 Fleets\n**3.1** They move.\n**3.2** They fire.\n- **3.3** They stop.\n"
    assert unpinned(page, ["3.1", "4.1"]) == [
        "rule 3.2 is cited by no scenario",
        "rule 4.1 is cited but not on the page",
        "3.3 must begin its line as **3.3**",
    ]
    assert unpinned("Only prose.", []) == ["there are no numbered rules"]
