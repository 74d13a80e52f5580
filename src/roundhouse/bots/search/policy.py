"""The fast policy: a sensible move for any player at any decision, in about a millisecond."""

from __future__ import annotations

from random import Random

from roundhouse.core.actions import Action, Purpose, Ranged
from roundhouse.core.engine import legal_choices, priced
from roundhouse.core.view import View
from roundhouse.rules.operating.running import RunTrains, checked

from .auctions import AUCTION_RATERS
from .companies import COMPANY_RATERS
from .estimates import Estimates
from .rating import Rater
from .shares import SHARE_RATERS

#: By what fraction chance may change what an option seems to gain.
NOISE = 0.7

RATERS: dict[Purpose, Rater] = {**SHARE_RATERS, **COMPANY_RATERS, **AUCTION_RATERS}


class FastPolicy:
    """Rates every option by what can be seen without looking ahead."""

    def __init__(self, about: Estimates) -> None:
        """The estimates learn from the runs that follow."""
        self.about = about

    def choose(self, v: View, chance: Random) -> Action:
        """The option that seems to gain most, with a little chance; a pass if none gains anything."""
        listed = legal_choices(v)
        if len(listed) == 1:
            return self._noted(v, priced(listed[0]))
        groups: dict[Purpose, list[Action | Ranged]] = {}
        for choice in listed:
            action = choice.action if type(choice) is Ranged else choice
            groups.setdefault(action.purpose, []).append(choice)
        passing = groups.pop(Purpose.PASS, None)
        best, found = (0.0 if passing else -1e9), passing[0] if passing else None
        for purpose, choices in groups.items():
            rater = RATERS.get(purpose)
            for gain, action in rater(self.about, v, choices, chance) if rater is not None else ():
                shaken = gain * (1 + NOISE * (chance.random() - 0.5))
                if shaken > best:
                    best, found = shaken, action
        return self._noted(v, priced(found if found is not None else listed[0]))

    def _noted(self, v: View, action: Action) -> Action:
        """Learn from runs what companies earn."""
        if isinstance(action, RunTrains) and action.routes:
            self.about.note(v, action.by, float(checked(v, action).revenue))
        return action
