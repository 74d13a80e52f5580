"""The part of the state that only 18MEX has."""

from __future__ import annotations

from msgspec import Struct


class MexState(Struct, frozen=True):
    """What 18MEX remembers besides the common state."""

    #: Stock rounds begun so far; the operating rounds after one belong to its set.
    stock_rounds: int = 0
    #: How much cheaper the first private company has become.
    discount: int = 0
    #: Exchange tokens of NdM that are neither placed nor turned into ordinary stations.
    exchange_tokens: int = 2
    #: Certificates added to the limit because there was no merger.
    more_certificates: int = 0
    #: Whether tile 470 can still be laid.
    canyon_open: bool = True
    #: Minor companies close at the beginning of the next stock round.
    minors_wait: bool = False
    #: Companies that floated since the latest operating round ended.
    fresh: tuple[str, ...] = ()
    #: Minor companies still operate, but their certificates are worthless.
    minor_cards_gone: bool = False
    #: The station of the Compagnie du Boleo has been placed (Baja variant).
    boleo_used: bool = False
    #: Certificates that have changed hands, by company and number, latest last (18xx.games tells equal ones apart).
    moved: tuple[tuple[str, int], ...] = ()
    #: Companies that have had a route: on 18xx.games they count as having one even if it is blocked later.
    routed: tuple[str, ...] = ()
    #: Whether the extra operating round to break a tie has begun.
    tie_break: bool = False


class SiteState(MexState, frozen=True):
    """More to remember when only trades are booked (see `site_books`)."""

    #: By how much the books differ from the certificates: company, player and percentage.
    drift: tuple[tuple[str, str, int], ...] = ()
    #: Companies whose president does not hold the president's certificate.
    presidents: tuple[tuple[str, str], ...] = ()
