"""What holds over the whole project: who may import whom, what start-up costs, purity of the core."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckcheck
from tests.conftest import EXAMPLES, ROOT

PACKAGE = ROOT / "deckcheck"

# A module may import from its own layer and from those below it.
LAYERS = [
    {"cli", "__main__", "docs"},
    {"run"},
    {"api", "__init__", "config"},
    {"suggester"},
    {"manual", "reporters", "decks", "catalog", "policy"},
    {"repair", "near_misses"},
    {"engine", "timeline"},
    {"rules", "formats", "tally", "words"},
    {"predicate"},
    {"model"},
    {"output"},
    {"record", "errors"},
]
# catalog.fold is text alone, asked by the reader of headings; compiling formats is part of the build.
EXCEPTIONS = {("formats.compile", "catalog.schema"), ("model", "rules.wording")}


def _layer(name: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if name in names)


def _imports(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "deckcheck":
            parts = node.module.split(".")[1:]
            yield from [".".join(parts)] if parts else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("deckcheck."):
                    yield alias.name.removeprefix("deckcheck.")


def test_nothing_imports_upwards() -> None:
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        own = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        for other in _imports(path):
            if other.startswith("__"):
                continue
            if (own, other) not in EXCEPTIONS and _layer(other.split(".")[0]) < _layer(own.split(".")[0]):
                wrong.append(f"{own} imports {other}")
    assert wrong == []


def test_the_core_knows_no_clock_network_environment_or_output() -> None:
    wrong = []
    core = [path for folder in ("rules", "repair") for path in sorted((PACKAGE / folder).rglob("*.py"))]
    for path in [
        *core,
        *(PACKAGE / f"{name}.py" for name in ("engine", "predicate", "tally", "near_misses", "suggester")),
    ]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = [node.func.id]
            if isinstance(node, ast.Attribute) and node.attr in ("today", "now", "environ"):
                names = [node.attr]
            bad = {"os", "time", "socket", "requests", "urllib", "print", "open", "input", "today", "now", "environ"}
            wrong += [f"{path.name}: {name}" for name in names if name.split(".")[0] in bad]
    assert wrong == []


def _loaded_by(*arguments: str) -> set[str]:
    code = (
        "import os, sys\n"
        "from deckcheck.cli import main\n"
        "main.os._exit = lambda code: (print('\\n'.join(sys.modules), file=sys.__stderr__), sys.__stderr__.flush())\n"
        f"sys.argv = ['deckcheck', *{arguments!r}]\n"
        "main.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return set(done.stderr.split())


HEAVY = {
    "requests",
    "bs4",
    "pydantic",
    "jinja2",
    "rich",
    "yaml",
    "openpyxl",
    "rapidfuzz",
    "asyncio",
    "importlib.metadata",
    "tomllib",
    "dataclasses",
}


@pytest.mark.parametrize("deck", ["white-hope.txt", "white-alt-hope.txt"])
def test_a_check_of_one_deck_imports_nothing_heavy(deck: str) -> None:
    loaded = _loaded_by("check", str(EXAMPLES / deck))
    assert "deckcheck.engine" in loaded
    assert not any(name.startswith(("deckcheck.repair", "deckcheck.suggester", "deckcheck.near")) for name in loaded)
    assert loaded & HEAVY == set()


@pytest.mark.parametrize("arguments", [("--version",), ("--help",)])
def test_version_and_help_import_next_to_nothing(arguments: tuple[str, ...]) -> None:
    loaded = _loaded_by(*arguments)
    assert loaded & (HEAVY | {"sqlite3", "json", "deckcheck.model", "deckcheck.engine"}) == set()


def test_every_public_thing_has_a_docstring() -> None:
    bare = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if not ast.get_docstring(tree):
            bare.append(path.name)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                bare += [] if ast.get_docstring(node) else [f"{path.name}: {node.name}"]
    assert bare == []


def test_no_public_name_is_hidden_by_a_module() -> None:
    modules = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert modules.isdisjoint(set(deckcheck.__all__))


# Who may write a file, and by what; everything else asks deckcheck.output.
WRITERS = {
    "output.py": {"open", "os.open", "os.chmod", "os.chown", "os.fdopen", "os.link", "os.rename", "os.replace"},
    "catalog/build.py": {"tempfile.mkstemp", "os.chmod", "os.replace", "sqlite3.connect"},  # to where output says
    "catalog/layer_write.py": {"shutil.copy", "shutil.copytree"},  # into a scratch folder
    "catalog/official/pages.py": {"sqlite3.connect"},  # the page cache, a database that is added to
    "cli/main.py": {"open", "os.open"},  # standard output, the null device
    "decks/workbook.py": {"book.save"},  # into memory
}
_OPENING = {"open", "os.open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open"}
_WRITING = {
    "os.chmod", "os.chown", "os.fdopen", "os.link", "os.mkfifo", "os.mknod", "os.rename", "os.renames", "os.replace",
    "os.symlink", "os.truncate", "shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree", "shutil.move",
    "tempfile.NamedTemporaryFile", "tempfile.SpooledTemporaryFile", "tempfile.TemporaryFile", "tempfile.mkstemp",
    "tarfile.open", "fileinput.input",
}  # fmt: skip
_METHODS = {"write_text", "write_bytes", "touch", "save", "extractall", "hardlink_to", "symlink_to"}


def _writing(path: Path) -> Iterator[str]:
    """What in a module may write a file: calls, and imports under which a call would go unseen."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (name for a in node.names if (name := f"{node.module}.{a.name}") in _OPENING | _WRITING)
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called in _OPENING:
            words = [word.value for word in node.keywords if word.arg == "mode"]
            (mode,) = words or node.args[1:2] or [ast.Constant("r")]
            if not (isinstance(mode, ast.Constant) and set(str(mode.value)) <= set("rbt")):
                yield called
        elif called == "sqlite3.connect":
            if "read_only(" not in ast.unparse(node.args[0]):
                yield called
        elif called in _WRITING or called.rpartition(".")[2] in _METHODS:
            yield called


def test_files_are_written_in_one_place() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): set(_writing(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    assert {name: calls for name, calls in found.items() if calls} == WRITERS


@pytest.mark.parametrize(
    "line",
    [
        "open(path, 'w')",
        "open(path, mode='ab')",
        "open(path, how)",
        "os.open(path, os.O_WRONLY)",
        "io.open(path, 'x')",
        "path.write_text('')",
        "tempfile.mkstemp()",
        "os.replace(a, b)",
        "from shutil import copy",
        "sqlite3.connect(path)",
    ],
)
def test_a_place_that_writes_is_seen(line: str, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(f"import os\n\n\ndef function(path, how):\n    {line}\n")
    assert len(list(_writing(tmp_path / "module.py"))) == 1
