"""Lists of moves written by blocks, in place of ``games.kernel.lists``, where hardly a jump depends on chance."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from mandala_widget.games.kernel.bits import lowest, size_of
from mandala_widget.games.kernel.lists import LONGEST_RUN

BLOCK = 6
"""How many cells are listed between two jumps: found by trying."""
LANE = ir.IntType(32)


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
        anything = ir.Constant(block, ir.Undefined)
        lanes = ir.Constant(ir.VectorType(LANE, LONGEST_RUN), [0] * LONGEST_RUN)
        alone = builder.insert_element(anything, context.cast(builder, start, types.int64, moves.dtype), LANE(0))
        starts = builder.shuffle_vector(alone, anything, lanes)
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
