"""The order reference of a game, made from its forms: one page of Markdown, or a terminal's."""

from __future__ import annotations

from typing import Any

from starpost.kernel.contract import Game
from starpost.kernel.writing.forms import Blank, Compiled, Literal, Maybe, Part

BEGIN = "<!-- orders:begin -->"
END = "<!-- orders:end -->"


def page(game: Game[Any, Any]) -> str:
    """Every order in a table, group by group, and every problem code with its sentence."""
    lines: list[str] = []
    groups: dict[str, list[Compiled]] = {}
    for compiled in game.book.offered:
        groups.setdefault(compiled.form.group, []).append(compiled)
    for group, members in groups.items():
        lines += [f"### {group}", "", "| order | what it does | example |", "|---|---|---|"]
        lines += [_row(compiled) for compiled in members]
        lines.append("")
    lines += ["### Problem codes", "", "| code | what it says |", "|---|---|"]
    lines += [f"| `{code}` | {_cell(text)} |" for code, text in sorted(game.codes.items())]
    return "\n".join(lines) + "\n"


def usage(compiled: Compiled) -> str:
    """The pattern as a player reads it: `F<fleet>W<to>`."""
    return _shown(compiled.parts, compiled.compact and not compiled.form.body)


def update(text: str, game: Game[Any, Any]) -> str:
    """A page with its order reference made anew between the two markers."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{page(game)}{END}{tail}"


def _row(compiled: Compiled) -> str:
    form = compiled.form
    does = form.does if not form.when else f"{form.does} {form.when}"
    if form.rule:
        does = f"{does} (rule {form.rule})"
    example = f"`{_cell(form.example)}`" if form.example else ""
    return f"| `{_cell(usage(compiled))}` | {_cell(does)} | {example} |"


def _shown(parts: tuple[Part, ...], compact: bool) -> str:
    out: list[str] = []
    for part in parts:
        if isinstance(part, Literal):
            out.append(part.text)
        elif isinstance(part, Blank):
            out.append(f"<{part.field}>" + (" ..." if part.repeat else ""))
        elif isinstance(part, Maybe):
            out.append(f"[{_shown(part.parts, compact)}]")
    return ("" if compact else " ").join(out)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " / ")
