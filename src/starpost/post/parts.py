"""The parts of a mail: the text its writer typed, attached sheets, and what we do not read."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import Message

from msgspec import Struct

from starpost.kernel.writing.sheets import MOST_BYTES
from starpost.post.charsets import decode, tidy
from starpost.post.flowed import unflow
from starpost.post.headers import plain
from starpost.post.markup import to_text

MOST_PARTS = 100
_TEXTS = (".txt", ".text", ".md", ".ord", ".orders", ".asc")
_QUIET = tuple(f"application/{n}-signature" for n in ("pgp", "pkcs7", "x-pkcs7"))
"""Signatures of the whole mail: nobody attached them by hand."""


class Refusal(Struct, frozen=True):
    """Something in a mail that was not read: a stable code, and a sentence for its writer."""

    code: str
    text: str


class Found(Struct):
    """What lay in a mail."""

    typed: list[str] = []
    marked_up: list[str] = []
    attached: list[tuple[str, str]] = []
    """Name and text."""
    refused: list[Refusal] = []


def search(mail: Message) -> Found:
    """All parts, each taken for what it says it is."""
    found = Found()
    for number, part in enumerate(_leaves(mail)):
        if number >= MOST_PARTS:
            found.refused.append(
                Refusal("too_many_parts", f"Only the first {MOST_PARTS} parts were read.")
            )
            break
        _sort(part, found)
    return found


def _leaves(mail: Message) -> Iterator[Message]:
    """The parts that hold no others; a mail within the mail is one part, and is not opened."""
    waiting = [mail]
    while waiting:
        part = waiting.pop()
        inner = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inner, list):
            waiting += [piece for piece in reversed(inner) if isinstance(piece, Message)]
        else:
            yield part


def _sort(part: Message, found: Found) -> None:
    kind = part.get_content_type().lower()
    name = _name(part)
    attached = bool(name) or part.get_content_disposition() == "attachment"
    if kind in _QUIET or (kind.startswith("image/") and part.get("Content-ID")):
        return
    if kind == "text/html" and not attached:
        found.marked_up.append(to_text(_text(part)))
    elif kind == "text/plain" and not attached:
        found.typed.append(_flowing(part, _text(part)))
    elif _is_sheet(kind, name):
        _attach(part, name or "the attached text", found)
    else:
        found.refused.append(_refusal(kind, name))


def _is_sheet(kind: str, name: str) -> bool:
    """A text by its name, or plain text without one; programs guess at the rest."""
    return name.lower().endswith(_TEXTS) or (kind == "text/plain" and "." not in name)


def _attach(part: Message, name: str, found: Found) -> None:
    data = _bytes(part)
    if len(data) > MOST_BYTES:
        found.refused.append(
            Refusal(
                "too_large",
                f"{name} has {len(data) // 1024} kB; a sheet of orders has at most "
                f"{MOST_BYTES // 1024} kB, so it was not read.",
            )
        )
        return
    found.attached.append((name, _flowing(part, tidy(decode(data, _charset(part))))))


def _refusal(kind: str, name: str) -> Refusal:
    what = name or "A part of your mail"
    if "encrypted" in kind or kind.endswith("pkcs7-mime"):
        return Refusal("encrypted", "Your mail is encrypted; we can read only open text.")
    if kind == "application/ms-tnef":
        return Refusal(
            "winmail",
            f"{what} is a file only Outlook can open; please send the orders as plain text.",
        )
    if kind == "message/rfc822":
        return Refusal("mail_in_mail", "A mail attached to your mail was not opened.")
    return Refusal(
        "not_text",
        f"{what} was not read: orders are text, in the mail itself or in an attached .txt file.",
    )


def _name(part: Message) -> str:
    try:
        return plain(part.get_filename() or "").replace("/", " ").replace("\\", " ")[:100].strip()
    except (TypeError, ValueError, LookupError):
        return ""


def _bytes(part: Message) -> bytes:
    coding = str(part.get("Content-Transfer-Encoding") or "")
    if coding != coding.strip():
        part.replace_header("Content-Transfer-Encoding", coding.strip())
    found = part.get_payload(decode=True)
    if isinstance(found, bytes):
        return found
    held = part.get_payload()
    return held.encode("utf-8", "surrogateescape") if isinstance(held, str) else b""


def _charset(part: Message) -> str:
    return str(part.get_param("charset") or "")


def _text(part: Message) -> str:
    return tidy(decode(_bytes(part)[: 4 * MOST_BYTES], _charset(part)))


def _flowing(part: Message, text: str) -> str:
    if str(part.get_param("format") or "").lower() != "flowed":
        return text
    return unflow(text, delsp=str(part.get_param("delsp") or "").lower() == "yes")
