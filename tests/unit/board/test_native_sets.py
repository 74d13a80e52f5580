"""The part of the route search that is written in C gives the same answers, after the same steps, as Python."""

import shutil
import subprocess
import sysconfig
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from roundhouse.board.routes import relaxed
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate
from roundhouse.board.routes.combine import Combination, combine

if TYPE_CHECKING:
    from roundhouse.board.routes.native_sets import Level

SOURCE = Path(relaxed.__file__).with_name("native_sets.c")
PIECES, STEP = 26, 10


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> "type[Level]":
    """The part in C, compiled from its source."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    library = tmp_path_factory.mktemp("native") / f"native_sets{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = sysconfig.get_path("include")
    command = [compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{include}", str(SOURCE)]
    subprocess.run([*command, "-o", str(library)], check=True, capture_output=True)
    spec = spec_from_file_location("native_sets", library, loader=ExtensionFileLoader("native_sets", str(library)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[Level] = module.Level
    return found


def fleet(seed: int) -> tuple[list[list[Candidate]], list[bool]]:
    """Routes of random trains, the longer the better."""
    chance = Random(seed)
    routes: list[list[Candidate]] = []
    twins: list[bool] = []
    for length in sorted((chance.randint(3, 7) for _ in range(chance.randint(2, 4))), reverse=True):
        twins.append(bool(routes) and chance.random() < 0.4)
        masks = {
            sum(1 << piece for piece in chance.sample(range(PIECES), length)) for _ in range(chance.randint(5, 150))
        }
        found = [Candidate(STEP * (4 * length + chance.randint(0, 12)), mask, 0, ()) for mask in sorted(masks)]
        routes.append(routes[-1] if twins[-1] else sorted(found, key=lambda route: -route.value))
    return routes, twins


def solved(seed: int, level: "type[Level] | None", limit: int, bonus: bool) -> tuple[object, ...]:
    routes, twins = fleet(seed)
    budget = Budget(limit)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(relaxed, "NATIVE", level)
        best = combine(
            routes,
            twins,
            Combination((None,) * len(routes), 0, 10_000),
            STEP,
            budget,
            lambda bit: (bit,),
            (lambda choice: 20 * (choice[0] is not None and choice[0].mask & 3 == 3)) if bonus else None,
            20 if bonus else 0,
        )
    masks = [route.mask if route is not None else None for route in best.choice]
    return best.value, best.bound, masks, budget.spent


@pytest.mark.parametrize("limit", [1_000_000, 3_000, 700])
@pytest.mark.parametrize("bonus", [False, True])
def test_answers_and_steps_are_the_same(native: "type[Level]", limit: int, bonus: bool) -> None:
    for seed in range(60):
        assert solved(seed, native, limit, bonus) == solved(seed, None, limit, bonus), seed


def test_more_pieces_than_bits_are_for_python(native: "type[Level]", monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [solved(seed, None, 1_000_000, False) for seed in range(20)]
    monkeypatch.setattr(relaxed, "NATIVE_BITS", 3)
    assert [solved(seed, native, 1_000_000, False) for seed in range(20)] == expected


def test_wrong_tables_are_refused(native: "type[Level]") -> None:
    with pytest.raises(ValueError, match="not to run"):
        native(None, [([10], [1])], [0], 1, 10, 4, 1)
    with pytest.raises(IndexError):
        native(None, [([0], [0])], [1], 1, 10, 4, 1)
    with pytest.raises(TypeError):
        native(None, [([0], [0, 1])], [0], 1, 10, 4, 1)
