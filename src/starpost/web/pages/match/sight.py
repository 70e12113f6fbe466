"""One seat's outlook on one turn, made from its view."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.host.host import Reading
from starpost.host.looking import lately, telling, views
from starpost.host.turns.record import game_of
from starpost.host.words import Status
from starpost.kernel.contract import GM, Resolve
from starpost.web.pages.match import timebar
from starpost.web.pages.match.heading import standing
from starpost.web.pages.match.outlook import Outlook
from starpost.web.pages.match.turning import turned_like


def look(session: Reading, through: views.Eyes, turn: int | None, writes: bool) -> Outlook:
    """All that follows from the state; `writes`: with the question that is put."""
    view = views.view(session, through, turn)
    everybody = through
    if through.match.status == Status.OVER and through.seat is None:
        everybody = views.Eyes(through.match, GM)
    turns = tuple(sorted({t.turn for t in views.turns(session, through.match)}))
    shown = through.match.turn if turn is None else turn
    return Outlook(
        game_of(through.match),
        view,
        views.prompt(session, through) if writes else None,
        tuple(lately.recent(session, through, turn)),
        tuple(views.problems(session, through, turn)),
        turns,
        timebar.ticks(session, everybody, turns, shown),
        standing(session, through, view, turns, shown),
        views.numbers(through.match),
        lambda: telling.told(session, through, turn),
        _truth(session, through, turn),
    )


def _truth(session: Reading, through: views.Eyes, turn: int | None) -> Scene | None:
    """The map without its fog, once the match is over, and lying as the seat has known it; None:
    what the seat knows is shown, as where its map lies otherwise than the referee's (Star Empires)
    or is opened already. Who had no seat sees it as the referee does."""
    row = through.match
    if row.status != Status.OVER or through.seat == GM:
        return None
    if turn is not None and through.seat is not None:
        return None
    scene: Scene = views.scene(session, views.Eyes(row, GM), turn)
    if through.seat is None:
        return scene
    if game_of(row).resolve is not Resolve.EACH:
        known: Scene = views.scene(session, through, None)
        places = {node.id: node.place for node in scene.nodes}
        alike = all(places.get(node.id) == node.place for node in known.nodes)
        if not alike or len(known.nodes) == len(scene.nodes):
            return None
        scene = turned_like(scene, known)
    seats = tuple(replace(seat, mine=seat.name == through.seat) for seat in scene.seats)
    return replace(scene, seats=seats)
