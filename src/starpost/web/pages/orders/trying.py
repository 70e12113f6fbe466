"""Try it over HTTP: as a page of its own without scripts, as a part of the match page with them."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response
from litestar.params import FromPath
from msgspec import Struct

from starpost.host.looking import trying
from starpost.host.sheets import ahead
from starpost.host.sheets.drafts import TwoTexts
from starpost.host.trouble import Kind, Trouble, missing
from starpost.kernel.contract import Resolve
from starpost.kernel.trial.trying import MOST_RUNS
from starpost.web.caller import Posted, Sent, Visitor, host_of, number, visitor, writer
from starpost.web.limits.trials import QUEUE, may_try
from starpost.web.pages.match import context
from starpost.web.pages.match.seated import sit
from starpost.web.pages.match.table import Table, load, must_play
from starpost.web.pages.match.telling import SIGNS
from starpost.web.pages.orders import spreads
from starpost.web.pages.orders.sheet import joined
from starpost.web.pages.orders.writing import both_page, keep
from starpost.web.responses import go, html
from starpost.web.routes import Request, get, post
from starpost.web.templating import render

RUNS = (100, 300, MOST_RUNS)
MOST_ASSUMED = 20_000
"""Characters of assumptions that are read."""
MOST_CHOICES = 200


@get("/m/{key:str}/try")
def look(request: Request, key: FromPath[str]) -> Response[Any]:
    """The page before anything was tried."""
    me = visitor(request)
    table = load(host_of(request), me, key)
    must_try(table)
    return html(trial_page(table, me, text=table.text, assume="", runs=MOST_RUNS))


@post("/m/{key:str}/try")
async def run(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """The sheet that was sent, run many times; what was written is kept as a draft."""
    wish = await asyncio.to_thread(_wish, request, key, data)
    if not isinstance(wish, Wish):
        return wish
    table, me = wish.table, wish.me
    attempt = await QUEUE.run(
        lambda: trying.try_out(
            table.game,
            table.view,
            table.seat or "",
            _for_now(table, wish.text),
            wish.assume,
            runs=wish.runs,
        )
    )
    return await asyncio.to_thread(_told, wish, me, attempt, str(data.get("part", "")))


class Wish(Struct, frozen=True):
    """What is to be tried."""

    table: Table
    me: Visitor
    text: str
    assume: str
    runs: int


def _wish(request: Request, key: str, data: Posted) -> Wish | Response[Any]:
    """What the form asks for, or the page that answers it without a trial."""
    me, host = writer(request, data), host_of(request)
    table = load(host, me, key)
    must_try(table)
    may_try(request)
    text = str(data.get("text", data.get("line", "")))
    if table.prompt is not None and table.prompt.most == 1 and not text.strip():
        return go(f"{table.address}/try")
    if "mark" in data and data.get("part") is None:
        at = sit(host, me, key)
        try:
            keep(host, at, text, step=number(data.get("step")), mark=str(data["mark"]))
        except TwoTexts as trouble:
            return both_page(host, at, me, text, trouble)
        except Trouble as trouble:
            if trouble.kind is not Kind.LATE:
                raise
            return go(table.address)
    runs = min(number(data.get("runs")) or MOST_RUNS, MOST_RUNS)
    also = str(data.get("also", ""))  # a press beside the field
    assume = joined(str(data.get("assume", "")).rstrip(), also) if also else data.get("assume", "")
    return Wish(table, me, text, str(assume)[:MOST_ASSUMED], runs)


def _told(wish: Wish, me: Visitor, attempt: trying.Attempt, part: str) -> Response[str]:
    """The outcome: a whole page, or a part for one that is there."""
    how: dict[str, Any] = {
        "text": wish.text, "assume": wish.assume, "runs": wish.runs, "attempt": attempt
    }  # fmt: skip
    if not part:
        return html(trial_page(wish.table, me, **how))
    made = _shown(wish.table, me, own_page=part == "page", **how)
    return html(render("trial.html", **made))


def must_try(table: Table) -> str:
    """The seat that tries; where there is nothing to try, there is no such page."""
    seat = must_play(table)
    if not context.can_try(table):
        raise missing("page")
    return seat


def _for_now(table: Table, text: str) -> str:
    """Without the lines that lie aside for later turns."""
    turn = table.row.turn if table.row.resolve == Resolve.TOGETHER else ahead.NEVER
    return ahead.split(text, turn)[0]


def trial_page(table: Table, me: Visitor, **how: Any) -> str:
    return render("try.html", **_shown(table, me, **how))


def _shown(
    table: Table,
    me: Visitor,
    *,
    text: str,
    assume: str,
    runs: int,
    attempt: trying.Attempt | None = None,
    own_page: bool = True,
) -> dict[str, Any]:
    seat, game = table.seat or "", table.game
    together = game.resolve is Resolve.TOGETHER
    rivals = trying.rivals(game, table.view, seat)
    return {
        "me": me, "t": table, "at": "/matches", "said": None, "tab": "Map",
        "heading": context.heading(table), "text": text, "assume": assume, "runs": runs,
        "own_page": own_page, "some_runs": sorted({*RUNS, runs}), "together": together,
        "rivals": rivals, "news_signs": SIGNS,
        "examples": examples(table, rivals) if together else [],
        "feared": list(game.feared(table.view)) if together else [],
        "likely": game.likely(table.view) if together else (),
        "assumed": attempt.assumed.lines if attempt is not None else (),
        "misread": attempt.assumed.problems if attempt is not None else (),
        "outcome": spreads.outcome(game, attempt, seat) if attempt is not None else None,
        "choices": choices(table, text), "orders": len(game.read(_for_now(table, text))),
    }  # fmt: skip


def examples(table: Table, rivals: list[str]) -> list[str]:
    """Lines as one may write them: an order of somebody, and each kind of piece."""
    if not rivals:
        return []
    lines = [context.example(table.game, table.prompt)]
    book = table.game.assumptions
    lines += [form.example for form in book.forms] if book is not None else []
    return [f"{rivals[0]}: {line}" for line in lines if line]


def choices(table: Table, text: str) -> list[tuple[str, str]]:
    """The answers one may try where a single one is asked for: line and meaning."""
    prompt = table.prompt
    if prompt is None or prompt.most != 1 or not prompt.choices:
        return []
    found = [str(order) for order in prompt.choices[:MOST_CHOICES]]
    if text.strip() and text.strip() not in found:
        found.insert(0, text.strip())
    glosses = {str(o): table.game.gloss(table.view, o) for o in prompt.choices[:MOST_CHOICES]}
    return [(line, glosses.get(line, "")) for line in found]


HANDLERS = (look, run)
