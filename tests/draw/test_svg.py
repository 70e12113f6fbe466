"""The drawing: well formed, deterministic, accessible, free of overlaps and of hostile text."""

import re
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec import json
from msgspec.structs import replace

from starpost.draw.chart import Chart
from starpost.draw.ink.pen import Pen
from starpost.draw.ink.pieces import place_tokens, reserve_marks, said
from starpost.draw.ink.places import reserve
from starpost.draw.key import key
from starpost.draw.scene import (
    Arrow,
    Badge,
    Cell,
    Edge,
    Hex,
    Label,
    Layer,
    Mark,
    Node,
    Point,
    Region,
    Scene,
    SeatMark,
    Token,
)
from starpost.draw.svg import chart_of, draw, overlay, render
from starpost.draw.tokens import DARK, LIGHT, palette

from .samples import SCENES, web_scene

PATH = f"{Path(__file__).parents[2] / 'src'}:{Path(__file__).parent}"
SVG = "{http://www.w3.org/2000/svg}"
HOME = "1"
HOSTILE = "<script>alert('x')</script> & \"quoted\" ]]> \u2028"


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("name", SCENES)
def test_every_map_is_well_formed_in_every_theme_and_detail(name, theme):
    scene = SCENES[name]()
    for detail in ("far", "middle", "near"):
        for interactive in (False, True):
            root = ET.fromstring(render(scene, theme=theme, detail=detail, interactive=interactive))
            assert root.find(f"{SVG}title").text == scene.title
            assert root.find(f"{SVG}desc").text == scene.summary


@pytest.mark.parametrize("name", SCENES)
def test_scenes_survive_json(name):
    scene = SCENES[name]()
    assert json.decode(json.encode(scene), type=Scene) == scene


def test_equal_scenes_give_equal_bytes_whatever_the_hash_seed_and_the_order_of_elements():
    code = "from samples import SCENES\nfrom starpost.draw.svg import render\n" + (
        "import hashlib\nprint(hashlib.sha256(''.join(render(f()) for f in SCENES.values())"
        ".encode()).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PYTHONPATH": PATH},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }  # fmt: skip
    assert len(seen) == 1


def test_the_order_in_which_a_scene_lists_its_elements_does_not_matter():
    scene = web_scene()
    turned = replace(scene, nodes=scene.nodes[::-1], edges=scene.edges[::-1],
                     tokens=scene.tokens[::-1], regions=scene.regions[::-1])  # fmt: skip
    assert render(turned) == render(scene)


def test_text_of_players_never_becomes_markup():
    scene = Scene(
        "graph", HOSTILE, HOSTILE, (SeatMark(1, HOSTILE),),
        layers=(Layer("a<b", HOSTILE),),
        nodes=(Node(HOSTILE, owner=1, label=HOSTILE, below=HOSTILE, badges=(Badge("<b>"),),
                    layer="a<b"),
               Node("plain")),
        edges=(Edge(HOSTILE, "plain"),),
        tokens=(Token(HOSTILE, "plain", 1, text=HOSTILE, tip=HOSTILE),),
        marks=(Mark("plain", HOSTILE, HOSTILE, HOSTILE),),
        labels=(Label("plain", HOSTILE, kind="empire", owner=1),),
    )  # fmt: skip
    for interactive in (False, True):
        root = ET.fromstring(render(scene, interactive=interactive, selected=HOSTILE))
        assert not list(root.iter(f"{SVG}script"))
        assert not list(root.iter(f"{SVG}b"))
        assert root.find(f"{SVG}title").text == HOSTILE


def test_a_miniature_is_one_image_and_a_played_map_one_tab_stop():
    scene = web_scene()
    image = ET.fromstring(render(scene))
    assert image.get("role") == "img"
    assert not [e for e in image.iter() if e.get("tabindex")]
    group = ET.fromstring(render(scene, interactive=True))
    assert group.get("role") == "group"
    buttons = [e for e in group.iter() if e.get("role") == "button"]
    assert [e.get("data-ref") for e in buttons if e.get("tabindex") == "0"] == [
        next(v.id for v in scene.nodes if v.home)
    ]
    assert {e.get("data-ref") for e in buttons} >= {v.id for v in scene.nodes}
    assert all(e.get("aria-label") for e in buttons)
    ids = [e.get("id") for e in group.iter() if e.get("id")]
    assert len(ids) == len(set(ids))


def test_decoration_is_hidden_from_screen_readers_and_buttons_never_are():
    group = ET.fromstring(render(web_scene(), interactive=True))
    hidden = [e for e in group.iter() if e.get("aria-hidden") == "true"]
    assert hidden
    assert not [e for h in hidden for e in h.iter() if e.get("role") == "button"]


def test_my_world_has_one_ring_more_and_a_foreign_one_the_shape_of_its_seat():
    seats = (SeatMark(1, "ME", mine=True), SeatMark(2, "FOE"))
    both = Scene(
        "graph", "t", "s", seats, nodes=(Node("1", owner=1), Node("2", owner=2)), legend=()
    )
    root = ET.fromstring(render(both))
    mine, foe = list(root.find(f"{SVG}g[@class='nodes']"))
    assert [e.get("class") for e in mine] == ["r", "n", "l"]
    assert [e.get("class") for e in foe] == ["n", "x", "l"]


def test_what_was_seen_earlier_is_dashed_and_carries_its_turn():
    scene = Scene("graph", "t", "s", nodes=(Node("1", know="stale", as_of=6),), legend=())
    drawn = render(scene)
    assert re.search(r'class="n k-stale"', drawn)
    assert ">t6</text>" in drawn
    assert re.search(r"\.n\.k-stale\{stroke-dasharray", drawn)


def test_pennants_keep_clear_of_worlds_and_of_each_other():
    scene = web_scene()
    pen = Pen(Chart(scene, 16, 50), "middle", False, "map")
    reserve(pen)
    reserve_marks(pen)
    spots = place_tokens(pen)
    boxes = []
    for token in scene.tokens:
        (x, y), half = spots[token.id], 10 + 3.1 * len(said(token))
        boxes.append((x - half, y - 8.5, x + half, y + 8.5))
    discs = [(*pen.chart.at(v.id), pen.chart.radius(v.id)) for v in scene.nodes]
    over = sum(_covers(box, disc) for box in boxes for disc in discs)
    clash = sum(_overlap(a, b) for k, a in enumerate(boxes) for b in boxes[k + 1 :])
    assert clash == 0
    assert over <= 1  # in the thick of a web a corner may touch


def _covers(box, disc):
    x, y, r = disc
    dx = max(box[0] - x, 0, x - box[2])
    dy = max(box[1] - y, 0, y - box[3])
    return dx * dx + dy * dy < (r - 2) ** 2


def _overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


def test_a_label_without_room_yields_to_one_of_lower_rank_number():
    labels = tuple(Label("1", f"NAME{k}", rank=k) for k in range(30))
    drawn = render(Scene("graph", "t", "s", nodes=(Node("1"),), labels=labels, legend=()))
    shown = [int(k) for k in re.findall(r">NAME(\d+)<", drawn)]
    assert shown == list(range(len(shown)))
    assert 1 <= len(shown) < 30


def test_layers_that_are_off_by_default_are_drawn_but_not_shown():
    scene = Scene("graph", "t", "s", layers=(Layer("metal", "Metal", default=False),),
                  nodes=(Node("1"), Node("2", layer="metal")), legend=())  # fmt: skip
    root = ET.fromstring(render(scene))
    first, second = list(root.find(f"{SVG}g[@class='nodes']"))
    assert first.get("display") is None
    assert (second.get("display"), second.get("class")) == ("none", "layer-metal")


def metal_web(default):
    layers = (Layer("metal", "Metal", default), Layer("probes", "Probes", default))
    labels = tuple(Label(name, "34+2", kind="reading", layer="metal") for name in ("1", "2"))
    sight = Region("r", "scan", ("1", "2"), name="a probe can look there", layer="probes")
    return Scene("graph", "t", "s", layers=layers, nodes=(Node("1"), Node("2")),
                 regions=(sight,), labels=labels)  # fmt: skip


def test_a_reading_never_yields_and_all_plates_of_a_layer_are_one_path():
    root = ET.fromstring(render(metal_web(default=True)))
    [layer] = root.findall(f".//{SVG}g[@class='layer-metal']")
    assert [e.get("class") for e in layer] == ["rd", "rt", "rt"]
    assert [e.text for e in layer if e.text] == ["34+2", "34+2"]


def test_layers_that_are_off_wait_on_a_map_and_are_left_out_of_a_picture():
    played = render(metal_web(default=False), interactive=True)
    assert '<g class="layer-metal" display="none">' in played
    assert 'class="scan layer-probes" display="none"' in played
    picture = render(metal_web(default=False))
    assert "34+2" not in picture
    assert "layer-probes" not in picture
    assert "a probe can look there" not in picture, "nor does its legend tell of them"
    assert "a probe can look there" in render(metal_web(default=True))


def test_a_legend_that_stands_apart_follows_the_rules_of_the_map():
    root = ET.fromstring(key(web_scene(), plans=True))
    assert [e.get("class") for e in root] == ["starmap"]


def test_colours_are_variables_on_a_page_and_plain_on_paper():
    scene = web_scene()
    assert "var(--map,#fbfaf4)" in render(scene)
    assert "var(--map,#0a1016)" in render(scene, theme="dark")
    for paper in (render(scene, theme="print"), render(scene, overridable=False)):
        assert "var(" not in paper
        assert "%" not in re.search(r"<style>(.*?)</style>", paper, re.S).group(1)


def test_paper_tells_seats_apart_by_hatch():
    drawn = render(web_scene(), theme="print")
    used = set(re.findall(r"\.s(\d+)\.halo\{stroke:url\(#sm-h(\d)\)", drawn))
    assert {(str(k), str(k - 1)) for k in (1, 2, 3, 4)} <= used
    assert all(f'id="sm-h{pattern}"' in drawn for _, pattern in used)


def test_far_shows_less_than_near():
    scene = web_scene()
    far, middle, near = (render(scene, detail=d).count("<text") for d in ("far", "middle", "near"))
    assert far < middle < near
    root = ET.fromstring(render(scene, detail="far"))
    assert root.find(f"{SVG}g[@class='badges']") is None


def test_a_thousand_pixels_wide_keeps_the_proportions():
    root = ET.fromstring(render(web_scene(), size=1000))
    _, _, width, height = map(float, root.get("viewBox").split())
    assert root.get("width") == "1000"
    assert abs(float(root.get("height")) - 1000 * height / width) < 0.1


def test_an_empty_scene_is_still_a_map():
    for geometry in ("graph", "hex", "grid", "board"):
        assert ET.fromstring(render(Scene(geometry, "t", "s"))).get("role") == "img"


def test_a_cell_with_a_node_is_no_second_button():
    scene = Scene("hex", "t", "s", cells=(Cell("a", Hex(0, 0)), Cell("b", Hex(1, 0))),
                  nodes=(Node("n", Hex(0, 0)),))  # fmt: skip
    root = ET.fromstring(render(scene, interactive=True))
    refs = [e.get("data-ref") for e in root.iter() if e.get("role") == "button"]
    assert sorted(refs) == ["b", "n"]


def test_255_worlds_are_drawn_in_a_few_tens_of_milliseconds():
    scene = web_scene(256, 250)
    render(scene)
    start = time.perf_counter()
    render(scene)
    assert time.perf_counter() - start < 0.25  # about 0.03 s; the margin is for busy machines


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ink_and_seats_stand_out_on_the_map(theme):
    colours = palette(theme)
    assert set(LIGHT) == set(DARK)
    for name, least in [("ink", 7), ("ink-2", 7), ("ink-3", 4.5), ("accent", 4.5), ("line-2", 3)]:
        assert _contrast(colours[name], colours["map"]) >= least, name
    for seat in range(1, 9):
        assert _contrast(colours[f"s{seat}"], colours["map"]) >= 3, seat
        assert _contrast(colours[f"o{seat}"], colours[f"s{seat}"]) >= 4.4, seat


def _contrast(a, b):
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour):
    parts = [v / 255 for v in bytes.fromhex(colour[1:])]
    r, g, b = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_what_is_written_in_a_thing_is_part_of_its_name():
    """People who speak to their computer say what they read."""
    for scene in (make() for make in SCENES.values()):
        root = ET.fromstring(render(scene, interactive=True))
        for button in (e for e in root.iter() if e.get("role") == "button"):
            shown = " ".join(e.text for e in button.iter(f"{SVG}text") if e.text)
            assert shown.lower() in button.get("aria-label").lower()


def test_a_drawing_in_a_page_brings_no_style_and_fills_its_place():
    drawing = draw(web_scene(), furnished=False)
    inlaid = drawing.inlaid("meet", between="<g class='plan'/>", over="<g class='focus'/>")
    assert "style" not in inlaid.replace('class="', "")
    root = ET.fromstring(inlaid)
    assert root.get("preserveAspectRatio") == "xMidYMid meet"
    assert root.get("width") is None
    order = [e.get("class") for e in root]
    assert order.index("edges") < order.index("plan") < order.index("nodes")
    assert order[-1] == "focus"


def test_several_orders_at_one_place_are_one_ring_that_counts_them():
    planned = [Arrow(HOME, HOME, kind="plan", text=f"#{k}", line=k) for k in range(1, 7)]
    shafts, chips = overlay(chart_of(web_scene()), planned, "own")
    assert len(set(re.findall(r' r="([0-9.]+)"', shafts))) == 1
    assert shafts.count("data-line") == 6, "each line still lights it"
    assert "6 orders" in chips


def test_the_ring_of_what_is_selected_lies_below_the_names():
    drawn = render(web_scene(), interactive=True, selected=HOME)
    assert drawn.index('class="focus"') < drawn.index('class="nodes"')


def test_the_names_of_a_tall_field_of_hexes_are_written_larger():
    def field(rows: int) -> str:
        cells = tuple(Cell(f"c{r}", Hex(0, r), text=f"(0,{r})") for r in range(rows))
        node = Node("Umber", Hex(0, 1), below="Umber")
        return render(Scene("hex", "", "", cells=cells, nodes=(node,)))

    assert 'class="nm lg"' in field(16)
    assert 'class="co lg"' in field(16)
    assert " lg" not in field(4).partition("</style>")[2]


def test_white_is_white_with_a_rim_and_its_lines_are_seen():
    scene = Scene("board", "t", "", tokens=(Token("a", Point(0, 0), 8, "ship", text="C1"),))
    drawn = render(scene, overridable=False)
    assert ".starmap .s8 .p,.starmap .s8 .x{fill:#ffffff;stroke:#222426}" in drawn
    assert ".starmap .s8 .r" in drawn
    assert _contrast(LIGHT["white-ink"], LIGHT["white"]) >= 7
    assert _contrast(LIGHT["white-rim"], LIGHT["map"]) >= 7


def test_the_chip_of_an_arrow_keeps_off_a_place_on_its_way():
    nodes = tuple(Node(name, Point(x, 0), size=1.0) for name, x in (("a", 0), ("b", 3), ("c", 6)))
    scene = Scene("board", "t", "", nodes=nodes, arrows=(Arrow("a", "c", text="G4 in 2"),))
    chart = chart_of(scene)
    root = ET.fromstring(draw(scene, furnished=False, chart=chart).inlaid("meet"))
    chip = next(e for e in root.iter() if e.get("class") == "ch")
    x, _ = chart.at("b")
    left, wide = float(chip.get("x")), float(chip.get("width"))
    assert not left - 2 < x < left + wide + 2


def test_a_black_hole_is_told_from_a_world_by_more_than_its_colour():
    """In the dark every disc is dark."""
    hole = Scene("graph", "t", "s", nodes=(Node("W3", kind="black_hole"),))
    world = Scene("graph", "t", "s", nodes=(Node("W3"),))
    assert 'class="brim"' in render(hole)
    assert 'class="brim"' not in render(world)
