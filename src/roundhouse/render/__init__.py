"""Pictures of maps, tiles and stock markets as SVG strings, independent of any web framework."""

from .map import Position, map_svg, miniature, position_of
from .market import market_svg
from .tile import describe, tile_svg

__all__ = ["Position", "describe", "map_svg", "market_svg", "miniature", "position_of", "tile_svg"]
