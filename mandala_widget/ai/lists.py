"""Lists of moves written by blocks, in place of ``games.kernel.lists``, where hardly a jump depends on chance."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from mandala_widget.ai.bits import WORD
from mandala_widget.ai.blocks import repeated
from mandala_widget.games.kernel.bits import lowest, size_of
from mandala_widget.games.kernel.lists import LONGEST_RUN

BLOCK = 6
"""How many cells are listed between two jumps: found by trying."""
NUMBERS = types.Array(types.int64, 1, "C")


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator, unused-ignore]
def blank(typing_context: Any, size: Any) -> Any:
    """Set room aside where the caller keeps its variables, so that nothing is allocated or freed."""
    del typing_context

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        del signature, args
        room = ir.ArrayType(WORD, size.literal_value)
        place = cgutils.alloca_once(builder, room)  # type: ignore[no-untyped-call, unused-ignore]
        builder.store(ir.Constant(room, None), place)
        array = make_array(NUMBERS)(context, builder)  # type: ignore[no-untyped-call, unused-ignore]
        data = builder.bitcast(place, WORD.as_pointer())
        shape, step = [WORD(size.literal_value)], WORD(WORD.width // 8)
        populate_array(array, data, shape, [step], step, None)  # type: ignore[no-untyped-call, unused-ignore]
        return array._getvalue()  # noqa: SLF001 - numba has no other way

    return NUMBERS(size), generate


def never_skipped(size: int) -> bool:  # noqa: ARG001 - whatever it is
    """Go around nothing."""
    return False


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def list_run(typing_context: Any, first: Any, size: Any, moves: Any, count: Any) -> Any:
    """Write the longest run, whatever its size, and count as many of its moves as it has."""
    del typing_context, first, size, count

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        del signature
        start, run_size, array, place = args
        number = context.get_data_type(moves.dtype)
        block = ir.VectorType(number, LONGEST_RUN)
        starts = repeated(builder, block, context.cast(builder, start, types.int64, moves.dtype))
        run = builder.add(starts, ir.Constant(block, list(range(LONGEST_RUN))))
        data = make_array(moves)(context, builder, array).data  # type: ignore[no-untyped-call, unused-ignore]
        target = builder.bitcast(builder.gep(data, [place]), block.as_pointer())
        builder.store(run, target, align=moves.dtype.bitwidth // 8)
        return builder.add(place, run_size)

    return types.int64(types.int64, types.int64, moves, types.int64), generate


def list_cells(cells: int, kind: int, moves: list[int], count: int) -> int:
    """Write the moves of some cells at a time, of which the last ones may be too many."""
    end = count + size_of(cells)
    while cells:
        for place in range(count, count + BLOCK):
            moves[place] = kind + lowest(cells)
            cells &= cells - 1
        count += BLOCK
    return end
