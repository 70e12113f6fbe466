"""Sentences are written for people and read by nobody: what a page must know is declared.

Logs that games keep as notation are read in their modules `lines.py` alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import starpost

SAID = {"text", "line", "label", "headline", "so", "why", "reason", "lead", "tail", "title", "note"}
"""Fields that hold sentences."""
READS = {"startswith", "endswith", "partition", "rpartition", "removeprefix", "split", "find"}
MATCHES = {"match", "search", "fullmatch", "findall", "finditer"}
WORD = re.compile(r"(?<![\\\w])[A-Za-z]{3,}")
"""What makes a pattern a sentence: a word."""


def _is_said(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in SAID


def _words(node: ast.AST) -> bool:
    """Whether a literal, or one of several, holds a word."""
    found = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
    return any(isinstance(value, str) and WORD.search(value) for value in found)


def _patterns(tree: ast.Module) -> set[str]:
    """Names of patterns with words in them."""
    made = (n for n in tree.body if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call))
    return {
        target.id
        for node in made
        if ast.unparse(node.value.func) == "re.compile" and _words(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def reading(source: str) -> Iterator[str]:
    """Places of a module where it reads what people are told."""
    tree = ast.parse(source)
    patterns = _patterns(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            if _is_said(node.comparators[0]) and _words(node.left):
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method, of = node.func.attr, node.func.value
            plain = method in READS and _is_said(of) and any(map(_words, node.args))
            matched = method in MATCHES and any(map(_is_said, node.args))
            named = isinstance(of, ast.Name) and of.id in patterns
            if plain or (matched and (named or ast.unparse(of).startswith("lines."))):
                yield ast.unparse(node)


def test_a_sentence_that_is_read_is_found() -> None:
    source = """
WON = re.compile(r" won with \\d+ points")
a = line.text.startswith("You ")
b = " rose " in moment.text
c = WON.search(line.text)
d = panel.title.startswith("Odds")
e = line.text.split("\\n")
"""
    assert len(list(reading(source))) == 4


def test_no_module_reads_what_people_are_told() -> None:
    package = Path(starpost.__file__).parent
    found = {
        str(path.relative_to(package)): said
        for path in sorted(package.rglob("*.py"))
        if path.name != "lines.py" and (said := list(reading(path.read_text())))
    }
    assert found == {}
