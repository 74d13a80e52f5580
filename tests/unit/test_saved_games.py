"""Saved games of this and of earlier forms."""

from typing import Any

import pytest

from roundhouse.api import from_json, new_game
from roundhouse.core.errors import FileError


def saved(**changed: Any) -> dict[str, Any]:
    return {**new_game("18mex", 3, seed=7).to_json(), **changed}


def test_a_digest_that_does_not_fit_is_refused() -> None:
    with pytest.raises(FileError, match="does not fit"):
        from_json(saved(digest="0" * 16))


def test_a_file_of_the_first_form_is_judged_by_its_moves_alone() -> None:
    game = new_game("18mex", 3, seed=7)
    assert from_json(saved(roundhouse=1, digest="0" * 16)).digest() == game.digest()
    with pytest.raises(FileError, match="action 1"):
        from_json(saved(roundhouse=1, actions=[{"do": "pass", "by": "p9"}]))


@pytest.mark.parametrize("form", [0, 3])
def test_a_file_of_an_unknown_form_is_refused(form: int) -> None:
    with pytest.raises(FileError, match=f"saved in form {form}; this version of Roundhouse reads forms 1 to 2"):
        from_json(saved(roundhouse=form))
