"""Lists of legal moves."""

import gzip
from typing import Any

import pytest

from roundhouse.record.site import Decision, SiteFileError, read_moves
from roundhouse.record.site.moves import Bid, Lay, Par, Sale, Tender, Token, TrainPurchase
from tests.unit.record.builders import lines


def decision(index: int = 1, **fields: Any) -> dict[str, Any]:
    return {
        "before_index": index,
        "action_id": index,
        "entity": "player:1",
        "step": "waterfall auction",
        "may": [],
        "pass": True,
        "played": {"type": "pass", "entity": "player:1"},
        **fields,
    }


def read_one(**fields: Any) -> Decision:
    (read,) = read_moves(lines(decision(**fields)))
    return read


def test_a_missing_field_is_no_moves() -> None:
    read = read_one()
    assert (read.before_index, read.action_id, read.auto_index, read.may_pass) == (1, 1, None, True)
    assert (read.lays, read.bids, read.discards, read.must_buy, read.pay_off_debt) == ((), (), {}, False, None)
    assert (read.played.type, read.played.lay, read.played.bid) == ("pass", None, None)


def test_track_and_tokens() -> None:
    read = read_one(
        lays=[["I8", "57", 2, 0]],
        private_lays={"KCMO": [["F5", "470", 0, 60]]},
        tokens=[["E6", 0, 40]],
        played={"type": "lay_tile", "entity": "corporation:MC", "lay": ["I8", "57", 2]},
    )
    assert read.lays == (Lay("I8", "57", 2, 0),)
    assert read.private_lays == {"KCMO": (Lay("F5", "470", 0, 60),)}
    assert read.tokens == (Token("E6", 0, 40),)
    assert read.played.lay == ("I8", "57", 2)


def test_shares() -> None:
    sale = {
        "company": "MC",
        "percent": 10,
        "certificates": [20],
        "receives": 75,
        "price_after": [70, 2, 4],
        "swap": 5,
    }
    read = read_one(
        buys=[{"company": "NdM", "source": "ipo", "percent": 10, "price": 40, "swap": 5}],
        pars=[{"company": "MC", "price": 75, "cell": [1, 4]}],
        sells=[sale],
        must_sell=True,
    )
    assert (read.buys[0].swap, read.buys[0].president, read.must_sell) == (5, False, True)
    assert read.pars == (Par(company="MC", price=75, cell=(1, 4), pays=None),)
    assert read.sells == (
        Sale(company="MC", percent=10, certificates=(20,), receives=75, price_after=(70, 2, 4), swap=5),
    )


def test_trains_bids_and_tenders() -> None:
    read = read_one(
        trains=[
            {"source": "bank", "train": "4", "price": 300, "president_pays": 50},
            {"source": "corporation:TM", "train": "3", "id": "3-1", "min": 1, "max": 250},
        ],
        bids=[{"target": "company:MIR", "min": 105, "max": 450, "step": 5}, {"target": "company:A", "buys": True}],
        tenders=[{"from": "owner", "cost": 80}],
        must_buy=True,
        discards={"corporation:NdM": ["3", "4"]},
    )
    assert read.trains == (
        TrainPurchase(source="bank", train="4", price=300, president_pays=50),
        TrainPurchase(source="corporation:TM", train="3", id="3-1", min=1, max=250),
    )
    assert read.bids[1] == Bid(target="company:A", buys=True)
    assert read.tenders == (Tender(source="owner", cost=80),)
    assert read.discards == {"corporation:NdM": ("3", "4")}


def test_reads_packed_files_in_order() -> None:
    packed = gzip.compress(lines(decision(1), decision(2), decision(4)))
    assert [read.before_index for read in read_moves(packed)] == [1, 2, 4]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (decision(2, teleports=[]), "line 1: legal moves: .*teleports"),
        (decision(2, played={"type": "pass"}), "line 1: legal moves: .*entity"),
        (decision(2, lays=[["I8", "57", 2]]), "line 1: legal moves: .*lays"),
        (decision(2, buys=[{"company": "MC"}]), "line 1: legal moves: .*source"),
        (decision(1), "line 1: before_index: must increase"),
    ],
)
def test_refuses_what_it_does_not_understand(row: dict[str, Any], words: str) -> None:
    with pytest.raises(SiteFileError, match=words):
        read_moves(lines(decision(1), row))
