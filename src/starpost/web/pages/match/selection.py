"""The thing selected on the map: what the side of the page says about it, from the scene."""

from __future__ import annotations

from msgspec import Struct

from starpost.draw.scene import CALM, FLAGS, Cell, Fact, Id, Node, Scene, Token
from starpost.draw.twin import Row, twin
from starpost.draw.words import amount, knowledge, name_of, owned, place_name
from starpost.told.words import capital, counted
from starpost.web.pages.orders.refs import Atlas


class Selected(Struct, frozen=True):
    """One place or token, for the panel beside the map."""

    ref: Id
    title: str
    owner: str
    number: int
    known: str
    sentence: str
    facts: tuple[Fact, ...] = ()
    here: tuple[tuple[Id, str], ...] = ()
    """What stands there: id and words."""
    links: tuple[Id, ...] = ()
    home: bool = False
    events: tuple[tuple[str, str], ...] = ()
    """What happened there: its icon, and the sentence."""
    at: Id | None = None


def home_of(scene: Scene) -> Id:
    """Where the page opens: home, else the first thing of one's own, else anything."""
    ranked = sorted(scene.nodes, key=lambda v: (not v.home, not scene.is_mine(v), v.id))
    if ranked and (ranked[0].home or scene.is_mine(ranked[0])):
        return ranked[0].id
    own = sorted(t.id for t in scene.tokens if scene.is_mine(t))
    if own:
        return own[0]
    return ranked[0].id if ranked else next((c.id for c in scene.cells), "")


def rows_of(scene: Scene, selected: Id = "", sort: str = "") -> tuple[Row, ...]:
    """The map as a table; sorted by one of its columns, what is not known last."""
    rows = twin(scene, selected)
    if sort not in ("owner", "what", "links", "distance"):
        return rows
    if sort == "distance":
        return tuple(sorted(rows, key=lambda r: (r.distance is None, r.distance or 0)))
    return tuple(sorted(rows, key=lambda r: (not getattr(r, sort), str(getattr(r, sort)))))


def select(atlas: Atlas, ref: Id) -> Selected | None:
    """What is known of one thing; None: the scene has no such thing."""
    if ref in atlas.nodes:
        return _node(atlas, atlas.nodes[ref])
    if ref in atlas.tokens:
        return _token(atlas, atlas.tokens[ref])
    if ref in atlas.cells:
        return _cell(atlas, atlas.cells[ref])
    return None


def _node(atlas: Atlas, node: Node) -> Selected:
    scene = atlas.scene
    name = name_of(scene, node)
    links = [e.b for e in scene.edges if e.a == node.id]
    links += [e.a for e in scene.edges if e.b == node.id and not e.one_way]
    badges = tuple(
        Fact(b.what, "yes" if b.count is None else str(b.count)) for b in node.badges if not b.tip
    )
    known = {fact.name.lower() for fact in node.facts}
    extra = tuple(b for b in badges if b.name.lower() not in known)
    return Selected(
        node.id,
        capital(name),
        owned(scene, node),
        node.owner,
        knowledge(node.know, node.as_of),
        "" if node.facts else node.tip,
        node.facts + extra,
        _here(atlas, node.id, node.place),
        tuple(sorted(set(links), key=lambda i: (len(i), i))),
        node.home,
        _happened(scene, node.id, node.place),
        node.id,
    )


def _happened(scene: Scene, *at: object) -> tuple[tuple[str, str], ...]:
    """A flag where something changed hands, as on the map; swords only where there was a fight."""
    return tuple(
        ("flag" if m.event in FLAGS else "star" if m.event in CALM else "fight", m.text or m.event)
        for m in scene.marks
        if m.at in at
    )


def _here(atlas: Atlas, ref: Id, place: object) -> tuple[tuple[Id, str], ...]:
    free = place is not None and not isinstance(place, str)
    found = [t for t in atlas.scene.tokens if t.at == ref or (free and t.at == place)]
    return tuple((t.id, _words(atlas, t)) for t in sorted(found, key=lambda t: t.id))


def _words(atlas: Atlas, token: Token) -> str:
    who = owned(atlas.scene, token) if token.identified else "unidentified"
    if token.count is not None and not token.flags:
        ships = counted(token.count, "ship") if token.count else "no ships"
        name = token.name or token.id.partition("@")[0]
        whose = "" if who == "yours" else f"{who}'s " if token.identified and who else ""
        said = f"your ships {name}" if token.nameless and who == "yours" else name
        return f"{whose}{said}, {ships}"
    return ", ".join(filter(None, (amount(token), who)))


def _token(atlas: Atlas, token: Token) -> Selected:
    where = atlas.place_of(token.id)
    title = f"{token.kind} {token.name or token.id}".strip()
    count = () if token.count is None else (Fact("ships", str(token.count)),)
    named = {f.name.lower() for f in token.facts}
    return Selected(
        token.id,
        capital(title),
        owned(atlas.scene, token) if token.identified else "unidentified",
        token.owner,
        knowledge(token.know, token.as_of),
        "" if token.facts else token.tip,
        (token.facts if "ships" in named else (*count, *token.facts)),
        (),
        (where,) if where else (),
        at=where,
    )


def _cell(atlas: Atlas, cell: Cell) -> Selected:
    scene = atlas.scene
    return Selected(
        cell.id,
        place_name(cell),
        scene.seat_name(cell.owner),
        cell.owner,
        knowledge(cell.know, cell.as_of),
        capital(cell.tip.removeprefix(f"{cell.id}, ")),
        cell.facts,
        _here(atlas, cell.id, cell.place),
        events=_happened(scene, cell.id, cell.place),
        at=cell.id,
    )
