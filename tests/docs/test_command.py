"""The `starpost` command and docs/cli.md say the same.

docs/cli.md has a heading for each command (`## starpost conform`); the text under it names every
option and argument. Commands that any document shows in a console block exist, with their options.
"""

import re
import shlex
from collections.abc import Iterator
from typing import Any

import typer
from papers import DOCS, FENCE, documents, line_of, listed, name

from starpost.cli import build

UNTOLD = {"--help", "--install-completion", "--show-completion"}


def commands() -> dict[str, Any]:
    """Every command a person can give, by its full name."""

    def walk(path: str, command: Any) -> Iterator[tuple[str, Any]]:
        children = getattr(command, "commands", {})
        if not children:
            yield path, command
        for child, inner in children.items():
            if not inner.hidden:
                yield from walk(f"{path} {child}", inner)

    return dict(walk("starpost", typer.main.get_command(build())))


def words(command: Any) -> list[str]:
    """What the page must name: the arguments in capitals, and the options (--no-x goes without)."""
    told: list[str] = []
    for param in command.params:
        if param.param_type_name == "argument":
            told.append((param.metavar or param.name).upper().strip("[]."))
        elif not param.hidden:
            told += [opt for opt in param.opts if opt.startswith("--")]
    return [word for word in told if word not in UNTOLD]


def sections(text: str) -> dict[str, str]:
    """The sections of the page whose headings begin with the command's name."""
    parts = re.split(r"^#{2,4} +`?(starpost[\w -]*?)(?: [A-Z<\[-].*)?`?\s*$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def untold(page: str, told: dict[str, list[str]]) -> list[str]:
    problems = []
    told_by_page = sections(page)
    for command, needed in told.items():
        if command not in told_by_page:
            problems.append(f"there is no heading `{command}` (it takes {' '.join(needed)})")
            continue
        section = told_by_page[command]
        problems += [
            f"the section {command} does not name {word}"
            for word in needed
            if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", section)
        ]
    strangers = told_by_page.keys() - told.keys()
    return problems + [f"there is no command `{name}`" for name in sorted(strangers)]


def test_every_command_and_option_is_in_the_page() -> None:
    told = {command: words(found) for command, found in commands().items()}
    problems = untold((DOCS / "cli.md").read_text(), told)
    assert not problems, "docs/cli.md:" + listed(problems)


def shown(text: str) -> Iterator[tuple[int, str]]:
    """The command lines in a document's console and shell blocks."""
    for block in FENCE.finditer(text):
        if block["info"].strip() not in ("console", "sh", "shell", "bash"):
            continue
        start = line_of(text, block.start("body"))
        for number, line in enumerate(block["body"].splitlines(), start):
            bare = re.sub(r"^\$ ", "", line.strip()).removeprefix(".venv/bin/")
            bare = re.sub(r"^\./start\b", "starpost start", bare)
            if re.match(r"starpost\b", bare):
                yield number, bare


def mistaken(line: str, known: dict[str, Any]) -> str:
    """What is wrong with a command line of a document, or nothing."""
    parts = shlex.split(line, comments=True)
    best = [path for path in known if parts[: len(path.split())] == path.split()]
    if not best:
        return "" if parts[1:2] in ([], ["--help"], ["--version"]) else "no such command"
    options = {opt for p in known[best[0]].params for opt in [*p.opts, *p.secondary_opts]}
    given = [part.partition("=")[0] for part in parts if re.match(r"--\w", part)]
    return ", ".join(f"no option {opt}" for opt in given if opt not in options | UNTOLD)


def test_every_command_shown_in_a_document_exists() -> None:
    known = commands()
    problems = [
        f"{name(page)}:{number}: {wrong}: {line}"
        for page in documents()
        for number, line in shown(page.read_text())
        if (wrong := mistaken(line, known))
    ]
    assert not problems, listed(problems)


def test_what_is_missing_is_noticed() -> None:
    page = "## `starpost turn FOLDER`\nA FOLDER and `--dry-run`.\n## starpost fly\n"
    told = {"starpost turn": ["FOLDER", "--dry"], "starpost map": ["GAME"]}
    assert untold(page, told) == [
        "the section starpost turn does not name --dry",
        "there is no heading `starpost map` (it takes GAME)",
        "there is no command `starpost fly`",
    ]
    assert mistaken("starpost fly away", commands()) == "no such command"
    assert mistaken("starpost start --fly=7", commands()) == "no option --fly"
