"""The skeleton of a title's package: data of a tiny map, a rulebook, tests; it can be played as it is."""

from __future__ import annotations

import re
import shutil
import tempfile
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from roundhouse.core.errors import SetupError

_NAME = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9]{2,24}")
#: The folder of the templates that becomes the Python package.
_PACKAGE = "package"
_ENDING = ".in"


class Names(Struct, frozen=True):
    """How a title is called: by people, by Roundhouse, as a project and as a Python package."""

    name: str
    id: str
    project: str
    module: str


def names_of(name: str) -> Names:
    """The names that follow from the name of a title, or an error.

    >>> names_of("18Pocket").id, names_of("18Pocket").project, names_of("18Pocket").module
    ('18pocket', 'roundhouse-18pocket', 'roundhouse_18pocket')
    """
    if not _NAME.fullmatch(name):
        raise SetupError(f"{name!r} cannot be the name of a title: use 2 to 24 letters and digits, such as 18Pocket")
    id_ = name.lower()
    return Names(name, id_, f"roundhouse-{id_}", f"roundhouse_{id_}")


def write_skeleton(name: str, folder: Path) -> list[Path]:
    """Write the package into a folder that does not exist yet, wholly or not at all; gives the names of the files."""
    names = names_of(name)
    if folder.exists() or folder.is_symlink():
        raise SetupError(f"{folder} exists already; choose a folder that does not")
    if not folder.parent.is_dir():
        raise SetupError(f"there is no folder {folder.parent}")
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        _fill(files(__name__).joinpath("files"), scratch, names)
        scratch.chmod(0o755)
        scratch.rename(folder)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def _fill(templates: Traversable, target: Path, names: Names) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for template in templates.iterdir():
        if template.is_dir():
            inside = Path("src", names.module) if template.name == _PACKAGE else Path(template.name)
            _fill(template, target / inside, names)
        elif template.name.endswith(_ENDING):
            text = _filled_in(template.read_text(encoding="utf-8"), names)
            (target / template.name.removesuffix(_ENDING)).write_text(text, encoding="utf-8")


def _filled_in(text: str, names: Names) -> str:
    for field in names.__struct_fields__:
        text = text.replace(f"@{field.upper()}@", getattr(names, field))
    return text
