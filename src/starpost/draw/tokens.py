"""Every colour and every type face of the maps and reports. Nothing else names a colour."""

from typing import Literal

Theme = Literal["light", "dark", "print"]
Detail = Literal["far", "middle", "near"]
"""How much is written on a map."""

SANS = (
    'Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif'
)
SERIF = (
    '"Iowan Old Style","Palatino Linotype",Palatino,Cambria,Caladea,Georgia,"Noto Serif",'
    '"DejaVu Serif",serif'
)
MONO = (
    'ui-monospace,"JetBrains Mono","SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",'
    "monospace"
)

LIGHT = {
    "page": "#f4f2ea", "panel": "#fffefa", "map": "#fbfaf4", "map-2": "#f1efe5",
    "scan": "#e9eef0", "line": "#dedacb", "line-2": "#8a8778",
    "ink": "#16202b", "ink-2": "#475360", "ink-3": "#636d78",
    "accent": "#1a4f8c", "accent-soft": "#e2ebf6", "on-accent": "#ffffff", "focus": "#1a4f8c",
    "plan": "#1a4f8c", "event": "#a3271b", "good": "#17653f", "warn": "#7d5200", "bad": "#a3271b",
    "s1": "#0458ab", "s2": "#d26658", "s3": "#004613", "s4": "#4b115e",
    "s5": "#988100", "s6": "#0092b3", "s7": "#cc006a", "s8": "#222426",
    "s9": "#7f4a10", "s10": "#88003f", "s11": "#1da61b", "s12": "#8a32f8",
    "s13": "#000ea3", "s14": "#d53eda", "s15": "#8b68a1",
    "o1": "#ffffff", "o2": "#08111c", "o3": "#ffffff", "o4": "#ffffff",
    "o5": "#08111c", "o6": "#08111c", "o7": "#ffffff", "o8": "#ffffff",
    "o9": "#ffffff", "o10": "#ffffff", "o11": "#08111c", "o12": "#ffffff",
    "o13": "#ffffff", "o14": "#08111c", "o15": "#ffffff",
    "white": "#ffffff", "white-rim": "#222426", "white-ink": "#222426",
    "gold": "#f4d03a", "gold-rim": "#5a4c00", "gold-ink": "#08111c",
    "star-blue": "#2f6fc4", "star-white": "#6f7780", "star-yellow": "#a67a00",
    "star-orange": "#c0630c", "star-red": "#b8321f", "star-green": "#2c7f4a",
    "star-black": "#3a424b", "star-purple": "#6a2c91",
}  # fmt: skip

DARK = {
    "page": "#0c1218", "panel": "#131b24", "map": "#0a1016", "map-2": "#101923",
    "scan": "#16212d", "line": "#263240", "line-2": "#6f8092",
    "ink": "#e7ecf2", "ink-2": "#aab7c4", "ink-3": "#8897a6",
    "accent": "#8fbcf5", "accent-soft": "#1a2c42", "on-accent": "#08111c", "focus": "#ffd479",
    "plan": "#9cc6ff", "event": "#ff9484", "good": "#74d39b", "warn": "#f2bd55", "bad": "#ff9484",
    "s1": "#0090f2", "s2": "#ee5c4e", "s3": "#95d4a2", "s4": "#8a6aa8",
    "s5": "#f7d870", "s6": "#55d3fe", "s7": "#b86179", "s8": "#eff4fa",
    "s9": "#925118", "s10": "#dba137", "s11": "#3fae35", "s12": "#c46bea",
    "s13": "#4e50fd", "s14": "#ff8fe0", "s15": "#92a3b7",
    "o1": "#08111c", "o2": "#08111c", "o3": "#08111c", "o4": "#ffffff",
    "o5": "#08111c", "o6": "#08111c", "o7": "#08111c", "o8": "#08111c",
    "o9": "#ffffff", "o10": "#08111c", "o11": "#08111c", "o12": "#08111c",
    "o13": "#ffffff", "o14": "#08111c", "o15": "#08111c",
    "white": "#eff4fa", "white-rim": "#0a1016", "white-ink": "#08111c",
    "gold": "#f7d870", "gold-rim": "#0a1016", "gold-ink": "#08111c",
    "star-blue": "#7db4ff", "star-white": "#a3b0be", "star-yellow": "#f3cf5b",
    "star-orange": "#f7a04b", "star-red": "#f47d69", "star-green": "#6fd394",
    "star-black": "#8897a6", "star-purple": "#c59cf0",
}  # fmt: skip

GREY = "#444444"
PRINT = dict.fromkeys(LIGHT, GREY) | {
    "page": "#ffffff", "panel": "#ffffff", "map": "#ffffff", "map-2": "#f2f2f2",
    "scan": "#f2f2f2", "line": "#bbbbbb", "line-2": "#777777",
    "ink": "#000000", "ink-2": "#222222", "ink-3": "#444444", "plan": "#000000",
    "accent": "#000000", "accent-soft": "#eeeeee", "on-accent": "#ffffff", "focus": "#000000",
    "event": "#000000", "good": "#000000", "warn": "#000000", "bad": "#000000",
}  # fmt: skip
PRINT |= {"white": "#ffffff", "white-rim": "#1a1a1a", "white-ink": "#1a1a1a"}
PRINT |= {"gold": "#1a1a1a", "gold-rim": "#ffffff", "gold-ink": "#ffffff"}
SEATS = 15
"""So many seats have a colour and a shape of their own."""
PRINT |= {f"s{k}": "#1a1a1a" for k in range(1, SEATS + 1)}
PRINT |= {f"o{k}": "#ffffff" for k in range(1, SEATS + 1)}

TINT = {"light": 15, "dark": 26, "print": 0}  # per cent of the seat's colour inside its worlds
STAR_TINT = {"light": 30, "dark": 38, "print": 0}
HALO = {"light": 0.15, "dark": 0.17, "print": 0.55}
STARS = ("blue", "white", "yellow", "orange", "red", "green", "black", "purple")


def mix(colour: str, ground: str, per_cent: int) -> str:
    """So much of a colour on a ground, as a plain colour: not every renderer can mix."""
    over, under = bytes.fromhex(colour[1:]), bytes.fromhex(ground[1:])
    parts = zip(over, under, strict=True)
    return "#" + bytes((a * per_cent + b * (100 - per_cent)) // 100 for a, b in parts).hex()


def palette(theme: Theme) -> dict[str, str]:
    """The tokens of a theme, with the tints ``t1`` to ``t15``, ``cloud`` and ``star-x-t``."""
    base = {"light": LIGHT, "dark": DARK, "print": PRINT}[theme]
    ground = base["map"]
    tints = {f"t{k}": mix(base[f"s{k}"], ground, TINT[theme]) for k in range(1, SEATS + 1)}
    stars = {f"star-{s}-t": mix(base[f"star-{s}"], ground, STAR_TINT[theme]) for s in STARS}
    return base | tints | stars | {"cloud": mix(base["s6"], ground, 14)}


def variables(theme: Theme) -> str:
    """The tokens as CSS custom properties, for pages and standalone reports."""
    return "".join(f"--{name}:{value};" for name, value in sorted(palette(theme).items()))
