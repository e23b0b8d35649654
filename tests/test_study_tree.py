from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from studies import studies

import mandala_widget as mw
from mandala_widget.study.addresses import letter_of, place_of

START = mw.new("mandala", seed=7)


def small() -> mw.Study:
    """A main line of three moves, two variations at the first and one inside the first of these."""
    study = mw.Study(START)
    study.root.play("MaG").play("Fb2Y").play("MbO")
    study.root.play("MaO").play("FbR")
    study.node("#0.b1").play("FaP")
    study.root.play("MaR")
    return study


def test_playing_a_move_again_is_the_same_node() -> None:
    study = small()
    assert study.root.play("MaG") is study.node(1)
    assert study.root.play(f"MaG+{study.node(1).position.chance.drawn}") is study.node(1)
    assert study.root.play("MaG+3P") is not study.node(1)
    assert len(study) == 8


def test_addresses_name_every_node_and_stay_when_moves_are_added() -> None:
    study = small()
    before = {node: node.address for node in study.nodes()}
    assert list(before.values()) == ["#0", "#1", "#2", "#3", "#0.b1", "#0.b2", "#0.b1.b1", "#0.c1"]
    study.root.play("FaR")
    study.node("#0.b2").play("MbO")
    study.node(3).comment = "words"
    for node, address in before.items():
        assert node.address == address
        assert study.node(address) is node
    assert study.node(2) is study.node("#2") is study.node("2")


@given(studies(most=40))
def test_every_address_leads_back_to_its_node(study: mw.Study) -> None:
    for node in study.nodes():
        assert study.node(node.address) is node
        assert node.is_main == ("." not in node.address)
        assert node.ply == len(node.line)


def test_letters_of_places_go_on_after_z() -> None:
    assert [letter_of(place) for place in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]
    assert all(place_of(letter_of(place)) == place for place in range(2000))


@pytest.mark.parametrize(
    "address", ["", "#", "#99", "x", "#0.b9", "#0.z1", "#0.b0", "-1", -1, 1.5, None, "#1.b", "#٣"]
)
def test_there_is_no_node_at_a_wrong_address(address: str) -> None:
    with pytest.raises(mw.MandalaError, match=r"no (address|node)"):
        small().node(address)


def test_variations_change_places() -> None:
    study = small()
    names = [str(child.move) for child in study.root.children]
    assert names == ["MaG", "MaO", "MaR"]
    study.node("#0.c1").promote()
    assert [str(child.move) for child in study.root.children] == ["MaG", "MaR", "MaO"]
    study.node("#0.c2").promote()
    study.node("#0.b2").promote()
    assert [str(child.move) for child in study.root.children] == ["MaO", "MaG", "MaR"]
    study.root.demote()
    study.root.promote()
    study.node(1).demote()
    assert [str(child.move) for child in study.root.children] == ["MaG", "MaO", "MaR"]
    study.node("#0.b1.b1").make_main()
    assert [str(node.move) for node in study.mainline()] == ["MaO", "FaP"]


def test_a_deleted_node_is_gone_with_all_below_it_and_the_root_stays() -> None:
    study = small()
    node, below = study.node("#0.b1"), study.node("#0.b2")
    assert below.position.round == 2
    node.delete()
    assert len(study) == 4
    with pytest.raises(mw.MandalaError, match="deleted"):
        _ = node.position
    with pytest.raises(mw.MandalaError, match="deleted"):
        _ = below.position
    with pytest.raises(mw.MandalaError, match="root"):
        study.root.delete()
    assert mw.loads(study.dumps()) == study


def test_a_move_that_is_refused_changes_nothing() -> None:
    study = small()
    before = study.to_dict()
    for wrong in ("MaY", "Fa9R", "", "nonsense", "MaG+RO", "MaG+18K", "MaG#", "MaG^", 7, None, ["MaG"]):
        with pytest.raises(mw.MandalaError):
            study.root.play(wrong)  # type: ignore[arg-type]
        assert study.to_dict() == before


def test_picks_inside_a_resolution_are_nodes() -> None:
    study = mw.Study(
        "mandala a:2GKP/2Y/O b:RO/K/- r1:GP r2:KRO c1:R2G3PK c2:2K3O2_ h1:2RYK h2:5_ d:60_ x:2R2O3Y2GK t:1 n:14"
    )
    node = study.root.play("Fa2R#")
    seats = []
    for pick in ("TG", "TP", "TK"):
        node = node.play(pick)
        seats.append(node.seat)
    assert seats == [0, 1, 0]
    assert [step.step.text for step in study.mainline()] == ["Fa2R#", "1:TG", "2:TP", "1:TK"]
    assert node.step.also == ("=a2_",)


@given(studies(most=40))
def test_positions_follow_from_the_first_one_however_they_are_asked_for(study: mw.Study) -> None:
    nodes = list(study.nodes())
    there = [node.position for node in nodes]
    study._positions.clear()  # noqa: SLF001 - to forget what is kept
    assert [node.position for node in reversed(nodes)] == there[::-1]
    for node, position in zip(nodes, there, strict=True):
        if node.parent is not None:
            assert node.parent.position.play(str(node.move), node.told) == position


@given(studies(most=20))
def test_a_copy_says_the_same_and_shares_nothing(study: mw.Study) -> None:
    before = study.to_dict()
    for other in (study.copy(), deepcopy(study)):
        assert other == study
        assert other.dumps() == study.dumps()
        for node in list(other.nodes()):
            node.comment = "changed"
            node.shapes.append("mark g:D")
        other.tags["Event"] = "changed"
        for child in list(other.root.children):
            child.delete()
        assert study.to_dict() == before


def test_chapters_are_added_once_and_removed_again() -> None:
    study, other = small(), mw.Study(mw.new("patterns", seed=1))
    study.add_chapter(other)
    assert study.chapters == (study, other)
    for twice in (study, other):
        with pytest.raises(mw.MandalaError, match="twice"):
            study.add_chapter(twice)
    for wrong in (0, 2, -1):
        with pytest.raises(mw.MandalaError, match="no chapter"):
            study.remove_chapter(wrong)
    assert study.remove_chapter(1) is other
    assert len(study.chapters) == 1


def test_there_is_a_row_for_every_move() -> None:
    study = small()
    study.node(1).evaluation = mw.Evaluation(win=0.6, margin=2.0)
    study.node(1).glyphs.append("!")
    study.add_chapter(mw.Study(mw.new("patterns", seed=1)))
    study.chapters[1].root.play("A" + study.chapters[1].root.position.legal_moves()[0][1])
    table = study.to_dicts()
    assert [row["address"] for row in table if row["chapter"] == 0] == [node.address for node in study.nodes()][1:]
    assert [row["chapter"] for row in table].count(1) == 1
    first = table[0]
    assert (first["move"], first["seat"], first["round"], first["ply"]) == ("MaG", 0, 1, 1)
    assert (first["win"], first["margin"], first["glyphs"], first["is_main"]) == (0.6, 2.0, "!", True)
    assert table[1]["win"] is None
