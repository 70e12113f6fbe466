"""Pages are packed as the caller's Accept-Encoding asks, and come out whole."""

import gzip
from io import BytesIO

import pytest
import zstandard
from litestar import Response, get
from litestar.testing import create_test_client

from starpost.web.compression import ZstdCompression, chosen, compression

TEXT = "a page with words that come again and again " * 100
UNPACK = {
    "zstd": lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data),
    "gzip": gzip.decompress,
    "": bytes,
}


@pytest.mark.parametrize(
    ("accepted", "way"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "gzip"),
        ("zstd;q=0, gzip", "gzip"),
        ("zstd;q=0.5, gzip;q=0.8", "gzip"),
        ("GZIP;Q=0.2, ZSTD ; q=0.3", "zstd"),
        ("*", "zstd"),
        ("zstd;q=0, *;q=0.1", "gzip"),
        ("zstd;q=nonsense", "zstd"),
        ("gzip;q=0, zstd;q=0", ""),
        ("br", ""),
        ("identity", ""),
        ("not-zstd-at-all", ""),
        ("", ""),
    ],
)
def test_the_caller_decides(accepted: str, way: str) -> None:
    assert chosen(accepted) == way


@get("/long")
async def long() -> Response[str]:
    return Response(TEXT, media_type="text/html")


@get("/short")
async def short() -> str:
    return "short"


@get("/m/1/live")
async def live() -> str:
    return TEXT


@pytest.mark.parametrize("way", UNPACK)
def test_a_page_comes_out_whole(way: str) -> None:
    with create_test_client([long], compression_config=compression()) as client:
        headers = {"accept-encoding": way or "identity"}
        with client.stream("GET", "/long", headers=headers) as answer:
            raw = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding", "") == way
    assert UNPACK[way](raw).decode() == TEXT
    assert int(answer.headers["content-length"]) == len(raw)
    if way:
        assert len(raw) < len(TEXT) / 10
        assert "accept-encoding" in answer.headers["vary"].lower()


@pytest.mark.parametrize("path", ["/short", "/m/1/live"])
def test_what_is_short_or_alive_is_left_alone(path: str) -> None:
    with create_test_client([short, live], compression_config=compression()) as client:
        answer = client.get(path, headers={"accept-encoding": "zstd, gzip"})
    assert "content-encoding" not in answer.headers


def test_answers_under_way_at_the_same_time_are_packed_apart() -> None:
    """Each in its own order of pieces, though compressors are used again and again."""
    for _ in range(2):
        pages = [(BytesIO(), [f"{name} {n} " * 200 for n in range(3)]) for name in "abcdefg"]
        packers = [ZstdCompression(buffer, "zstd", None) for buffer, _ in pages]
        for n in range(3):
            for packer, (_, pieces) in zip(packers, pages, strict=True):
                packer.write(pieces[n].encode())
        for packer in packers:
            packer.close()
        for buffer, pieces in pages:
            assert UNPACK["zstd"](buffer.getvalue()).decode() == "".join(pieces)
