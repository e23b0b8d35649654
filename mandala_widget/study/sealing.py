"""A digest of a deal that can be published before play, gives nothing away, and proves the deal afterwards."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from mandala_widget.games.position import Position
    from mandala_widget.study.tags import Tags

DIGEST = "DeckDigest"
SALT = "DeckSalt"
METHOD = "sha256"


def digest_of(position: Position, salt: str) -> str:
    """Return the digest of a deal; without the salt nobody can find the deal by trying."""
    sealed = f"{salt}\n{position}".encode()
    return f"{METHOD}:{sha256(sealed).hexdigest()}"


def seal(tags: Tags, position: Position) -> str:
    """Write digest and salt of a deal into tags; a view of the study shows only the digest, which is returned."""
    tags[SALT] = secrets.token_hex(16)
    tags[DIGEST] = digest_of(position, tags[SALT])
    return tags[DIGEST]


def proves(tags: Tags, position: Position, digest: str) -> bool:
    """Tell whether a deal is the one whose digest was published."""
    if SALT not in tags:
        message = f"there is no tag {SALT} here: only the full study of a sealed deal can prove it"
        raise MandalaError(message)
    if not isinstance(digest, str):
        message = f"a digest is a text such as {METHOD}:…, not {quoted(digest)}"
        raise MandalaError(message)
    return compare_digest(digest.strip().encode(), digest_of(position, tags[SALT]).encode())
