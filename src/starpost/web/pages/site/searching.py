"""One box for everything: my matches and open ones, places I know, words, orders, rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import islice
from urllib.parse import quote

import structlog
from litestar import Response
from litestar.params import FromQuery
from markupsafe import Markup, escape
from msgspec import Struct

from starpost.draw.scene import Scene
from starpost.host.facts import MatchFacts, User
from starpost.host.host import Host, Reading
from starpost.host.looking import matches, views
from starpost.host.matches import opening
from starpost.host.turns.bots import cast
from starpost.host.turns.record import game_of
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.kernel.writing.reference import usage
from starpost.told.words import capital, listed
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.site import tablemates
from starpost.web.pages.site.cited import all_of, titled
from starpost.web.pages.site.landing import many
from starpost.web.pages.site.meant import alike, meant
from starpost.web.pages.site.papers import paper
from starpost.web.pages.site.passages import Passage, glossary, help_with, lessons, plain
from starpost.web.responses import page
from starpost.web.routes import Request, get

LONGEST, MOST, MAPS = 80, 12, 6
TRIES = 24
"""Whole searches for what somebody may mean: each takes as long as the first."""
"""Letters that are looked for, hits of a kind that are shown, matches whose maps are searched."""
MASTER = "Game master"
"""The group of orders that no player can give: they come last, and say so."""
FEW = 4
"""Whoever finds less is told where else to look."""
PLURAL = 4
"""Letters above which a word may end in an s of the plural."""
AROUND = 130
"""Letters shown before and after what was found."""
RULE = re.compile(r'<(p|li) class="rule" id="rule-([^"]+)">(.*?)</\1>|<h2[^>]*>(.*?)</h2>', re.S)
"""A numbered rule, or the chapter that the next ones stand in."""
log = structlog.get_logger()


ASKING = frozenset((
    "a", "an", "and", "are", "can", "do", "does", "for", "how", "i", "in", "is", "it", "me", "my",
    "many", "much", "of", "the", "there", "to", "what", "when", "where", "who", "with", "your",
))  # fmt: skip
"""Words of a question that say nothing about what is asked."""
READING = "how to play rules orders players"
"""What there is of every game."""
EXAMPLES = ("ambush", "trade", "victory", "invite a friend", "deadline", "dark mode")
STANDS = {
    Status.LOBBY: "gathers players",
    Status.CONFIRMING: "everybody says: I am here",
    Status.CANCELLED: "called off",
    Status.PARKED: "stopped",
}
"""A match in words that cards use, where its status is none for people."""


class Hit(Struct, frozen=True):
    """Something found: where it is, what it is, and the words around."""

    address: str
    title: str
    words: Markup = Markup("")
    of: str = ""
    """The game it belongs to."""
    ways: tuple[tuple[str, str], ...] = ()
    """Where it goes on, with what is there."""


class Found(Struct, frozen=True):
    """The hits of one kind, and how many more there are."""

    kind: str
    hits: list[Hit]
    more: int = 0


@get("/search")
def search(
    request: Request,
    q: FromQuery[str] = "",
    of: FromQuery[str] = "",
    every: FromQuery[bool] = False,
) -> Response[str]:
    """`of`: the game that is looked at, whose hits come first; `every`: all hits of each kind."""
    me, host = visitor(request), host_of(request)
    wanted, of = " ".join(q[:LONGEST].split()), of if of in registry.ids() else ""
    found, instead = _found(host, me, wanted, of) if wanted else ([], "")
    if not every:
        found = [Found(p.kind, p.hits[:MOST], max(0, len(p.hits) - MOST)) for p in found]
    count = sum(len(part.hits) + part.more for part in found)
    return page(
        "search.html", me, at="/search", wanted=wanted, instead=instead, found=found,
        count=count, of=of, examples=EXAMPLES, few=FEW,
        also=alike(asked(instead or wanted)),
        games=[registry.get(game_id) for game_id in registry.ids()],
    )  # fmt: skip


def _found(host: Host, me: Visitor, wanted: str, of: str) -> tuple[list[Found], str]:
    """What has these words; if nothing has, what was looked for instead, and what has that."""
    if found := _all(host, me, wanted, of):
        return found, ""
    for words in islice(meant(asked(wanted), known_words()), TRIES):
        if found := _all(host, me, instead := " ".join(words), of):
            return found, instead
    return [], ""


def _all(host: Host, me: Visitor, wanted: str, of: str = "") -> list[Found]:
    words = asked(wanted)
    with host.db.read() as session:
        mine = opening.mine(session, me.account.id) if me.account is not None else []
        known = {row.key: row for row in (*mine, *opening.lobby(session))}
        named = [_match(row) for row in known.values() if _has(f"{row.name} {row.key}", words)]
        places = _places(session, me, mine, wanted)
        people = _people(session, me, mine, words)
    parts = {
        "Games": [hit for game_id in registry.ids() for hit in _games(game_id, words)],
        "Help with the site": _help(words),
        "Matches": named,
        "People you play with": people,
        "Who plays against you": _cast(words),
        "On your maps": places,
        "Words": _said(glossary, words),
        "How to play": _said(lessons, words),
        "Scenarios": _scenarios(words),
        "Orders": _first_called(words),
        "Rules": [hit for game_id in registry.ids() for hit in _rules(game_id, words)],
    }
    had = {hit.address for hit in parts["Help with the site"]}
    more = {hit.address: hit for said in alike(words) for hit in _help(said)}
    parts["Help with the site"] += [hit for at, hit in more.items() if at not in had]
    for kind, look in (("Orders", _orders), ("Rules", _rules)):
        had = {hit.address for hit in parts[kind]}
        for said in alike(words):
            others = [hit for game_id in registry.ids() for hit in look(game_id, said)]
            parts[kind] += [hit for hit in others if hit.address not in had]
            had |= {hit.address for hit in others}
    master = [hit for hit in parts["Orders"] if MASTER in hit.of]
    parts["Orders"] = [hit for hit in parts["Orders"] if MASTER not in hit.of]
    if of:
        title = registry.get(of).title
        for hits in parts.values():
            hits.sort(key=lambda hit: not _is_of(hit, title))
        parts = dict(sorted(parts.items(), key=lambda part: not any(
            _is_of(hit, title) for hit in part[1][:1])))  # fmt: skip
    if wanted.casefold().startswith("how "):  # who asks how wants no word explained
        parts["Words"] = parts.pop("Words")
    parts["Orders of the game master"] = master  # last: who plays has no use for them
    return [Found(kind, hits) for kind, hits in parts.items() if hits]


def _is_of(hit: Hit, title: str) -> bool:
    return title in (hit.title, hit.of.partition(",")[0])


def asked(wanted: str) -> list[str]:
    """The words that count: "how do I build" asks for build."""
    words = wanted.casefold().rstrip("?").split()
    return [word for word in words if word not in ASKING] or words


def _has(text: str, words: list[str]) -> bool:
    """Whether each begins a word of the text: a hole is not in the whole."""
    text = text.casefold()
    return all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in words)


def _games(game_id: str, words: list[str]) -> list[Hit]:
    """A game of this name, with what there is to read about it; or every game, if what is asked for
    is how to play."""
    game = registry.get(game_id)
    if not _has(f"{game.title} {READING}", words):
        return []
    read = (("/play", "How to play"), ("", "Rules"), ("/orders", "Orders"))
    ways = tuple((f"/rules/{game_id}{tail}", what) for tail, what in read)
    blurb = escape(f"{capital(many(game))}. {game.blurb}")
    return [Hit(f"/#{game_id}", game.title, blurb, ways=ways)]


def _of_game(game_id: str, words: list[str]) -> list[str]:
    """What is asked about a game that is named: of "starweb build" the second."""
    rest = [word for word in words if not _has(registry.get(game_id).title, [word])]
    return rest or words


def _help(words: list[str]) -> list[Hit]:
    """Chapters about the site itself, those that are headed so first. In its plural a word is the
    same: who asks for ratings means a rating."""
    words = [word.removesuffix("s") if len(word) > PLURAL else word for word in words]
    found = [(_has(one.title, words), one) for one in help_with()
             if _has(f"{one.title} {one.text}", words)]  # fmt: skip
    found.sort(key=lambda pair: not pair[0])
    return [Hit(one.address, one.title, _marked(one.text, words)) for _, one in found]


def _scenarios(words: list[str]) -> list[Hit]:
    """Those that are told for players."""
    return [
        Hit(f"/rules/{game_id}/scenarios/{quote(name)}", titled(one).head,
            _marked(titled(one).rest, words), registry.get(game_id).title)
        for game_id in registry.ids()
        for name, one in all_of(game_id).items()
        if one.get("worth") and _has(f"{titled(one).head} {titled(one).rest}", words)
    ]  # fmt: skip


def _cast(words: list[str]) -> list[Hit]:
    """Characters of the house bots by their names."""
    return [Hit("/arena", who.name, escape(who.says)) for who in cast() if _has(who.name, words)]


def _match(row: MatchFacts) -> Hit:
    # at a board people count rounds, which only the game can tell from its state
    told = row.status == Status.RUNNING and row.resolve == Resolve.TOGETHER
    stands = f"turn {row.turn}" if told else STANDS.get(row.status, row.status)
    return Hit(f"/m/{row.key}", row.name, escape(stands), game_of(row).title)


def _people(session: Reading, me: Visitor, mine: list[MatchFacts], words: list[str]) -> list[Hit]:
    """People of one's own tables, each with the tables."""
    if me.account is None:
        return []
    mates = tablemates.found(session, me.account, mine, lambda name: _has(name, words))
    return [_mate(mate) for mate in mates]


def _mate(mate: tablemates.Mate) -> Hit:
    (row, seat), *_ = mate.at
    what = f"plays {seat} in {row.name}" if seat else f"leads {row.name}"
    ways = tuple((f"/m/{row.key}/players", row.name) for row, _ in mate.at[:FEW])
    games = listed(dict.fromkeys(game_of(row).title for row, _ in mate.at))
    return Hit(f"/m/{row.key}/players", mate.name, escape(what), games, ways)


def _places(session: Reading, me: Visitor, mine: list[MatchFacts], wanted: str) -> list[Hit]:
    """Places and ships of this name, as far as the own seats know them."""
    if me.account is None:
        return []
    found = []
    for row in [r for r in mine if r.started_at is not None][:MAPS]:
        for seat in matches.seats(session, row):
            if seat.account_id == me.account.id:
                found += _place(session, me.account, row, seat.name, wanted)
    return found


def _place(session: Reading, account: User, row: MatchFacts, seat: str, wanted: str) -> list[Hit]:
    try:
        scene = views.scene(session, views.eyes(session, account, row.key, seat))
        atlas = Atlas(scene)
    except Exception:  # one match that cannot be shown must not hide the others
        log.exception("search_failed", match=row.key)
        return []
    ref = atlas.place("", wanted) or atlas.thing("", wanted)
    name = ref or _written(scene, wanted)
    if not name:
        return []
    address = f"/m/{row.key}?at={quote(ref)}" if ref else f"/m/{row.key}"
    words = escape(f"as {seat} knows it")
    return [Hit(address, f"{name} in {row.name}", words, game_of(row).title)]


def _written(scene: Scene, wanted: str) -> str:
    """A name that stands on a map without belonging to one place of it, as that of a system."""
    names = (label.text for label in scene.labels if label.kind == "name")
    return next((name for name in names if _has(name, wanted.casefold().split())), "")


def _orders(game_id: str, words: list[str]) -> list[Hit]:
    """Those that are called so first, then those that speak of it."""
    game, found, words = registry.get(game_id), [], _of_game(game_id, words)
    for compiled in game.book.offered:
        form = compiled.form
        text = f"{usage(compiled)} {form.name} {form.does} {form.example}"
        if _has(text, words):
            address = f"/rules/{game_id}/orders#order-{form.name}"
            whose = f"{game.title}, {MASTER}" if form.group == MASTER else game.title
            typed = Markup("<code>{}</code>").format(usage(compiled))
            hit = Hit(address, form.does.rstrip("."), typed, whose)
            called = _has(f"{usage(compiled)} {form.name}", words)
            found.append(((form.group == MASTER, not called), hit))
    return [hit for _, hit in sorted(found, key=lambda pair: pair[0])]


def _said(read: Callable[[str], tuple[Passage, ...]], words: list[str]) -> list[Hit]:
    """Passages of all games that speak of it, one under each heading; those that are headed so
    first."""
    hits: dict[tuple[str, str], tuple[bool, Hit]] = {}
    for game_id in registry.ids():
        about, title = _of_game(game_id, words), registry.get(game_id).title
        for found in read(game_id):
            headed = _has(found.title, about)
            if headed or _has(found.text, about):
                hit = Hit(found.address, found.title, _marked(found.text, about), title)
                hits.setdefault((found.address, found.title), (not headed, hit))
    return [hit for _, hit in sorted(hits.values(), key=lambda pair: pair[0])]


def _first_called(words: list[str]) -> list[Hit]:
    """Orders of all games; one that begins with what is asked for before all."""
    hits = [hit for game_id in registry.ids() for hit in _orders(game_id, words)]
    asked_for = " ".join(words)
    return sorted(
        hits,
        key=lambda hit: (MASTER in hit.of, not hit.title.casefold().startswith(asked_for)),
    )


def _rules(game_id: str, words: list[str]) -> list[Hit]:
    """Rules of this number first, then those that say the words."""
    title, hits, words = registry.get(game_id).title, [], _of_game(game_id, words)
    for number, chapter, text in rule_texts(game_id):
        exact = words == [number]
        if exact or _has(text, words):
            address = f"/rules/{game_id}#rule-{number}"
            hit = Hit(address, f"{number} {chapter}".strip(), _marked(text, words), title)
            hits.append((not exact, hit))
    return [hit for _, hit in sorted(hits, key=lambda pair: pair[0])]


@cache
def rule_texts(game_id: str) -> list[tuple[str, str, str]]:
    """Every numbered rule of a game: its number, its chapter, and what it says in plain words."""
    found, chapter, texts = paper("rules", game_id), "", []
    for _, number, body, heading in RULE.findall(found.text if found is not None else ""):
        if heading:
            chapter = plain(heading).lstrip("0123456789. ")
        else:
            texts.append((number, chapter, plain(body)))
    return texts


@cache
def known_words() -> frozenset[str]:
    """The words that stand in help, rules and lessons, names of games and characters with them."""
    said = [f"{one.title} {one.text}" for one in help_with()] + [who.name for who in cast()]
    for game_id in registry.ids():
        said += [registry.get(game_id).title, *(text for _, _, text in rule_texts(game_id))]
        said += [f"{one.title} {one.text}" for one in (*glossary(game_id), *lessons(game_id))]
    return frozenset(word for text in said for word in re.findall(r"[a-z]{4,}", text.casefold()))


def warm() -> None:
    """Read all rules before anybody searches them."""
    help_with()
    for game_id in registry.ids():
        rule_texts(game_id)
        glossary(game_id)
        lessons(game_id)


def _marked(text: str, words: list[str]) -> Markup:
    """The words around the first that was found, each of them marked."""
    begins = (re.search(rf"(?<!\w){re.escape(word)}", text.casefold()) for word in words)
    first = min((found.start() for found in begins if found is not None), default=0)
    start = text.rfind(" ", 0, max(0, first - AROUND)) + 1
    end = text.find(" ", first + AROUND + len(words[0]))
    part = text[start : end if end >= 0 else len(text)]
    ends = ("… " if start else "", " …" if start + len(part) < len(text) else "")
    pattern = "|".join(re.escape(word) for word in words)
    pieces = re.split(rf"(?<!\w)({pattern})", part, flags=re.IGNORECASE)
    shown = (
        Markup("<mark>{}</mark>").format(p) if i % 2 else escape(p) for i, p in enumerate(pieces)
    )
    return Markup("{}{}{}").format(ends[0], Markup("").join(shown), ends[1])


HANDLERS = (search,)
