"""Referee a group by files: new, turn, seat, undo, verify. Nothing here knows a particular game."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from starpost.cli.games import choices
from starpost.cli.games.folder import FORMATS, Folder, known_seat, load_match
from starpost.cli.games.listing import game_named
from starpost.cli.games.order_files import Ask, OrderFiles, seat_in
from starpost.cli.games.summary import briefing, opening, outcome_facts, summary
from starpost.cli.output import AsJson, as_json_line, progress, refuse
from starpost.cli.post import letterheads
from starpost.kernel.contract import Seat

FolderPath = Annotated[Path, typer.Argument(help="The folder of the match.")]
Formats = Annotated[str, typer.Option(help="Formats of the reports: text, html, pdf.")]


def new(
    game: Annotated[str, typer.Argument(help="Which game: see `starpost games`.")],
    folder: Annotated[Path, typer.Argument(help="A new or empty folder for the match.")],
    seat: Annotated[
        list[str] | None,
        typer.Option(help="A player: NAME, NAME:choice or NAME:field=value,field=value."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many seats in all.")] = None,
    length: Annotated[
        str, typer.Option(help="How long: whole, or a shorter one `starpost games` names.")
    ] = "whole",
    option: Annotated[
        list[str] | None, typer.Option(help="name=value; see `starpost games`.")
    ] = None,
    bot: Annotated[list[str] | None, typer.Option(help="A seat that a bot plays.")] = None,
    bots: Annotated[bool, typer.Option(help="Bots play every seat not named.")] = False,
    level: Annotated[
        str, typer.Option(help="Which bots: gentle, house, strong, or strong:rhee.")
    ] = "house",
    name: Annotated[str, typer.Option(help="A name for the match, such as SW-7.")] = "",
    mail: Annotated[
        list[str] | None, typer.Option(help="A player's name and address: ANN=Zoe <zoe@x.org>.")
    ] = None,
    formats: Formats = "text,html,pdf",
) -> None:
    """Set up a match: a match file, and a folder with the first reports."""
    from starpost.bots.levels import choices as bot_names
    from starpost.bots.levels import is_bot
    from starpost.kernel.match import Match

    found = game_named(game)
    kinds = formats_of(formats)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        refuse("not_empty", f"{folder} is not an empty folder; nothing was written.")
    named = [word.partition(":")[0].upper() for word in seat or ()]
    chosen, count = choices.planned(found, length, option or (), name)
    seats = choices.seats(found, seat or (), players or count, chosen)
    held = {s: level for s in seats if (bots and s not in named) or s in _upper(bot)}
    if not is_bot(level):
        refuse("bad_bot", f"There is no bot {level!r}; there are {bot_names()}.")
    for missing in set(_upper(bot)) - set(seats):
        refuse("unknown_player", f"There is no seat {missing}; there are {', '.join(seats)}.")
    try:
        match = Match.new(found, chosen, seats, name=name, bots=held)
    except ValueError as error:
        refuse("setup", f"The match cannot be set up: {error}")
    place = Folder(folder)
    people = letterheads.first(tuple(seats), _people(mail or (), seats))
    with progress("Writing the first reports", len(seats)) as bar:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / letterheads.FILE).write_text(people, encoding="utf-8")
        place.write_reports(match, kinds, bar)
        place.save(match)
        (folder / "README.txt").write_text(briefing(match), encoding="utf-8")
    typer.echo(opening(match, folder))


def turn(
    folder: FolderPath,
    anyway: Annotated[bool, typer.Option(help="Run even if nobody has sent orders.")] = False,
    need_all: Annotated[
        bool, typer.Option(help="Refuse while somebody's orders are missing.")
    ] = False,
    formats: Formats = "text,html,pdf",
    json: AsJson = False,
) -> None:
    """Run one turn with the order files of the folder, and write the reports."""
    from starpost.cli.games.running import run_turn

    kinds = formats_of(formats)
    place = Folder(folder)
    match = place.load()
    if not match.awaiting().prompts:
        refuse("over", "The match is over. `starpost report` and `starpost verify` still work.")
    files = place.sheets(match, _whose(match))
    held = place.bots(match)
    _refuse_without_orders(place, match, files, held, anyway=anyway, need_all=need_all)
    before = match.turn
    with progress(f"Turn {before}", len(match.seats) + 1) as bar:
        outcome = run_turn(match, files.sheets, held, anyway=anyway)
        bar.step()
        place.write_reports(match, kinds, bar)
        place.save(match)
    text = summary(match, before, outcome, files.bad)
    place.turn(before).mkdir(parents=True, exist_ok=True)
    (place.turn(before) / f"summary-{len(match.entries):04d}.txt").write_text(text, "utf-8")
    outcome.consume(files.paths, match)
    if json:
        typer.echo(as_json_line(outcome_facts(match, before, outcome)))
        return
    typer.echo(text, nl=False)
    typer.echo(f"Reports and maps are in {place.turn(match.turn)}.")


def _refuse_without_orders(
    place: Folder,
    match: Any,
    files: OrderFiles,
    held: Mapping[Seat, str],
    *,
    anyway: bool,
    need_all: bool,
) -> None:
    """Nothing is run while everybody is silent, or (`need_all`) while anybody is."""
    waiting = [p.seat for p in match.awaiting().prompts if not p.optional and p.seat not in held]
    absent = [seat for seat in waiting if seat not in files.sheets]
    why = "".join(f"\n  {bad}" for bad in files.bad)
    not_used = f" These files cannot be used:{why}\nNothing was run." if why else ""
    if absent and need_all:
        refuse("missing", f"Orders are missing from {', '.join(absent)}.{not_used}")
    if waiting and len(absent) == len(waiting) and not anyway:
        refuse(
            "no_orders",
            f"There are no orders yet. Put them into {place.orders(match)} as "
            f"{waiting[0]}.txt and so on, or run with --anyway.{not_used}",
        )


def _whose(match: Any) -> Ask | None:
    """At a terminal the game master is asked whose a file is; elsewhere it is left out."""
    if not sys.stdin.isatty():
        return None

    def ask(path: Path) -> Seat | None:
        listed = ", ".join(match.seats)
        said = typer.prompt(f"Whose is {path.name}? ({listed}; empty: nobody's)", default="",
                            show_default=False)  # fmt: skip
        return seat_in(said, match.seats)

    return ask


def seat(
    folder: FolderPath,
    player: Annotated[str, typer.Argument(help="The name of the seat.")],
    bot: Annotated[
        str, typer.Option("--bot", help="Give it to a bot: gentle, house, strong, strong:rhee.")
    ] = "",
    person: Annotated[bool, typer.Option("--person", help="Give it back to a person.")] = False,
) -> None:
    """Say who plays a seat from now on: a bot, or a person again."""
    from starpost.bots.levels import choices as bot_names
    from starpost.bots.levels import is_bot

    place = Folder(folder)
    match = place.load()
    found = known_seat(match, player)
    if bool(bot) == person:
        refuse("bad_bot", f"Say --person, or --bot with one of {bot_names()}.")
    if bot and not is_bot(bot):
        refuse("bad_bot", f"There is no bot {bot!r}; there are {bot_names()}.")
    place.hand_over(match, found, bot)
    typer.echo(f"{found} is played by {f'the bot {bot}' if bot else 'a person'} from now on.")


def undo(folder: FolderPath, formats: Formats = "text,html,pdf") -> None:
    """Roll back the last turn. It stays in the log, and so does the undoing."""
    from starpost.kernel.match import MatchOver

    kinds = formats_of(formats)
    place = Folder(folder)
    match = place.load()
    before = match.turn
    try:
        undone = match.undo()
    except MatchOver as error:
        refuse("nothing_to_undo", str(error))
    place.put_away(before, match)
    with progress(f"Writing the reports of turn {match.turn} again", len(match.seats)) as bar:
        place.write_reports(match, kinds, bar)
        place.save(match)
    typer.echo(
        f"Entry {undone.number} is undone: from turn {before} back to turn {match.turn}. "
        f"The orders are still in {place.orders(match)}."
    )


def verify(
    path: Annotated[Path, typer.Argument(help="A match folder or a match file.")],
    receipt: Annotated[
        Path | None,
        typer.Option(help="A receipt of a host: was this sheet in the turn?", exists=True),
    ] = None,
    json: AsJson = False,
) -> None:
    """Replay the whole match: states, chain, dice, bots' sheets; say what that proves."""
    from starpost.host.turns.bots import again
    from starpost.kernel.proof import receipts
    from starpost.kernel.proof.verify import verify as check

    match = load_match(path, unproved=True)
    with progress(f"Replaying {len(match.standing)} entries", len(match.standing)):
        found = check(match, again)
        held = receipts.check(match, receipt.read_bytes()) if receipt else None
    ok = found.ok and (held is None or held.ok)
    if json:
        _verified_facts(match, found, held, ok=ok)
        return
    for line in (*found.remarks, *found.findings):
        typer.echo(line)
    if held is not None:
        typer.echo(held.text)
    typer.echo(f"commitment {match.header.commitment}")
    typer.echo(f"chain      {match.chain}")
    hand = f", {found.rolled_by_hand} of them rolled by hand" if found.rolled_by_hand else ""
    typer.echo(
        f"{found.turns} entries replayed, {found.draws} draws{hand}, "
        f"{len(match.entries) - found.turns} entries undone or undoing."
    )
    typer.echo(found.proof)
    if not ok:
        typer.echo("NOT verified.")
        raise typer.Exit(1)
    typer.echo("Verified: every state is what the orders and the committed seed give.")


def _verified_facts(match: Any, found: Any, held: Any, *, ok: bool) -> None:
    """What was proved, for programs; exit status 1 if it was not."""
    told = {
        "ok": ok, "entries": found.turns, "draws": found.draws, "proof": found.proof,
        "rolled_by_hand": found.rolled_by_hand, "findings": found.findings,
        "remarks": found.remarks, "commitment": match.header.commitment, "chain": match.chain,
        "receipt": None if held is None else {"ok": held.ok, "text": held.text},
    }  # fmt: skip
    typer.echo(as_json_line(told))
    if not ok:
        raise typer.Exit(1)


def formats_of(text: str) -> tuple[str, ...]:
    kinds = tuple(word.strip() for word in text.split(",") if word.strip())
    for kind in kinds:
        if kind not in FORMATS:
            refuse("format", f"There is no format {kind!r}; there are {', '.join(FORMATS)}.")
    return kinds


def _people(words: Sequence[str], seats: Collection[Seat]) -> dict[Seat, str]:
    """`ANN=Zoe <zoe@example.org>` words."""
    found = {}
    for word in words:
        name, sign, person = word.partition("=")
        if not sign or name.strip().upper() not in seats:
            listed = ", ".join(seats)
            refuse("option", f"{word!r} is not SEAT=Name <address>; the seats are {listed}.")
        found[name.strip().upper()] = person.strip()
    return found


def _upper(words: list[str] | None) -> list[str]:
    return [word.upper() for word in words or ()]
