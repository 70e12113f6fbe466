"""Each bug of the reviews is held by a test that exists."""

from __future__ import annotations

import ast
import re

from papers import DOCS, listed

TESTS = DOCS.parent / "tests"
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
ROW = re.compile(r"^\| (B?\d+) \|(.*)$", re.M)
PAGE = (DOCS / "reviews.md").read_text()
WANTED = [*(str(n) for n in range(1, 24)), "B5", *(f"B{n}" for n in range(8, 19))]


def missing(text: str) -> list[str]:
    """Tests that are named and are not there."""
    found = []
    for path, name in NAMED.findall(text):
        file = TESTS / path
        tree = ast.parse(file.read_text()) if file.is_file() else ast.Module([], [])
        if name not in {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}:
            found.append(f"{path} has no {name}")
    return found


def test_every_bug_has_its_line_and_every_line_a_test() -> None:
    rows = dict(ROW.findall(PAGE))
    assert [*rows] == WANTED
    assert not (bare := [number for number, row in rows.items() if not NAMED.search(row)]), bare


def test_every_test_that_is_named_exists() -> None:
    problems = missing(PAGE)
    assert not problems, listed(problems)


def test_a_test_that_went_away_would_be_noticed() -> None:
    assert missing("`docs/test_reviews.py::test_nobody` `docs/none.py::test_it`") == [
        "docs/test_reviews.py has no test_nobody",
        "docs/none.py has no test_it",
    ]
