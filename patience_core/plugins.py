"""Finding plugins, loading them one by one so that none harms the others, and collecting what they bring.

Nothing is printed: what is wrong is a value, :attr:`Plugins.problems`.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import pluggy
from attrs import define, field, frozen

from patience_core import hookspecs
from patience_core.discovery import PICK, Found, Pick, find_announced
from patience_core.errors import UnknownName, UnknownVariant, nearest
from patience_core.groups import faults_of_type
from patience_core.piles import PileType
from patience_core.resolve import VariantFile
from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule
from patience_core.rules.faults import told
from patience_core.vocabulary import CORE, Vocabulary

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TRACE: Final = "PATIENCE_TRACE"
"""The environment variable that has the calls of hooks traced to standard error."""


@frozen
class Plugin:
    """What became of one plugin.

    ``status`` is ``loaded``, ``blocked`` or ``failed``; ``why`` says why it is not simply loaded. A plugin that failed
    in one hook may still have brought something in another.
    """

    name: str
    distribution: str
    version: str
    module: str
    status: str
    why: str = ""
    variants: tuple[str, ...] = ()
    build_rules: tuple[str, ...] = ()
    fill_rules: tuple[str, ...] = ()
    pile_rules: tuple[str, ...] = ()
    deal_recipes: tuple[str, ...] = ()
    pile_types: tuple[str, ...] = ()


@frozen
class Plugins:
    """All plugins, what they brought together, and what is wrong."""

    plugins: tuple[Plugin, ...]
    vocabulary: Vocabulary
    files: tuple[VariantFile, ...]
    problems: tuple[str, ...]

    def __iter__(self) -> Iterator[Plugin]:
        return iter(self.plugins)

    def plugin(self, name: str) -> Plugin:
        """The plugin of that name.

        Raises:
            UnknownName: there is none.
        """
        for plugin in self.plugins:
            if plugin.name == name:
                return plugin
        raise UnknownName(f"there is no plugin {name!r}{nearest(name, (p.name for p in self.plugins))}")


def load_plugins(
    extra: Iterable[tuple[str, object]] = (),
    *,
    found: Iterable[Found] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Plugins:
    """Load the core, every announced plugin, and ``extra`` ones; never raises for what a plugin does.

    Args:
        extra: names and modules (or objects) that implement hooks, for embedding and tests.
        found: what to load instead of what installed packages announce.
        environ: the environment to read :data:`PICK` and :data:`TRACE` from.

    Raises:
        KeyboardInterrupt: the user interrupted it.
    """
    environment = os.environ if environ is None else environ
    loading = _Loading(environment.get(TRACE, "").strip().lower() not in ("", "0", "no", "off"))
    announced = list(find_announced(loading.problems) if found is None else found)
    announced += [Found(name, _module_of(it), lambda it=it: it) for name, it in extra]  # type: ignore[misc]
    pick = Pick.parse(environment.get(PICK, ""))
    loading.problems += pick.unknown(one.name for one in announced)
    loading.load(Found(CORE, "patience_core.standard", _core, *_of_core(announced)))
    for one in _one_of_each(announced, pick, loading):
        loading.load(one)
    return loading.collect()


def _core() -> Any:
    from patience_core import standard

    return standard


def _of_core(announced: Iterable[Found]) -> tuple[str, str]:
    """The distribution and version of the core: those of our own family, as they are installed together."""
    for one in announced:
        if one.distribution.lower().replace("_", "-") == "patience-core":
            return one.distribution, one.version
    return "", ""


def _module_of(plugin: object) -> str:
    return str(getattr(plugin, "__name__", None) or getattr(type(plugin), "__module__", ""))


def _one_of_each(announced: Sequence[Found], pick: Pick, loading: _Loading) -> Iterator[Found]:
    """Each wanted plugin once; those that share a name are refused unless they are the same."""
    by_name: dict[str, list[Found]] = {}
    for one in announced:
        # An editable install beside its egg-info announces the same plugin twice.
        if not any(one.value == other.value for other in by_name.setdefault(one.name, [])):
            by_name[one.name].append(one)
    for name, claims in by_name.items():
        why_not = pick.why_not(name)
        if why_not:
            for one in claims:
                loading.refuse(one, "blocked", why_not)
        elif name == CORE:
            for one in claims:
                loading.refuse(one, "failed", f"the name {CORE!r} is taken")
        elif len(claims) > 1:
            owners = " and ".join(f"{one.brought_by} ({one.value})" for one in claims)
            for one in claims:
                loading.refuse(one, "failed", f"claimed twice, by {owners}; uninstall one of them", once=True)
        else:
            yield claims[0]


@define(eq=False)
class _Loaded:
    """A plugin that is being loaded, and what it has brought so far.

    Each has a manager of its own: a fault in a hook then has an owner, and no plugin can disturb another by being
    equal to it or by having no hash.
    """

    found: Found
    status: str = "loaded"
    why: list[str] = field(factory=list)
    variants: list[str] = field(factory=list)
    plugin: Any = None
    manager: pluggy.PluginManager | None = None

    @property
    def hooks(self) -> dict[str, pluggy.HookCaller]:
        """The hooks that the plugin implements, also misspelt ones."""
        callers = self.manager.get_hookcallers(self.plugin) if self.manager else None
        return {caller.name: caller for caller in callers or []}


class _Loading:
    """Registers plugins with pluggy and calls their hooks, one plugin at a time."""

    def __init__(self, trace: bool) -> None:
        self.problems: list[str] = []
        self._trace = trace
        self._all: list[_Loaded] = []
        self._vocabulary = Vocabulary()
        self._files: list[VariantFile] = []
        self._places: set[tuple[str, str]] = set()

    def refuse(self, found: Found, status: str, why: str, *, once: bool = False) -> None:
        """Note a plugin that is not loaded. ``once`` says that others are refused for the very same reason."""
        self._all.append(_Loaded(found, status, [why]))
        problem = f"the plugin {found.name!r}: {why}" if once else f"{found.title}: {why}"
        if status == "failed" and problem not in self.problems:
            self.problems.append(problem)

    def load(self, found: Found) -> None:
        """Import a plugin and register it; whatever it raises is a problem of its own."""
        loaded = _Loaded(found)
        self._all.append(loaded)
        try:
            with _aside():
                plugin = found.load()
            if plugin is None:
                raise TypeError("there is nothing to register")
            twin = next((other for other in self._all if other.plugin is plugin), None)
            if twin:
                raise ValueError(f"it is the same as the plugin {twin.found.name!r}")
            manager = self._manager()
            manager.register(plugin, found.name)
            loaded.plugin, loaded.manager = plugin, manager
            self._check_hooks(loaded)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # Even SystemExit: a plugin that calls sys.exit() at import must not end the program.
            self._fail(loaded, f"failed to load: {told(error)}")

    def _manager(self) -> pluggy.PluginManager:
        manager = pluggy.PluginManager(hookspecs.PROJECT)
        manager.add_hookspecs(hookspecs)
        if self._trace:
            manager.trace.root.setwriter(sys.stderr.write)
            manager.enable_tracing()
        return manager

    def collect(self) -> Plugins:
        """Call the hooks and tell what came of them. Pile types come last, as their defaults may name rules."""
        self._call("patience_register_build_rules", self._register_build_rule)
        self._call("patience_register_fill_rules", self._register_fill_rule)
        self._call("patience_register_pile_rules", self._register_pile_rule)
        self._call("patience_register_deal_recipes", self._register_deal_recipe)
        self._call("patience_register_pile_types", self._register_pile_type)
        self._call("patience_register_variants", self._register_variant)
        plugins = tuple(
            Plugin(
                one.found.name,
                one.found.distribution,
                one.found.version,
                one.found.value,
                one.status,
                "; ".join(one.why),
                tuple(one.variants),
                *(names.owned(one.found.name) if one.manager else () for names in self._vocabulary.lists),
            )
            for one in self._all
        )
        return Plugins(plugins, self._vocabulary, tuple(self._files), tuple(self.problems))

    def _fail(self, loaded: _Loaded, why: str) -> None:
        loaded.status = "failed"
        loaded.why.append(why)
        self.problems.append(f"{loaded.found.title} {why}")

    def _complain(self, loaded: _Loaded, what: str | None) -> None:
        if what:
            loaded.why.append(what)
            self.problems.append(f"{loaded.found.title}: {what}")

    def _check_hooks(self, loaded: _Loaded) -> None:
        """Misspelt hooks, and hooks that lack the mark, would never be called: say so."""
        known = [name for name in vars(hookspecs) if name.startswith("patience_")]
        for name, caller in loaded.hooks.items():
            if not caller.has_spec():
                self._complain(loaded, f"there is no hook {name!r}{nearest(name, known)}")
        for name in known:
            if name not in loaded.hooks and callable(getattr(loaded.plugin, name, None)):
                self._complain(loaded, f"its {name!r} is not marked with @hookimpl")

    def _call(self, hook: str, register: Callable[..., None]) -> None:
        for loaded in self._all:
            try:
                caller = loaded.hooks.get(hook)
                if caller is not None:
                    with _aside():
                        caller(register=lambda *args, loaded=loaded: register(loaded, *args))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # as in load
                self._fail(loaded, f"failed in {hook}: {told(error)}")

    def _register_build_rule(self, loaded: _Loaded, name: str, cls: type[BuildRule]) -> None:
        self._complain(loaded, self._vocabulary.add_build_rule(name, cls, loaded.found.name))

    def _register_fill_rule(self, loaded: _Loaded, name: str, cls: type[FillRule]) -> None:
        self._complain(loaded, self._vocabulary.add_fill_rule(name, cls, loaded.found.name))

    def _register_pile_rule(self, loaded: _Loaded, name: str, cls: type[PileRule]) -> None:
        self._complain(loaded, self._vocabulary.add_pile_rule(name, cls, loaded.found.name))

    def _register_deal_recipe(self, loaded: _Loaded, name: str, cls: type[DealRecipe]) -> None:
        self._complain(loaded, self._vocabulary.add_deal_recipe(name, cls, loaded.found.name))

    def _register_pile_type(self, loaded: _Loaded, pile_type: PileType) -> None:
        faults = faults_of_type(self._vocabulary, pile_type) if isinstance(pile_type, PileType) else []
        if faults:
            self._complain(loaded, f"the pile type {pile_type.name!r}: {'; '.join(faults)}")
        else:
            self._complain(loaded, self._vocabulary.add_pile_type(pile_type, loaded.found.name))

    def _register_variant(self, loaded: _Loaded, path: Path | Traversable | str) -> None:
        path = Path(path) if isinstance(path, str) else path
        if path.is_dir():
            for child in sorted(path.iterdir(), key=lambda child: child.name):
                if is_variant_file(child.name):
                    self._register_variant(loaded, child)
            return
        try:
            file = VariantFile.at(path, owner=loaded.found.name)
        except UnknownVariant as error:
            self._complain(loaded, str(error))
            return
        if not path.is_file():
            self._complain(loaded, f"there is no file {path}")
        elif (place := (file.location, file.owner)) not in self._places:
            self._places.add(place)
            self._files.append(file)
            loaded.variants.append(file.id)


class _Aside(io.TextIOBase):
    """A stream that passes on what is written, and whose closing closes nothing."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if self._stream is not None:
            self._stream.write(text)
        return len(text)

    def writable(self) -> bool:
        return True

    def close(self) -> None:
        pass


@contextmanager
def _aside() -> Iterator[None]:
    """While a plugin is loaded what it prints goes to standard error, as answers may be JSON, and it closes neither."""
    stream = sys.stderr
    with redirect_stdout(_Aside(stream)), redirect_stderr(_Aside(stream)):
        yield


def is_variant_file(name: str) -> bool:
    """Whether a file in a folder of variants is one, going by its name."""
    return name.endswith((".yaml", ".yml")) and not name.startswith(".") and ".cases." not in name
