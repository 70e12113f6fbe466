"""Questions that only the campaign has: the fleet, two gifts, recalls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.tables import ship_points
from starpost.games.fate_of_empire.told.intentions import FLEETS, said
from starpost.games.fate_of_empire.writing.orders import Fleet
from starpost.games.stellar_conquest.told.wording import tech_name
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Verb
from starpost.told.words import listed, number


def own_question(view: View, ask: str) -> str:
    st = view.known
    if ask == "setup_fleet":
        return "Which ships do you take? They are worth 15 points whatever you choose."
    if ask == "setup_tech":
        left = 2 - len(st.chosen)
        have = f" You have {listed(tech_name(t) for t in st.chosen)}." if st.chosen else ""
        return f"Take {number(left)} of the Empire's gifts.{have}"
    owed = ship_points(st.needed + st.debt)
    return (
        f"The Empire takes ships back for its war, worth {owed}: a corvette is one, a scout a "
        "half. Which do you give up? Your score loses nothing."
    )


def own_verbs(view: View, ask: str, choices: Sequence[Order]) -> tuple[Verb, ...]:
    if ask == "setup_fleet":
        named = [c for c in choices if isinstance(c, Fleet) and c.ships in FLEETS]
        rest = [c for c in choices if isinstance(c, Fleet) and c.ships not in FLEETS]
        note = "corvette 1 point, scout a half"
        return (
            Verb("Three fleets", tuple(_actions(named)), note),
            Verb("Another mix", tuple(_actions(rest)), folded=True),
        )
    title = "Gifts" if ask == "setup_tech" else "Give up"
    return (Verb(title, tuple(_actions(choices))),)


def _actions(choices: Sequence[Order]) -> Iterator[Action]:
    for order in choices:
        wish = said(order)
        if wish is not None:
            yield Action(wish.label, str(order), note=wish.reason)
