"""Every numbered rule is cited in code, at the function or table that carries it out.

A citation is the rule's own number in a docstring or a comment ("Rule 7.3.", "rules 4.10 and 4.11")
or in the `rule` of an order's form: one search for it in the game's folder must find it, so a range
names only its ends.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache

from papers import DOCS, GAMES, game_ids, listed

RULE = re.compile(r"^\*\*(\d+\.\d+)\*\* ", re.M)
NUMBER = r"(\d{1,2}\.\d{1,2})(?!\d|\.\d|%)"
ONE = re.compile(rf"(?<![\d.]){NUMBER}")


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


def cited(text: str) -> list[str]:
    return ONE.findall(text)


@cache
def in_code(game: str) -> set[str]:
    files = sorted((GAMES / game).rglob("*.py"))
    return {n for path in files for text in told(path.read_text()) for n in cited(text)}


def test_every_rule_is_cited_by_the_code_that_carries_it_out() -> None:
    problems = [
        f"{game}: rule {number} is cited by no code"
        for game in game_ids()
        for number in RULE.findall((DOCS / "rules" / f"{game}.md").read_text())
        if number not in in_code(game)
    ]
    assert not problems, listed(problems)


def test_an_uncited_rule_would_be_noticed() -> None:
    source = '"""Rules 4.10 to 4.12, and (5.1)."""\nx = f(rule="6.2")  # rule 7.3\ny = 8.4\n'
    assert {n for text in told(source) for n in cited(text)} == {
        "4.10", "4.12", "5.1", "6.2", "7.3",
    }  # fmt: skip
