"""Every order of the game master (rules 4.25 to 4.45), in galactic coordinates."""

from __future__ import annotations

from starpost.kernel.contract import GM
from starpost.kernel.orders import Order, Unread
from starpost.kernel.writing.forms import Form


class GmOrder(Order, frozen=True):
    """Anybody else who gives one is told `gm_only`."""


class RemoveConnection(GmOrder, frozen=True):
    entry: str
    exit: str


class AddConnection(GmOrder, frozen=True):
    entry: str
    exit: str


class RemoveObject(GmOrder, frozen=True):
    kind: str
    names: tuple[str, ...]


class RemoveShip(GmOrder, frozen=True):
    empire: str
    ships: tuple[str, ...]


class RelocateObject(GmOrder, frozen=True):
    kind: str
    name: str
    to: str


class RelocateShip(GmOrder, frozen=True):
    empire: str
    ships: tuple[str, ...]
    to: str


class AddPortal(GmOrder, frozen=True):
    at: str
    name: str
    collapsed: bool = False


class AddStorm(GmOrder, frozen=True):
    at: str
    name: str
    intensity: int


class AddWorld(GmOrder, frozen=True):
    at: str
    name: str
    production: int
    stock: int
    owner: str = ""


class AddShipClass(GmOrder, frozen=True):
    name: str
    hull: str
    guns: int
    dp: int
    engines: int
    scan: int
    racks: int
    tonnage: int
    cost: int
    ar: int
    public: bool = False


class AddShip(GmOrder, frozen=True):
    at: str
    owner: str
    count: int
    kind: str
    dp: int
    mode: str
    names: tuple[str, ...]


class ModifyStorm(GmOrder, frozen=True):
    name: str
    intensity: int


class ModifyWorld(GmOrder, frozen=True):
    name: str
    production: int
    stock: int
    owner: str = ""


class ModifyPortal(GmOrder, frozen=True):
    name: str
    state: str


class ModifyShip(GmOrder, frozen=True):
    owner: str
    ship: str
    dp: int
    mode: str


class SetDrift(GmOrder, frozen=True):
    kind: str
    name: str
    pattern: str


class Fluctuate(GmOrder, frozen=True):
    name: str
    wave: str


class RenameObject(GmOrder, frozen=True):
    kind: str
    name: str
    to: str


class RemoveKnown(GmOrder, frozen=True):
    kind: str
    items: tuple[str, ...]
    empires: tuple[str, ...]


class AddKnown(GmOrder, frozen=True):
    kind: str
    items: tuple[str, ...]
    empires: tuple[str, ...]


class SetStatus(GmOrder, frozen=True):
    empire: str
    status: str


class Excuse(GmOrder, frozen=True):
    empires: tuple[str, ...]


class DeclareVictory(GmOrder, frozen=True):
    words: tuple[str, ...]


def _form(name: str, order: type[Order], pattern: str, does: str, example: str, rule: str) -> Form:
    group = "Game master"
    return Form(name, order, pattern, does, example=example, group=group, rule=rule)


GM_FORMS = (
    _form("removeconnection", RemoveConnection, "REMOVECONNECTION {entry:portal} {exit:portal}",
          "Removes the one-way link from entry to exit.", "REMOVECONNECTION Pa Pb", "4.25"),
    _form("addconnection", AddConnection, "ADDCONNECTION {entry:portal} {exit:portal}",
          "Adds a one-way link from entry to exit.", "ADDCONNECTION Pa Pb", "4.25"),
    _form("removeobject", RemoveObject, "REMOVEOBJECT {kind:object} {names:thing+}",
          "Takes objects off the map; everybody forgets them.", "REMOVEOBJECT STORM Gale", "4.26"),
    _form("removeship", RemoveShip, "REMOVESHIP {empire} {ships:ship+}",
          "Takes ships away without a wreck.", "REMOVESHIP CINDER Maul", "4.27"),
    _form("relocateobject", RelocateObject, "RELOCATEOBJECT {kind:object} {name:thing} {to:sector}",
          "Moves an object.", "RELOCATEOBJECT WORLD Nova (4,0)", "4.28"),
    _form("relocateship", RelocateShip, "RELOCATESHIP {empire} {ships:ship+} TO {to:sector}",
          "Moves ships with their cargo.", "RELOCATESHIP CINDER Maul TO (4,0)", "4.29"),
    _form("addportal", AddPortal, "ADDPORTAL {at:sector} {name} [{collapsed=COLLAPSED}]",
          "Adds a portal without links.", "ADDPORTAL (4,0) Gate", "4.30"),
    _form("addstorm", AddStorm, "ADDSTORM {at:sector} {name} {intensity:whole}",
          "Adds a storm; intensity 0 makes a nebula.", "ADDSTORM (4,0) Gale 5", "4.31"),
    _form("addworld", AddWorld, "ADDWORLD {at:sector} {name} {production:whole} {stock:whole} "
          "[{owner:empire}]", "Adds a world.", "ADDWORLD (4,0) Nova 7 3", "4.32"),
    _form("addshipclass", AddShipClass, "ADDSHIPCLASS {name} {hull} {guns:whole} {dp:whole} "
          "{engines:whole} {scan:whole} {racks:whole} {tonnage:whole} {cost:whole} {ar:whole} "
          "[{public=PUBLIC}]", "Adds a class exactly as given; PUBLIC: all know it.",
          "ADDSHIPCLASS hulk ORBITAL 10 20 0 0 0 5 9 2 PUBLIC", "4.33"),
    _form("addship", AddShip, "ADDSHIP {at:sector} {owner:empire} {count:whole} {kind:class} "
          "{dp:whole} {mode} {names:name+}", "Adds ships with that many DP left.",
          "ADDSHIP (4,0) CINDER 2 fighter 4 PRIVATE Imp*", "4.34"),
    _form("modifystorm", ModifyStorm, "MODIFYSTORM {name:thing} {intensity:whole}",
          "Sets the current intensity.", "MODIFYSTORM Gale 3", "4.35"),
    _form("modifyworld", ModifyWorld, "MODIFYWORLD {name:world} {production:whole} {stock:whole} "
          "[{owner:empire}]", "Sets production, stockpile and owner.", "MODIFYWORLD Nova 7 3",
          "4.36"),
    _form("modifyportal", ModifyPortal, "MODIFYPORTAL {name:portal} {state:portal_state}",
          "Closes or reopens a portal.", "MODIFYPORTAL Pa COLLAPSED", "4.37"),
    _form("modifyship", ModifyShip, "MODIFYSHIP {owner:empire} {ship} {dp:whole} {mode}",
          "Sets remaining DP and transponder.", "MODIFYSHIP CINDER Maul 12 PUBLIC", "4.38"),
    _form("drift", SetDrift, "DRIFT {kind:object} {name:thing} {pattern}",
          "Sets how an object drifts.", "DRIFT WORLD Raft N,SE,.", "4.39"),
    _form("fluctuate", Fluctuate, "FLUCTUATE {name:thing} {wave}",
          "Sets how a storm's intensity changes.", "FLUCTUATE Gale 2,-1,-1", "4.40"),
    _form("renameobject", RenameObject, "RENAMEOBJECT {kind:object} {name:thing} {to:name}",
          "Renames an object for everyone.", "RENAMEOBJECT WORLD Nova Ember", "4.41"),
    _form("removeknown", RemoveKnown,
          "REMOVEKNOWN {kind:item} {items:knowable+} FROM {empires:empire+}",
          "Takes knowledge away.", "REMOVEKNOWN SHIPCLASS frigate FROM CINDER", "4.42"),
    _form("addknown", AddKnown, "ADDKNOWN {kind:item} {items:knowable+} TO {empires:empire+}",
          "Gives knowledge.", "ADDKNOWN CONTACT UMBRA TO CINDER", "4.42"),
    _form("setstatus", SetStatus, "SETSTATUS {empire} {status:standing}",
          "Changes how an empire is run, from this turn on.", "SETSTATUS CINDER ABANDONED", "4.43"),
    _form("excuse", Excuse, "EXCUSE {empires:empire+}",
          "Excuses players who miss this turn.", "EXCUSE CINDER", "4.44"),
    _form("victory", DeclareVictory, "VICTORY {words:winner+}",
          "Confirms or rejects a victory, or declares winners.", "VICTORY CONFIRM", "4.45"),
)  # fmt: skip

GM_WORDS = {form.pattern.split(" ", 1)[0] for form in GM_FORMS}
GM_NAMES = tuple(form.name for form in GM_FORMS)


def unread_code(order: Unread, seat: str) -> str:
    """Why a line cannot be read: it is not this seat's, no order, or badly written (rule 3.4)."""
    word = order.line.split(" ", 1)[0].upper()
    return "gm_only" if seat != GM and word in GM_WORDS else order.code
