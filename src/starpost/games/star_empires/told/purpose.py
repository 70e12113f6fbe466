"""How one wins, how one stands, how far it is; and what one is told on the first turn."""

from __future__ import annotations

from starpost.games.star_empires.known.sights import View, numbered
from starpost.kernel.telling import Briefing, Purpose, Rival, Thing
from starpost.told.words import counted, place, seen

THINGS = (
    Thing(
        "world",
        "World",
        "makes RU, your money. A ship with a gun alone there: it is yours.",
    ),
    Thing("hex", "Sector", "a ship jumps as many sectors a turn as it has engines."),
    Thing(
        "ship",
        "Ship",
        "guns shoot, DP are the hits it takes, racks carry ships.",
    ),
    Thing("portal", "Portal", "leads far away. Once through, you know the way."),
    Thing("storm", "Storm", "hides its sector; its number is the damage to each ship in it."),
)


def share(view: View) -> str:
    """ "half", or so many percent."""
    percent = view.rules.victory_percent
    return "half" if percent == 50 else f"{percent} %"


def made(view: View) -> int:
    return sum(w.production for w in view.worlds if w.mine)


def purpose(view: View) -> Purpose | None:
    """Rules 7.1 and 7.6."""
    if not view.code:
        return None
    last, mine = view.rules.max_turns, made(view)
    now = numbered(view.turn) - view.over
    least = needed(view)
    part = share(view)
    known = "all" if view.over else "all known"  # so it grows as worlds are found
    aim = f"Hold {least} RU ({part} of {known})" if least else f"Hold {part} of all production"
    aim += f" or most after turn {last}." if last else "."
    ranked = _place(view)
    if last_turn(view) and not view.over:
        aim = "The last turn: most RU wins. What is built now comes too late."
    if view.over:
        aim = f"Most production after turn {last} won, or {part} of all." if last else aim
    verb = "made" if view.over else "make"
    standing = f"You {verb} {mine}, {ranked}" if ranked else f"You {verb} {mine}"
    best = _best(view)
    if best and not ranked:
        standing += f", {best[0]} at least {best[1]}"
    short = f"{least} RU" if least else f"{part.capitalize()} of RU"
    short += f" or most by turn {last} wins" if last else " wins"
    return Purpose(
        aim,
        f"{standing}.",
        f"{short} · you {mine}",
        "",
        min(now, last) if last else now,
        last,
        mine,
        ranked,
    )


def needed(view: View) -> int:
    """The least production that can win, as far as one knows the galaxy (rule 7.1: worlds that
    nobody owns count too); 0 where the empires' production is not told."""
    made = standings(view)
    free = sum(w.production for w in view.worlds if not w.owner)
    total = sum(made.values()) + free if made else 0
    return -(-total * view.rules.victory_percent // 100)


def counted_together(view: View, name: str = "") -> str:
    """What an alliance may lead to at once (rules 7.1 and 7.5)."""
    if not view.rules.allied_victory:
        return ""
    said = f"Your production counts together: with {share(view)} of all, both win and it ends"
    made = standings(view)
    if name not in made or view.seat not in made:
        return said
    both = made[name] + made[view.seat]
    return f"{said}. Together you make {both} RU, the others {sum(made.values()) - both}"


def _best(view: View) -> tuple[str, int] | None:
    """The strongest rival as far as one knows: worlds seen, now or earlier."""
    known: dict[str, int] = {}
    for world in view.worlds:
        if world.owner and not world.mine and world.owner != view.seat:
            known[world.owner] = known.get(world.owner, 0) + world.production
    return max(known.items(), key=lambda item: (item[1], item[0]), default=None)


def rivals(view: View) -> list[Rival]:
    """Production where standings are open; otherwise the worlds scanned, now or earlier."""
    made = standings(view)
    names = dict.fromkeys((*made, *view.contacts, *(w.owner for w in view.worlds)))
    found = []
    for name in names:
        if not name or name == view.seat:
            continue
        held = [w for w in view.worlds if w.owner == name]
        last = max((w.as_of for w in held), default=view.turn)
        said = seen(len(held), "world", numbered(last), numbered(view.turn))
        found.append(Rival(name, made.get(name), said or ("met" if name in view.contacts else "")))
    return found


def standings(view: View) -> dict[str, int]:
    """Everybody's production, where it is told: open standings, and after the end."""
    if view.empires:
        return {e.name: e.production for e in view.empires}
    return dict(view.history[-1]) if view.history else {}


def _place(view: View) -> str:
    now = standings(view)
    if view.seat not in now:
        return ""
    mine, won = now[view.seat], view.winners
    if view.seat in won:
        return f"{'joint ' if len(won) > 1 else ''}{place(1, len(now))}"
    ahead = sum(value > mine or name in won for name, value in now.items())
    level = not won and sum(value == mine for value in now.values()) > 1
    return f"{'tied for ' * level}{place(1 + ahead, len(now))}"


def briefing(view: View) -> Briefing | None:
    if not view.code:
        return None
    last = view.rules.max_turns
    end = f" After turn **{last}** the one with **most production** wins." if last else ""
    rivals = tuple(name for name in view.contacts if name != view.seat)
    home = view.home or "your home"
    return Briefing(
        f"You are {view.seat}, from {home}",
        f"Worlds make RU, and RU build ships. A world is yours while only your armed ships stand "
        f"there. **{share(view).capitalize()} of all production** in the galaxy wins.",
        rivals,
        "" if rivals else "none met yet",
        THINGS,
        "Good first orders",
        f"So: build scouts, find worlds, take them.{end} You make **{made(view)} RU a turn** from "
        f"{counted(sum(w.mine for w in view.worlds), 'world')}. Your map has its own north: "
        f"{home} is (0,0), and nobody else's numbers fit it.",
    )


def last_turn(view: View) -> bool:
    return 0 < view.rules.max_turns <= view.turn + 1


def closing(view: View) -> bool:
    """Whether what is built now can strike nobody any more: it flies on one turn and fires on the
    next."""
    return 0 < view.rules.max_turns <= view.turn + 2


def last_built(view: View) -> bool:
    """Whether what is built now strikes once at most, and nothing that is built later."""
    return 0 < view.rules.max_turns <= view.turn + 3
