"""What the writer of a mail wrote: without the quoted report, the lines that announce a quote,
and the signature, wherever the quote stands.

mail-parser-reply knows how mail programs announce a quote in fourteen languages. Unlike it we
look for what was written below a quote too, and cut nothing that may be an order for looking
like a list or a greeting.
"""

from __future__ import annotations

import re
from functools import cache

ABOVE = "#--- orders above this line ---#"
BELOW = "#--- orders below this line ---#"
"""The first and the last line of every report we mail: what lies between them is ours."""

WIDTH = 240
"""So much of a line is looked at for the announcement of a quote."""
MOST_TRIED = 1000
"""So many lines that might announce a quote are looked at."""
_FEW = 4
"""So many lines may follow a closing word, or it closes nothing."""

_QUOTED = re.compile(r"\s{0,3}>")
_RULED = re.compile(
    r"\W{2,}(?:original|forwarded|urspr\w+|weitergeleitete|oorspronkelijk|message d'origine|"
    r"mensaje original|messaggio originale|mensagem original)\b.*\W{2}|begin forwarded message:",
    re.IGNORECASE,
)
"""No two parts of it fit the same letters, so that a line of dashes is not tried in all ways."""
_DATED = re.compile(r".*(?:@|\d{4}|\d{1,2}[:.]\d{2}).*:", re.DOTALL)
_DASHES = re.compile(r"(?:--|—|__+) ?")
_PHONE = re.compile(
    r"(?:sent|diese nachricht wurde|gesendet|von meinem|envoyé|enviado|inviato|verzonden|skickat|"
    r"odesláno|sendt|get|hent) (?:from|with|via|von|mit|de|depuis|desde|do|da|dal|vanaf|från|z|fra|"
    r"outlook|samsung|blackberry|iphone|ipad|android)\b.*",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:(?:best|kind|warm|with kind|many) )?(?:regards|wishes)|cheers|thanks(?: a lot)?|"
    r"thank you(?: very much)?|many thanks|best|all the best|yours(?: \w+)?|sincerely|see you|"
    r"mit freundlichen grüßen|(?:(?:viele|beste|liebe|schöne) )?gr(?:ü(?:ß|ss)e|u(?:ß|ss))|mfg|lg|"
    r"vg|(?:vielen )?dank|danke|bis bald|cordialement|merci|saludos|gracias|un saludo|ciao|groeten|"
    r"met vriendelijke groet",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"(?:[\s,.!-]+[^\W\d_]{1,20}\.?){0,3}[\s,.!]*")
"""A name behind the closing word: `Cheers, Ann`."""


def written(text: str) -> str:
    """The lines of a mail that its writer wrote."""
    lines = text.split("\n")
    quoted = _ours(lines, [_QUOTED.match(line) is not None for line in lines])
    _wrapped(lines, quoted)
    _announced(lines, quoted)
    kept: list[str] = []
    for run in _runs(lines, quoted):
        kept += [*_unsigned(run), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n")


def _ours(lines: list[str], quoted: list[bool]) -> list[bool]:
    """A report of ours that came back without quotation marks."""
    inside = False
    for at, line in enumerate(lines):
        bare = line.lstrip("> ").rstrip()
        inside = inside or ABOVE in bare
        quoted[at] = quoted[at] or inside
        if BELOW in bare:
            quoted[at], inside = True, False
    return quoted


def _wrapped(lines: list[str], quoted: list[bool]) -> None:
    """The rest of a quoted line that the mail program broke without a mark."""
    for at in range(1, len(lines) - 1):
        if quoted[at] or not lines[at].strip() or not quoted[at - 1] or not quoted[at + 1]:
            continue
        first = lines[at].split()[0]
        quoted[at] = len(lines[at - 1]) + 1 + len(first) > 72


def _announced(lines: list[str], quoted: list[bool]) -> None:
    """Lines that announce a quote; without marks, all that follows is the quote."""
    for first, last in sorted(_announcements(lines, quoted)):
        if all(quoted[first : last + 1]):
            continue
        after = next((at for at in range(last + 1, len(lines)) if lines[at].strip()), None)
        marked = after is not None and quoted[after]
        for at in range(first, last + 1 if marked else len(lines)):
            quoted[at] = True
    for at in range(1, len(lines)):
        if quoted[at] and not quoted[at - 1]:
            _dated(lines, quoted, at)


def _announcements(lines: list[str], quoted: list[bool]) -> list[tuple[int, int]]:
    found = [(at, at) for at, line in enumerate(lines) if _RULED.fullmatch(line.strip()[:WIDTH])]
    tried, after = 0, 0
    for at in range(len(lines)):
        if at < after or quoted[at] or not _may_announce(lines, at):
            continue
        tried += 1
        if tried > MOST_TRIED:
            break
        last = _announcement(lines, at)
        if last is not None:
            ruled = at > 0 and re.fullmatch(r"[_-]{5,}", lines[at - 1].strip())
            found.append((at - bool(ruled), last))
            after = last + 1
    return found


def _may_announce(lines: list[str], at: int) -> bool:
    """Quick, and never wrong about no: a colon ends it, or stands behind a header's name."""
    if not lines[at].strip():
        return False
    return ":" in lines[at][:40] or any(line.rstrip().endswith(":") for line in lines[at : at + 3])


def _announcement(lines: list[str], at: int) -> int | None:
    """The last line of the announcement that begins here. The library's pattern sees a few
    short lines at a time, none of them blank: on long texts it would take minutes."""
    near = [n for n in range(at, min(at + 12, len(lines))) if lines[n].strip()][:7]
    short = "\n".join(lines[n].strip()[:WIDTH] for n in near)
    match = _pattern().match(short)
    block = match[0].strip("\n") if match is not None else ""
    many = sum(":" in line for line in block.split("\n"))
    if not block or ("\n" in block and "@" not in block and many < 3 and "wrote" not in block):
        return None  # two lines with a colon are nothing yet
    return near[block.count("\n")]


def _dated(lines: list[str], quoted: list[bool], at: int) -> None:
    """Up to three lines just above a quote that end with a colon and name a time or an address."""
    end = at - 1
    if not lines[end].strip() and end > 0:
        end -= 1
    if quoted[end] or not lines[end].rstrip().endswith(":"):
        return
    for first in (end, end - 1, end - 2):
        if first < 0 or quoted[first] or not lines[first].strip():
            return
        if _DATED.fullmatch("\n".join(lines[first : end + 1])[: 3 * WIDTH]):
            for number in range(first, end + 1):
                quoted[number] = True
            return


@cache
def _pattern() -> re.Pattern[str]:
    from mailparser_reply import EmailReplyParser
    from mailparser_reply.constants import MAIL_LANGUAGES
    from mailparser_reply.parser import EmailMessage

    languages = EmailReplyParser(languages=list(MAIL_LANGUAGES)).languages
    found: re.Pattern[str] = EmailMessage(text="", languages=languages).HEADER_REGEX
    return found


def _runs(lines: list[str], quoted: list[bool]) -> list[list[str]]:
    runs: list[list[str]] = [[]]
    for line, is_quoted in zip(lines, quoted, strict=True):
        if is_quoted and runs[-1]:
            runs.append([])
        elif not is_quoted:
            runs[-1].append(line)
    return runs


def _unsigned(run: list[str]) -> list[str]:
    """A run of lines up to its signature."""
    follow = sum(bool(line.strip()) for line in run)
    for at, line in enumerate(run):
        bare = line.strip()
        follow -= bool(bare)
        if _DASHES.fullmatch(bare):
            return run[:at]
        if follow <= _FEW and (_closes(bare) or _PHONE.fullmatch(bare)):
            return run[:at]
    return run


def _closes(line: str) -> bool:
    """A closing word, alone or with a name and a comma between."""
    word, comma, name = line[:WIDTH].partition(",")
    return bool(_CLOSING.fullmatch(word.rstrip(" .!")) and _SIGNED.fullmatch(comma + name))
