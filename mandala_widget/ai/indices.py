"""Lets compiled code trust its indices: they count from the start of a list, never from its end."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import ir
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference


@register_pass(mutates_CFG=False, analysis_only=False)  # type: ignore[untyped-decorator, no-untyped-call, unused-ignore]
class CountFromStart(FunctionPass):  # type: ignore[misc, unused-ignore]
    """Takes every whole number in brackets as one without a sign, which needs no test for a negative one."""

    _name = "count_from_start"

    def __init__(self) -> None:
        """Be what numba expects of a pass."""
        FunctionPass.__init__(self)  # type: ignore[no-untyped-call, unused-ignore]

    def run_pass(self, state: Any) -> bool:
        """Change how the indices of one function are read; tell whether there were any."""
        indexed = [at for at in state.calltypes if is_indexed(at) and has_sign(state.calltypes[at].args[1])]
        for at in indexed:
            signature = state.calltypes.pop(at)
            array, _, *value = signature.args
            state.calltypes[at] = signature.replace(args=(array, types.uintp, *value))
        return bool(indexed)


def is_indexed(at: Any) -> bool:
    """Tell whether something is read or written by an index."""
    return isinstance(at, ir.SetItem) or (isinstance(at, ir.Expr) and at.op == "getitem")


def has_sign(index: Any) -> bool:
    """Tell whether an index is a number that might be negative, as far as its type says."""
    return isinstance(index, types.Integer) and index not in types.unsigned_domain


class Compiler(CompilerBase):  # type: ignore[misc, unused-ignore]
    """Compiles as numba does, and trusts the indices."""

    def define_pipelines(self) -> list[Any]:
        """Put the pass behind the one that finds out the types."""
        builder: Any = DefaultPassBuilder
        passes = builder.define_nopython_pipeline(self.state)
        passes.add_pass_after(CountFromStart, NopythonTypeInference)
        passes.finalize()
        return [passes]
