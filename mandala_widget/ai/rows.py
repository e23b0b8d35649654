"""Rows of a record compared at once, in place of ``games.kernel.rows``."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from mandala_widget.ai.bits import WORD
from mandala_widget.ai.blocks import repeated
from mandala_widget.games.kernel.rows import LONGEST_ROW


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def places_of(typing_context: Any, number: Any, row: Any, size: Any) -> Any:
    """Compare as many numbers as the longest row has, and forget about those behind the row.

    Those must be there: a record ends with its dice, and so no row lies at its very end.
    """
    del typing_context

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        del signature
        wanted, array, places = args
        block = ir.VectorType(context.get_data_type(row.dtype), LONGEST_ROW)
        data = make_array(row)(context, builder, array).data  # type: ignore[no-untyped-call, unused-ignore]
        numbers = builder.load(builder.bitcast(data, block.as_pointer()), align=row.dtype.bitwidth // 8)
        same = builder.icmp_signed(
            "==", numbers, repeated(builder, block, context.cast(builder, wanted, number, row.dtype))
        )
        found = builder.zext(builder.bitcast(same, ir.IntType(LONGEST_ROW)), WORD)
        beyond = builder.shl(WORD(-1), context.cast(builder, places, size, types.int64))
        return builder.and_(found, builder.not_(beyond))

    return types.int64(number, row, size), generate
