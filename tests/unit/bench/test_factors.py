"""Weights that seats draw: a choice that wins is found, and drawn more often afterwards."""

from random import Random

from bench.factor_games import FACTORS, Played, seated
from bench.factors import chances, effects
from roundhouse.bots import HARD
from roundhouse.bots.hints import Hints, Seasoned


def games_won_by(name: str, choice: float, number: int = 60) -> list[Played]:
    """Games of four in which one choice is worth much, among another factor that is worth nothing."""
    chance, found = Random(1), []
    for seed in range(number):
        drawn = tuple({one: chance.choice(FACTORS[one]) for one in ("pace", "sale")} for _ in range(4))
        worth = tuple(1000 + 400 * (draw[name] == choice) + chance.randrange(300) for draw in drawn)
        found.append(Played("18tiny", seed, drawn, worth))
    return found


def test_the_choice_that_wins_is_found() -> None:
    found = effects(games_won_by("pace", FACTORS["pace"][-1]))
    assert list(found) == ["pace", "sale"]
    gains = [effect.gain for effect in found["pace"]]
    assert gains.index(max(gains)) == len(gains) - 1
    assert found["pace"][-1].gain > 4 * found["pace"][-1].error
    assert all(abs(effect.gain) < 3 * effect.error for effect in found["sale"])
    assert sum(effect.seats for effect in found["pace"]) == 240


def test_choices_that_do_well_are_drawn_more_often_and_none_disappears() -> None:
    assert chances([], ["pace"]) == {"pace": [1 / 3, 1 / 3, 1 / 3]}
    next_ones = chances(games_won_by("pace", FACTORS["pace"][-1]), ["pace", "sale"])["pace"]
    assert next_ones[-1] == max(next_ones)
    assert min(next_ones) > 0.05


def test_a_draw_replaces_what_hard_has() -> None:
    level, hints = seated(
        {"pace": 2, "lead": 60, "brisk": 0, "hopes": 0.7}, Hints(pace=0.2, seasoned=Seasoned(pace=0.4))
    )
    assert (level.brisk, level.hopes, level.wary) == (False, 0.7, HARD.wary)
    assert (hints.pace, hints.lead) == (0.8, 60)
    assert hints.with_experience() == hints
