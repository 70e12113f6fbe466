"""`starpost man`: manual pages, made from the same words as the help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from starpost.cli.output import refuse


def man(
    command: Annotated[str, typer.Argument(help="One command; none: starpost itself.")] = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Write all pages into this folder.")
    ] = None,
) -> None:
    """Print a manual page, or write all of them: starpost man | man -l -"""
    pages = dict(all_pages())
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            (out / f"{name}.1").write_text(text, encoding="utf-8")
        typer.echo(f"{len(pages)} pages are in {out}.")
        return
    name = "-".join(("starpost", *command.split()))
    if name not in pages:
        refuse("no_page", f"There is no command {command!r}.")
    typer.echo(pages[name], nl=False)


def all_pages() -> Iterator[tuple[str, str]]:
    """Every command's page, by its name: starpost, starpost-admin-create ..."""
    from starpost.cli import build

    yield from _pages(("starpost",), typer.main.get_command(build()))


def _pages(path: tuple[str, ...], command: Any) -> Iterator[tuple[str, str]]:
    yield "-".join(path), page(path, command)
    for name, inner in getattr(command, "commands", {}).items():
        if not inner.hidden:
            yield from _pages((*path, name), inner)


def page(path: tuple[str, ...], command: Any) -> str:
    """One command as roff."""
    from starpost import __version__

    name, words = "-".join(path), (command.help or "").strip()
    first = words.split("\n")[0].rstrip(".")
    lines = [f'.TH "{name.upper()}" "1" "" "Starpost {__version__}" "Starpost"']
    lines += [".SH NAME", f"{_plain(name)} \\- {_plain(first)}", ".SH SYNOPSIS"]
    lines += [f".B {_plain(' '.join(path))}", _plain(_usage(command)), ".SH DESCRIPTION"]
    lines += [_plain(" ".join(part.split())) + "\n.PP" for part in words.split("\n\n")]
    for title, kind in (("ARGUMENTS", "argument"), ("OPTIONS", "option")):
        found = [p for p in command.params if p.param_type_name == kind and not p.hidden]
        if found:
            lines.append(f".SH {title}")
            lines += [line for param in found for line in _param(param)]
    inner = {n: c for n, c in getattr(command, "commands", {}).items() if not c.hidden}
    if inner:
        lines.append(".SH COMMANDS")
        for child, found_there in inner.items():
            short = (found_there.help or "").strip().split("\n")[0]
            lines += [".TP", f".BR {_plain(name)}-{_plain(child)} (1)", _plain(short)]
    if len(path) > 1:
        lines += [".SH SEE ALSO", f".BR {_plain('-'.join(path[:-1]))} (1)"]
    return "\n".join(lines) + "\n"


def _usage(command: Any) -> str:
    if getattr(command, "commands", {}):
        return "COMMAND ..."
    words = [
        p.name.upper() if p.required else f"[{p.name.upper()}]"
        for p in command.params
        if p.param_type_name == "argument"
    ]
    return " ".join([*words, "[OPTIONS]"])


def _param(param: Any) -> list[str]:
    if param.param_type_name == "argument":
        return [".TP", f".I {_plain(param.name.upper())}", _plain(param.help or "")]
    flags = ", ".join(_plain(opt) for opt in (*param.opts, *param.secondary_opts))
    value = "" if param.is_flag else f" {param.type.name.upper()}"
    usual = param.default
    told = param.help or ""
    if usual not in (None, False, "", ()) and not param.is_flag and not callable(usual):
        told += f" The default is {usual}."
    return [".TP", f".B {flags}{_plain(value)}", _plain(told)]


def _plain(text: str) -> str:
    """Characters that roff would take for its own."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
