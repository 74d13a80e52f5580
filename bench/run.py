"""Print all figures: `make bench`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import engine, esp, late, present, routes, server, titles


def main() -> None:
    """Run every benchmark; those on recorded games only if these are available."""
    files = engine.site_files()
    figures = [*engine.game_figures(), *engine.random_figures()]
    if files:
        figures += [*engine.replay_figures(files), *engine.list_figures(files)]
    else:
        print("no recorded games: skipping replay and lists of legal actions")
    for figure in figures:
        print(figure)
    titles.main()
    late.main()
    present.main()
    server.main()
    if files:
        esp.main()
        routes.main()


if __name__ == "__main__":
    main()
