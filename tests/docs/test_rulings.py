"""Every citation leads to a page of the repository: rulings stand on the rules pages.

A ruling is cited as `R41` in a docstring or a comment of a game, or in the `cites` of a scenario.
"""

import re
from collections.abc import Iterator

import yaml
from papers import DOCS, GAMES, game_ids, listed, name, project_files
from test_cited import told

RULING = re.compile(r"(?<![A-Z0-9])R(\d{1,2})(?![A-Z0-9]|\.\d)")
RULINGS = re.compile(r"(?<![A-Z0-9])R(\d{1,2}) to R(\d{1,2})")
SHARED = {"stellar_conquest": "fate_of_empire", "fate_of_empire": "stellar_conquest"}
"""The two games number their rulings together; each page has those that its rules rest on."""
OF_PAPERS_NOBODY_HAS = re.compile(r"dossi" + r"er|seed \u00a7", re.I)


def numbers(text: str) -> set[str]:
    ranges = (range(int(a), int(b) + 1) for a, b in RULINGS.findall(text))
    return {*RULING.findall(text), *(str(n) for found in ranges for n in found)}


def on_the_page(game: str) -> set[str]:
    pages = (game, SHARED[game]) if game in SHARED else (game,)
    return {n for page in pages for n in numbers((DOCS / "rules" / f"{page}.md").read_text())}


def citations(game: str) -> Iterator[tuple[str, str]]:
    """Where a ruling is cited, and its number."""
    for path in sorted((GAMES / game).rglob("*.py")):
        for text in told(path.read_text()):
            yield from ((name(path), n) for n in numbers(text))
    for path in sorted((GAMES / game / "scenarios").glob("**/*.yaml")):
        for scenario in yaml.load_all(path.read_text(), yaml.CSafeLoader):
            for cite in (scenario or {}).get("cites") or ():
                yield from ((f"{name(path)} {scenario['id']}", n) for n in numbers(str(cite)))


def test_every_ruling_that_is_cited_stands_on_a_rules_page() -> None:
    problems = [
        f"{where} cites R{number}, which is on no page"
        for game in game_ids()
        for known in (on_the_page(game),)
        for where, number in citations(game)
        if number not in known
    ]
    assert not problems, listed(problems)


def test_nothing_is_cited_that_a_reader_cannot_open() -> None:
    problems = [
        name(path)
        for path in project_files()
        if path.suffix in (".py", ".md", ".yaml") and OF_PAPERS_NOBODY_HAS.search(path.read_text())
    ]
    assert not problems, listed(problems)


def test_a_ruling_is_told_from_a_hex_and_a_round() -> None:
    assert numbers("Rules 4.7 and 4.8, R8 to R10, R47.") == {"8", "9", "10", "47"}
    assert numbers("AR12 R1.5 HR3") == set()
