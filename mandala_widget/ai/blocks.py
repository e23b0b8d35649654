"""Blocks of numbers that the machine reads, compares and writes at once."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

LANE = ir.IntType(32)


def repeated(builder: Any, block: Any, number: Any) -> Any:
    """Return a block of one number only."""
    anything = ir.Constant(block, ir.Undefined)
    alone = builder.insert_element(anything, number, LANE(0))
    return builder.shuffle_vector(
        alone, anything, ir.Constant(ir.VectorType(LANE, block.count), [0] * block.count)
    )
