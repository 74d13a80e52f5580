"""Type variables of definitions, views and drafts: a title's options, its record and its deviations for 18xx.games.

A title defines its types once, `View = view.View[Options, MexState]`, and uses them in its functions, so that mypy
knows the fields of `v.defn.options` and `v.state.title`. Shared rules use plain `View`, or state what they need of the
record: `"View[Struct, Queue]"`, quoted because Python before 3.13 requires all three arguments at run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    OptionsT = TypeVar("OptionsT", bound=Struct, covariant=True, default=Struct)
    RecordT = TypeVar("RecordT", covariant=True, default=object)
    DeviationsT = TypeVar("DeviationsT", bound=Struct | None, covariant=True, default=Struct | None)
else:
    from typing import TypeVar  # no defaults before Python 3.13; only type checkers need them

    OptionsT = TypeVar("OptionsT", bound=Struct, covariant=True)
    RecordT = TypeVar("RecordT", covariant=True)
    DeviationsT = TypeVar("DeviationsT", bound=Struct | None, covariant=True)
