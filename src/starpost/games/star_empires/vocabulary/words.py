"""The single words of a set-up: what each thing may say about itself, and what that means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starpost.games.star_empires.galaxy.hexes import DIRECTIONS, Frame
from starpost.games.star_empires.options import Options, Rules
from starpost.kernel.compare import ScenarioError, truth

INNER = {
    "players": (
        "code", "status", "abandoned", "homeworld", "contacts", "classes", "nav_data",
        "known_worlds", "known_portals", "attacked_by", "dedication", "frame", "grants",
    ),
    "classes": (
        "hull", "guns", "dp", "engines", "scan", "racks", "tonnage", "cost", "ar", "known_to",
        "device",
    ),
    "worlds": (
        "at", "owner", "production", "stockpile", "stockpiles", "homeworld", "prohibition",
        "pollution", "drift",
    ),
    "ships": (
        "owner", "class", "at", "dp", "carrier", "transponder", "identified_to", "deployed",
    ),
    "portals": ("at", "exits", "collapsed", "drift", "owner"),
    "storms": ("at", "intensity", "initial", "fluctuation", "drift", "device"),
}  # fmt: skip
"""What each thing of a setup may say about itself."""
FRAME = ("offset", "rotation", "mirror_v", "mirror_h")
PROHIBITIONS = ("none", "blockaded", "interdicted")
HOMELESS = "homeless"
"""As a status: an active empire without a homeworld."""
Words = Mapping[str, Any]


def rules(words: Words) -> Rules:
    """Session constants; the generator's parameters have nothing to do here but do no harm."""
    given = {k: v for k, v in words.items() if k in Rules.__struct_fields__}
    for key in words:
        if key not in Options.__struct_fields__:
            raise ScenarioError(f"there is no option {key!r}")
    return msgspec.convert(given, Rules, strict=False)


def checked(kind: str, name: str, words: Words) -> Words:
    for key in words:
        if key not in INNER[kind]:
            known = ", ".join(INNER[kind])
            raise ScenarioError(f"{kind}: {name} has no key {key!r}; it may have {known}")
    return words


def one_of(words: tuple[str, ...], given: Words, key: str, name: str) -> str:
    """One of a few words; the first is the default."""
    word = str(given.get(key) or words[0]).lower()
    if word not in words:
        raise ScenarioError(f"{name}.{key} must be one of {', '.join(words)}, not {word}")
    return word


def frame(words: Words) -> Frame:
    for key in words:
        if key not in FRAME:
            raise ScenarioError(f"a frame has no key {key!r}; it may have {', '.join(FRAME)}")
    offset = words.get("offset") or (0, 0)
    turn = int(words.get("rotation", 0))
    if turn % 60:
        raise ScenarioError("a frame turns by multiples of 60 degrees")
    return Frame(
        (int(offset[0]), int(offset[1])),
        turn // 60 % 6,
        truth(words.get("mirror_v"), "mirror_v"),
        truth(words.get("mirror_h"), "mirror_h"),
    )


def pattern(value: Any) -> str | tuple[str, ...]:
    """`none`, `random`, or steps: a list, or as the game master writes them."""
    if isinstance(value, str) and value.lower() not in ("none", "random"):
        value = value.split(",")
    if value is None or isinstance(value, str):
        return (value or "none").lower()
    return tuple(str(word).strip().upper() for word in value)


def drift(value: Any) -> str | tuple[str, ...]:
    steps = pattern(value)
    for way in () if isinstance(steps, str) else steps:
        if way != "." and way not in DIRECTIONS:
            raise ScenarioError(f"there is no direction {way}")
    return steps
