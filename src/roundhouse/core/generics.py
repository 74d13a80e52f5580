"""The type variables of definitions, positions and drafts: a title's options, record and deviations of 18xx.games.

A title names its types once, `View = view.View[Options, MexState]`, and its functions take these, so that mypy knows
the fields of `v.defn.options` and `v.state.title`. Shared rules say plain `View` and know nothing of either, or say
what they need of a record: `"View[Struct, Queue]"`, in quotes because Python itself wants all three before 3.13.
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
    from typing import TypeVar  # before Python 3.13 it knows no defaults, which matter to type checkers only

    OptionsT = TypeVar("OptionsT", bound=Struct, covariant=True)
    RecordT = TypeVar("RecordT", covariant=True)
    DeviationsT = TypeVar("DeviationsT", bound=Struct | None, covariant=True)
