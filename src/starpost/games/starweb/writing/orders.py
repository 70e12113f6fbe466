"""Every order, declared once: how it is written and what it does."""

from __future__ import annotations

from starpost.games.starweb.writing.slots import SLOTS
from starpost.games.starweb.writing.values import (
    Build,
    Declare,
    Drop,
    DropBomb,
    Ending,
    Fire,
    Give,
    Goods,
    Hook,
    Invest,
    Jettison,
    Load,
    MakeBomb,
    Message,
    Migrate,
    Move,
    Peace,
    Plunder,
    Probe,
    Robots,
    Scrap,
    Sign,
    Stand,
    Transfer,
    Unload,
)
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form
from starpost.kernel.writing.heads import Heads


def _ships(unit: str, number: str) -> str:
    return f"fleet {{{number}}}" if unit == "F" else f"the {unit}-ships of W{{{number}}}"


def _transfers() -> list[Form]:
    return [_transfer(source, into) for source in "FIP" for into in "FIP"]


def _transfer(source: str, into: str) -> Form:
    own = "fleet" if source == "F" else "held"
    tail = "{to:key}" if into == "F" else ""
    there = "F{to}" if into == "F" else f"{into}-ships"
    does = f"Send ships from {_name(source)} to {_INTO[into]}."
    return Form(
        f"transfer-{source}{into}".lower(),
        Transfer,
        f"{source}{{number:{own}}}T{{count}}{into}{tail}",
        does,
        gloss=f"{{count}} ships go from {_ships(source, 'number')} to {there}.",
        listed=source == "F" or source != into,  # the ships are there already
        example=f"{source}5T3{into}{'6' if into == 'F' else ''}",
        group="Ships",
        rule="4.10",
        fixed={"source": source, "into": into},
    )


_INTO = {"F": "a key at the same world", "I": "the I-ships there", "P": "the P-ships there"}


def _name(unit: str) -> str:
    return "a key" if unit == "F" else f"the {unit}-ships of a world"


def _builds() -> list[Form]:
    made = {
        "I": ("I-ships", "I-ships that guard industry"),
        "P": ("P-ships", "P-ships that guard population"),
        "R": ("pairs of robots", "two robots for each unit (Berserkers, robot worlds)"),
    }
    forms = [
        Form(
            "build-f",
            Build,
            "W{world:held}B{count}F{to:key}",
            "Build ships onto a key at the world; they belong to the owner of the key.",
            gloss="W{world} builds {count} ships onto F{to}.",
            example="W75B10F3",
            group="Building",
            rule="5.2",
            fixed={"into": "F"},
        )
    ]
    for into, (short, long) in made.items():
        forms.append(
            Form(
                f"build-{into}".lower(),
                Build,
                f"W{{world:held}}B{{count}}{into}",
                f"Build {long}.",
                gloss=f"W{{world}} builds {{count}} {short}.",
                example=f"W75B2{into}",
                group="Building",
                rule="5.4" if into == "R" else "5.2",
                fixed={"into": into},
            )
        )
    return forms


def _invests() -> list[Form]:
    return [
        Form(
            f"invest-{into}".lower(),
            Invest,
            f"W{{world:held}}I{{count}}{into}",
            f"Raise the {what} of a world, for 5 of its capacity each (Empire Builders 4).",
            gloss=f"W{{world}} raises its {what} by {{count}}.",
            example=f"W75I1{into}",
            group="Building",
            rule="5.3",
            fixed={"into": into},
        )
        for into, what in (("I", "industry"), ("L", "population limit"))
    ]


def _migrations() -> list[Form]:
    return [
        Form(
            f"migrate-{who}".lower(),
            Migrate,
            f"{who}{{world:held}}M{{count}}W{{to:world}}",
            f"Send {what} to an adjacent world, for 1 of the capacity each.",
            gloss=f"{{count}} {what} of W{{world}} move to W{{to}}.",
            example=f"{who}5M3W6",
            group="Building",
            rule="5.11",
            fixed={"who": who},
        )
        for who, what in (("P", "people (or robots)"), ("C", "converts"))
    ]


def _probes() -> list[Form]:
    return [
        Form(
            f"probe-{source}".lower(),
            Probe,
            f"{source}{{number:{'fleet' if source == 'F' else 'held'}}}P{{world}}",
            f"Burn a ship of {_name(source)} to get a report of an adjacent world.",
            gloss=f"A ship of {_ships(source, 'number')} probes W{{world}}.",
            example=f"{source}5P12",
            group="Movement",
            rule="6.11",
            fixed={"source": source},
        )
        for source in "FIP"
    ]


TARGETS = {"I": "industry", "P": "the population", "H": "the home ships", "C": "the converts"}


def _fires() -> list[Form]:
    forms = []
    for letter, conditional in (("A", False), ("C", True)):
        for source in "FIP":
            for target in "FIPH" if source == "F" else "FC":
                own = "fleet" if source == "F" else "held"
                what = "F{to}" if target == "F" else TARGETS[target]
                only = " if its owner attacks you there" if conditional else ""
                thing = "a key that starts at the same world" if target == "F" else what
                forms.append(
                    Form(
                        f"{'answer' if conditional else 'fire'}-{source}{target}".lower(),
                        Fire,
                        f"{source}{{number:{own}}}{letter}{target}"
                        + ("{to:key}" if target == "F" else ""),
                        f"Fire with {_name(source)} at {thing}{only}.",
                        gloss=f"{_ships(source, 'number').capitalize()} fires at {what}{only}.",
                        example=f"{source}5{letter}{target}{'9' if target == 'F' else ''}",
                        group="Conditional fire" if conditional else "Fire",
                        rule="6.2",
                        fixed={"source": source, "at": target, "conditional": conditional},
                    )
                )
    return forms


def _cargo() -> list[Form]:
    kinds = (
        ("U", Unload, "unload", "Unload metal onto the world where the fleet is.", "4.6"),
        ("N", Goods, "goods", "Unload metal as consumer goods.", "4.7"),
        ("J", Jettison, "jettison", "Throw metal away.", "4.8"),
        ("L", Load, "load", "Load metal of the world, if it is yours or you are a loader.", "4.11"),
    )
    return [
        Form(
            name,
            kind,
            f"F{{fleet}}{letter}[{{count}}]",
            does,
            gloss=f"F{{fleet}}: {name} {{count}} metal.",
            example=f"F5{letter}3",
            group="Cargo",
            rule=rule,
        )
        for letter, kind, name, does, rule in kinds
    ]


def _declarations() -> list[Form]:
    kinds = (
        ("A", "ally", "Declare a player you have met your ally.", "4.1"),
        ("N", "no-ally", "Stop regarding a player as your ally.", "4.1"),
        ("L", "loader", "Let a player you have met load metal from your worlds.", "4.2"),
        ("X", "no-loader", "Take that permission back.", "4.2"),
        ("J", "jihad", "Declare a Jihad against a player (Apostles).", "9.12"),
    )
    return [
        Form(
            name,
            Declare,
            f"{what}={{name}}",
            does,
            gloss=f"{does[:-1]}: {{name}}.",
            example=f"{what}=JOVIAN",
            group="Diplomacy",
            rule=rule,
            fixed={"what": what},
        )
        for what, name, does, rule in kinds
    ]


def _single(
    name: str,
    order: type[Order],
    pattern: str,
    does: str,
    gloss: str,
    example: str,
    group: str,
    rule: str,
    **fixed: object,
) -> Form:
    return Form(
        name,
        order,
        pattern,
        does,
        gloss=gloss,
        example=example,
        group=group,
        rule=rule,
        fixed=fixed,
    )


FORMS: tuple[Form, ...] = (
    *_transfers(),
    _single(
        "scrap", Scrap, "W{world:held}S{count}",
        "Make industry out of I-ships: 6 for each (Empire Builders 4).",
        "W{world} makes {count} industry out of I-ships.", "W75S1", "Ships", "4.9",
    ),
    *_builds(),
    *_invests(),
    *_migrations(),
    _single(
        "move", Move, "F{fleet}{path:gate+}", "Move a fleet through one, two or three gates.",
        "F{fleet} moves through {path}.", "F3W5W12", "Movement", "6.7",
    ),
    *_probes(),
    *_cargo(),
    _single(
        "hook", Hook, "V{artifact}F{fleet:key}",
        "Hook an artifact of yours onto a fleet at its world.",
        "V{artifact} is hooked onto F{fleet}.", "V12F5", "Artifacts", "8.9",
    ),
    _single(
        "drop", Drop, "V{artifact}W", "Put an artifact down on the world where its key is.",
        "V{artifact} is put down.", "V12W", "Artifacts", "8.9",
    ),
    *_fires(),
    _single(
        "stand-down", Stand, "Z[{world}]",
        "Nobody of yours ambushes this turn, at all or at one world.",
        "No ambush at W{world}.", "Z12", "Movement", "6.9",
    ),
    *_declarations(),
    _single(
        "give-key", Give, "F{number:fleet}G={name}", "Give a key to a player you have met.",
        "F{number} is given to {name}.", "F5G=JOVIAN", "Diplomacy", "8.7", what="F",
    ),
    _single(
        "give-world", Give, "W{number:held}G={name}", "Give a world to a player you have met.",
        "W{number} is given to {name}.", "W5G=JOVIAN", "Diplomacy", "8.7", what="W",
    ),
    _single(
        "plunder", Plunder, "W{world:held}X",
        "Plunder a world of yours; it lies idle for three turns.",
        "W{world} is plundered.", "W5X", "Worlds", "8.8",
    ),
    _single(
        "at-peace", Peace, "F{fleet}Q", "Put a fleet at peace until you change it.",
        "F{fleet} is at peace.", "F5Q", "Diplomacy", "4.3", peace=True,
    ),
    _single(
        "not-at-peace", Peace, "F{fleet}X", "End the peace of a fleet.",
        "F{fleet} is not at peace.", "F5X", "Diplomacy", "4.3", peace=False,
    ),
    _single(
        "make-bomb", MakeBomb, "F{fleet}B", "Turn 25 of at least 26 ships into a planet buster.",
        "F{fleet} makes a planet buster of 25 ships.", "F5B", "Bombs and robots", "5.5",
    ),
    _single(
        "drop-bomb", DropBomb, "F{fleet}D", "Drop the planet buster on the world below.",
        "F{fleet} drops its planet buster.", "F5D", "Bombs and robots", "7.1",
    ),
    _single(
        "robots", Robots, "F{fleet}R{count}", "Land ships as robots, two for each (Berserkers).",
        "{count} ships of F{fleet} land as robots.", "F5R3", "Bombs and robots", "7.2",
    ),
    Form(
        "ending", Ending, "ENDING{score}", "Choose the ending score, with turn 1 only.",
        gloss="Ending score {score}.", example="ENDING8000", group="Words", rule="11.1",
        quiet=True,
    ),
    Form(
        "sign", Sign, "SIGN", "Put up a sign of one or two lines, shown to all who meet you.",
        gloss="A new sign.", example="SIGN", group="Words", rule="10.5",
        body="lines", blank_ends=True, body_most=2, inline=True, quiet=True,
    ),
    Form(
        "message", Message, "MESSAGE TO {name}",
        "Send a message with the next printout: its lines follow, then END.",
        gloss="A message to {name}.", example="MESSAGE TO JOVIAN", group="Words", rule="10.6",
        body="lines", quiet=True,
    ),
)  # fmt: skip

SPELLINGS = (
    (r"^ENDING(?:\s+SCORE)?[\s:=]+(?=\d)", "ENDING "),
    (r"^(ENDING\s*\d{1,3}),(\d{3})$", r"\1\2"),
    (r"^MESSAGE\s*:?\s+TO\b\s*:?\s*", "MESSAGE TO "),
    (r"^MESSAGE\s*:?\s+(?!TO\s)", "MESSAGE TO "),
)
"""Other ways in which veterans write a line."""

HEADS = Heads(
    "STARWEB",
    ("CODE NAME", "PLAYER", "SEAT"),
    (
        ("game", "STARWEB GAME #"), ("turn", "TURN #"), ("seat", "CODE NAME"),
        ("account", "ACCOUNT NUMBER"), ("due", "DATE DUE"), ("signature", "SIGNATURE"),
    ),
    opening="ENDING SCORE",
)  # fmt: skip

BOOK = FormBook(
    FORMS, SLOTS, compact=True, separators=",;", heads=HEADS, spellings=SPELLINGS, several=True
)
