"""Small symbols for terrain, each with its own shape."""

from __future__ import annotations

from .svg import Point, group, label, number, tag, text_width

_SIGNS = {
    "mountain": ("M-5 4L-1.2-4L1 .4L2.6-2L6 4Z", ""),
    "hill": ("M-6 3.5C-4-2.5-1-2.5 0 1.5C1-3.5 5-3.5 6 3.5", ""),
    "water": ("M-6-1.5q1.5-2.2 3 0t3 0t3 0t3 0M-6 2.5q1.5-2.2 3 0t3 0t3 0t3 0", "wet"),
    "river": ("M-6.5-2.5C-3-5-1 1.5 6-1M-6 1C-3-1.5-1.5 5 6.5 2.5", "wet"),
    "lake": ("M-5.5 0C-5-4 4-4.500 5.5-.5C5.500 3.500-4.500 4-5.5 0Z", "wet"),
    "swamp": ("M-6 3h12M-4 3V-1M-2 3L-3-3M0 3V-3.500M2 3L3-3M4 3V-1", "wet"),
    "marsh": ("M-6 3h12M-4 3V-1M-2 3L-3-3M0 3V-3.500M2 3L3-3M4 3V-1", "wet"),
    "desert": ("M0 4V-4M0 1h-3V-2M0 0h3V-3", ""),
    "cactus": ("M0 4V-4M0 1h-3V-2M0 0h3V-3", ""),
    "forest": ("M-3 4V2M-6 2L-3-4L0 2ZM3 4V2M0 2L3-4L6 2Z", ""),
    "amazon": ("M-4 4V0M-7-1Q-4-5-1-1ZM3 4V1M-1 1Q3-4 7 1Z", ""),
    "mine": (
        "M-4.5 4L3-3.5M4.5 4L-3-3.5M-5-1.5C-4.5-3.5-3-4.5-1.5-4.5M5-1.5C4.5-3.5 3-4.5 1.5-4.5",
        "",
    ),
    "rough": ("M-6 3.5L-3.5-1L-1.5 1.5L1-3L3.5 1L4.5-.5L6 3.5", ""),
    "pass": ("M-6 4L-3-3L0 2L3-3L6 4", ""),
}
_OTHER = ("M-4 3L0-4L4 3Z", "")


_SIZE = 9.0


def sign(terrain: str, at: Point, scale: float = 1.0) -> str:
    """The symbol of a terrain, 12 wide and 8 high."""
    d, wet = _SIGNS.get(terrain, _OTHER)
    grown = None if scale == 1 else f"scale({number(scale)})"
    return group("sign", [tag("path", d=d, class_=f"terrain {wet}".strip(), transform=grown)], at)


def cost_width(amount: int, terrain: tuple[str, ...], size: float) -> float:
    """How wide a cost is drawn."""
    return text_width(str(amount), size) + (15 * len(terrain) + 2) * size / _SIZE


def cost(amount: int, terrain: tuple[str, ...], at: Point, size: float) -> str:
    """Symbols and amount side by side, centred on a point."""
    wide, scale = cost_width(amount, terrain, size), size / _SIZE
    left = at - wide / 2
    signs = [sign(kind, left + (7 + 14 * n) * scale, scale) for n, kind in enumerate(terrain)]
    text_at = left + (15 * len(terrain) + 1) * scale + text_width(str(amount), size) / 2
    return group("costs", [*signs, label(str(amount), text_at, size, "cost")])
