"""What goes with the text of a mail: an HTML part with its pictures, and attached files."""

from __future__ import annotations

from collections.abc import Mapping
from email.message import EmailMessage, MIMEPart

from msgspec import Struct


class Enclosed(Struct, frozen=True):
    """The other parts of a mail; its text part says all of it too."""

    html: str = ""
    pictures: Mapping[str, bytes] = {}
    """PNG, by the ids under which the HTML names them."""
    files: Mapping[str, bytes] = {}
    """PDF, by the names of the files."""


def enclose(message: EmailMessage, enclosed: Enclosed) -> None:
    """Put them into a mail that has its text already."""
    if enclosed.html:
        message.add_alternative(enclosed.html, subtype="html")
        parts = message.get_payload()
        assert isinstance(parts, list)
        html = parts[-1]
        assert isinstance(html, MIMEPart)
        for name, data in enclosed.pictures.items():
            html.add_related(data, "image", "png", cid=f"<{name}>", disposition="inline")
    for name, data in enclosed.files.items():
        message.add_attachment(data, "application", "pdf", filename=name)
