"""The machine's own instructions for sets of cells, in place of ``games.kernel.bits``."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

WORD = ir.IntType(64)


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def lowest(typing_context: Any, cells: Any) -> Any:
    """Count the zeros below the lowest bit."""
    del typing_context, cells

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        del context, signature
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def size_of(typing_context: Any, cells: Any) -> Any:
    """Count the bits."""
    del typing_context, cells

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        del context, signature
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate
