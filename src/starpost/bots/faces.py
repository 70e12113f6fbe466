"""Portraits of the cast: an SVG of 48 by 48 made of a few shapes, without any picture file."""

from __future__ import annotations

from html import escape
from typing import Literal

from msgspec import Struct

SKIN = "#e8d3bd"
INK = "#23262b"


class Face(Struct, frozen=True):
    """What a portrait is made of."""

    head: Literal["round", "tall", "square"]
    wears: Literal[
        "none", "cap", "bun", "visor", "crown", "scar", "flame", "beard", "veil", "goggles", "hood",
        "braids", "fez", "feelers", "monocle", "helmet",
    ]  # fmt: skip
    colour: str
    eyes: Literal["even", "narrow", "kind", "keen", "fierce"]


_HEADS = {
    "round": f'<circle cx="24" cy="25" r="13" fill="{SKIN}"/>',
    "tall": f'<ellipse cx="24" cy="25" rx="10.5" ry="14.5" fill="{SKIN}"/>',
    "square": f'<rect x="12" y="12" width="24" height="26" rx="6" fill="{SKIN}"/>',
}
_EYES = {
    "even": '<circle cx="19" cy="24" r="1.6"/><circle cx="29" cy="24" r="1.6"/>',
    "narrow": '<path d="M16.5 24h5M26.5 24h5" stroke-width="2"/>',
    "kind": '<path d="M16.5 25q2.5-3 5 0M26.5 25q2.5-3 5 0" fill="none" stroke-width="1.6"/>',
    "keen": '<circle cx="20" cy="24" r="1.5"/><circle cx="30" cy="24" r="1.5"/>'
    '<path d="M26.5 20.5l5-1" stroke-width="1.5"/>',
    "fierce": '<path d="M16 21l5.5 2M32 21l-5.5 2" stroke-width="1.8"/>'
    '<circle cx="19.5" cy="25" r="1.5"/><circle cx="28.5" cy="25" r="1.5"/>',
}
_MOUTHS = {
    "even": '<path d="M20 31h8" stroke-width="1.6"/>',
    "narrow": '<path d="M21 31.5h6" stroke-width="1.6"/>',
    "kind": '<path d="M19 30q5 4 10 0" fill="none" stroke-width="1.6"/>',
    "keen": '<path d="M20 31q5 1.5 8-1.5" fill="none" stroke-width="1.6"/>',
    "fierce": '<path d="M19 32q5-3 10 0" fill="none" stroke-width="1.8"/>',
}
_WORN = {
    "none": "",
    "cap": '<path d="M11 20q13-16 26 0l3 2H8z" fill="{c}"/>',
    "bun": '<circle cx="24" cy="8" r="5" fill="{c}"/>'
    '<path d="M13.5 20q10.5-15 21 0q-10.5-6-21 0z" fill="{c}"/>',
    "visor": '<path d="M11 15h26v5H11z" fill="{c}"/><path d="M33 20l7 3-7 1z" fill="{c}"/>',
    "crown": '<path d="M13 16l2-9 4.500 5 4.500-7 4.500 7 4.500-5 2 9z" fill="{c}"/>',
    "scar": '<path d="M12 16q12-9 24 0v-3q-12-8-24 0z" fill="{c}"/>'
    '<path d="M30 19l-3 12" stroke="{c}" stroke-width="1.5"/>',
    "flame": '<path d="M14 20q-2-10 6-14q-1 5 4 6q1-5 5-7q0 6 5 15q-10-7-20 0z" fill="{c}"/>',
    "beard": '<path d="M12 28q1 14 12 15q11-1 12-15q-4 5-7 1q-5-3-10 0q-3 4-7-1z" fill="{c}"/>',
    "veil": '<path d="M10 40V24q1-15 14-16q13 1 14 16v16l-4-2V25q-1-9-10-10q-9 1-10 10v13z" '
    'fill="{c}"/>',
    "goggles": '<path d="M12 17q12-12 24 0z" fill="{c}"/><g fill="none" stroke="{c}" '
    'stroke-width="2.4"><circle cx="18.5" cy="24" r="4.2"/><circle cx="29.5" cy="24" '
    'r="4.2"/></g>',
    "hood": '<path d="M24 4q17 8 15 34l-5 4q3-25-10-26q-13 1-10 26l-5-4q-2-26 15-34z" fill="{c}"/>',
    "braids": '<path d="M11 23q2-13 13-13t13 13q-6-6-13-6t-13 6z" fill="{c}"/>'
    '<path d="M10 22v18M38 22v18" stroke="{c}" stroke-width="4" stroke-dasharray="4 1.5"/>',
    "fez": '<path d="M15 16l3-12h12l3 12z" fill="{c}"/><path d="M30 4q7 2 6 9" fill="none" '
    'stroke="{c}" stroke-width="1.6"/>',
    "feelers": '<path d="M19 13q-2-7-7-8M29 13q2-7 7-8" fill="none" stroke="{c}" '
    'stroke-width="2"/><circle cx="11.5" cy="5" r="3" fill="{c}"/>'
    '<circle cx="36.5" cy="5" r="3" fill="{c}"/>',
    "monocle": '<path d="M12 18q1-9 9-9h6q9 1 9 9q-5-5-12-5t-12 5z" fill="{c}"/>'
    '<circle cx="29.5" cy="24" r="4.6" fill="none" stroke="{c}" stroke-width="1.8"/>'
    '<path d="M32 28q2 6 0 12" fill="none" stroke="{c}" stroke-width="1.2"/>',
    "helmet": '<path d="M9 30V22q1-14 15-15q14 1 15 15v8l-5 3V22H14v11z" fill="{c}"/>'
    '<path d="M22 3h4v9h-4z" fill="{c}"/>',
}


def draw(face: Face, name: str) -> str:
    """The portrait as SVG text; `name` is its title for those who do not see it."""
    colour = face.colour
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" '
        f'role="img"><title>{escape(name, quote=False)}</title>'
        f'<rect width="48" height="48" rx="10" fill="{colour}" opacity="0.18"/>'
        f'<path d="M8 48q3-11 16-11t16 11z" fill="{colour}"/>{_HEADS[face.head]}'
        f'<g fill="{INK}" stroke="{INK}" stroke-width="0">{_EYES[face.eyes]}'
        f"{_MOUTHS[face.eyes]}</g>{_WORN[face.wears].format(c=colour)}</svg>"
    )
