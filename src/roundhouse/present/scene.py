"""The scene of a game: everything that a client needs once."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.board.model import Printed
from roundhouse.board.routes import Train
from roundhouse.core.actions import Purpose
from roundhouse.core.components import PhaseDef, TrainDef
from roundhouse.core.definition import GameDef, Step
from roundhouse.core.game import Game
from roundhouse.core.roles import Role
from roundhouse.core.state import Question
from roundhouse.core.words import Words
from roundhouse.render.borders import borders
from roundhouse.render.detail import DETAILS, FINE, RIM
from roundhouse.render.grid import rim
from roundhouse.render.hexes import corners
from roundhouse.render.market import PAR, corner, named_zones, zone_tints
from roundhouse.render.palette import STYLE, in_digits, readable_on
from roundhouse.render.svg import xy
from roundhouse.render.tokens import RINGS, ring_patterns
from roundhouse.rules.components import box_of
from roundhouse.titles import get_title

from . import model
from .cards import both_sides
from .hex_pictures import ground_of, printed_face, tile_face
from .hex_words import tile_in_words
from .map_detail import Steps
from .map_picture import legend_of
from .model.scene import Agreement
from .names import board_of, spoken_name
from .translation import language, phrase, tr, words_of

_MARGIN = 26.0


def scene(game: Game) -> model.Scene:
    """The printed map, the companies, trains, phases, tiles and the chart of a game."""
    return _scene(_Key(game.defn), language(), ground_of(game.defn).steps)


class _Key:
    """A definition as far as its scene is concerned: games with the same components share theirs."""

    def __init__(self, defn: GameDef) -> None:
        self.defn = defn
        parts = (defn.board, defn.companies, defn.privates, defn.trains, defn.phases, defn.market)
        self._ids = (defn.title, *map(id, parts))

    def __hash__(self) -> int:
        return hash(self._ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._ids == other._ids


@lru_cache(maxsize=128)
def _scene(key: _Key, spoken: str, steps: Steps) -> model.Scene:
    defn, words = key.defn, key.defn.words.in_language(spoken)
    board = board_of(defn)
    grid = ground_of(defn).grid
    left, top, right, bottom = grid.box()
    box = (left - _MARGIN, top - _MARGIN, right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN)
    return model.Scene(
        title=defn.title,
        name=get_title(defn.title).name,
        book=defn.book,
        currency=defn.currency,
        agreements=_agreements(defn),
        places=dict(words.entries["places"]),
        terms=dict(words.entries["terms"]),
        layout=board.map.layout,
        view_box=(round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1)),
        content=(round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)),
        details=tuple(model.DetailStep(name=step.name, scale=step.scale) for step in DETAILS),
        drawn=tuple(step.name for step in steps),
        fine=FINE,
        rim=RIM,
        outline="M" + "L".join(map(xy, corners(board.map.layout))) + "Z",
        style=STYLE,
        hexes=tuple(_hex(defn, h) for h in board.ids),
        overlay="".join((*borders(board.map, grid), *rim(board.map, grid))),
        companies=_companies(defn, words),
        privates=tuple(
            model.PrivateCard(
                id=p.id, name=spoken_name(defn, p.name), price=p.price, revenue=p.revenue, text=phrase(words, p.text)
            )
            for p in defn.privates.values()
        ),
        trains=tuple(_train(defn, t) for t in defn.trains.values()),
        phases=phase_cards(defn),
        market=_chart(defn),
        tiles=_tiles(defn),
        legend=legend_of(defn),
    )


def _agreements(defn: GameDef) -> tuple[Agreement, ...]:
    questions = {frame.deals_in for frame in defn.steps if issubclass(frame, Question)}
    steps = (step for step in defn.steps.values() if isinstance(step, Step))
    votes = any(move.action.purpose is Purpose.VOTE for step in steps for move in step.moves)
    deals: dict[Role | None, Agreement] = {Role.TRAIN: "train", Role.PRIVATE: "private", Role.MINOR: "minor"}
    return (*(deal for role, deal in deals.items() if role in questions), *(("vote",) if votes else ()))


def _hex(defn: GameDef, hex_id: str) -> model.HexPlace:
    board = board_of(defn)
    hex_, drawn = board.map[hex_id], printed_face(defn, hex_id)
    middle = ground_of(defn).grid.place(hex_)
    return model.HexPlace(
        id=hex_id,
        x=round(middle.real, 2),
        y=round(middle.imag, 2),
        name=spoken_name(defn, hex_.name),
        colour=hex_.colour,
        terrain=tuple(dict.fromkeys(kind for cost in hex_.costs for kind in cost.terrain)),
        cost=sum(cost.amount for cost in hex_.costs),
        labels=hex_.labels,
        region=hex_.region,
        homes=tuple(home.company for home in hex_.homes),
        buildable=hex_.slot or bool(board.table.upgrades(hex_id, None, 0)),
        face=drawn.svg,
        about=drawn.about,
        stops=drawn.stops,
    )


def _companies(defn: GameDef, words: Words) -> tuple[model.CompanyCard, ...]:
    rings = ring_patterns(defn.companies.values())
    homes = board_of(defn).map.homes
    return tuple(
        model.CompanyCard(
            id=c.id,
            name=c.name,
            kind=c.kind,
            colour=in_digits(c.colour),
            ink=in_digits(readable_on(c.colour, c.text_colour)),
            ring=RINGS[rings[c.id]] or "",
            certificates=c.certificates,
            share=c.share,
            home=c.home or homes.get(c.id, ("", None))[0],
            token_prices=c.token_prices,
            float_percent=c.float_percent,
            text=words.company(c.id, c.kind),
        )
        for c in defn.companies.values()
    )


def _train(defn: GameDef, train: TrainDef) -> model.TrainCard:
    return model.TrainCard(
        name=train.name,
        price=train.price,
        count=None if train.unlimited else train.count,
        text=range_text(defn, train),
        rusts=train.removed_by,
        obsolete=train.obsolete_by,
    )


def range_text(defn: GameDef, train: TrainDef) -> str:
    """What a type of train runs, in words, read from how it runs and from what the map has."""
    if train.range is None:
        return ""
    card: Train = train.range(f"{train.name}-0")
    there = _kinds_there(defn)
    if card.repeats:
        return tr("counts one {stop} of another train twice", stop=_named(card.repeats & there, 1))
    parts = []
    if card.distance is not None:
        count = card.distance
        sides = tr("{count} hex side", count=count) if count == 1 else tr("{count} hex sides", count=count)
        parts.append(tr("runs over up to {sides}", sides=sides))
    for row in card.rows:
        kinds = row.kinds & there
        if not kinds or row.limit == 0 or (row.limit is None and row.factor == 1 and kinds == there):
            continue
        many = tr("any number of") if row.limit is None else tr("up to {count}", count=row.limit)
        names = _named(kinds, row.limit) if kinds != there else tr("stop" if row.limit == 1 else "stops")
        parts.append(f"{many} {names}{_times(row.factor)}")
    return "; ".join(parts) or tr("any distance")


def _times(factor: int) -> str:
    if factor == 1:
        return ""
    return tr(", counted twice") if factor == 2 else tr(", counted {count} times", count=factor)


def _kinds_there(defn: GameDef) -> frozenset[str]:
    """The kinds of stops that the map or a tile of the title shows."""
    board = board_of(defn)
    shown: list[Printed] = [*board.map.hexes, *board.manifest.tiles]
    return frozenset(node.kind for printed in shown for node in printed.nodes if node.is_stop)


_KINDS = {
    "city": ("city", "cities"),
    "town": ("town", "towns"),
    "halt": ("halt", "halts"),
    "offboard": ("off-board area", "off-board areas"),
    "mine": ("mine", "mines"),
}


def _named(kinds: frozenset[str], count: int | None) -> str:
    names = [tr(_KINDS[kind][count != 1]) for kind in _KINDS if kind in kinds]
    return tr(" or ").join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def phase_cards(defn: GameDef) -> tuple[model.PhaseCard, ...]:
    """The phases with what each changes."""
    before = (None, *defn.phases[:-1])
    return tuple(
        model.PhaseCard(
            name=phase.name,
            train=phase.train,
            nth=phase.nth,
            colours=phase.colours,
            train_limit=phase.train_limit,
            operating_rounds=phase.operating_rounds,
            changes=phase_changes(defn, old, phase),
        )
        for old, phase in zip(before, defn.phases, strict=True)
    )


def phase_changes(defn: GameDef, old: PhaseDef | None, phase: PhaseDef) -> tuple[str, ...]:
    """What is different from the phase before, in words; flags nobody has found words for are left out."""
    printed = [t for t in defn.trains.values() if t.count or t.unlimited]
    rusting = [both_sides(defn, t.name) for t in printed if t.removed_by == phase.name]
    ageing = [both_sides(defn, t.name) for t in printed if t.obsolete_by == phase.name]
    found = [tr("{train}-trains rust", train=name) for name in rusting]
    found += [tr("{train}-trains run once more", train=name) for name in ageing]
    new = [c for c in phase.colours if old is None or c not in old.colours]
    colours = tr(" and ").join(tr(colour) for colour in new)
    found += [tr("{colours} tiles may be laid", colours=colours)] if new else []
    if phase.train_limit and (old is None or phase.train_limit != old.train_limit):
        before = tr(" (was {limit})", limit=old.train_limit) if old is not None and old.train_limit else ""
        found.append(tr("train limit {limit}", limit=phase.train_limit) + before)
    if old is None or phase.operating_rounds != old.operating_rounds:
        count = phase.operating_rounds
        several = tr("{count} operating rounds per set", count=count)
        found.append(tr("{count} operating round per set", count=count) if count == 1 else several)
    flags = set(old.flags) if old is not None else set()
    words = words_of(defn).entries
    said, more = words.get("phase flags", {}), words.get("phases", {})
    found += [said.get(flag, "") for flag in phase.flags if flag not in flags]
    found += [said.get(f"no more {flag}", "") for flag in sorted(flags - set(phase.flags))]
    found += [more[phase.name]] if phase.name in more else []
    return tuple(text for text in found if text)


def _chart(defn: GameDef) -> model.MarketChart:
    market = box_of(defn).market
    names = {zone: phrase(defn.words, name) for zone, name in named_zones(market, market.zones).items()}
    tints = zone_tints(names)
    places = {place: corner(market, place) / 50 for place, _ in market.spaces()}
    return model.MarketChart(
        kind=market.kind,
        width=max(at.real for at in places.values()) + 1,
        height=max(at.imag for at in places.values()) + 1,
        cells=tuple(
            model.MarketCell(
                row=place[0],
                col=place[1],
                x=places[place].real,
                y=places[place].imag,
                price=space.price,
                zones=tuple(sorted(space.zones - {PAR})),
                par=PAR in space.zones,
            )
            for place, space in market.spaces()
        ),
        zones=tuple(model.Zone(letter=z, name=name, tint=tints.get(z, "")) for z, name in names.items()),
    )


def _tiles(defn: GameDef) -> tuple[model.TileCard, ...]:
    ground, board = ground_of(defn), board_of(defn)
    return tuple(
        model.TileCard(
            number=tile.number,
            colour=tile.colour,
            count=tile.count,
            labels=tile.labels,
            face=tile_face(ground, tile.number, 0),
            about=tile_in_words(defn, tile),
        )
        for tile in board.manifest.tiles
    )
