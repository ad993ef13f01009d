"""The plugin door: who comes in, who is refused and why, and that none harms the others."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from patience_core import hookspecs
from patience_core.cards import Card
from patience_core.catalogue import Catalogue
from patience_core.discovery import Found, Pick, find_announced
from patience_core.errors import SpecError, UnknownName
from patience_core.hookspecs import hookimpl
from patience_core.piles import PileType
from patience_core.plugins import Plugins, load_plugins
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.fill import RankFill


class Parity(BuildRule):
    def accepts(self, card: Card, on: Card) -> bool:
        return card.rank % 2 == on.rank % 2

    def describe(self) -> str:
        return "odd on odd, even on even"


class RedFill(FillRule):
    def accepts(self, card: Card) -> bool:
        return card.colour == "red"

    def describe(self) -> str:
        return "a red card"


GAME = """\
name: A Game
piles:
  shelves: {kind: shelf, piles: 2}
  foundations: {kind: foundation}
  tableau: {kind: tableau, deal: 13 piles of 4, build: same parity, fill: red cards}
"""


def full_plugin(folder: Path) -> SimpleNamespace:
    """A plugin that uses every hook."""
    (folder / "a_game.yaml").write_text(GAME)
    (folder / "a_game.cases.yaml").write_text("[]")

    class Plugin(SimpleNamespace):
        @hookimpl
        def patience_register_variants(self, register: Any) -> None:
            register(folder / "a_game.yaml")

        @hookimpl
        def patience_register_build_rules(self, register: Any) -> None:
            register("same parity", Parity)

        @hookimpl
        def patience_register_fill_rules(self, register: Any) -> None:
            register("red cards", RedFill)

        @hookimpl
        def patience_register_pile_types(self, register: Any) -> None:
            # Its default names a rule of the same plugin.
            register(PileType("shelf", "Holds two cards.", {"size": "2", "build": "same parity"}, noun="shelves"))

    return Plugin()


def raising(error: BaseException) -> Callable[[], Any]:
    def load() -> Any:
        raise error

    return load


def only(*found: Found, env: str = "", extra: Any = ()) -> Plugins:
    return load_plugins(extra, found=found, environ={"PATIENCE_PLUGINS": env})


def announced(name: str, plugin: object, dist: str = "dist", value: str = "") -> Found:
    return Found(name, value or f"{dist}.{name}", lambda: plugin, dist, "1.0")


def test_the_core_comes_through_the_same_door() -> None:
    plugins = only()
    (core,) = plugins
    assert (core.name, core.module, core.status, core.why) == ("core", "patience_core.standard", "loaded", "")
    assert core.build_rules == ("sequence", "any card", "never")
    assert core.fill_rules == ("any card", "never", "ranks")
    assert core.pile_types == ("foundation", "tableau", "reserve", "cell", "stock", "waste")
    assert core.variants == ()
    assert plugins.problems == ()
    assert plugins.vocabulary.fill_rules.find("ranks").what is RankFill


def test_every_hook_in_one_plugin(tmp_path: Path) -> None:
    plugins = only(announced("mine", full_plugin(tmp_path), "my-dist"))
    mine = plugins.plugin("mine")
    assert plugins.problems == ()
    assert (mine.distribution, mine.version, mine.module, mine.status) == ("my-dist", "1.0", "my-dist.mine", "loaded")
    assert (mine.variants, mine.build_rules) == (("a-game",), ("same parity",))
    assert (mine.fill_rules, mine.pile_types) == (("red cards",), ("shelf",))
    variant = Catalogue(plugins).variant("a-game")
    assert variant.group("shelves").build.describe() == "odd on odd, even on even"
    assert variant.group("shelves").size == 2
    assert variant.group("tableau").fill.describe() == "a red card"
    assert plugins.files[0].owner == "mine"


def test_every_hook_is_documented_with_an_example_and_used_here() -> None:
    hooks = [name for name in vars(hookspecs) if name.startswith("patience_")]
    assert len(hooks) == 6
    here = Path(__file__)
    sources = [path.read_text(encoding="utf-8") for path in (here, here.parent / "test_python_rules.py")]
    for name in hooks:
        doc = getattr(hookspecs, name).__doc__ or ""
        assert ">>> " in doc, name
        assert f"``{name}``" in (hookspecs.__doc__ or ""), name
        assert any(f"def {name}(" in text for text in sources), name


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ImportError("no module named x"), "ImportError: no module named x"),
        (SyntaxError("invalid syntax"), "SyntaxError: invalid syntax"),
        (SystemExit(3), "SystemExit: 3"),
        (SystemExit(), "SystemExit"),
        (GeneratorExit(), "GeneratorExit"),
        (MemoryError(), "MemoryError"),
        (RecursionError("deep\ndown"), "RecursionError: deep down"),
        (BaseException("base"), "BaseException: base"),
    ],
)
def test_a_plugin_that_raises_at_import_is_named_and_the_others_work(
    tmp_path: Path, error: BaseException, said: str
) -> None:
    plugins = only(
        Found("bad", "bad_module", raising(error), "bad-dist", "2.0"), announced("good", full_plugin(tmp_path))
    )
    assert plugins.problems == (f"the plugin 'bad' (bad-dist 2.0) failed to load: {said}",)
    assert (plugins.plugin("bad").status, plugins.plugin("bad").why) == ("failed", f"failed to load: {said}")
    assert plugins.plugin("good").variants == ("a-game",)


def test_the_user_may_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        only(Found("slow", "slow", raising(KeyboardInterrupt())))


def test_a_hook_that_raises_is_named_and_what_else_it_brought_stays(tmp_path: Path) -> None:
    class Half:
        @hookimpl
        def patience_register_build_rules(self, register: Any) -> None:
            register("same parity", Parity)
            raise SystemExit("enough")

        @hookimpl
        def patience_register_fill_rules(self, register: Any) -> None:
            register("red cards", RedFill)

    plugins = only(announced("half", Half()), announced("good", SimpleNamespace()))
    assert plugins.problems == (
        "the plugin 'half' (dist 1.0) failed in patience_register_build_rules: SystemExit: enough",
    )
    half = plugins.plugin("half")
    assert (half.status, half.build_rules, half.fill_rules) == ("failed", ("same parity",), ("red cards",))
    assert plugins.plugin("good").status == "loaded"
    assert tmp_path.exists()


def test_an_interrupt_in_a_hook_goes_through() -> None:
    class Slow:
        @hookimpl
        def patience_register_variants(self, register: Any) -> None:
            raise KeyboardInterrupt(register)

    with pytest.raises(KeyboardInterrupt):
        only(announced("slow", Slow()))


def test_misspelt_hooks_are_named() -> None:
    class Misspelt:
        @hookimpl
        def patience_register_varients(self, register: Any) -> None: ...

    plugins = only(announced("typo", Misspelt()))
    assert plugins.problems == (
        "the plugin 'typo' (dist 1.0): there is no hook 'patience_register_varients'; "
        "did you mean 'patience_register_variants'?",
    )
    assert plugins.plugin("typo").why.startswith("there is no hook")


def test_hooks_without_the_mark_are_named() -> None:
    class Unmarked:
        def patience_register_variants(self, register: Any) -> None: ...

    (problem,) = only(announced("plain", Unmarked())).problems
    assert problem == "the plugin 'plain' (dist 1.0): its 'patience_register_variants' is not marked with @hookimpl"


def test_hooks_with_wrong_arguments_are_named() -> None:
    class Wrong:
        @hookimpl
        def patience_register_variants(self, registrar: Any) -> None: ...

    plugins = only(announced("wrong", Wrong()))
    (problem,) = plugins.problems
    assert problem.startswith("the plugin 'wrong' (dist 1.0) failed to load: PluginValidationError: ")
    assert "registrar" in problem
    assert plugins.plugin("wrong").status == "failed"


def test_the_same_plugin_found_twice_is_registered_once(tmp_path: Path) -> None:
    plugin = full_plugin(tmp_path)
    plugins = only(announced("mine", plugin, value="m"), announced("mine", plugin, value="m"))
    assert [one.name for one in plugins] == ["core", "mine"]
    assert plugins.problems == ()


def test_two_plugins_of_one_name_are_both_refused(tmp_path: Path) -> None:
    plugins = only(
        announced("mine", full_plugin(tmp_path), "one"),
        announced("mine", SimpleNamespace(), "two"),
        announced("other", SimpleNamespace()),
    )
    assert plugins.problems == (
        "the plugin 'mine': claimed twice, by one 1.0 (one.mine) and two 1.0 (two.mine); uninstall one of them",
    )
    assert [(one.name, one.distribution, one.status) for one in plugins] == [
        ("core", "", "loaded"),
        ("mine", "one", "failed"),
        ("mine", "two", "failed"),
        ("other", "dist", "loaded"),
    ]
    assert plugins.files == ()


def test_one_object_under_two_names(tmp_path: Path) -> None:
    plugin = full_plugin(tmp_path)
    plugins = only(announced("one", plugin), announced("two", plugin))
    assert plugins.problems == (
        "the plugin 'two' (dist 1.0) failed to load: ValueError: it is the same as the plugin 'one'",
    )
    assert plugins.plugin("one").variants == ("a-game",)


def test_the_name_of_the_core_is_taken() -> None:
    plugins = only(announced("core", SimpleNamespace()))
    assert plugins.problems == ("the plugin 'core' (dist 1.0): the name 'core' is taken",)
    assert plugins.plugin("core").module == "patience_core.standard"


def test_plugins_that_are_equal_or_have_no_hash(tmp_path: Path) -> None:
    class Odd:
        __hash__ = None  # type: ignore[assignment]

        def __init__(self, folder: Path) -> None:
            self.folder = folder

        def __eq__(self, other: object) -> bool:
            return True

        @hookimpl
        def patience_register_variants(self, register: Any) -> None:
            register(self.folder)

    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.yaml").write_text("")
    plugins = only(announced("one", Odd(tmp_path / "a")), announced("two", Odd(tmp_path / "b")))
    assert plugins.problems == ()
    assert (plugins.plugin("one").variants, plugins.plugin("two").variants) == (("a",), ("b",))


def test_an_error_that_cannot_say_itself() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert only(Found("bad", "bad", raising(Mute()))).plugin("bad").why == "failed to load: Mute"


def test_an_entry_point_to_nothing() -> None:
    (problem,) = only(announced("none", None)).problems
    assert problem.endswith("failed to load: TypeError: there is nothing to register")


def test_rules_of_one_name_belong_to_neither(tmp_path: Path) -> None:
    class Other:
        @hookimpl
        def patience_register_build_rules(self, register: Any) -> None:
            register("same parity", Parity)

    plugins = only(announced("mine", full_plugin(tmp_path)), announced("other", Other()))
    assert "the build rule 'same parity' is claimed by the plugins mine and other" in plugins.problems[0]
    assert plugins.plugin("mine").build_rules == ()
    assert plugins.plugin("other").build_rules == ()
    with pytest.raises(SpecError, match="claimed by the plugins mine and other"):
        Catalogue(plugins).variant("a-game")


def test_what_cannot_be_registered_is_named(tmp_path: Path) -> None:
    (tmp_path / "Bad Name.yaml").write_text("")

    class Clumsy:
        @hookimpl
        def patience_register_variants(self, register: Any) -> None:
            register(tmp_path / "none.yaml")
            register(tmp_path / "Bad Name.yaml")

        @hookimpl
        def patience_register_build_rules(self, register: Any) -> None:
            register("x", RedFill)

        @hookimpl
        def patience_register_fill_rules(self, register: Any) -> None:
            register("kings", RedFill)

        @hookimpl
        def patience_register_pile_types(self, register: Any) -> None:
            register(PileType("shelf", "", {"bild": "never"}))
            register("shelf")
            register(PileType("cell", ""))
            register(3, 4, 5)

    problems = only(announced("clumsy", Clumsy())).problems
    assert all(problem.startswith("the plugin 'clumsy' (dist 1.0)") for problem in problems)
    for said, problem in zip(
        (
            "must be a class derived from BuildRule",
            "already means",
            "the pile type 'shelf': a pile type gives no default for 'bild'",
            "'shelf' is no PileType",
            "the pile type 'cell' comes with the core",
            "failed in patience_register_pile_types: TypeError",
            "there is no file",
            "gives no id",
        ),
        problems,
        strict=True,
    ):
        assert said in problem


def test_a_folder_is_registered_without_its_cases(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "a.cases.yaml", ".hidden.yaml", "readme.txt"):
        (tmp_path / name).write_text("")

    class Folder:
        @hookimpl
        def patience_register_variants(self, register: Any) -> None:
            register(tmp_path)
            register(str(tmp_path / "b.yaml"))

    plugins = only(announced("folder", Folder()))
    assert plugins.plugin("folder").variants == ("a", "b")
    assert plugins.problems == ()


def test_registering_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = full_plugin(tmp_path)
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("a file was read"))
    assert only(announced("mine", plugin)).plugin("mine").variants == ("a-game",)


@pytest.mark.parametrize(
    ("env", "loaded"),
    [
        ("", {"a", "b", "c"}),
        ("a", {"a"}),
        (" a , b ", {"a", "b"}),
        ("-a", {"b", "c"}),
        ("-a,-b", {"c"}),
        ("a,b,-b", {"a"}),
        ("core", set()),
    ],
)
def test_picking_and_blocking(env: str, loaded: set[str]) -> None:
    imported: list[str] = []

    def make(name: str) -> Found:
        def load() -> Any:
            imported.append(name)
            return SimpleNamespace(name=name)

        return Found(name, name, load)

    plugins = only(*map(make, "abc"), env=env)
    assert {one.name for one in plugins if one.status == "loaded"} == {"core", *loaded}
    assert {one.name for one in plugins if one.status == "blocked"} == {"a", "b", "c"} - loaded
    assert set(imported) == loaded
    assert plugins.problems == ()


def test_blocking_says_why() -> None:
    assert only(announced("a", SimpleNamespace()), env="-a").plugin("a").why == "PATIENCE_PLUGINS blocks it"
    assert only(announced("a", SimpleNamespace()), env="core").plugin("a").why == "PATIENCE_PLUGINS picks others"


def test_unknown_names_in_the_environment() -> None:
    plugins = only(announced("bisley", SimpleNamespace()), env="-bisly,foo,-core")
    assert plugins.problems == (
        "PATIENCE_PLUGINS: there is no plugin 'bisly'; did you mean 'bisley'?",
        "PATIENCE_PLUGINS: the core cannot be blocked",
        "PATIENCE_PLUGINS: there is no plugin 'foo'; use one of: bisley",
    )
    assert Pick.parse("-x").why_not("y") == ""


def test_blocking_ends_a_quarrel_about_a_name() -> None:
    plugins = only(announced("a", SimpleNamespace(), "one"), announced("a", SimpleNamespace(), "two"), env="-a")
    assert plugins.problems == ()
    assert [one.status for one in plugins] == ["loaded", "blocked", "blocked"]


def test_extra_plugins(tmp_path: Path) -> None:
    plugins = only(extra=[("mine", full_plugin(tmp_path))])
    assert plugins.plugin("mine").variants == ("a-game",)
    assert plugins.plugin("mine").module == __name__
    plugins = only(announced("mine", SimpleNamespace()), extra=[("mine", full_plugin(tmp_path))])
    assert "claimed twice, by dist 1.0 (dist.mine) and" in plugins.problems[0]


def test_unknown_plugin() -> None:
    with pytest.raises(UnknownName, match="there is no plugin 'cor'; did you mean 'core'"):
        only().plugin("cor")


@pytest.mark.parametrize(("value", "traced"), [("1", True), ("yes", True), ("0", False), ("", False), ("off", False)])
def test_tracing(value: str, traced: bool, capsys: pytest.CaptureFixture[str]) -> None:
    load_plugins(found=(), environ={"PATIENCE_TRACE": value})
    captured = capsys.readouterr()
    assert ("patience_register_build_rules" in captured.err) is traced
    assert captured.out == ""


def install(folder: Path, name: str, points: str, *, kind: str = "dist-info", version: str = "1.0") -> None:
    """Lay down what an installer would: metadata with entry points."""
    info = folder / f"{name.replace('-', '_')}-{version}.{kind}"
    info.mkdir(parents=True)
    metadata = "METADATA" if kind == "dist-info" else "PKG-INFO"
    (info / metadata).write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(f"[patience]\n{points}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder at the head of the path, whose modules are forgotten afterwards."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if name.startswith("zz_"):
            del sys.modules[name]


PLUGIN = """\
from importlib.resources import files
from patience_core.hookspecs import hookimpl

@hookimpl
def patience_register_variants(register):
    register(files(__name__))
"""

SMALL = "name: {name}\npiles:\n  foundations: {{kind: foundation}}\n  tableau: {{kind: tableau, deal: 13 piles of 4}}\n"


def package(folder: Path, name: str, source: str = PLUGIN) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(source)
    (folder / name / f"{name}.yaml").write_text(SMALL.format(name=name))


def test_installed_plugins_are_found(site: Path) -> None:
    package(site, "zz_good")
    package(site, "zz_exit", "import sys\nsys.exit(5)\n")
    package(site, "zz_syntax", "def\n")
    install(site, "zz-good-dist", "zz-good = zz_good")
    install(site, "zz-bad-dist", "zz-exit = zz_exit\nzz-syntax = zz_syntax\nzz-gone = zz_gone:plugin", version="0.2")
    plugins = load_plugins(environ={})
    good = plugins.plugin("zz-good")
    assert (good.distribution, good.version, good.module) == ("zz-good-dist", "1.0", "zz_good")
    assert good.variants == ("zz-good",)
    why = {name: plugins.plugin(name).why for name in ("zz-exit", "zz-syntax", "zz-gone")}
    assert why["zz-exit"] == "failed to load: SystemExit: 5"
    assert why["zz-syntax"].startswith("failed to load: SyntaxError: ")
    assert why["zz-gone"] == "failed to load: ModuleNotFoundError: No module named 'zz_gone'"
    assert plugins.plugin("bisley").status == "loaded"
    assert plugins.plugin("core").distribution == "patience-core"
    assert Catalogue(plugins).variant("zz-good").name == "zz_good"


def test_an_editable_install_beside_its_egg_info(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    monkeypatch.syspath_prepend(str(checkout))
    package(checkout, "zz_twice")
    install(checkout, "zz-twice", "zz-twice = zz_twice", kind="egg-info")
    install(site, "zz-twice", "zz-twice = zz_twice")
    assert [one.name for one in find_announced([])].count("zz-twice") == 2
    plugins = load_plugins(environ={})
    assert [one.name for one in plugins].count("zz-twice") == 1
    assert plugins.plugin("zz-twice").variants == ("zz-twice",)
    assert not any("zz-twice" in problem for problem in plugins.problems)


def test_two_distributions_with_one_entry_point_name(site: Path) -> None:
    package(site, "zz_a")
    package(site, "zz_b")
    install(site, "zz-dist-a", "zz-same = zz_a")
    install(site, "zz-dist-b", "zz-same = zz_b")
    plugins = load_plugins(environ={})
    (problem,) = (problem for problem in plugins.problems if "zz-same" in problem)
    assert "zz-dist-a 1.0 (zz_a)" in problem
    assert "zz-dist-b 1.0 (zz_b)" in problem
    assert "zz_a" not in sys.modules


def test_damaged_metadata_is_a_problem_and_no_more(site: Path) -> None:
    package(site, "zz_good")
    install(site, "zz-good-dist", "zz-good = zz_good")
    install(site, "zz-broken", "")
    (site / "zz_broken-1.0.dist-info" / "entry_points.txt").write_bytes(b"[patience]\nx = \xff\xfe\n")
    plugins = load_plugins(environ={})
    assert any("the entry points of zz-broken cannot be read" in problem for problem in plugins.problems)
    assert plugins.plugin("zz-good").status == "loaded"


def test_a_plugin_in_a_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "plugin.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("zz_zipped/__init__.py", PLUGIN)
        file.writestr("zz_zipped/zz_zipped.yaml", SMALL.format(name="Zipped"))
        file.writestr("zz_zipped/zz_more.yaml", "extends: zz_zipped.yaml\npiles: {tableau: {fill: kings}}\n")
        file.writestr("zz_zipped/zz_zipped.cases.yaml", "[]\n")
        file.writestr("zz_zipped-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: zz-zipped\nVersion: 1.0\n")
        file.writestr("zz_zipped-1.0.dist-info/entry_points.txt", "[patience]\nzz-zipped = zz_zipped\n")
    monkeypatch.syspath_prepend(str(archive))
    try:
        plugins = load_plugins(environ={})
        assert plugins.plugin("zz-zipped").variants == ("zz-more", "zz-zipped")
        catalogue = Catalogue(plugins)
        assert catalogue.variant("zz-zipped").name == "Zipped"
        assert catalogue.variant("zz-more").group("tableau").fill == RankFill("K")
        cases = catalogue.cases_file("zz-zipped")
        assert cases is not None
        assert cases.read_text(encoding="utf-8").strip() == "[]"
        assert catalogue.cases_file("zz-more") is None
    finally:
        sys.modules.pop("zz_zipped", None)


def test_loading_imports_no_more_than_it_needs() -> None:
    program = (
        "import sys, patience_core.plugins, patience_core.catalogue\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & "
        "{'typer', 'rich', 'platformdirs', 'hypothesis', 'pytest', 'difflib'}))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""


def test_an_error_whose_words_end_the_program() -> None:
    class Leaving(Exception):
        def __str__(self) -> str:
            return str(sys.exit(3))

    assert only(Found("bad", "bad", raising(Leaving()))).plugin("bad").why == "failed to load: Leaving"


def test_what_a_plugin_prints_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    class Chatty:
        @hookimpl
        def patience_register_build_rules(self, register: Any) -> None:
            print("in a hook")
            register("same parity", Parity)

    def load() -> object:
        print("at import")
        return Chatty()

    plugins = only(Found("chatty", "chatty", load))
    assert plugins.problems == ()
    assert plugins.plugin("chatty").build_rules == ("same parity",)
    assert capsys.readouterr() == ("", "at import\nin a hook\n")


def test_a_plugin_closes_no_stream(capsys: pytest.CaptureFixture[str]) -> None:
    def load() -> object:
        sys.stdout.close()
        sys.stderr.close()
        return SimpleNamespace()

    assert only(Found("closer", "closer", load)).problems == ()
    print("answer")
    print("warning", file=sys.stderr)
    assert capsys.readouterr() == ("answer\n", "warning\n")


def test_a_plugin_that_closes_the_streams(site: Path) -> None:
    package(site, "closer", "import sys\nsys.stdout.close()\nsys.stderr.close()\n" + PLUGIN)
    install(site, "closer", "closer = closer")
    code = "import sys; from patience_core.cli import main; sys.exit(main())"
    done = run_python(site, code, "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "bisley" in done.stdout


def test_a_plugin_that_closes_the_real_output(site: Path) -> None:
    package(site, "closer", "import sys\nsys.__stdout__.close()\n" + PLUGIN)
    install(site, "closer", "closer = closer")
    code = "import sys; from patience_core.cli import main; sys.exit(main())"
    done = run_python(site, code, "list")
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def run_python(site: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    begin = f"import sys; sys.path.insert(0, {str(site)!r}); "
    return subprocess.run(
        [sys.executable, "-c", begin + code, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
