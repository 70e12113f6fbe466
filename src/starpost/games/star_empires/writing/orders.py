"""Every order a player may give (rules 4.1 to 4.24), declared once. Coordinates stay as written."""

from __future__ import annotations

import re

from starpost.games.star_empires.writing.gm_orders import GM_FORMS
from starpost.games.star_empires.writing.slots import SLOTS
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form
from starpost.kernel.writing.heads import Heads


class Break(Order, frozen=True):
    empires: tuple[str, ...]


class Declare(Order, frozen=True):
    empires: tuple[str, ...]


class Unload(Order, frozen=True):
    ships: tuple[str, ...]


class Deploy(Order, frozen=True):
    ships: tuple[str, ...]


class Load(Order, frozen=True):
    ships: tuple[str, ...]
    carrier: str


class Destruct(Order, frozen=True):
    ships: tuple[str, ...]
    but: tuple[str, ...] = ()


class Screen(Order, frozen=True):
    target: str
    wings: tuple[str, ...]


class Fire(Order, frozen=True):
    ships: tuple[str, ...]
    empires: tuple[str, ...]
    but: tuple[str, ...] = ()
    asc: bool = False
    desc: bool = False


class FireManual(Order, frozen=True):
    ships: tuple[str, ...]
    targets: tuple[str, ...]


class Transmit(Order, frozen=True):
    portals: tuple[str, ...]
    empires: tuple[str, ...]


class Move(Order, frozen=True):
    ships: tuple[str, ...]
    to: str
    but: tuple[str, ...] = ()


class Traverse(Order, frozen=True):
    ships: tuple[str, ...]
    entry: str
    exit: str = ""
    but: tuple[str, ...] = ()


class CreateDesign(Order, frozen=True):
    world: str
    name: str
    hull: str
    numbers: tuple[str, ...] = ()


class Give(Order, frozen=True):
    classes: tuple[str, ...]
    empires: tuple[str, ...]


class Pool(Order, frozen=True):
    world: str
    but: tuple[str, ...] = ()


class Transfer(Order, frozen=True):
    origin: str
    amount: str
    to: str
    empire: str = ""


class Build(Order, frozen=True):
    world: str
    amount: str
    kind: str
    names: tuple[str, ...] = ()


class Repair(Order, frozen=True):
    ship: str
    amount: str
    worlds: tuple[str, ...]


class Rename(Order, frozen=True):
    ship: str
    name: str


class Toggle(Order, frozen=True):
    mode: str
    ships: tuple[str, ...]
    but: tuple[str, ...] = ()


class Conceal(Order, frozen=True):
    ships: tuple[str, ...]
    empires: tuple[str, ...]
    but: tuple[str, ...] = ()


class Identify(Order, frozen=True):
    ships: tuple[str, ...]
    empires: tuple[str, ...]
    but: tuple[str, ...] = ()


class Deny(Order, frozen=True):
    scope: tuple[str, ...]
    empires: tuple[str, ...]
    away: bool = False
    """Written with FROM."""


class Authorize(Order, frozen=True):
    scope: tuple[str, ...]
    empires: tuple[str, ...]


class Message(Order, frozen=True):
    empires: tuple[str, ...]
    anonymous: bool = False
    lines: tuple[str, ...] = ()


_D, _L, _C, _M, _R, _I, _T, _S = (
    "Diplomacy", "Logistics", "Combat", "Movement", "Research", "Income", "Maintenance", "Scanning"
)  # fmt: skip

PLAYER_FORMS = (
    Form("break", Break, "BREAK {empires:empire+}", "Ends an alliance at once.",
         example="BREAK UMBRA", group=_D, rule="4.1"),
    Form("declare", Declare, "DECLARE {empires:empire+}",
         "Declares an alliance; it stands if the other declares you in the same turn.",
         example="DECLARE UMBRA", group=_D, rule="4.2"),
    Form("unload", Unload, "UNLOAD {ships:cargo+}", "Unloads cargo into the carrier's sector.",
         example="UNLOAD Wisp", group=_L, rule="4.3"),
    Form("deploy", Deploy, "DEPLOY {ships:device+}", "Deploys devices where they are.",
         example="DEPLOY Spark", group=_L, rule="4.4"),
    Form("load", Load, "LOAD {ships:ship+} ONTO {carrier}", "Loads ships onto a carrier.",
         example="LOAD Wisp ONTO Mule", group=_L, rule="4.5"),
    Form("destruct", Destruct, "DESTRUCT {ships:ships+} [EXCEPT {but:ship+}]",
         "Blows your own ships up, which hurts everybody in the sector.",
         example="DESTRUCT Mule", group=_C, rule="4.6"),
    Form("screen", Screen, "SCREEN {target:ship} WITH {wings:wing+}",
         "Puts wings between a ship and its attackers.",
         example="SCREEN Bull WITH Wisp", group=_C, rule="4.7"),
    Form("fire_manual", FireManual, "FIRE MANUAL {ships:attacker+} AT {targets:target+}",
         "Fires given guns at given ships.",
         example="FIRE MANUAL Anvil:12 AT CINDER:Maul", group=_C, rule="4.9"),
    Form("fire", Fire,
         "FIRE [{asc=ASC}] [{desc=DESC}] {ships:ships+} [EXCEPT {but:ship+}] AT {empires:empire+}",
         "Fires at all ships of the empires named, weakest first (DESC: strongest first).",
         example="FIRE @Brook AT CINDER", group=_C, rule="4.8"),
    Form("transmit", Transmit, "TRANSMIT {portals:portal+} TO {empires:empire+}",
         "Gives portal nav data to others.", example="TRANSMIT Pa TO UMBRA", group=_M, rule="4.10"),
    Form("move", Move, "MOVE {ships:ships+} [EXCEPT {but:ship+}] TO {to:goal}",
         "Jumps to a sector within range.", example="MOVE Thorn TO (2,1)", group=_M, rule="4.11"),
    Form("traverse", Traverse,
         "TRAVERSE {ships:ships+} [EXCEPT {but:ship+}] THROUGH {entry:portal} [{exit:portal}]",
         "Goes through a portal; without nav data the exit is random.",
         example="TRAVERSE Thorn THROUGH Pa Pb", group=_M, rule="4.12"),
    Form("design", CreateDesign, "DESIGN {world:mine} {name} {hull} [{numbers:rating+}]",
         "Creates a class: guns, DP, engines, scan, racks; a MISSILE: guns and tonnage.",
         example="DESIGN Alder escort GUNSHIP 20 15 4 1 0", group=_R, rule="4.13"),
    Form("give", Give, "GIVE {classes:class+} TO {empires:empire+}", "Gives designs to others.",
         example="GIVE escort TO UMBRA", group=_R, rule="4.14"),
    Form("pool", Pool, "POOL {world:mine} [EXCEPT {but:world+}]",
         "Brings all your RU to one world.", example="POOL Alder", group=_I, rule="4.15"),
    Form("transfer", Transfer, "TRANSFER {origin:mine} {amount} {to:world} [{empire}]",
         "Ships RU from one world to another.", example="TRANSFER Alder 4 Brook", group=_I,
         rule="4.16", quiet=True),
    Form("build", Build, "BUILD {world:mine} {amount} {kind:class} [{names:name+}]",
         "Builds ships; names may be listed, or base* numbers them.",
         example="BUILD Alder 2 frigate Dart*", group=_T, rule="4.17"),
    Form("repair", Repair, "REPAIR {ship} {amount} {worlds:mine+}",
         "Repairs a ship with the RU of the worlds named.",
         example="REPAIR Thorn MAX Alder", group=_T, rule="4.18"),
    Form("rename", Rename, "RENAME {ship} {name}", "Renames a ship.",
         example="RENAME Bull Ox", group=_T, rule="4.19"),
    Form("toggle", Toggle, "TOGGLE {mode} {ships:many+} [EXCEPT {but:ship+}]",
         "Sets transponders public or private.", example="TOGGLE PUBLIC Bull", group=_T,
         rule="4.20"),
    Form("conceal", Conceal, "CONCEAL {ships:many+} [EXCEPT {but:ship+}] FROM {empires:empire+}",
         "Takes empires off the private list of transponders.",
         example="CONCEAL ALL FROM CINDER", group=_T, rule="4.21"),
    Form("identify", Identify, "IDENTIFY {ships:many+} [EXCEPT {but:ship+}] TO {empires:empire+}",
         "Puts empires on the private list of transponders.",
         example="IDENTIFY Rook TO UMBRA", group=_T, rule="4.22"),
    Form("deny", Deny, "DENY {scope+} TO {empires:empire+}",
         "Withdraws a grant of scan data.", example="DENY ALL TO UMBRA", group=_S, rule="4.23",
         fixed={"away": False}),
    Form("deny_from", Deny, "DENY {scope+} FROM {empires:empire+}",
         "Withdraws a grant of scan data.", example="DENY ALL FROM UMBRA", group=_S, rule="4.23",
         fixed={"away": True}),
    Form("authorize", Authorize, "AUTHORIZE {scope+} TO {empires:empire+}",
         "Grants scan data until denied.", example="AUTHORIZE Peek TO UMBRA", group=_S,
         rule="4.24"),
    Form("message", Message, "MESSAGE [{anonymous=ANONYMOUS}] TO {empires:empire+}",
         "Sends the following lines, up to END, with the next report.",
         example="MESSAGE TO UMBRA", group=_D, rule="5.16", body="lines"),
)  # fmt: skip

_BLANKS = re.compile(r"\(\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*\)")
_BARE = re.compile(r"(?<![^\s])([+-]?\d+)\s*,\s*([+-]?\d+)(?!\s*,|\S)")
_TO_WHOM = re.compile(r"(ADDKNOWN\s.*)\sFROM(\s)|(REMOVEKNOWN\s.*)\sTO(\s)", re.I)


def _joined(found: re.Match[str]) -> str:
    """ADDKNOWN .. FROM and REMOVEKNOWN .. TO mean what they mean with the other word."""
    return f"{found[1]} TO{found[2]}" if found[1] else f"{found[3]} FROM{found[4]}"


class Book(FormBook):
    """The form book of this game: blanks inside a coordinate mean nothing."""

    def normal(self, line: str) -> str:
        line = " ".join(line.split())
        if "," in line and (", " in line or " ," in line or "( " in line or " )" in line):
            line = _BARE.sub(r"\1,\2", _BLANKS.sub(r"(\1,\2)", line))
        other = _TO_WHOM.match(line) if "KNOWN" in line[:11].upper() else None
        if other is not None:
            line = _joined(other) + line[other.end() :]
        return line


HEADS = Heads(
    "STAR EMPIRES",
    ("EMPIRE", "PLAYER", "SEAT"),
    (("game", "SESSION"), ("turn", "TURN"), ("seat", "EMPIRE")),
)
BOOK = Book((*PLAYER_FORMS, *GM_FORMS), SLOTS, unknown_code="unknown_order", heads=HEADS)
"""All orders of the game, players' and game master's."""
PLAYER_NAMES = tuple(form.name for form in PLAYER_FORMS)
