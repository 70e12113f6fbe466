"""Who plays, who is late, how they stand: as far as everybody may know; and the sealed seed."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response
from litestar.params import FromPath
from msgspec import Struct

from starpost.draw.scene import Scene
from starpost.host.facts import SeatFacts
from starpost.host.host import Host, Reading
from starpost.host.looking import matches, views
from starpost.host.looking.captions import Dealings, dealings
from starpost.host.looking.views import interventions
from starpost.host.matches import asking, endings, opening, press, replacement
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory
from starpost.host.turns import bots
from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import GM
from starpost.kernel.tabletop import Player
from starpost.told.words import counted
from starpost.web.caller import Sent, host_of, signed_writer, visitor
from starpost.web.limits.work import heavy
from starpost.web.pages import correspondence, times
from starpost.web.pages.fields import settled
from starpost.web.pages.match.calling import by_name
from starpost.web.pages.match.people import Person, present
from starpost.web.pages.match.rivals import strip
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.reading.charts import charts, drawn, with_names
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post

NUMBER = re.compile(r"\d+")


class Listed(Struct, frozen=True):
    """Somebody who plays, as the page names them."""

    seat: SeatFacts
    person: Person
    name: str
    """At a board the person, whom the table calls by name; on a sheet the seat."""
    about: str
    """The other of the two."""
    mine: bool
    face: str
    """Two letters, where there is no portrait."""


@get("/m/{key:str}/players")
def players(request: Request, key: FromPath[str]) -> Response[str]:
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    over = table.row.status == Status.OVER
    with host.db.read() as session:
        names = directory.marked(session, [*(s.account_id for s in table.seats), table.row.gm_id])
        log = interventions(session, me.account, key)
        vacant = replacement.vacant(session, table.row, me.account)
        ends = me.account is not None and endings.ends_without(session, table.row, me.account.id)
        curves = charts(session, me, table, truth=over)
        known = _in_truth(session, table) if over else _known(table)
    hidden = table.row.anonymous and not over
    listed = [
        _listed(table, s, p, who_plays(s, names, hidden), hidden)
        for s, p in zip(table.seats, table.people, strict=True)
    ]
    standings = {s["seat"]: s for s in (table.row.result or {}).get("standings", ())}
    tiles = {tile.person.name: tile for tile in strip(table)}
    order = list(tiles)  # the leader first, where scores are told
    listed.sort(key=lambda one: order.index(one.seat.name) if one.seat.name in tiles else 0)
    listed.sort(key=lambda one: standings.get(one.seat.name, {}).get("rank", 0))
    called = by_name(table)
    return page(
        "players.html", me, at="/matches", t=table, tab="Players", heading="Players",
        listed=listed, hidden=hidden, standings=standings, called=called,
        charts=[drawn(with_names(c, called)) for c in curves],
        log=list(reversed(log))[:40], when=lambda e: times.at(e.at, me.zone),
        rhythm=times.rhythm(table.row.terms, table.game.resolve, len(table.seats)),
        known=known, tiles=tiles, over=over, letters=correspondence.words(table.row),
        leads="" if hidden else names.get(table.row.gm_id, ""),
        present=present(host, table.row), dealt=_dealt(host, table), roles=_roles(table),
        options=settled(table.game, table.row.options),
        writable=_writable(table), ends=ends,
        vacant=vacant if table.strangers and not table.mine else 0,
    )  # fmt: skip


def _writable(table: Table) -> tuple[str, ...]:
    """To whom the visitor may write in private, by the game's rule or by the table's own."""
    if not table.mine or terms_from(table.row.terms).press not in ("all", "private"):
        return ()
    if not table.live:
        return ()
    if press.by_meeting(table.row):
        return table.partners
    return tuple(p.name for p in table.people if p.name != table.seat)


def _listed(table: Table, seat: SeatFacts, person: Person, who: str, hidden: bool) -> Listed:
    mine = table.mine and seat.name == table.seat
    if not table.by_answers:
        player = f"you, {who}" if mine else who
        return Listed(seat, person, seat.name, player, mine, who[:2].upper())
    name = "You" if mine else person.who or seat.name
    bot = person.kind == SeatKind.BOT and person.level and not hidden
    plays = f"{person.level.partition('.')[0]} bot" if bot else who
    about = " · ".join(word for word in (seat.name, plays) if word != name)
    return Listed(seat, person, name, about, mine, who[:2].upper())


def _dealt(host: Host, table: Table) -> dict[str, Dealings]:
    """What each rival did to the visitor, and the visitor to it."""
    if not table.mine or table.seat is None:
        return {}
    with heavy(), host.db.read() as session:
        return dealings(session, views.Eyes(table.row, table.seat), table.turns)


def _roles(table: Table) -> dict[str, str]:
    """What each is in this game, as far as the visitor may know: himself, and all after the end."""
    found = {rival.seat: rival.role for rival in table.game.rivals(table.view)}
    purpose = table.outlook.purpose
    if table.mine and table.seat is not None and purpose is not None:
        found[table.seat] = purpose.role
    return {name: role for name, role in found.items() if role}


def _known(table: Table) -> dict[int, str]:
    """What is seen of everybody, by the number of the seat: at a table what lies open on it, else
    the places and ships on the map."""
    found: dict[int, str] = {}
    if (laid := _at_table(table, table.view)) is not None:
        return laid
    met = {rival.seat: rival.known for rival in table.game.rivals(table.view)}
    for person in table.people:
        places, ships = _held(table.scene, person.number)
        words = [counted(places, _word(table.scene))] if places else []
        mine = table.mine and person.name == table.seat  # whose report counts more than the map's
        words += [counted(ships, "ship")] if ships and not mine else []
        friend = person.who and person.kind == SeatKind.PLAYER
        other = met.get(person.name) or ("not seen on the map" if friend else "not met yet")
        said = " and ".join(words)
        if said and table.mine and not mine:
            said = f"seen: {', '.join(words)}{_last(table, person.number)}"
        found[person.number] = said or (other if table.mine else "")
    return found


def _last(table: Table, number: int) -> str:
    """Of which turn that is, if all of it is out of sight now."""
    scene = table.scene
    whose = [node.as_of for node in scene.nodes if node.owner == number]
    whose += [token.as_of for token in scene.tokens if token.owner == number]
    if None in whose:
        return ""
    return f" (turn {max(turn for turn in whose if turn is not None)})"


def _in_truth(session: Reading, table: Table) -> dict[int, str]:
    """The same after the end, when nobody has to be met any more: what each had in truth."""
    eyes = views.Eyes(table.row, GM)
    if (laid := _at_table(table, views.view(session, eyes))) is not None:
        own = (_at_table(table, table.view) or {}) if table.mine else {}
        return laid | {table.number: own[table.number]} if table.number in own else laid
    scene: Scene = views.scene(session, eyes, None)
    found: dict[int, str] = {}
    for person in table.people:
        places, ships = _held(scene, person.number)
        fleets = " in fleets" if scene.geometry == "graph" else ""  # others guard their worlds
        words = f"{counted(places, _word(scene))} and {counted(ships, 'ship')}{fleets}"
        found[person.number] = words if places or ships else "nothing left"
    return found


def _at_table(table: Table, view: Any) -> dict[int, str] | None:
    """What lies open on the table of a board game, to these eyes."""
    laid = table.game.tabletop(view, None)
    if laid is None:
        return None
    over = table.row.status == Status.OVER
    open_ = {p.seat: _open(p, over) for p in laid.players}
    return {person.number: open_.get(person.name, "") for person in table.people}


def _word(scene: Scene) -> str:
    """What the game calls what somebody may hold there; several kinds together are places."""
    kinds = {node.kind for node in scene.nodes if node.owner}
    return kinds.pop() if len(kinds) == 1 else "place"


def _held(scene: Scene, number: int) -> tuple[int, int]:
    """Places and ships of a seat on a map; a pennant may write several kinds of ships: 3 2f."""
    places = sum(node.owner == number for node in scene.nodes)
    here = [token for token in scene.tokens if token.owner == number and token.form == "pennant"]
    ships = sum(
        token.count if token.count is not None else sum(map(int, NUMBER.findall(token.text)))
        for token in here
    )
    return places, ships


def _open(player: Player, over: bool) -> str:
    """`7 of 15 points, 4 cards, 2 boosters`: what everybody at the table can see of a player.
    `over`: the score has a column of its own."""
    words = [f"{player.points} of {player.goal} points"] if player.goal and not over else []
    words += [counted(player.cards, "card")] if player.cards >= 0 else []
    facts = [(word.lower(), value) for word, value in player.facts if value != "0"]
    words += [f"{word} {value}" if player.goal else value for word, value in facts]
    return ", ".join(words)


def who_plays(seat: SeatFacts, names: dict[int, str], hidden: bool) -> str:
    if hidden:
        return "a player"
    if seat.kind == SeatKind.BOT:
        return bots.title(seat.bot or "house")
    return names.get(seat.account_id or 0, "a player")


@post("/m/{key:str}/players")
def act(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Leave, stand by, take a vacant seat."""
    _, account = signed_writer(request, data)
    host, wish = host_of(request), str(data.get("do", ""))
    with host.db.read() as session:
        row = matches.match(session, key, account)
        ends = endings.ends_without(session, row, account.id)
    if wish == "leave":
        opening.leave(host, account, key)
        return go("/matches?show=over" if ends else "/matches")
    if wish == "stand_by":
        replacement.stand_by(host, account, key)
    elif wish == "ask":
        asking.ask_back(host, account, key, str(data.get("text", "")))
    elif wish == "take":
        replacement.take_over(host, account, key, str(data.get("seat", "")))
        return go(f"/m/{key}")
    return go(f"/m/{key}/players")


HANDLERS = (players, act)
