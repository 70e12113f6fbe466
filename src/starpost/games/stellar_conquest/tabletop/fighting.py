"""Questions of a fight in words, and what one may answer besides the large button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES, distances
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.odds import prospects
from starpost.games.stellar_conquest.known.points import forsaken
from starpost.games.stellar_conquest.known.refuge import foes, leaving
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.tables import SHIP_NAMES
from starpost.games.stellar_conquest.told.idle import waiting
from starpost.games.stellar_conquest.told.saying import said, waits_there
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import PLANET, find_planet
from starpost.games.stellar_conquest.writing.panels import own_ships
from starpost.kernel.orders import Order
from starpost.kernel.panels import Bar, Panel
from starpost.kernel.tabletop import Action, Verb, exchanged
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, listed

LEAVING = ("battle_withdraw", "defend_withdraw", "attack_continue")
TAKEN = "taken without a shot"
"""Words of the log about a planet without bases."""
GOOD_ODDS = 65
"""From so many won fights of a hundred on an attack is advised."""
HOPELESS = 70
"""So many of a hundred ways to go on with a fight lose it: then it is better left."""
QUESTIONS = {
    "setup_fleet": "What do you take along?",
    "move": "Where do your groups go? Choose one, then a star.",
    "battle_fire": "Who fires at whom?",
    "defend_fire": "You are attacked. Who fires at whom?",
    "battle_withdraw": "Fight on, or withdraw?",
    "defend_withdraw": "Fight on, or withdraw?",
    "battle_retreat_to": "Nobody is armed, so your ships must leave. For which star?",
    "push": "The enemy withdraws. To which hex do you push him?",
    "attack": "Do you attack a planet?",
    "attack_fire": "Who fires at which base?",
    "attack_continue": "Another round, or call it off?",
    "scorch": "Your colony is under attack. Do you destroy its factories?",
    "land": "Who lands where?",
    "produce": "What do your planets build, whom do they send, what do they study?",
    "turn": "The next round begins.",
}
UNARMED = {
    (False, False): "Nobody has a gun. A die now says whether they go; if they stay, you must.",
    (False, True): "You have no gun. Leave, or stay under fire?",
    (True, False): "They have no gun. Fire on, or leave?",
}
"""What is asked of a fight in which not both sides, own and theirs, can fire."""


def question(view: View, ask: str, choices: Sequence[Order]) -> str:
    """The question with its place and forces, in words."""
    asking = view.known.asking
    text = QUESTIONS.get(ask, "")
    if ask == "move" and not any(isinstance(order, o.Move) for order in choices):
        return "All your groups have moved or are under way. Go on?"
    if ask == "move":
        who = waiting(view)
        return f"Where do your groups go? {who}" if who else text
    if ask == "attack" and (held := conquests(view, choices)):
        return f"You hold {listed(held)}. On to the landing?"
    if ask == "attack" and len(prey := _prey(view, choices)) == 1:
        planet, wish = prey[0]
        return f"Do you attack {planet}? {wish.reason}."
    if asking is None or asking.place < 0:
        return text
    mine, theirs, where = forces(view)
    when = f", round {asking.round}" if asking.round else ""
    foes = f"{fleet(theirs)}{_whose(view, asking.place)}"
    armed = armed_sides(view)
    if ask.endswith("withdraw") and armed != (True, True):
        text = UNARMED[armed]
    return f"Fight at {where}{when}: {fleet(mine)} of yours against {foes}. {text}"


def armed_sides(view: View) -> tuple[bool, bool]:
    """Whether one's own side and the other can fire at all."""
    mine, theirs, _ = forces(view)
    return any(mine.get(x) for x in "CFDMA"), any(theirs.get(x) for x in "CFDMA")


def _prey(view: View, choices: Sequence[Order]) -> list[tuple[str, Intention]]:
    """Planets of others that may be attacked, and what is said of it."""
    found = ((order.planet, said(view, order)) for order in choices if isinstance(order, o.Attack))
    return [(planet, wish) for planet, wish in found if wish is not None]


def conquests(view: View, choices: Sequence[Order]) -> list[str]:
    """One's own conquests, if there is nobody else whom one may attack."""
    deeds = [order for order in choices if isinstance(order, o.Attack | o.Bombard | o.Raze)]
    names = list(dict.fromkeys(order.planet for order in deeds))
    planets = [view.known.planets.get(find_planet(name) or 0) for name in names]
    own = all(p is not None and p.holder == view.seat for p in planets)
    return names if own else []


def conquered_now(view: View) -> bool:
    """Whether a planet fell in this turn's attacks: then its landing is all that is left."""
    return any(
        event.kind == "CONQUERED" or (event.kind == "ATTACK" and TAKEN in event.text)
        for event in view.known.log
    )


def weighed(
    view: View, rules: AnyRules, ask: str, main: Action | None, verbs: tuple[Verb, ...],
    beside: Sequence[Panel],
) -> tuple[Action | None, tuple[Verb, ...]]:  # fmt: skip
    """Each attack with its odds and what it needs besides, and why one may rather not attack."""
    if ask in LEAVING and main is not None:
        return _fought_on(main, verbs, beside)
    if ask != "attack" or main is None:
        return main, verbs
    chances = prospects(beside)
    told = {
        f"ATTACK {name}": _weighed(view, rules, name, found.won) for name, found in chances.items()
    }
    verbs = tuple(
        replace(verb, actions=tuple(
            replace(a, note=told[a.line][0]) if a.line in told else a for a in verb.actions
        ))
        for verb in verbs
    )  # fmt: skip
    against = [why for _, why in told.values() if why]
    if main.line == "DONE" and against and len(against) == len(told):
        main = replace(main, note=f"{capital(against[0])}.")
    return main, verbs


def _fought_on(
    main: Action, verbs: tuple[Verb, ...], beside: Sequence[Panel]
) -> tuple[Action, tuple[Verb, ...]]:
    """To go on with a fight says how it is likely to end."""
    found = next((p.chances for p in beside if isinstance(p, Bar) and p.chances), None)
    if found is None:
        return main, verbs
    note = f"Of 100 such fights you win {found.won} and lose {found.lost}."

    def told(a: Action) -> Action:
        return replace(a, note=note) if a.line == "DONE" else a

    return told(main), tuple(replace(v, actions=tuple(map(told, v.actions))) for v in verbs)


def _weighed(view: View, rules: AnyRules, name: str, won: int) -> tuple[str, str]:
    """What comes of an attack in words, and what speaks against it."""
    pid = find_planet(name)
    planet = view.known.planets[pid] if pid is not None else None
    if pid is None or planet is None:
        return "", ""
    words = f"You win {won} of 100 such fights"
    needs, have = rules.garrison(planet), own_ships(view, STAR_OF[pid]).get("T", 0)
    if needs > have:
        why = f"to keep {name} {needs} million must land, and you have {have or 'none'} there"
        return f"{words}; {why}", why
    if needs:
        words += f", and have the {needs} million who must land to keep it"
    return words, f"{name} would win {100 - won} of 100 fights" if won < GOOD_ODDS else ""


def _whose(view: View, place: int) -> str:
    """A rival whom one meets has a name."""
    met = {s.seat for s in view.sightings if s.star == place and s.seat not in (-1, view.seat)}
    names = listed(view.known.name(seat) for seat in sorted(met))
    return f" of {names}" if names else ""


def forces(view: View) -> tuple[dict[str, int], dict[str, int], str]:
    """Own and enemy ships or bases at the place asked about, and its name."""
    st = view.known
    asking = st.asking
    assert asking is not None
    if asking.place < PLANET:
        star = asking.place
        return own_ships(view, star), view.enemies(star), STAR_NAMES[star]
    pid = asking.place - PLANET
    planet = st.planets[pid]
    bases = {"M": planet.mb, "A": planet.amb}
    star = STAR_OF[pid]
    if planet.owner == view.seat:
        return bases, view.enemies(star), planet_name(pid)
    return own_ships(view, star), bases, planet_name(pid)


def fight_verbs(
    view: View, rules: AnyRules, ask: str, choices: Sequence[Order]
) -> tuple[Verb, ...]:
    """What may be answered, by verb; shopping lists and groups have their own parts."""
    if ask.endswith("fire"):
        aims = tuple(_targets(choices))
        return (Verb("Or aim otherwise", aims, folded=True),) if aims else ()
    if ask.endswith("withdraw"):
        return (Verb("Withdraw", tuple(_leaving(view, rules, choices))),)
    if ask == "battle_retreat_to":
        return (Verb("Leave for", (_goals(view, "Leave for another star", choices),)),)
    if ask == "push":
        hexes = tuple((c.hex, f"hex {c.hex}", str(c)) for c in choices if isinstance(c, o.Push))
        return (Verb("Push him", (Action("Choose a hex", places=hexes),)),)
    if ask == "attack":
        prey = [order for order in choices if isinstance(order, o.Attack)]
        harm = [order for order in choices if not isinstance(order, o.Attack)]
        found = (
            Verb("Attack", tuple(_deeds(view, prey))),
            Verb("Harm your own conquest", tuple(_deeds(view, harm)), folded=True),
        )
        return tuple(verb for verb in found if verb.actions)
    if ask in ("attack_continue", "scorch"):
        deeds = tuple(_deeds(view, choices))
        title = "Stop" if ask == "attack_continue" else "Destroy your own factories"
        return (Verb(title, deeds),) if deeds else ()
    return ()


def wiser(
    ask: str, main: Action | None, verbs: tuple[Verb, ...], beside: Sequence[Panel]
) -> tuple[Action | None, tuple[Verb, ...]]:
    """In a fight that is as good as lost the large button is the way out of it."""
    bars = (p.chances for p in beside if isinstance(p, Bar))
    lost = max((chances.lost for chances in bars if chances is not None), default=0)
    ways = [a for verb in verbs for a in verb.actions if a.line]
    if main is None or ask not in LEAVING or lost < HOPELESS or not ways:
        return main, verbs
    out = ways[0]
    if out.asks:
        return main, verbs  # whoever leaves gives up points by it
    return out, exchanged(verbs, main, out)


def _targets(choices: Sequence[Order]) -> Iterator[Action]:
    """The first listed is what the large button does."""
    fires = [order for order in choices if isinstance(order, o.Fire)]
    seen = {fires[0].shots} if fires else set()
    for order in fires[1:]:
        if order.shots in seen:
            continue
        seen.add(order.shots)
        letter = order.shots[0].partition("@")[2][:1]
        yield Action(f"All guns at one {SHIP_NAMES[letter]}", str(order))


def _leaving(view: View, rules: AnyRules, choices: Sequence[Order]) -> Iterator[Action]:
    """The refuge by its name, with who is known to wait there; then whatever else is in reach."""
    asking = view.known.asking
    if asking is not None and 0 <= asking.place < PLANET:
        yield way_out(view, rules, asking.place, asking.round)
    goals = [c for c in choices if isinstance(c, o.Withdraw) and c.to is not None]
    if goals:
        yield _goals(view, "Leave for another star", goals)


def way_out(view: View, rules: AnyRules, here: int, number: int) -> Action:
    order = leaving(view, rules, here, number)
    star = STAR_NAMES.index(order.to or "")
    far = counted(distances(STAR_HEX[here])[STAR_HEX[star]], "hex", "hexes")
    note = f"{far} away. {waits_there(view, star)}."
    left = forsaken(view, here)
    asks = (
        f"You give up {counted(left, 'point')} at {STAR_NAMES[here]} by this. Leave all the same?"
    )
    return Action(
        f"Leave for {order.to}", str(order), note=note, sign="ok", asks=asks if left else ""
    )


def _goals(view: View, label: str, choices: Sequence[Order]) -> Action:
    places = []
    for order in choices:
        if isinstance(order, o.Withdraw) and order.to is not None:
            here, there = (STAR_HEX[STAR_NAMES.index(name)] for name in (order.star, order.to))
            hexes = distances(here)[there]
            enemies = foes(view, STAR_NAMES.index(order.to))
            wait = f", {fleet(enemies)} there" if enemies else ""
            places.append(
                (order.to, f"{order.to}, {counted(hexes, 'hex', 'hexes')}{wait}", str(order))
            )
    return Action(label, places=tuple(places))


def _deeds(view: View, choices: Sequence[Order]) -> Iterator[Action]:
    for order in choices:
        wish = said(view, order)
        if wish is not None:
            yield Action(wish.label, str(order), note=wish.reason, asks=wish.danger)
