"""A made-up report in the manner of a long-running game, with every kind of block."""

import random

from starpost.draw.scene import Edge, Node, Scene, SeatMark
from starpost.reports.document import (
    Chart,
    Curve,
    Document,
    Field,
    Fields,
    Figure,
    Items,
    Lines,
    Note,
    Notes,
    OrderSheet,
    PageBreak,
    Paragraph,
    Section,
    Table,
)


def world_lines(number: int, rng: random.Random) -> tuple[str, ...]:
    gates = ",".join(str(rng.randint(1, 255)) for _ in range(4))
    return (
        f"W{number:<4}({gates}) [TERRAN] Metal={rng.randint(1, 9)}, Mines={rng.randint(1, 5)},",
        f"     Population={rng.randint(5, 60)}, Limit={rng.randint(20, 90)}, Turns=3",
        f"     F{rng.randint(1, 255)}[TERRAN]={rng.randint(0, 40)}",
    )


def printout(worlds: int = 20, seed: int = 1) -> Document:
    """Mostly printout: what the text renderer meets fifteen times a turn."""
    rng = random.Random(seed)
    numbers = sorted(rng.sample(range(1, 256), worlds))
    return Document(
        "StarWeb",
        (
            Section("Standing", (Lines(("Score=512 Assets: Worlds=17, Keys=9, Ships=118",)),)),
            Section("Worlds", tuple(Lines(world_lines(w, rng)) for w in numbers)),
        ),
        subtitle="Report 9 to TERRAN, Empire Builder",
        head=(Field("Orders due", "Tue 17 Nov 2026, 20:00 CET"),),
    )


def little_web() -> Scene:
    return Scene(
        "graph",
        "The web as you know it",
        "3 worlds known, 2 yours",
        (SeatMark(1, "TERRAN", mine=True), SeatMark(2, "JOVIAN")),
        nodes=(Node("75", owner=1, home=True), Node("28", owner=1), Node("160", owner=2)),
        edges=(Edge("75", "28"), Edge("28", "160")),
    )


def full(scene: Scene | None = None, worlds: int = 24) -> Document:
    rng = random.Random(4)
    base = printout(worlds)
    reason = Note(
        "Ambushed: F204 lost 14",
        "F88 neither moved nor fired, so each of its 14 ships "
        "had two shots at arrivals: 28 shots, 2 hit an empty ship, 14 lost.",
        "15, 16",
    )
    return Document(
        base.title,
        (
            Section(
                "Standing",
                (
                    Fields(
                        (
                            Field("Score", "512 (+74)"),
                            Field(
                                "Assets",
                                "Worlds 17, Keys 9, Ships 118 "
                                "(I 11, P 19), Industry 47, Mines 58, Metal 121, Population 271",
                            ),
                            Field("Met", "JOVIAN, HELIX, ORCUS, SABLE"),
                        )
                    ),
                    Chart(
                        "Score by turn",
                        tuple(range(1, 10)),
                        (Curve("TERRAN", (0, 40, 92, 150, 201, 260, 330, 438, 512), 1),),
                    ),
                ),
            ),
            Section(
                "What went wrong with your orders",
                (
                    Notes(
                        (
                            Note(
                                "No gate leads there from there.",
                                rule="11",
                                where="F17W31",
                                code="not-adjacent",
                                tone="bad",
                            ),
                            Note(
                                "Trimmed to 30: usable industry was 30.",
                                rule="9",
                                where="W75B40F119",
                                code="not-enough",
                                tone="warn",
                            ),
                            Note(
                                "You captured W28.",
                                "It stood empty and F9 was the only armed fleet.",
                                "21",
                                tone="good",
                            ),
                        )
                    ),
                ),
            ),
            Section(
                "Messages",
                (
                    Items(
                        (
                            "HELIX: Our gates meet at W55. I keep west of it if you keep east. "
                            "Ally this turn?",
                            "SIGN: [JOVIAN] Keep off. The tolls are due.",
                        )
                    ),
                    Paragraph("Two more messages wait on the page of the match.", "quiet"),
                ),
            ),
            Section(
                "Worlds",
                tuple(
                    Lines(world_lines(w, rng), notes=(reason,) if k == 2 else ())
                    for k, w in enumerate(sorted(rng.sample(range(1, 256), worlds)))
                ),
            ),
            Section(
                "Known powers",
                (
                    Table(
                        ("Power", "Worlds", "Score", "Remark"),
                        (
                            ("JOVIAN", "11", "118", "seen at W160, W219 and W95; fought you twice"),
                            ("HELIX", "8", "290", "ally"),
                            ("ORCUS", "?", "377", ""),
                        ),
                        ("left", "right", "right"),
                        "As far as your ships have seen",
                    ),
                ),
            ),
            Section(
                "The web as you know it",
                (Figure(scene or little_web(), "double ring yours, dashed last seen"),),
            ),
            Section("Order sheet", (OrderSheet(20, "Write, photograph or type."),), breaks="never"),
            Section("", (PageBreak(), Items(("first", "second"), numbered=True))),
        ),
        subtitle=base.subtitle,
        head=(Field("Game", "SW-7 Perseus Arm"), Field("Orders due", "Tue 17 Nov 2026, 20:00 CET")),
        summary="You captured W28, lost nothing, and one order could not be carried out.",
        foot=("Starpost · SW-7 · turn 9 · TERRAN", "seal 9c41 e07b"),
    )
