"""The files under ops for Prometheus and Grafana speak of metrics that exist, and of no others."""

import json
import re
import runpy
from pathlib import Path

import yaml
from papers import DOCS, ROOT

from starpost.host.host import Host
from starpost.host.settings import Settings
from starpost.host.watching import gauges

OPS = ROOT / "ops"
NAME = re.compile(r"starpost_[a-z_]+")
ALERTS = yaml.safe_load((OPS / "prometheus" / "alerts.yml").read_text())
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]


def known(folder: Path) -> set[str]:
    """The names under which a host's metrics are read."""
    host = Host(Settings(data=str(folder)))
    host.db.migrate()
    host.queues = {"turns": lambda: 0}
    text = gauges.exposition(host).decode()
    host.close()
    found = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    kinds = dict(line.split()[2:4] for line in text.splitlines() if line.startswith("# TYPE"))
    found |= {f"{name}_bucket" for name, kind in kinds.items() if kind == "histogram"}
    return found


def test_every_metric_that_is_watched_exists(tmp_path: Path) -> None:
    there = known(tmp_path)
    dashboard = (OPS / "grafana" / "starpost.json").read_text()
    watched = set(NAME.findall(dashboard)) | {
        name for rule in RULES for name in NAME.findall(rule["expr"])
    }
    assert len(watched) > 15
    assert watched <= there, sorted(watched - there)


def test_the_dashboard_is_the_one_its_tool_writes() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "dashboard.py"))["written"]()
    assert (OPS / "grafana" / "starpost.json").read_text() == written
    panels = json.loads(written)["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_every_alarm_is_explained_to_whoever_it_wakes() -> None:
    page = (DOCS / "watching.md").read_text()
    for rule in RULES:
        assert f"| `{rule['alert']}` |" in page, rule["alert"]
        assert rule["annotations"]["summary"].endswith(".")


def test_every_metric_is_in_the_document(tmp_path: Path) -> None:
    page = (DOCS / "watching.md").read_text()
    ours = {name for name in known(tmp_path) if name.startswith("starpost_")}
    plain = {name for name in ours if not name.endswith(("_bucket", "_created"))}
    assert not [name for name in sorted(plain) if f"`{name}`" not in page]
