"""What the tutorial for writing a title shows is true."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from roundhouse.rules.standard import TOPICS
from roundhouse.skeleton import write_skeleton


@pytest.fixture
def tutorial(root: Path) -> str:
    return (root / "docs" / "write-a-title.md").read_text("utf-8")


def test_every_name_that_is_imported_is_there(tutorial: str) -> None:
    imports = [
        node
        for block in re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL)
        for node in ast.parse(block.replace("    ...,\n", "")).body
        if isinstance(node, ast.ImportFrom)
    ]
    assert len(imports) > 8
    for node in imports:
        module = importlib.import_module(node.module or "")
        assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == []


#: Topics that a title has only if it has private companies, which the table says in words.
PRIVATES = {
    "auction": "required if there are private companies",
    "private": "none: companies can't buy private companies",
}


def test_every_topic_is_told_with_its_default(tutorial: str) -> None:
    for topic, text in PRIVATES.items():
        assert f"| `{topic}` | {text} |" in tutorial
    rows = re.findall(r"^\| ((?:`\w+` ?)+)\| (required|the section of `(\w+)`) \|$", tutorial, re.MULTILINE)
    told = {topic: parent for topics, _, parent in rows for topic in re.findall(r"\w+", topics)}
    assert told == {topic: parent for topic, parent in TOPICS.items() if topic not in PRIVATES}


def test_the_tree_of_files_is_what_is_written(tutorial: str, tmp_path: Path) -> None:
    written = {path.name for path in write_skeleton("18Pocket", tmp_path / "pocket")}
    tree = tutorial.split("```\npocket/\n")[1].split("```")[0]
    assert set(re.findall(r"[\w.]+\.(?:toml|py|md|json)", tree)) == written - {"README.md", "conftest.py"}
