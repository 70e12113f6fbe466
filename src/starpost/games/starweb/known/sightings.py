"""Worlds as they are reported: made from a state when a view asks for them, or to be archived."""

from __future__ import annotations

from collections.abc import Iterable

from starpost.games.starweb.state import Key, KeyId, KeySeen, News, Sighting, State, WorldId


def sightings(state: State, worlds: Iterable[WorldId]) -> dict[WorldId, Sighting]:
    """Each of these worlds with all that is to be seen there."""
    here: dict[WorldId, list[KeySeen]] = {number: [] for number in worlds}
    news, moved = state.news, frozenset(state.news.moved)
    for key in state.keys.values():
        at = here.get(key.at)
        if at is not None:
            at.append(_key(key, news, moved))
    return {
        number: Sighting(
            state.turn,
            state.worlds[number],
            tuple(keys),
            tuple(news.departures.get(number, ())),
            tuple(news.ambushes.get(number, ())),
            tuple(news.remarks.get(number, ())),
        )
        for number, keys in here.items()
    }


def _key(key: Key, news: News, moved: frozenset[KeyId]) -> KeySeen:
    number = key.id
    if number in news.acts or number in news.taken or number in news.gifts:
        gift = news.gifts.get(number, "")
        taken = bool(key.owner) and number in news.taken
        return KeySeen(
            number,
            key.owner,
            key.ships,
            key.at_peace,
            key.pbb,
            number in moved,
            "gift" if gift else "captured" if taken else "",
            gift or (news.taken[number] if taken else ""),
            # goods are unloaded first and printed last; of the other acts a key has only one
            tuple(reversed(news.acts.get(number, ()))),
            key.artifacts,
        )
    return KeySeen(
        number, key.owner, key.ships, key.at_peace, key.pbb, number in moved, "", "", (),
        key.artifacts,
    )  # fmt: skip
