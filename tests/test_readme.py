from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_examples_of_the_readme_print_what_they_say() -> None:
    text = README.read_text(encoding="utf-8")
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(verbose=False)
    names: dict[str, object] = {}  # later blocks go on with the names of earlier ones
    report: list[str] = []
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1))
        example = parser.get_doctest(block[1], names, README.name, str(README), line)
        runner.run(example, out=report.append, clear_globs=False)
        names = example.globs
    assert runner.tries > 0
    assert not runner.failures, "".join(report)
