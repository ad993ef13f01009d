"""The architecture, read from the sources: who imports whom, who prints, how large things are, what is documented.

The rooms are those of ``docs/architecture.md``. A new module has to be given its room here before the tests pass.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest
from attrs import field, frozen

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = "patience_core"

GROUND: Final = (
    ("errors",),
    ("cards",),
    ("ordinary",),
    ("rules.base", "rules.faults"),
    ("rules", "rules.build", "rules.fill", "rules.lift"),
    ("rules.phrases",),
    ("dealplan",),
    ("piles",),
    ("declaration",),
)
"""The ground, layer by layer: a module imports those of lower layers only."""

PLAYING: Final = (
    ("tables",),
    ("shuffle",),
    ("position",),
    ("effects", "dealing"),
    ("settle", "stock"),
    ("moves",),
    ("explore", "notation", "perft"),
    ("outcome",),
    ("shorthand",),
    ("game",),
)
"""The playing wing, likewise."""

READING: Final = frozenset(
    {
        "marked",
        "yamlfaults",
        "shape",
        "meanings",
        "resolve",
        "layout",
        "vocabulary",
        "readers",
        "groups",
        "together",
        "loader",
        "english",
        "hookspecs",
        "standard",
        "discovery",
        "plugins",
        "catalogue",
    }
)
ABOVE: Final = (
    "conformance", "sitting", "statistics", "player", "draw", "solver", "survey", "workshop", "schema", "importers",
)  # fmt: skip
LATE: Final = frozenset({"draw.svg", "solver.asking", "solver.counting", "solver.verdict"})
"""What the public interface imports when it is called, and not before (``test_import.py`` sees to that)."""

FACES: Final = ("cli", "tui", "__main__")

ONLY: Final[Mapping[str, tuple[str, ...]]] = {
    "yaml": ("marked",),
    "pluggy": ("hookspecs", "plugins"),
    "typer": ("cli",),
    "click": ("cli",),
    "rich": ("cli", "tui"),
    "textual": ("tui",),
    "platformdirs": ("cli", "sitting.folders"),
    "pytest": ("conformance",),
    "hypothesis": ("conformance",),
    "cairosvg": ("draw.png",),
    "numba": ("solver.kernel",),
    "numpy": (
        "solver.kernel",
        "solver.compiled",
        "solver.levels",
        "solver.passes",
        "solver.portfolio",
    ),
    "scipy": ("survey.summary",),
    "matplotlib": ("statistics.plot", "survey.plot"),
    "pyarrow": ("survey.export",),
    "distributed": ("survey.machines",),
}
"""Who may import what lies outside; attrs is for all, and nothing else is for anybody."""


@frozen
class Module:
    """A module of the package: its name without the package's, its file and what its source says."""

    name: str
    path: Path
    text: str = field(repr=False)
    tree: ast.Module = field(repr=False)

    @property
    def room(self) -> str:
        """``ground``, ``playing``, ``reading``, ``above``, ``faces``, ``public`` or nothing."""
        if self.name == "":
            return "public"
        for room, layers in (("ground", GROUND), ("playing", PLAYING)):
            if any(self.name in layer for layer in layers):
                return room
        top = self.name.partition(".")[0]
        if top in READING:
            return "reading"
        return "above" if top in ABOVE else "faces" if top in FACES else ""


def parse(name: str, path: Path, text: str) -> Module:
    return Module(name, path, text, ast.parse(text))


def read_package(folder: Path) -> dict[str, Module]:
    """Every module below a folder, by its name."""
    modules = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = parse(name, path, path.read_text(encoding="utf-8"))
    return modules


MODULES: Final = read_package(ROOT / PACKAGE)
FAMILIES: Final = [
    parse(path.parent.name, path, path.read_text(encoding="utf-8")) for path in (ROOT / "variants").rglob("*.py")
]


def imported(module: Module, names: Mapping[str, object]) -> tuple[set[str], set[str]]:
    """What a module imports anywhere, also inside functions and for type checking only.

    Returns:
        The modules of the package, by their names in it, and the packages outside, by their first word.
    """
    inside, outside = set(), set()
    for node in ast.walk(module.tree):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.path}:{node.lineno}: imports are absolute"
            source = node.module or ""
            # ``from patience_core import english`` names a module, ``from patience_core import Card`` something in one.
            found = [
                f"{source}.{alias.name}" if f"{source}.{alias.name}".removeprefix(f"{PACKAGE}.") in names else source
                for alias in node.names
            ]
        for name in found:
            if name == PACKAGE or name.startswith(f"{PACKAGE}."):
                inside.add(name.removeprefix(PACKAGE).removeprefix("."))
            else:
                outside.add(name.partition(".")[0])
    return inside, outside


# Imports


def layer(module: Module) -> int:
    layers = GROUND if module.room == "ground" else PLAYING
    return next(number for number, names in enumerate(layers) if module.name in names)


def wrong_imports(modules: Mapping[str, Module]) -> Iterator[str]:
    """Every import that does not go one way."""
    allowed = {
        "ground": {"ground"},
        "playing": {"ground", "playing"},
        "reading": {"ground", "reading"},
        "above": {"ground", "playing", "reading", "above"},
        "faces": {"ground", "playing", "reading", "above", "faces", "public"},
        "public": {"ground", "playing", "reading"},
    }
    for module in modules.values():
        for name in imported(module, modules)[0]:
            other = modules[name]
            if module.room == "public" and name in LATE:
                continue
            if other.room not in allowed[module.room]:
                yield f"{module.name or PACKAGE} ({module.room}) imports {name or PACKAGE} ({other.room})"
            elif module.room == other.room and module.room in ("ground", "playing") and layer(other) >= layer(module):
                yield f"{module.name} imports {name}, which does not lie below it"


def outside_imports(modules: Mapping[str, Module]) -> Iterator[str]:
    """Every import from outside that its module is not there for."""
    for module in modules.values():
        for name in imported(module, modules)[1]:
            if name in sys.stdlib_module_names or name in ("attrs", "attr"):
                continue
            rooms = ONLY.get(name, ())
            if not any(module.name == room or module.name.startswith(f"{room}.") for room in rooms):
                yield f"{module.name} imports {name}"


def test_every_module_has_a_room() -> None:
    assert [name for name, module in MODULES.items() if not module.room] == []
    named = {name for layers in (GROUND, PLAYING) for names in layers for name in names} | READING
    assert named - set(MODULES) == set()


def test_imports_go_one_way() -> None:
    assert list(wrong_imports(MODULES)) == []


def test_there_is_no_cycle() -> None:
    below = {name: module for name, module in MODULES.items() if module.room != "faces"}
    graph = {name: imported(module, MODULES)[0] - {name} for name, module in below.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"modules import each other: {' <- '.join(error.args[1])}")


def test_what_lies_outside_is_imported_where_it_belongs() -> None:
    assert list(outside_imports(MODULES)) == []


def test_rules_know_cards_and_nothing_else() -> None:
    for name, module in MODULES.items():
        if name.startswith("rules"):
            inside = imported(module, MODULES)[0]
            assert all(other in ("errors", "cards") or other.startswith("rules") for other in inside), name


def test_the_core_knows_no_game() -> None:
    named = re.compile(r"^\s*(?:from|import)\s+patience_(?!core\b)", re.MULTILINE)
    assert [module.name for module in MODULES.values() if named.search(module.text)] == []


# What is not done


def calls(module: Module) -> Iterator[tuple[str, int]]:
    """Every plain name that is called, with its line."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node.lineno


def test_only_faces_print() -> None:
    found = [
        f"{module.name}:{line}"
        for module in MODULES.values()
        if module.room != "faces"
        for name, line in calls(module)
        if name in ("print", "input")
    ]
    assert found == []
    streams = re.compile(r"\bsys\.(?:__)?std(?:in|out|err)\b")
    # A trace of hook calls, which the user asks for by an environment variable, has nowhere else to go.
    users = [name for name, module in MODULES.items() if module.room != "faces" and streams.search(module.text)]
    assert [name for name in users if name != "plugins"] == []


def test_nothing_is_pickled_or_executed() -> None:
    forbidden = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"}
    for module in [*MODULES.values(), *FAMILIES]:
        assert not forbidden & imported(module, MODULES)[1], module.path
        assert not {name for name, _ in calls(module)} & {"eval", "exec", "compile", "__import__"}, module.path
        assert "shell=True" not in module.text and "os.system" not in module.text, module.path


WORDS: Final = re.compile(r"(?<![a-z])(?:talons?|slots?(?!=(?:True|False))|stacks?|stacked)(?![a-z])", re.IGNORECASE)
"""What other programs call piles and the stock. (``slots=`` and ``__slots__`` are Python's own.)"""


def test_words_that_are_not_the_fields_own() -> None:
    paths = [
        *(ROOT / PACKAGE).rglob("*.py"),
        *(path for path in (ROOT / "variants").rglob("*") if path.suffix in (".py", ".yaml")),
    ]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").replace("__slots__", "").splitlines(), start=1)
        if WORDS.search(line)
    ]
    assert found == []


# Sizes


def test_no_module_is_over_400_lines() -> None:
    assert {m.name: n for m in [*MODULES.values(), *FAMILIES] if (n := len(m.text.splitlines())) > 400} == {}


def public(name: str) -> bool:
    return not name.startswith("_")


def functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def classes(module: Module) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef))


def test_no_class_has_over_25_public_methods() -> None:
    sizes = {
        f"{module.name}.{each.name}": sum(public(method.name) for method in functions(each.body))
        for module in [*MODULES.values(), *FAMILIES]
        for each in classes(module)
    }
    assert len(sizes) > 40
    assert {name: size for name, size in sizes.items() if size > 25} == {}


# Documentation


def undocumented(modules: Mapping[str, Module]) -> Iterator[str]:
    """Every public module, class, function and method without a docstring of its own or of what it overrides."""
    bases: dict[str, list[str]] = {}
    documented: set[tuple[str, str]] = set()
    for module in modules.values():
        for each in classes(module):
            bases[each.name] = [ast.unparse(base).rpartition(".")[2] for base in each.bases]
            documented |= {(each.name, method.name) for method in functions(each.body) if ast.get_docstring(method)}

    def inherits(name: str, method: str) -> bool:
        return (name, method) in documented or any(inherits(base, method) for base in bases.get(name, ()))

    for module in modules.values():
        where = module.name or PACKAGE
        if not ast.get_docstring(module.tree):
            yield where
        for function in functions(module.tree.body):
            if public(function.name) and not ast.get_docstring(function):
                yield f"{where}.{function.name}"
        for each in classes(module):
            if not public(each.name):
                continue
            if not ast.get_docstring(each):
                yield f"{where}.{each.name}"
            for method in functions(each.body):
                if public(method.name) and not inherits(each.name, method.name):
                    yield f"{where}.{each.name}.{method.name}"


def test_everything_public_is_documented() -> None:
    assert list(undocumented(MODULES)) == []
    assert [family.name for family in FAMILIES if not ast.get_docstring(family.tree)] == []


# That these tests bite


def made(**sources: str) -> dict[str, Module]:
    """A package in which some modules are replaced."""
    replaced = {name.replace("__", "."): text for name, text in sources.items()}
    return MODULES | {name: parse(name, Path(name), text) for name, text in replaced.items()}


@pytest.mark.parametrize(
    ("name", "source", "message"),
    [
        ("cards", "from patience_core.piles import PileGroup", "cards imports piles, which does not lie below it"),
        ("cards", "import patience_core.cards", "cards imports cards, which does not lie below it"),
        ("piles", "from patience_core.tables import Tables", "piles (ground) imports tables (playing)"),
        ("piles", "from patience_core import Card", "piles (ground) imports patience_core (public)"),
        ("loader", "from patience_core import moves", "loader (reading) imports moves (playing)"),
        (
            "loader",
            "if True:\n def f():\n  from patience_core import moves",
            "loader (reading) imports moves (playing)",
        ),
        ("tables", "import patience_core.english", "tables (playing) imports english (reading)"),
        ("position", "from patience_core.moves import Move", "position imports moves, which does not lie below it"),
        ("draw", "import patience_core.cli", "draw (above) imports cli (faces)"),
    ],
)
def test_a_wrong_import_is_found(name: str, source: str, message: str) -> None:
    assert message in list(wrong_imports(made(**{name: source})))


@pytest.mark.parametrize("source", ["import yaml", "from rich.text import Text", "import numpy as np"])
def test_a_wrong_import_from_outside_is_found(source: str) -> None:
    assert [found for found in outside_imports(made(game=source)) if found.startswith("game imports")] != []


def test_what_has_no_docstring_is_found() -> None:
    source = (
        "class A:\n def f(self): 'doc'\n def g(self): pass\n"
        "class B(A):\n 'doc'\n def f(self): pass\ndef h(): pass\ndef _i(): pass"
    )
    found = [name for name in undocumented(made(game=source)) if name.startswith("game")]
    assert found == ["game", "game.h", "game.A", "game.A.g"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("the talon", True),
        ("a_slot = 1", True),
        ("Slots", True),
        ("a stack of cards", True),
        ("frozen(slots=False)", False),
        ("stackless", False),
    ],
)
def test_words_are_found(line: str, wrong: bool) -> None:
    assert bool(WORDS.search(line)) is wrong
