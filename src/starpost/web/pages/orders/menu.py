"""The menu of a target: what the thing chosen may do to the one that is pressed, in words.

What the game would want comes first, with its reason; then the other lines that fit and that the
check accepts as the sheet stands. What has a menu is lit, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from starpost.draw.scene import Id
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.orders import Order, Problem
from starpost.kernel.telling import Intention
from starpost.told.wishes import hard, numbered
from starpost.web.pages.orders.offers import crew, fit, fitting, usual, with_word
from starpost.web.pages.orders.refs import Atlas, blanks, named

SHOWN = 5
"""Rows in sight; the rest is under "n more"."""
LIT = 250
"""Places that are looked at when targets are lit."""


class Row(Struct, frozen=True):
    """One choice, and the lines of the sheet that it stands instead of."""

    wish: Intention
    instead: tuple[str, ...] = ()


class Desk:
    """Somebody with a thing in hand and a sheet before him. `wishes`: what may be wanted with it
    as the sheet stands; `only`: the things of a stack that are meant, else all of it; `fleet`: the
    stack that stands at a place in hand, which goes before the place as a whole."""

    def __init__(
        self,
        game: Game[Any, Any],
        view: Any,
        atlas: Atlas,
        prompt: Prompt,
        at: Id,
        wishes: Sequence[Intention] = (),
        sheet: str = "",
        only: Sequence[str] = (),
        fleet: Id = "",
    ) -> None:
        self.only, self.fleet = tuple(only), fleet
        self.game, self.view, self.atlas, self.prompt, self.at = game, view, atlas, prompt, at
        self.place = atlas.place_of(at) or at
        self.above = game.read(sheet).orders
        self.forms = [f for f in game.book.answering(prompt.forms) if not f.form.quiet]
        slots = [
            atlas.words(view, prefix if form.compact else "", blank)
            for form in self.forms
            for prefix, blank in blanks(form.parts)
        ]
        self.known = dict.fromkeys(ref for slot in slots for ref in slot)
        """Everything on the map that a line may name."""
        self.who = at if at in self.known else self.place
        self.own: dict[str, list[Order]] = {}
        """What the sheet says of it already, by kind."""
        for order in self.above:
            if self._refs(order)[:1] == [self.who]:
                self.own.setdefault(self._kind(order), []).append(order)
        self.wishes = [(wish, self._aims(wish)) for wish in wishes if wish.orders]

    def _refs(self, order: Order) -> list[Id]:
        return [ref.id for ref in named(self.atlas, self.game.book, order)]

    def _aims(self, wish: Intention) -> set[Id]:
        """What an intention sends the thing to: its target, or where one of its lines ends."""
        found: set[Id] = set()
        for order in self.game.read("\n".join(wish.orders)).orders:
            refs = self._refs(order)
            if self.who in refs:
                after = refs[refs.index(self.who) + 1 :]
                found |= {ref for ref in after if ref == wish.target} | set(after[-1:])
        return found

    # --- what is lit -----------------------------------------------------------------------

    def lit(self) -> list[Id]:
        """Everything with a menu; what is one's own is chosen anew when it is pressed."""
        tokens, mine = self.atlas.tokens, self.atlas.scene.is_mine
        wanted = dict.fromkeys(ref for _, aims in self.wishes for ref in sorted(aims))
        others = [r for r in wanted | self.known if r not in tokens or not mine(tokens[r])]
        return sorted(ref for ref in others[:LIT] if self._any(ref))

    def _any(self, to: Id) -> bool:
        """Whether it has a menu, with one check: lines that are refused alone take nothing from
        the first that is not."""
        if to in self.atlas.tokens:
            return bool(self.menu(to))
        if to in (self.at, self.place):
            return False
        if any(to in aims for _, aims in self.wishes):
            return True
        lines = [line for form in self.forms for line in self._plain(form, to)]
        orders = [found[0] for line in lines if len(found := self.game.read(line).orders) == 1]
        return any(self._one_works(orders, old) for old in ((), *self.own.values()))

    def _plain(self, form: Any, to: Id) -> list[str]:
        offer = fit(self.view, self.atlas, form, (self.who, to))
        if offer is None or not offer.whole:
            return []
        words = crew(self.view, self.atlas, form, self.who) if offer.subject else ()
        if not words:
            return [offer.line]
        first = next(word for word in words if f" {word} " in f" {offer.line} ")
        meant = [word for word in words if not self.only or word in self.only]
        return [with_word(offer.line, first, word) for word in meant]

    def _one_works(self, orders: Sequence[Order], old: Sequence[Order]) -> bool:
        above, orders = self._without(old), self._of_kind(orders, old)
        if not orders:
            return False
        bad = {p.index for p in hard(self.game, self.game.check(self.view, (*above, *orders)))}
        return any(len(above) + k not in bad for k in range(len(orders)))

    def _without(self, old: Sequence[Order]) -> list[Order]:
        return [order for order in self.above if order not in old]

    def _of_kind(self, orders: Sequence[Order], old: Sequence[Order]) -> list[Order]:
        """New lines; instead of old ones only such as are of their kind."""
        kinds = {self._kind(order) for order in old}
        fresh = (order for order in orders if order not in self.above)
        return [order for order in fresh if not old or self._kind(order) in kinds]

    def _kind(self, order: Order) -> str:
        form = self.game.book.form_of(order)
        return form.form.name if form is not None else ""

    # --- the menu --------------------------------------------------------------------------

    def menu(self, to: Id) -> list[Row]:
        if to in (self.at, self.place):  # to press where it stands is to look at that place
            return []
        places = dict.fromkeys((to, self.atlas.place_of(to) or to))
        first = [wish for wish, aims in self.wishes if aims & places.keys()]
        said = {wish.label for wish in first}
        written = {wish.orders for wish in first}
        rest: list[Row] = []
        for order, instead in self._lines(places):
            line = str(order)
            same = (line,) in written or any(numbered(each, line) for each in first)
            wish = None if same else self._worded(order, to, said)
            if wish is not None:
                said.add(wish.label)
                rest.append(Row(wish, instead))
        return [*(Row(wish) for wish in first), *rest]

    def _lines(self, places: Iterable[Id]) -> list[tuple[Order, tuple[str, ...]]]:
        """Lines that the check accepts beside the sheet; of kinds of which there is none, instead
        of what is on it."""
        for to in places:
            if to in (self.who, self.place) or to not in self.known:
                continue
            found: dict[Order, tuple[str, ...]] = dict.fromkeys(self._accepted(to, ()), ())
            have = {self._kind(order) for order in found}
            for kind, old in self.own.items():
                if kind not in have:
                    found |= dict.fromkeys(self._accepted(to, old), tuple(map(str, old)))
            if found:
                return sorted(found.items(), key=lambda pair: self._rank(pair[0]))
        return []

    def _rank(self, order: Order) -> int:
        return usual(f"{self._kind(order)} {order}")

    def _accepted(self, to: Id, old: Sequence[Order]) -> Iterator[Order]:
        above = self._without(old)
        ways = [fitting(self.game, self.view, self.atlas, self.prompt, (who, to), above, self.only)
                for who in dict.fromkeys((self.fleet or self.who, self.who))]  # fmt: skip
        named = {offer.form for offer in ways[0]}
        found = [*ways[0], *(o for way in ways[1:] for o in way if o.form not in named)]
        read = [self.game.read(offer.line).orders for offer in found if offer.whole]
        for order in self._of_kind([orders[0] for orders in read if len(orders) == 1], old):
            told = to not in self.atlas.tokens or self.game.explain(self.view, [order])
            if told and not hard(self.game, self._new(above, order)):  # nothing is given away
                yield order

    def _new(self, above: Sequence[Order], order: Order) -> Sequence[Problem]:
        """What is wrong with a line, or through it with those above."""
        found = self.game.check(self.view, (*above, order))
        if all(p.index == len(above) for p in found):
            return found
        before = {(p.index, p.code) for p in self.game.check(self.view, above)}
        return [p for p in found if (p.index, p.code) not in before]

    # --- its words -------------------------------------------------------------------------

    def _worded(self, order: Order, to: Id, said: set[str]) -> Intention | None:
        """The line as the game tells it, or as the check reads it back. None: another row says the
        same, so that it would do the same."""
        line = str(order)
        # As lines of other kinds leave it: who is loaded goes along.
        others = [each for each in self.above if self._kind(each) != self._kind(order)]
        known = self.game.ordered(self.view, others) if others else self.view
        told = [w for w in self.game.explain(known, [order]) if w.orders == (line,)]
        text = self.game.gloss(self.view, order).strip().removesuffix(".")
        head, _, tail = text.partition(": ")
        wish = told[0] if len(told) == 1 else Intention(head, tail, orders=(line,), target=to)
        return None if wish.label in said else wish
