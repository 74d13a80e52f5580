"""Colours, and the style sheet of every picture."""

from __future__ import annotations

from .css_colours import NAMED

FACES = {
    "white": "#f5f0e3",
    "yellow": "#f6d860",
    "green": "#85bb77",
    "brown": "#b9834f",
    "gray": "#c3c4c0",
    "red": "#dd7766",
    "blue": "#86b3d1",
    "orange": "#eda758",
}
"""Fill of a hex by the colour of its tile; they also differ in lightness."""

REGIONS = {"amazon": "#cfe0bd"}
"""Fill of empty hexes of a region."""

GROUND = {
    "mountain": "#ebdfc9",
    "rough": "#efe5d1",
    "hill": "#efe5d1",
    "water": "#e3ebe6",
    "lake": "#e3ebe6",
    "swamp": "#e2e8d8",
    "marsh": "#e2e8d8",
    "desert": "#f6ebcb",
    "cactus": "#f6ebcb",
    "forest": "#dfe7cd",
}
"""Fill of empty hexes by their terrain; still far from the colours of tiles."""

SEA, INK, PAPER, WALL = "#dfe9ec", "#1c1c1c", "#ffffff", "#14407a"

STYLE = f"""
.rh text{{font-family:"Source Sans 3","Open Sans","Noto Sans","Segoe UI","DejaVu Sans",sans-serif;
text-anchor:middle;fill:{INK};font-variant-numeric:tabular-nums}}
.rh .d:not(.near){{display:none}}
.rh .sea{{fill:{SEA}}}
.rh .face{{stroke:#8d8875;stroke-width:.8}}
.rh .seamless{{stroke:none}}
.rh .edge{{fill:none;stroke:#77715f;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}}
.rh .ground,.rh .grain{{stroke-linejoin:round;stroke-linecap:round}}
.rh .ground.high{{fill:#dfcfb1}}
.rh .ground.green{{fill:#b9d0a2}}
.rh .ground.wet{{fill:#bcd6e2}}
.rh .ground.snow{{fill:#fffdf8}}
.rh .grain{{fill:none;stroke-width:1.5}}
.rh .grain.high{{stroke:#c9b48c}}
.rh .grain.wet{{stroke:#b3cfda}}
.rh .grain.dry{{stroke:#e3d0a0}}
.rh .river{{fill:none;stroke:#8bb9d3;stroke-width:5.4;stroke-linecap:round}}
.rh .casing{{fill:none;stroke:{PAPER};stroke-width:9.6;stroke-opacity:.85}}
.rh .track{{fill:none;stroke:{INK};stroke-width:6.4}}
.rh .rails{{fill:none;stroke:{PAPER};stroke-width:2.6}}
.rh .narrow{{stroke-dasharray:4.5 3}}
.rh .stub{{fill:{INK}}}
.rh .bed{{fill:{PAPER};stroke:{INK};stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}}
.rh .slot{{fill:{PAPER};stroke:{INK};stroke-width:1.2}}
.rh .town{{fill:{INK};stroke:{PAPER};stroke-width:1.4}}
.rh .halt{{fill:{PAPER};stroke:{INK};stroke-width:2}}
.rh .coin{{fill:{PAPER};stroke:{INK};stroke-width:.9}}
.rh .worth{{font-weight:600}}
.rh .worth.now{{font-weight:700}}
.rh .worth.then{{font-weight:400}}
.rh .past{{fill-opacity:.55}}
.rh .step{{stroke:{INK};stroke-width:.6}}
.rh .now{{stroke-width:1.9}}
.rh .name,.rh .mark,.rh .cost,.rh .where{{paint-order:stroke;stroke:{PAPER};stroke-opacity:.8;stroke-width:2.2;
stroke-linejoin:round}}
.rh .name{{font-weight:600}}
.rh .mark{{font-weight:700}}
.rh .where{{fill:#4b483f;stroke-opacity:.45;stroke-width:1.4}}
.rh .home{{fill:#6d6a60;font-style:italic}}
.rh .terrain{{fill:none;stroke:#6b4a22;stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round}}
.rh .terrain.wet{{stroke:#1d5f92}}
.rh .wall{{stroke:{WALL};stroke-width:5;stroke-linecap:round}}
.rh .wall-mark{{stroke:{PAPER};stroke-width:1.6;stroke-dasharray:3 4}}
.rh .frontier{{stroke:#c0272d;stroke-width:3;stroke-dasharray:.1 5;stroke-linecap:round}}
.rh .shore{{stroke:#3f8fc4;stroke-width:3.4;stroke-linecap:round}}
.rh .kind{{font-weight:700}}
.rh .rim{{fill:#58676c;font-weight:600}}
.rh .ring{{fill:none;stroke:{PAPER};stroke-width:1.3}}
.rh .token{{stroke:{INK};stroke-width:.9}}
.rh .initials{{font-weight:700}}
.rh .glow{{fill:none;stroke:#e4572e;stroke-width:3;stroke-linejoin:round}}
.rh .panel{{fill:{PAPER};fill-opacity:.92;stroke:#b9c4c7}}
.rh .head{{font-weight:700}}
.rh .left{{text-anchor:start}}
.rh .soft{{fill:#43433d}}
.rh .symbol.free{{stroke-opacity:.5}}
.rh .whose{{font-weight:700}}
.rh .piece{{stroke:{INK};stroke-width:1;stroke-linejoin:round}}
.rh .symbol{{fill:none;stroke:#123f66;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}}
"""


def rgb(colour: str) -> tuple[int, int, int] | None:
    """Red, green and blue of `#rgb`, `#rrggbb` or a colour name of CSS; None if it is neither.

    >>> rgb("#ff8000"), rgb("DarkGray"), rgb("nothing")
    ((255, 128, 0), (169, 169, 169), None)
    """
    text = NAMED.get(colour.lower(), colour).lstrip("#")
    if len(text) == 3:
        text = "".join(c * 2 for c in text)
    try:
        value = int(text, 16)
    except ValueError:
        return None
    return (value >> 16, value >> 8 & 255, value & 255) if len(text) == 6 else None


def in_digits(colour: str) -> str:
    """A colour as `#rrggbb`, so that nobody else has to know the names of CSS.

    >>> in_digits("DarkGray"), in_digits("#f80"), in_digits("nothing")
    ('#a9a9a9', '#ff8800', 'nothing')
    """
    parts = rgb(colour)
    return colour if parts is None else "#{:02x}{:02x}{:02x}".format(*parts)


def lightness(colour: str) -> float:
    """Relative luminance from 0 to 1, by the formula of the web's accessibility guidelines."""
    parts = [c / 255 for c in rgb(colour) or (128, 128, 128)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio, from 1 for equal to 21 for black on white."""
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(background: str, wanted: str = "white") -> str:
    """The preferred text colour if it is readable on the background, else black or white.

    >>> readable_on("#FFF128"), readable_on("#232b2b")
    ('black', 'white')
    """
    if contrast(background, wanted) >= 3:
        return wanted
    return max(("black", "white"), key=lambda c: contrast(background, c))
