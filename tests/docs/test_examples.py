"""Every Python example in the documents runs and prints what the page says.

A fenced block marked `python` is run; with `>>>` prompts, what it prints is compared. The blocks
of a page share their names, from top to bottom. A block marked `python sketch` shows a shape
rather than a program: it must only parse.
"""

import ast
import doctest
from pathlib import Path
from typing import Any

import pytest
from papers import FENCE, documents, line_of, name

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run_examples(text: str, page: str) -> str:
    """Runs a page; returns what went wrong, or nothing."""
    names: dict[str, Any] = {"__name__": "example"}
    report: list[str] = []
    for block in FENCE.finditer(text):
        words, body = block["info"].split(), block["body"]
        line = line_of(text, block.start("body"))
        if words[:1] == ["python"] and "sketch" in words:
            ast.parse(body, page)
        elif body.lstrip().startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(body, names, page, page, line - 1)
            doctest.DocTestRunner(optionflags=OPTIONS).run(
                test, out=report.append, clear_globs=False
            )
            names = test.globs
        elif words[:1] == ["python"]:
            exec(compile("\n" * (line - 1) + body, page, "exec"), names)
    return "".join(report)


@pytest.mark.parametrize("page", documents(), ids=name)
def test_every_example_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = run_examples(page.read_text(), name(page))
    assert not report, report


def test_a_wrong_example_is_noticed() -> None:
    page = "# Page\n```python\nx = 2\n```\n\n```python\n>>> x + x\n5\n```\n"
    assert "Expected:\n    5\nGot:\n    4" in run_examples(page, "page.md")
    with pytest.raises(ZeroDivisionError):
        run_examples("```python\n1 / 0\n```\n", "page.md")
    with pytest.raises(SyntaxError):
        run_examples("```python sketch\nclass\n```\n", "page.md")
