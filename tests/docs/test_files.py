"""Small things that hold for every file of the project."""

import re
import subprocess
from collections.abc import Iterator

from papers import ROOT, listed, name, project_files

# Written in two halves so that this file may hold them.
OWN_PATHS = re.compile(r"(?<![\w.\-/])/(?:" + "wo" + r"rk|ro" + r"ot|ho" + r"me)(?![\w-])")
REGISTRIES = ("py" + "pi.org", "python" + "hosted", "npm" + "js.org", "deb.deb" + "ian.org")


def texts() -> Iterator[tuple[str, str]]:
    """Every text file with its name; the lock file is a machine's, and mails come as they come."""
    for path in project_files():
        content = path.read_bytes()
        if path != ROOT / "uv.lock" and path.suffix != ".eml" and b"\0" not in content:
            yield name(path), content.decode()


def machine_talk(text: str) -> Iterator[str]:
    """Words that belong to somebody's machine rather than to the project."""
    for number, line in enumerate(text.splitlines(), 1):
        if OWN_PATHS.search(line):
            yield f"line {number} has a path of somebody's machine: {line.strip()[:80]}"
        if any(host in line for host in REGISTRIES):
            yield f"line {number} names a package registry: {line.strip()[:80]}"


def test_no_file_names_a_path_or_a_registry_of_a_machine() -> None:
    problems = [f"{file}: {talk}" for file, text in texts() for talk in machine_talk(text)]
    assert not problems, listed(problems)


def test_every_text_file_ends_with_a_newline() -> None:
    problems = [file for file, text in texts() if text and not text.endswith("\n")]
    assert not problems, listed(problems)


def test_the_changelog_has_a_place_for_the_next_change() -> None:
    assert re.search(r"^## Unreleased$", (ROOT / "CHANGELOG.md").read_text(), re.M)


def test_the_notice_says_whose_the_names_are() -> None:
    notice = " ".join((ROOT / "NOTICE").read_text().split())
    for words in ("independent", "not affiliated", "belong to their owners", "display name"):
        assert words in notice


def test_the_commands_can_be_run() -> None:
    for command in ("start", "check", ".ci/run"):
        assert (ROOT / command).stat().st_mode & 0o111, command


def test_the_commands_are_plain_shell() -> None:
    for command in ("start", "check", "tools/prepare.sh"):
        done = subprocess.run(["sh", "-n", ROOT / command], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()


def test_a_path_of_a_machine_is_noticed() -> None:
    assert list(machine_talk("see /" + "home/me/x\n"))
    assert list(machine_talk("from https://" + REGISTRIES[0] + "/simple\n"))
    assert not list(machine_talk("a/homeworld, /homeworld, src/" + "home/x, ./" + "work/x\n"))
