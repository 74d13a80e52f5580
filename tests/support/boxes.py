"""What lies in the boxes of the titles."""

from __future__ import annotations

from typing import Any

from roundhouse.rules.components import Box, box_of
from roundhouse.titles import get_title


def printed_box(title: str, **options: Any) -> Box[Any]:
    """The components of a title as they are printed."""
    about = get_title(title)
    return box_of(about.definition(about.players[0], options))
