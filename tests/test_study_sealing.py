from __future__ import annotations

import re

import pytest
from tables import TABLES

import mandala_widget as mw


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_sealed_deal_is_proved_by_its_study_and_by_no_other(game: str, players: int) -> None:
    study = mw.Study(mw.new(game, players=players, seed=7))
    digest = study.seal()
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", digest)
    assert study.proves(digest)
    assert study.proves(f" {digest}\n")
    study.root.child(study.root.position.legal_moves()[0])
    for again in (mw.loads(study.dumps()), mw.loads(study.to_dict()), study.copy()):
        assert again.proves(digest)
    other = mw.Study(mw.new(game, players=players, seed=8))
    other.tags.update(study.tags)
    assert not other.proves(digest)
    assert not study.proves(digest[:-1] + ("0" if digest[-1] != "0" else "1"))
    assert not study.proves("")
    assert not study.proves("é")


def test_a_view_shows_the_digest_and_proves_nothing() -> None:
    study = mw.Study(mw.new("mandala", seed=7))
    digest = study.seal()
    view = study.seen_by(1)
    assert view.tags["DeckDigest"] == digest
    assert study.tags["DeckSalt"] not in view.dumps()
    assert "DeckSalt" not in study.seen_by(1, notes=True).tags
    with pytest.raises(mw.MandalaError, match="DeckSalt"):
        view.proves(digest)


def test_two_seals_of_one_deal_differ_so_that_nobody_can_try_deals() -> None:
    start = mw.new("mandala", seed=7)
    assert mw.Study(start).seal() != mw.Study(start).seal()


@pytest.mark.parametrize("wrong", [None, 7, b"sha256:"])
def test_what_is_no_text_is_refused(wrong: str) -> None:
    study = mw.Study(mw.new("mandala", seed=7))
    study.seal()
    with pytest.raises(mw.MandalaError):
        study.proves(wrong)
