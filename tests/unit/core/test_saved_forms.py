"""Saved games of this and of earlier forms."""

from typing import Any

import pytest

from roundhouse.api import RulesChanged, from_json, new_game
from roundhouse.core.errors import FileError


def saved(**changed: Any) -> dict[str, Any]:
    return {**new_game("18mex", 3, seed=7).to_json(), **changed}


def test_a_digest_that_does_not_fit_is_refused() -> None:
    with pytest.raises(FileError, match="does not match its actions"):
        from_json(saved(digest="0" * 16))


def test_a_file_of_the_first_form_is_judged_by_its_moves_alone() -> None:
    game = new_game("18mex", 3, seed=7)
    assert from_json(saved(roundhouse=1, digest="0" * 16)).digest() == game.digest()
    with pytest.raises(FileError, match="action 1"):
        from_json(saved(roundhouse=1, actions=[{"do": "pass", "by": "p9"}]))


@pytest.mark.parametrize("form", [0, 4])
def test_a_file_of_an_unknown_form_is_refused(form: int) -> None:
    with pytest.raises(FileError, match=f"saved in format {form}; this version of Roundhouse reads 1 to 3"):
        from_json(saved(roundhouse=form))


def test_a_file_of_older_rules_goes_on_if_the_present_ones_allow_its_moves() -> None:
    game = new_game("18mex", 3, seed=7)
    game.apply(f"{game.actor} pass")
    old = {**game.to_json(), "rules_version": game.defn.version - 1, "digest": "0" * 16}
    with pytest.warns(RulesChanged, match="version 1 of the rules of 18mex led to another position than version 2"):
        assert from_json(old).to_json() == game.to_json()
    with pytest.raises(FileError, match=r"action 1: .* \(saved under version 1 of the rules; this is version 2\)"):
        from_json({**old, "actions": [{"do": "pass", "by": "p9"}]})


def test_a_file_of_newer_rules_is_refused() -> None:
    with pytest.raises(FileError, match="saved under version 3 of the rules of 18mex; this is 2, update first"):
        from_json(saved(rules_version=3))


def test_a_file_of_the_second_format_is_still_held_to_its_digest() -> None:
    assert from_json(saved(roundhouse=2)).digest() == saved()["digest"]
    with pytest.raises(FileError, match="does not match its actions"):
        from_json(saved(roundhouse=2, digest="0" * 16))
