"""Every numbered rule is cited in code, at the function or table that carries it out.

A citation is the rule's number in a docstring or a comment ("Rule 7.3.", "rules 4.10 to 4.12") or
in the `rule` of an order's form. A rule that a game only takes over from the one it is played on
top of ("as in Stellar Conquest") is cited there.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from papers import DOCS, GAMES, game_ids, listed

RULE = re.compile(r"^\*\*(\d+\.\d+)\*\* (.*)$", re.M)
NUMBER = r"(\d{1,2}\.\d{1,2})(?!\d|\.\d|%)"
RANGE = re.compile(rf"(?<![\d.]){NUMBER}(?: to |-){NUMBER}")
ONE = re.compile(rf"(?<![\d.]){NUMBER}")
TAKEN_OVER = re.compile(r"as in Stellar Conquest|those of Stellar Conquest")
BY_THE_BASE_GAME = {"4.9", "4.11", "4.12", "5.8", "6.5", "7.2", "7.6"}
"""Rules of the campaign that say it in other words, and that code of the base game carries out."""


def told(source: str) -> Iterator[str]:
    """Docstrings, comments, and texts that are nothing but a number."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr | ast.Constant):
            value = (
                node.value.value
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                else getattr(node, "value", None)
            )
            if isinstance(value, str) and (
                isinstance(node, ast.Expr) or re.fullmatch(r"\d+\.\d+", value)
            ):
                yield value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def cited(text: str) -> Iterator[str]:
    for first, last in RANGE.findall(text):
        chapter, _, low = first.partition(".")
        if chapter == last.partition(".")[0]:
            yield from (f"{chapter}.{n}" for n in range(int(low), int(last.split(".")[1]) + 1))
    yield from ONE.findall(text)


def in_code(game: str) -> set[str]:
    files = sorted((GAMES / game).rglob("*.py"))
    return {n for path in files for text in told(path.read_text()) for n in cited(text)}


def test_every_rule_is_cited_by_the_code_that_carries_it_out() -> None:
    problems = []
    base = in_code("stellar_conquest")
    for game in game_ids():
        known = in_code(game)
        for number, text in RULE.findall((DOCS / "rules" / f"{game}.md").read_text()):
            same = TAKEN_OVER.search(text) or number in BY_THE_BASE_GAME
            taken_over = game == "fate_of_empire" and same and number in base
            if number not in known and not taken_over:
                problems.append(f"{game}: rule {number} is cited by no code")
    assert not problems, listed(problems)


def test_an_uncited_rule_would_be_noticed() -> None:
    source = '"""Rules 4.10 to 4.12, and (5.1)."""\nx = f(rule="6.2")  # rule 7.3\ny = 8.4\n'
    assert {n for text in told(source) for n in cited(text)} == {
        "4.10", "4.11", "4.12", "5.1", "6.2", "7.3",
    }  # fmt: skip
