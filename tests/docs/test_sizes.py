"""Files stay under 400 lines and functions under 60, so that none is feared.

An exception needs a sentence. One that is no longer needed must go.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from papers import ROOT, listed, name, project_files

MOST_LINES_OF_A_FILE = 400
MOST_CHARACTERS_OF_A_LINE = 160
MOST_LINES_OF_A_FUNCTION = 60

ALLOWED: dict[str, str] = {
    # "src/starpost/kernel/x.py": "why it is better as one file",
    # "src/starpost/kernel/x.py:name": "why it is better as one function",
}


def long_functions(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_LINES_OF_A_FUNCTION:
                yield node.name, lines


def oversized(path: Path) -> Iterator[tuple[str, int]]:
    source = path.read_text()
    lines = source.count("\n")
    if lines > MOST_LINES_OF_A_FILE:
        yield name(path), lines
    if path.suffix == ".py":
        for function, length in long_functions(source):
            yield f"{name(path)}:{function}", length


def test_files_and_functions_are_short() -> None:
    ours = [
        path
        for path in project_files()
        if ROOT / "src" in path.parents
        and path.suffix in {".py", ".html", ".css", ".js"}
        and "vendor" not in path.parts
    ]
    large = dict(found for path in ours for found in oversized(path))
    problems = [f"{what} has {n} lines" for what, n in large.items() if what not in ALLOWED]
    problems += [f"{what} no longer needs its exception" for what in ALLOWED.keys() - large.keys()]
    assert not problems, listed(problems)


def test_no_line_of_a_page_is_over_long() -> None:
    """What a page says is to be read where it stands, not searched in one endless line."""
    wide = [
        f"{name(path)}:{number}"
        for path in project_files()
        if path.suffix in {".html", ".css", ".js"} and "vendor" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > MOST_CHARACTERS_OF_A_LINE and ROOT / "src" in path.parents
    ]
    assert not wide, listed(wide)


def test_a_long_function_is_noticed() -> None:
    body = "    pass\n" * MOST_LINES_OF_A_FUNCTION
    assert list(long_functions(f"class A:\n  def f():\n{body}")) == [("f", 61)]
    assert not list(long_functions(f"def f():\n{body[9:]}"))
