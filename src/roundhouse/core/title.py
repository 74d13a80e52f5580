"""What a title tells about itself and how a definition of it is built."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .box import Box
from .data_files import DataFiles
from .definition import GameDef
from .errors import SetupError
from .options import SITE, SITE_RULES, Deviation, Option, chosen_fields, declared, migrated
from .site import SiteNames
from .words import Words, load_words

#: The version of what is asked of titles; it rises when titles of other packages have to be changed.
TITLE_API = 1


class Title(Struct, frozen=True):
    """A title: what the lobby shows, how its box is opened, and how a definition is built from what lies in it."""

    id: str
    name: str
    designers: tuple[str, ...]
    players: tuple[int, int]
    #: A struct whose fields are declared with `Option`.
    options: type[Struct]
    #: Reads the components from data files, and from what `edition` gives.
    open_box: Callable[..., Box]
    #: Composes the definition from a box, options and the number of players; with deviations, if the title has any.
    build: Callable[..., GameDef]
    blurb: str
    package: str
    #: How 18xx.games departs from the rulebook: a struct whose fields are declared with `Deviation`, all off.
    deviations: type[Struct] | None = None
    #: Names and customs of 18xx.games, for titles that are played there.
    site: SiteNames | None = None
    #: What the options say about the contents of the box, such as another map.
    edition: Callable[[Any], tuple[Hashable, ...]] = lambda options: ()
    #: Options that name a file of this machine, with the data file it replaces; strangers must not set them.
    paths: Mapping[str, str] = {}
    #: The version of the interface that the title is written for.
    api: int = 1

    def definition(
        self,
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        auto_skip: bool = True,
        data: Mapping[str, str] | None = None,
    ) -> GameDef:
        """The definition for a number of players and options, or a clear error.

        `data` are texts that replace data files, by name: a designer's variant.
        """
        low, high = self.players
        if not low <= players <= high:
            raise SetupError(f"{self.name} is for {low} to {high} players, not {players}")
        chosen, deviations = self.read_options(options or {})
        box = self.box(chosen, data)
        box.check_players(players)
        more = () if deviations is None else (deviations,)
        defn = self.build(box, chosen, players, *more)
        if defn.bank_is_limited:
            box.check_bank(players)
        return msgspec.structs.replace(defn, words=load_words(box.files), auto_skip=auto_skip and defn.auto_skip)

    @property
    def files(self) -> DataFiles:
        """The data files as they are printed."""
        return DataFiles(self.name, self.package)

    def box(self, options: Struct, data: Mapping[str, str] | None = None) -> Box:
        """The components that are played with; equal files and editions share one box."""
        there = self.files.names() if data else []
        unknown = sorted(set(data or ()) - set(there))
        if unknown:
            raise SetupError(f"{self.name} has no data file {', '.join(unknown)}; it has: {', '.join(there)}")
        named = {name: getattr(options, option) for option, name in self.paths.items()}
        texts = {name: self._text(path) for name, path in named.items() if path}
        return _opened(self.open_box, self.files.with_texts({**texts, **(data or {})}), self.edition(options))

    def _text(self, path: str) -> str:
        try:
            return Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise SetupError(f"{self.name}: {path} cannot be read: {error}") from error

    @property
    def words(self) -> Words:
        """How the rulebook calls things; the common words where the title has none of its own."""
        return load_words(self.files)

    def migrated(self, settings: Mapping[str, object]) -> dict[str, object]:
        """Settings of any age in the present form."""
        return migrated(settings, self.options, self.deviations)

    def about(self, setting: str) -> Option | Deviation:
        """What people read about an option, or about a deviation as `site.NAME`."""
        if setting.startswith(SITE) and self.deviations is not None:
            return declared(self.deviations, Deviation)[setting.removeprefix(SITE)]
        return declared(self.options, Option)[setting]

    def told(self, setting: str, value: object) -> str:
        """A setting in words, as it is set in a game by the rules of 18xx.games."""
        about = self.about(setting)
        return f'"{about.name}" is {"on" if value else "off"}' if isinstance(about, Option) else about.text

    def read_options(self, settings: Mapping[str, object]) -> tuple[Struct, Struct | None]:
        """The options and the deviations, if the title has any, of settings whose names and values are checked."""
        settings = self.migrated(settings)
        self._refuse_unknown(settings)
        try:
            plain, single = chosen_fields(settings, self.options, self.deviations)
            deviations = None if self.deviations is None else msgspec.convert(single, self.deviations)
            return msgspec.convert(plain, self.options), deviations
        except msgspec.ValidationError as error:
            raise SetupError(f"{self.name}: bad option: {error}") from error

    def _refuse_unknown(self, settings: Mapping[str, object]) -> None:
        known = set(self.options.__struct_fields__)
        single: set[str] = set()
        if self.deviations is not None:
            known.add(SITE_RULES)
            single = {SITE + name for name in self.deviations.__struct_fields__}
        unknown = sorted(set(settings) - known - single)
        if unknown:
            has = single if single and all(name.startswith(SITE) for name in unknown) else known
            raise SetupError(f"{self.name} has no option {', '.join(unknown)}; it has: {', '.join(sorted(has))}")


@lru_cache(maxsize=64)
def _opened(open_box: Callable[..., Box], files: DataFiles, edition: tuple[Hashable, ...]) -> Box:
    """A box, read once: games with the same components share what is worked out about their map."""
    return open_box(files, *edition)
