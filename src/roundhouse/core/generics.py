"""The type variables of definitions, positions and drafts: a title's options and its own record.

A title names its types once, `MexView = View[Options, MexState]`, and its functions take these, so that mypy knows the
fields of `v.defn.options` and `v.state.title`. Shared rules say plain `View`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    OptionsT = TypeVar("OptionsT", covariant=True, default=Any)
    RecordT = TypeVar("RecordT", covariant=True, default=Any)
else:
    from typing import TypeVar

    OptionsT = TypeVar("OptionsT", covariant=True)
    RecordT = TypeVar("RecordT", covariant=True)
