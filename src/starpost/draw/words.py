"""A scene in words: the sentence for a place or token, used by screen readers, tooltips, twins."""

from starpost.draw.scene import Cell, Know, Node, Scene, Token

KNOWN: dict[Know, str] = {
    "now": "",
    "partial": "scanned only",
    "stale": "last seen",
    "rumour": "told by others",
    "name": "known by name only",
}
KINDS = {"black_hole": "black hole"}
GROUNDS = {"plain": "", "space": "", "visible": "visible", "stale": "seen earlier"}


def knowledge(know: Know, as_of: int | None) -> str:
    """ "last seen turn 6", or nothing when it is seen now."""
    said = KNOWN[know]
    return f"{said} turn {as_of}" if said and as_of is not None else said


def owned(scene: Scene, thing: Node | Token) -> str:
    """ "yours", the owner's name, or nothing."""
    if scene.is_mine(thing):
        return "yours"
    return scene.seat_name(thing.owner)


def name_of(scene: Scene, node: Node) -> str:
    """What players call it: the name below it, else its label or id, after its kind.

    Where the name of its owner stands below it, that is not its own.
    """
    kind = KINDS.get(node.kind, node.kind)
    below = "" if node.below == scene.seat_name(node.owner) else node.below
    own = node.id
    if own.islower() and node.tip:  # an id that players never read
        own = node.tip.partition(";")[0].partition(",")[0]
    return f"{kind} {below or node.label or own}"


def place_name(cell: Cell) -> str:
    return cell.text or cell.id


def amount(token: Token) -> str:
    """ "F17, 9": the token's own id and how many it stands for."""
    named = token.text.startswith(token.id)  # what is written says its name too
    said = "" if named else token.text
    many = said or ("" if token.count is None else str(token.count))
    flags = ", ".join(token.flags)
    name = token.name or token.id
    return " ".join(part for part in (token.kind, name, many and f"({many})", flags) if part)


def node_sentence(scene: Scene, node: Node, links: tuple[str, ...], here: list[Token]) -> str:
    """One sentence: what, whose, how well known, facts, links, who is there."""
    if node.tip:
        return node.tip
    badges = (f"{b.what} {b.count}" if b.count is not None else b.what for b in node.badges)
    facts = (f"{fact.name} {fact.value}" for fact in node.facts)
    star = f"{node.star} star" if node.star and node.kind == "star" else ""
    parts = [name_of(scene, node), star, owned(scene, node), "home" if node.home else "",
             knowledge(node.know, node.as_of), *badges, *facts]  # fmt: skip
    text = ", ".join(part for part in parts if part)
    if links:
        text += f"; links {', '.join(links)}"
    if here:
        text += "; " + ", ".join(token_sentence(scene, t) for t in here)
    return text[:1].upper() + text[1:]


def token_sentence(scene: Scene, token: Token) -> str:
    if token.tip:
        return token.tip
    who = owned(scene, token) if token.identified else "unidentified"
    facts = (f"{fact.name} {fact.value}" for fact in token.facts)
    parts = (amount(token), who, knowledge(token.know, token.as_of), *facts)
    return ", ".join(part for part in parts if part)


def cell_sentence(scene: Scene, cell: Cell) -> str:
    if cell.tip:
        return cell.tip
    facts = (f"{fact.name} {fact.value}" for fact in cell.facts)
    ground = GROUNDS.get(cell.ground, cell.ground)
    named = "" if scene.geometry == "board" else place_name(cell)  # there ids are ours alone
    parts = (named, ground, cell.label, scene.seat_name(cell.owner),
             knowledge(cell.know, cell.as_of), *facts)  # fmt: skip
    return ", ".join(part for part in parts if part) or "open space"
