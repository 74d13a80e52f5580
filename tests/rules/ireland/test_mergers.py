"""Merger rounds (section 8)."""

from __future__ import annotations

from roundhouse.rules.mergers.frames import MergerRound, Proposal, Vote
from tests.rules.ireland.positions import held_by, play, refuses, started
from tests.support.table import Table

#: Broad track from Limerick (WLR) to Waterford (WKR); Londonderry (LER) lies apart.
LINE = {"D16": "657 2", "E17": "9 2", "F18": "9 2", "G19": "659 2"}


def minors(**held: dict[str, str]) -> Table:
    """Three minor companies, of p1 unless told otherwise, in a merger round that p1 begins."""
    table = play()
    for company in ("WLR", "WKR", "LER"):
        held_by(table, company, held.get(company, {"p1": "40"}))
    return table.tiles(**LINE).phase("4").frames(MergerRound(1, "p1"))


def naming(table: Table, *companies: str, refused: tuple[tuple[str, ...], ...] = ()) -> Table:
    """The player p1 has named some companies."""
    return table.frames(MergerRound(1, "p1", refused=refused), Proposal("p1", companies))


def test_minor_companies_in_play_merge() -> None:
    table = minors()
    assert refuses(table, "p1 propose CIR", "CIR is")
    assert refuses(table, "p1 propose GSWR", "GSWR is")
    assert refuses(naming(table, "WLR"), "p1 propose WLR", "already part of the proposal")


def test_a_major_company_must_be_left() -> None:
    table = minors()
    majors = [c.id for c in table.view.defn.companies.values() if c.kind == "major"]
    table.floated(*majors[:-1])
    assert table.check("p1 propose WLR")
    assert refuses(table.floated(majors[-1]), "p1 propose WLR", "no major company is left to form")


def test_two_or_three_merge() -> None:
    table = minors()
    assert refuses(naming(table, "WLR"), "p1 pass", "at least 2")
    assert naming(table, "WLR", "WKR").check("p1 pass")
    three = started(minors(), "GNWR")
    told = naming(three, "WLR", "WKR", "LER").why_not("p1 propose GNWR")
    assert "at most 3 companies may merge" in str(told)


def test_who_proposes_holds_a_share() -> None:
    others = minors(WLR={"p2": "40"}, WKR={"p2": "40"})
    assert refuses(others, "p1 propose WLR", "p1 has no share of WLR")
    assert minors(WLR={"p2": "40", "p1": "20"}).check("p1 propose WLR")


def test_track_connects_them() -> None:
    assert naming(minors(), "WLR").check("p1 propose WKR")
    assert refuses(naming(minors(), "WLR"), "p1 propose LER", "no track connects LER with WLR")


def test_not_in_one_hex() -> None:
    table = naming(minors().tokens("WKR", "D16"), "WLR")
    assert refuses(table, "p1 propose WKR", "stations in the same hex")


def test_shares_must_fit_the_major_company() -> None:
    """Ten in all, seven in a hand, five in the pool."""
    eight = minors(WLR={"p1": "40+20+20"}, WKR={"p1": "40+20+20"})
    assert refuses(naming(eight, "WLR"), "p1 propose WKR", "p1 would hold 8 shares; the limit is 7")
    five = minors(WLR={"p1": "40", "market": "20+20"}, WKR={"p2": "40", "market": "20+20+20"})
    assert naming(five, "WLR").check("p1 propose WKR")
    six = minors(WLR={"p1": "40", "market": "20+20+20"}, WKR={"p2": "40", "market": "20+20+20"})
    assert refuses(naming(six, "WLR"), "p1 propose WKR", "6 shares would be in the")


def test_what_was_voted_down_is_not_named_again() -> None:
    refused = (("WKR", "WLR"),)
    assert refuses(naming(minors(), "WLR", refused=refused), "p1 propose WKR", "was voted down in this round")
    assert refuses(
        minors().frames(MergerRound(1, "p1", refused=refused)), "p1 propose WLR", "was voted down in this round"
    )


def test_a_vote_and_the_choice_of_the_major_company() -> None:
    table = naming(minors(), "WLR").play("p1 propose WKR")
    assert table.view.expect(Vote).votes == 4
    assert refuses(table, "p1 vote perhaps", "for or against")
    table.play("p1 vote for")
    assert refuses(table, "p1 form WLR", "WLR is")
    assert table.play("p1 form GSWR").state.floated >= {"GSWR"}
    assert table.state.closed >= {"WLR", "WKR"}
