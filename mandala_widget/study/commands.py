"""What the command line does with files of studies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tqdm import tqdm

from mandala_widget.errors import MandalaError
from mandala_widget.study.analysing import analyse, to_analyse
from mandala_widget.study.doors import games, load
from mandala_widget.study.trouble import BadNotation
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.study.study import Study
    from mandala_widget.study.trouble import Trouble

CANNOT_BE_READ = (MandalaError, OSError)


def show(path: str, *, chapter: int, at: str, seat: int | None, lang: str) -> Iterator[str]:
    """Yield a game as text: what it is, the table at one of its nodes, what is said there, and its moves."""
    chapters = load(path).chapters
    if not 1 <= chapter <= len(chapters):
        message = f"no chapter {chapter}: {path} has {len(chapters)}"
        raise MandalaError(message)
    study = chapters[chapter - 1]
    if seat is not None:
        study = study.seen_by(seat - 1)
    node = study.node(at)
    yield from (f"{name}: {text}" for name, text in study.tags.items())
    yield f"\n{node.address}  {node.step.text}".rstrip()
    yield f"\n{node.position.diagram(lang)}\n"
    said = node.comments.get(lang) or node.comment
    if said:
        yield f"{said}\n"
    yield study.dumps().partition("\n\n")[2].rstrip()
    yield from (located(path, trouble) for trouble in study.troubles)


def located(path: str, trouble: Trouble) -> str:
    """Write a trouble as editors and other tools like it: file, line and column first."""
    return f"{path}:{trouble.line}:{trouble.column}: {quoted(trouble.token)} ({trouble.rule}): {trouble.what}"


def check(path: str) -> tuple[int, list[str]]:
    """Return how many things are wrong in a file, and what to say about it."""
    found: list[str] = []
    count = moves = 0
    try:
        for study in games(path):
            count += 1
            moves += len(study)
            found += [located(path, trouble) for trouble in study.troubles]
    except BadNotation as error:
        found.append(located(path, error.trouble))
    except CANNOT_BE_READ as error:
        found.append(f"{path}: {error}")
    if found:
        return len(found), found
    if not count:
        return 1, [f'{path}:1:1: there is no game in this file; one begins with [Game "mandala"]']
    return 0, [f"{path}: {count} games, {moves} moves, nothing wrong"]


def analyse_file(path: str, target: str, *, seconds: float | None, iterations: int | None, again: bool) -> bool:
    """Judge all moves of a file and write the result into another; tell whether all of it was done.

    Whatever interrupts it, what is there by then is written.
    """
    study = load(path)
    refuse_troubles(study, path)
    judged = analyse(study, seconds=seconds, iterations=iterations, seed=path, again=again)
    todo = len(to_analyse(study, again=again))
    try:
        for _ in tqdm(judged, total=todo, unit="positions", desc=quoted(path)):
            pass
    except KeyboardInterrupt:
        return False
    finally:
        study.save(target)
    return True


def refuse_troubles(study: Study, path: str) -> None:
    """Refuse to rewrite a file that could not be read to its end."""
    troubles = [trouble for chapter in study.chapters for trouble in chapter.troubles]
    if troubles:
        message = f"{path}: {troubles[0]}\nMend the file first; `check` lists all that is wrong with it."
        raise MandalaError(message)
