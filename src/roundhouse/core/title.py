"""What a title declares, and how its definition is built."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .box import Box
from .conversion import convert
from .data_files import DataFiles
from .definition import GameDef
from .errors import SetupError
from .options import SITE, SITE_RULES, Deviation, Option, chosen_fields, declared, migrated
from .site import SiteNames
from .words import Words, load_words

#: The version of the title interface; raised when titles in other packages have to change.
TITLE_API = 1


class Title(Struct, frozen=True):
    """A title: what the lobby shows, how to open its box, and how to build a definition from the box."""

    id: str
    name: str
    designers: tuple[str, ...]
    players: tuple[int, int]
    #: A struct whose fields declare an `Option`.
    options: type[Struct]
    #: Reads the components from data files; gets the values of `edition` too.
    open_box: Callable[..., Box]
    #: Composes the definition from a box, options, the number of players and, if the title has any, deviations.
    build: Callable[..., GameDef]
    blurb: str
    package: str
    #: How 18xx.games departs from the rulebook: a struct whose fields declare a `Deviation` and are off by default.
    deviations: type[Struct] | None = None
    #: Names and conventions of 18xx.games, for titles the site has.
    site: SiteNames | None = None
    #: The part of the options that changes the contents of the box, such as another map.
    edition: Callable[[Any], tuple[Hashable, ...]] = lambda options: ()
    #: Options that are paths of local files, with the data file they replace; untrusted users must not set them.
    paths: Mapping[str, str] = {}
    #: The version of the title interface that the title was written for.
    api: int = 1

    def definition(
        self,
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        auto_skip: bool = True,
        data: Mapping[str, str] | None = None,
    ) -> GameDef:
        """The definition for a number of players and options; raises `SetupError` if they are invalid.

        `data` has texts that replace data files, by file name: a designer's variant.
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
        """The data files of the printed game."""
        return DataFiles(self.name, self.package)

    def box(self, options: Struct, data: Mapping[str, str] | None = None) -> Box:
        """The components in use; equal files and editions share one box."""
        there = self.files.names() if data else []
        unknown = sorted(set(data or ()) - set(there))
        if unknown:
            raise SetupError(f"{self.name} has no data file {', '.join(unknown)}; choose from: {', '.join(there)}")
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
        """The rulebook's vocabulary, with the common words as a fallback."""
        return load_words(self.files)

    def migrated(self, settings: Mapping[str, object]) -> dict[str, object]:
        """Settings of any age, converted to the current form."""
        return migrated(settings, self.options, self.deviations)

    def about(self, setting: str) -> Option | Deviation:
        """The declaration of an option, or of a deviation as `site.NAME`."""
        if setting.startswith(SITE) and self.deviations is not None:
            return declared(self.deviations, Deviation)[setting.removeprefix(SITE)]
        return declared(self.options, Option)[setting]

    def told(self, setting: str, value: object) -> str:
        """A setting in words, as it is set in a game by the rules of 18xx.games."""
        about = self.about(setting)
        return f'"{about.name}" is {"on" if value else "off"}' if isinstance(about, Option) else about.text

    def read_options(self, settings: Mapping[str, object]) -> tuple[Struct, Struct | None]:
        """Check settings and convert them to options and deviations (None if the title has none)."""
        settings = self.migrated(settings)
        self._refuse_unknown(settings)
        try:
            plain, single = chosen_fields(settings, self.options, self.deviations)
            deviations = None if self.deviations is None else convert(single, self.deviations)
            return convert(plain, self.options), deviations
        except msgspec.ValidationError as error:
            raise SetupError(f"{self.name}: invalid option: {error}") from error

    def _refuse_unknown(self, settings: Mapping[str, object]) -> None:
        known = set(self.options.__struct_fields__)
        single: set[str] = set()
        if self.deviations is not None:
            known.add(SITE_RULES)
            single = {SITE + name for name in self.deviations.__struct_fields__}
        unknown = sorted(set(settings) - known - single)
        if unknown:
            has = single if single and all(name.startswith(SITE) for name in unknown) else known
            raise SetupError(f"{self.name} has no option {', '.join(unknown)}; choose from: {', '.join(sorted(has))}")


@lru_cache(maxsize=64)
def _opened(open_box: Callable[..., Box], files: DataFiles, edition: tuple[Hashable, ...]) -> Box:
    """Read a box once: games with the same components share what is cached for their map."""
    return open_box(files, *edition)
