"""A program that draws the SVG of its standard input as a PNG of the given width; imports nothing of ours."""

import sys
from pathlib import Path

import resvg_py

FONTS = Path(__file__).with_name("fonts")


def main() -> None:
    """Read, draw, write."""
    made = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        width=int(sys.argv[1]),
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(font) for font in sorted(FONTS.glob("*.ttf"))],
        font_family="Roundhouse Sans",
        sans_serif_family="Roundhouse Sans",
    )
    sys.stdout.buffer.write(bytes(made))


if __name__ == "__main__":
    main()
