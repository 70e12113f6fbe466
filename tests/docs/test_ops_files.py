"""What an operator copies: container, compose, units, proxies. Read as their programs read them."""

import configparser
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from papers import DOCS, ROOT

from starpost.cli import COMMANDS
from starpost.host.settings import PREFIX, Settings

OPS = ROOT / "ops"
UNITS = sorted((OPS / "systemd").iterdir())
INSTRUCTIONS = {"FROM", "COPY", "ENV", "WORKDIR", "RUN", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK",
                "STOPSIGNAL", "ENTRYPOINT", "CMD"}  # fmt: skip


def dockerfile() -> list[tuple[str, str]]:
    """Instruction and arguments of each line, as a builder joins them."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.M)
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    return [(line.split()[0], line.split(None, 1)[1]) for line in lines]


def test_the_container_is_locked_and_not_root() -> None:
    lines = dockerfile()
    assert {word for word, _ in lines} <= INSTRUCTIONS
    last = max(n for n, (word, _) in enumerate(lines) if word == "FROM")
    final = lines[last:]
    assert ("USER", "starpost") in final
    after = final[final.index(("USER", "starpost")) :]
    assert not [word for word, _ in after if word in ("RUN", "COPY")], (
        "nothing is done as root later"
    )
    assert [word for word, _ in final if word == "HEALTHCHECK"]
    syncs = [rest for word, rest in lines if word == "RUN" and "uv sync" in rest]
    assert len(syncs) == 2
    assert all("--locked" in rest and "--no-default-groups" in rest for rest in syncs)
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    [uv] = [p["version"] for p in lock["package"] if p["name"] == "uv"]
    assert f"uv:{uv}" in (ROOT / "Dockerfile").read_text(), "the uv that ./start uses"
    for word, rest in lines:
        if word in ("ENTRYPOINT", "CMD"):
            json.loads(rest)
        for source in rest.split()[:-1] if word == "COPY" and "--from" not in rest else ():
            assert (ROOT / source).exists(), source


def settings_in(text: str) -> set[str]:
    return set(re.findall(rf"\b{PREFIX}(\w+)", text))


def test_every_variable_is_a_setting() -> None:
    files = [ROOT / "Dockerfile", OPS / "compose" / "compose.yml", *UNITS]
    known = {name.upper() for name in Settings.__struct_fields__} | {"NAME", "UPSTREAM"}
    for path in files:
        for name in settings_in(path.read_text()):
            plain = name.split("__")[0].removesuffix("_FILE")
            assert plain in known, f"{path.name}: {name}"


def test_compose_starts_commands_that_exist_and_keeps_secrets_in_files() -> None:
    plan = yaml.safe_load((OPS / "compose" / "compose.yml").read_text())
    assert set(plan["services"]) == {"postgres", "web", "worker", "caddy"}
    for name in ("web", "worker"):
        service = plan["services"][name]
        assert service["command"] == [name]
        assert name in COMMANDS
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["environment"]["STARPOST_TRUST_PROXY"] == "true"
        assert set(service["secrets"]) <= set(plan["secrets"])
    assert plan["services"]["postgres"]["healthcheck"]


def test_the_secrets_can_be_read_in_a_container_and_not_beside_it(tmp_path: Path) -> None:
    """Compose mounts files as they are; the container's user is another."""
    plan = yaml.safe_load((OPS / "compose" / "compose.yml").read_text())
    shutil.copy(OPS / "compose" / "secrets.sh", tmp_path)
    for _ in range(2):
        subprocess.run(["sh", tmp_path / "secrets.sh"], check=True)
    made = [tmp_path / one["file"] for one in plan["secrets"].values()]
    assert {path.stat().st_mode & 0o777 for path in made} == {0o444}
    assert {path.parent.stat().st_mode & 0o777 for path in made} == {0o700}
    assert len((tmp_path / plan["secrets"]["secret"]["file"]).read_text()) == 64
    url = (tmp_path / plan["secrets"]["database_url"]["file"]).read_text()
    assert (tmp_path / plan["secrets"]["database"]["file"]).read_text() in url


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_are_read_and_start_commands_that_exist(unit) -> None:
    found = configparser.RawConfigParser(strict=False, interpolation=None)
    found.optionxform = str
    found.read_string(unit.read_text())
    assert "Unit" in found
    if unit.suffix != ".service":
        return
    service = found["Service"]
    assert service["User"] == "starpost"
    assert service["NoNewPrivileges"] == "yes"
    command = re.search(r"bin/starpost (\w+)", service["ExecStart"])
    assert command is not None
    assert command[1] in COMMANDS
    if shutil.which("systemd-analyze"):
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", unit],
            capture_output=True,
            text=True,
            check=False,
        )
        mine = [line for line in done.stderr.splitlines() if unit.name in line]
        assert not [line for line in mine if "Unknown" in line or "Failed to parse" in line], mine


def test_proxies_hide_the_metrics_and_pass_the_number_of_a_request() -> None:
    for path in (OPS / "nginx" / "starpost.conf", OPS / "caddy" / "Caddyfile"):
        text = path.read_text()
        assert "/metrics" in text
        assert "X-Request-ID" in text
        assert "X-Forwarded-For" in text
        assert text.count("{") == text.count("}")


def test_every_file_is_named_in_the_guide() -> None:
    page = (DOCS / "running.md").read_text() + (DOCS / "watching.md").read_text()
    for folder in sorted(OPS.iterdir()):
        assert f"ops/{folder.name}" in page, folder.name


def test_the_release_tool_makes_a_version_of_what_is_unreleased() -> None:
    import runpy

    tool = runpy.run_path(str(ROOT / "tools" / "release.py"))
    log = tool["released"](
        "# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n", "9.9.9", "2030-01-02"
    )
    assert log == "# Changelog\n\n## Unreleased\n\n## 9.9.9 (2030-01-02)\n\n### Added\n\n- A.\n"
    with pytest.raises(ValueError, match="nothing under Unreleased"):
        tool["released"]("## Unreleased\n\n", "9.9.9", "2030-01-02")
    linked = tool["with_links"]('[project.scripts]\na = "b"\n', "https://games.example.org")
    assert 'Issues = "https://games.example.org/issues"' in linked
    assert tool["with_links"](linked, "https://games.example.org") == linked


def test_the_version_is_one_everywhere() -> None:
    from starpost import __version__

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    lock = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    [locked] = [p["version"] for p in lock if p["name"] == "starpost"]
    assert {project["version"], str(cited["version"]), locked, __version__} == {__version__}
