"""Reports: one document, three renderers, the same facts, and nothing that can become markup."""

import itertools
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import json

from starpost.draw.scene import Node, Scene
from starpost.reports import html, pdf
from starpost.reports.chart import line
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
    Paragraph,
    Section,
    Table,
)  # fmt: skip

from .samples import full, printout

PATH = str(Path(__file__).parents[2] / "src")
HOSTILE = '#panic("x") $a$ <script>alert(1)</script> `raw` *b* _i_ @ref \\u{41} [x] & "q" \u202e//c'


def hostile():
    """The same dangerous words in every field that takes text."""
    h = HOSTILE
    note = Note(h, h, h, h, h, "bad")
    return Document(
        h,
        (Section(h, (
            Paragraph(h), Lines((h, "  " + h), h, (note,)), Table((h,), ((h,),), caption=h),
            Fields((Field(h, h),)), Items((h,)), Items((h,), numbered=True), Notes((note,)),
            Figure(Scene("graph", h, h, nodes=(Node(h),)), h),
            Chart(h, (1, 2), (Curve(h, (1, 2)),)),
            OrderSheet(2, h, (h,)),
        )),),
        subtitle=h, head=(Field(h, h),), summary=h, foot=(h,),
    )  # fmt: skip


class Page(HTMLParser):
    """Collects tags and text, and insists that tags are closed in order."""

    VOID = ("meta", "hr", "br")

    def __init__(self, source):
        super().__init__()
        self.open, self.tags, self.text, self.ids = [], [], [], []
        self.feed(source)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [v for k, v in attrs if k == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def pages(made):
    return max(int(n) for n in re.findall(rb"/Count (\d+)", made))


def test_a_document_survives_json():
    assert json.decode(json.encode(full()), type=Document) == full()


def test_every_word_of_the_text_stands_in_the_page_as_well():
    document = full()
    page = Page(html.render(document))
    shown = " ".join(" ".join(page.text).split())
    for words in (
        "You captured W28.",
        "It stood empty",
        "rules 15, 16",
        "fought you twice",
        "SW-7 Perseus Arm",
    ):
        assert words in shown


def test_the_page_stands_alone_and_has_one_first_heading():
    source = html.render(full())
    page = Page(source)
    assert page.tags.count("h1") == 1
    assert page.tags.count("svg") == 2  # the map and the chart
    assert "link" not in page.tags
    assert "script" not in page.tags
    assert not re.search(r"(src|href|url)\s*[=(]\s*[\"']?https?:", source)
    assert len(page.ids) == len(set(page.ids))


def test_a_fragment_begins_at_the_heading_it_is_told_to():
    page = Page(html.fragment(full(), level=3))
    assert page.tags[0] == "article"
    assert "h3" in page.tags
    assert "h1" not in page.tags
    assert "html" not in page.tags


def test_tables_have_headers_with_scope_and_a_caption():
    source = html.fragment(full())
    assert '<th scope="col">Power</th>' in source
    assert "<caption>As far as your ships have seen</caption>" in source


@pytest.mark.parametrize("render", [html.render, html.fragment])
def test_hostile_text_stays_text_on_the_page(render):
    page = Page(render(hostile()))
    assert "script" not in page.tags
    assert "<script>alert(1)</script>" in "".join(page.text)


def test_hostile_text_stays_text_on_paper():
    assert pdf.render(hostile()).startswith(b"%PDF")


def test_a_pdf_has_pages_and_grows_with_the_report():
    short, long = pdf.render(printout(5)), pdf.render(full(worlds=60))
    assert short.startswith(b"%PDF-")
    assert pages(short) == 1
    assert 3 < pages(long) < 10


def test_equal_documents_give_equal_data_for_the_printer():
    assert json.encode(pdf.data(full())) == json.encode(pdf.data(full()))
    assert "var(" not in json.encode(pdf.data(full())).decode()


def test_typst_is_loaded_only_by_those_who_print():
    code = "import sys, starpost.reports.pdf, starpost.reports.html; print('typst' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": PATH}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


def test_a_chart_says_its_course_in_one_sentence():
    curves = (Curve("ABC", (3, None, 9), 1), Curve("XYZ", (None, 4, 4), 2))
    chart = Chart("Score", (2, 3, 4), curves)
    source = html.fragment(Document("t", (Section("s", (chart,)),)))
    said = "Score: ABC from 3 on turn 2 to 9 on turn 4; XYZ from 4 on turn 3 to 4 on turn 4"
    assert f'aria-label="{said}"' in source
    assert "<summary>Score as a table</summary>" in source


def test_a_chart_with_short_labels_leaves_no_empty_room_beside_its_lines():
    def ends(name: str) -> float:
        drawn = line(Chart("c", (1, 2), (Curve(name, (1, 290)),)), overridable=True)
        return max(float(x) for x in re.findall(r"H([\d.]+)", drawn))

    assert ends("You") > 520
    assert ends("Mother Tamsin") == ends("Onewordlongerthananylabel") == 434
    assert ends("Nima of the Reeds") == ends("Nima"), "no word is cut"


def test_wide_numbers_beside_a_chart_have_room_and_the_last_turn_keeps_off_the_marks():
    drawn = line(Chart("c", (1, 2), (Curve("A", (-900, 2400), 1),)), overridable=True)
    begin = float(re.findall(r'd="M([\d.]+) [\d.]+H', drawn)[0])
    assert begin >= 5 * 12.4, "-1000 in a phone's large letters"
    ticks = [float(x) for x in re.findall(r'x="([\d.]+)"[^>]*anchor="middle"[^>]*>', drawn)]
    mark = float(re.findall(r"H([\d.]+)", drawn)[0])
    assert max(ticks) <= mark - 9


def test_lines_of_a_chart_that_end_together_keep_their_labels_apart():
    curves = tuple(Curve(f"S{k}", (1, 5), k) for k in range(1, 7))
    drawn = line(Chart("Score", (1, 2), curves), overridable=True)
    heights = [float(y) for y in re.findall(r'y="([0-9.]+)" fill="[^"]*">S', drawn)]
    assert len(heights) == 6
    assert all(b - a >= 13 for a, b in itertools.pairwise(heights))


def test_the_line_of_a_seat_is_broken_the_same_way_in_every_chart() -> None:
    ann, bob = Curve("Ann", (1.0, 2.0), 1), Curve("Bob", (2.0, 1.0), 4)

    def dashes(*curves: Curve) -> set[str]:
        drawn = line(Chart("Score", (1, 2), curves), overridable=True)
        return set(re.findall(r'stroke="var\(--s4,[^"]*"[^>]*stroke-dasharray="([^"]+)"', drawn))

    assert dashes(ann, bob) == dashes(bob, ann) != set()


def test_of_many_curves_the_first_and_the_own_stand_out_and_each_can_be_shown():
    curves = tuple(Curve(f"S{k}", (1, 20 - k), k, own=k == 9) for k in range(1, 13))
    source = html.block(Chart("Score", (1, 2), curves))
    named = {k for k in range(1, 13) if f">S{k} <tspan" in source}
    assert named == {1, 2, 3, 9}
    assert source.count('<g class="others"') == 8
    for k in {*range(1, 13)} - named:
        assert f'href="#line-score-{k - 1}">S{k} {20 - k}</a>' in source
        assert f'id="line-score-{k - 1}"' in source
    assert "others" not in html.block(Chart("Score", (1, 2), curves[:6]))


def test_the_readers_own_curve_is_the_strongest_and_lies_on_top():
    own, other = Curve("You", (1, 5), 2, own=True), Curve("Mother Tamsin", (2, 3), 3)
    drawn = line(Chart("Score", (1, 2), (own, other)), overridable=True)
    ways = re.findall(r'stroke="var\(--(s\d)[^>]*stroke-width="(\d)"', drawn)
    assert ways == [("s3", "2"), ("s2", "4")]
    assert "Mother Tamsin" in drawn
