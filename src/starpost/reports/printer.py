"""The printer: typst in a process of its own, with a limit on its time and memory.

typst ends the process it runs in when it gets no more memory, so it must not be ours. The parent
sends the document as JSON (or a drawing) to the standard input and gets the PDF (or the picture)
from the standard output.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from importlib.resources import files

TEMPLATE = "report.typ"
PICTURE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.drawing), format: "svg")
"""
DOTS = 110
"""An inch; sharp enough for a mail, and small."""
CORE_SECONDS = 2
"""What a document may compute: four times the largest report."""
SECONDS = 40
"""What it may take by the clock, while others keep the machine busy."""
MEMORY = 200 * 1024 * 1024
"""What the printer may ask for: not quite twice what the largest report takes."""
ADDRESSES = 1024 * 1024 * 1024
"""And what it may map: its own code and typefaces are in there, which all printers share."""
MOST_BYTES = 8 * 1024 * 1024
"""A document longer than this is no report."""


class PrinterFailed(RuntimeError):
    """The document cannot be printed; the message says why."""


def print_document(data: bytes) -> bytes:
    """The PDF of a document, or PrinterFailed. The printer may die; we do not."""
    return _printed(data, "document", b"%PDF")


def print_picture(drawing: str) -> bytes:
    """An SVG drawing as a PNG picture, for programs that show no drawings."""
    return _printed(drawing.encode(), "picture", b"\x89PNG")


def _printed(data: bytes, kind: str, mark: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise PrinterFailed("The document is too long to be printed.")
    try:
        done = subprocess.run(  # noqa: S603 - our own module, with one of two words
            [sys.executable, "-I", "-m", "starpost.reports.printer", kind],
            input=data, capture_output=True, timeout=SECONDS, check=False, env=_environment(),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise PrinterFailed("Printing takes too long.") from None
    if done.returncode != 0 or not done.stdout.startswith(mark):
        raise PrinterFailed("The document could not be printed.")
    return done.stdout


def _environment() -> dict[str, str]:
    """Nothing of ours but what a program needs to run; no secret of the host."""
    return {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}


def main() -> None:
    """The other side: limits first, then the work."""
    resource.setrlimit(resource.RLIMIT_CPU, (CORE_SECONDS, CORE_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    import typst  # loads slowly, and only those who print need it

    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    text = sys.stdin.buffer.read().decode()
    if sys.argv[1:] == ["picture"]:
        made = typst.compile(PICTURE, format="png", ppi=DOTS, sys_inputs={"drawing": text})
    else:
        template = files("starpost.reports").joinpath(TEMPLATE).read_bytes()
        made = typst.compile(template, sys_inputs={"document": text})
    assert isinstance(made, bytes)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
