"""compose.yaml, Dockerfile, the table of settings and the code speak of the same settings, and fit together."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from roundhouse.cli.serve import serve
from roundhouse.cli.worker import worker as worker_command
from roundhouse.server.settings import ELSEWHERE, Settings, variable

ROOT = Path(__file__).parents[2]
#: Read by a process, not by `Settings`, and documented like a setting.
ALSO = {"ROUNDHOUSE_LOG_LEVEL"}
#: Here there are workers.
OTHERWISE = {"ROUNDHOUSE_WORK": "elsewhere"}
SETTINGS = {variable(name) for name in Settings.__struct_fields__} | ALSO
VARIABLE = re.compile(r"\b(?:ROUNDHOUSE_[A-Z_]*[A-Z]|DATABASE_URL|REDIS_URL)\b")


def _given_twice(node: Any) -> list[str]:
    """Keys that a mapping has twice, anywhere below; the parser would take the last one."""
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        return [key for key in keys if keys.count(key) > 1] + [x for _, v in node.value for x in _given_twice(v)]
    return [x for one in node.value for x in _given_twice(one)] if isinstance(node, yaml.SequenceNode) else []


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert _given_twice(yaml.compose(text)) == []
    found: dict[str, Any] = yaml.safe_load(text)
    return found


@pytest.fixture(scope="module")
def dockerfile() -> list[tuple[str, str]]:
    """Instructions with their arguments; continued lines are one."""
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text("utf-8"))
    lines = [line.split(None, 1) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(first.upper(), rest) for first, rest in lines]


def _documented() -> set[str]:
    """Variables in the first column of the table of settings."""
    rows = [line for line in (ROOT / "docs/hosting.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    return {name for row in rows for name in VARIABLE.findall(row.split("|")[1])}


def test_every_setting_is_documented() -> None:
    assert _documented() - SETTINGS == set(), "documented, but no setting"
    assert SETTINGS - _documented() == set(), "a setting without a row in docs/hosting.md"


def test_compose_passes_every_setting(compose: dict[str, Any]) -> None:
    given = compose["services"]["table"]["environment"]
    assert {name for name in given if VARIABLE.fullmatch(name)} == SETTINGS
    for name, value in given.items():
        if name not in ("DATABASE_URL", "REDIS_URL"):
            assert value == f"${{{name}:-{OTHERWISE.get(name, '')}}}", (
                f"{name} is not passed on as it is; empty means the default"
            )


def test_nothing_names_a_setting_that_is_none() -> None:
    for file in ("compose.yaml", "Dockerfile", "docs/hosting.md", "docs/http-api.md", "README.md", "Makefile"):
        named = set(VARIABLE.findall((ROOT / file).read_text("utf-8")))
        assert named - SETTINGS - ELSEWHERE == set(), file


def test_compose_fits_together(compose: dict[str, Any]) -> None:
    assert set(compose) <= {"name", "services", "volumes", "networks", "configs", "secrets"}
    services, volumes = compose["services"], set(compose.get("volumes") or {})
    for name, service in services.items():
        assert ("image" in service) != ("build" in service), name
        if "image" in service:
            assert _pinned(service["image"]), f"{service['image']}: name an exact version"
        for other, how in service.get("depends_on", {}).items():
            assert how["condition"] in ("service_started", "service_healthy", "service_completed_successfully")
            assert how["condition"] != "service_healthy" or "healthcheck" in services[other], other
        for mount in service.get("volumes", ()):
            assert mount.split(":")[0] in volumes
        for port in service.get("ports", ()):
            assert re.fullmatch(r"(\d+(\.\d+){3}:)?\d+:\d+", port)


def test_compose_starts_what_there_is(compose: dict[str, Any], dockerfile: list[tuple[str, str]]) -> None:
    table = compose["services"]["table"]
    command, options = table["command"][:2], table["command"][2::2]
    assert command == ["roundhouse", "serve"]
    assert {option.removeprefix("--") for option in options} <= set(serve.__annotations__)
    worker = compose["services"]["worker"]
    assert worker["command"][:2] == ["roundhouse", "worker"]
    assert {option.removeprefix("--") for option in worker["command"][2::2]} <= set(worker_command.__annotations__)
    assert worker["environment"] == table["environment"]
    exposed = next(rest for first, rest in dockerfile if first == "EXPOSE")
    assert table["ports"][0].endswith(f":{exposed}")


def _pinned(image: str) -> bool:
    """With an exact version or a digest.

    >>> _pinned("python:3.12-slim"), _pinned("python:3.12.11-slim-bookworm")
    (False, True)
    """
    return bool(re.fullmatch(r"[\w./-]+:(\d+\.\d+\.\d+[\w.-]*|\d\d+\.\d+[\w.-]*)(@sha256:[0-9a-f]{64})?", image))


def test_the_image(dockerfile: list[tuple[str, str]]) -> None:
    stages = [rest for first, rest in dockerfile if first == "FROM"]
    assert stages
    assert all(_pinned(stage.split()[0]) for stage in stages), stages
    last = [n for n, (first, _) in enumerate(dockerfile) if first == "FROM"][-1]
    final = dict(dockerfile[last:])
    assert final["USER"] not in ("root", "0")
    order = [first for first, _ in dockerfile[last:]]
    assert order.index("USER") < order.index("CMD")
    assert "RUN" not in order[order.index("USER") :]
    assert "/readyz" in final["HEALTHCHECK"]
    assert "--timeout" in final["HEALTHCHECK"]
    assert yaml.safe_load(final["CMD"])[:2] == ["roundhouse", "serve"]
    for first, rest in dockerfile:
        if first == "ENV":
            assert rest.split("=")[0] in SETTINGS
