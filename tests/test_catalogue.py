"""The catalogue: ids and paths, who brought what, laziness, and ids that two owners claim."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from patience_core.catalogue import Catalogue, default_catalogue
from patience_core.errors import SpecError, UnknownVariant
from patience_core.hookspecs import hookimpl
from patience_core.plugins import load_plugins
from patience_core.resolve import VariantFile

SMALL = "name: {name}\npiles:\n  foundations: {{kind: foundation}}\n  tableau: {{kind: tableau, deal: {deal}}}\n"


def write(folder: Path, name: str, deal: str = "13 piles of 4") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(SMALL.format(name=path.stem.title(), deal=deal), encoding="utf-8")
    return path


class Folder:
    """A plugin that brings a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @hookimpl
    def patience_register_variants(self, register: Any) -> None:
        register(self.folder)


def catalogue_of(user: Path | None = None, **folders: Path) -> Catalogue:
    extra = [(name, Folder(folder)) for name, folder in folders.items()]
    return Catalogue(load_plugins(extra, found=(), environ={}), user)


@pytest.fixture
def two(tmp_path: Path) -> Catalogue:
    write(tmp_path / "plugin", "one_game.yaml")
    write(tmp_path / "user", "other.yaml")
    (tmp_path / "plugin" / "one_game.cases.yaml").write_text("[]")
    return catalogue_of(tmp_path / "user", brought=tmp_path / "plugin")


def test_ids_entries_and_names(two: Catalogue, tmp_path: Path) -> None:
    assert two.ids() == ("one-game", "other")
    assert two.entry("one-game").owner == "brought"
    assert two.entry("other").owner == str(tmp_path / "user")
    assert two.names() == {"one-game": "One_Game", "other": "Other"}
    assert two.problems == ()
    assert repr(two) == "<Catalogue of 2 variants>"


@pytest.mark.parametrize("name", ["one-game", "One-Game", "one_game", " one game "])
def test_ids_are_read_leniently(two: Catalogue, name: str) -> None:
    assert two.variant(name).id == "one-game"


def test_unknown_ids_get_the_nearest(two: Catalogue) -> None:
    with pytest.raises(UnknownVariant, match=r"^no variant is called 'one-gmae'; did you mean 'one-game'\?$"):
        two.variant("one-gmae")
    with pytest.raises(UnknownVariant, match="use one of: one-game, other"):
        two.variant("zzz")
    with pytest.raises(UnknownVariant):
        two.variant("")


def test_paths(two: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "third.yaml")
    assert two.variant(path).id == "third"
    assert two.variant(str(path)).file == str(path)
    monkeypatch.chdir(tmp_path)
    assert two.variant("third.yaml").file == "third.yaml"
    assert two.variant("./third.yaml").id == "third"
    with pytest.raises(SpecError, match=r"^none\.yaml:1:1: there is no such file$"):
        two.variant("none.yaml")
    with pytest.raises(UnknownVariant, match=r"must end in \.yaml"):
        two.variant("./third")
    with pytest.raises(UnknownVariant, match="no variant is called 'third'"):
        two.variant("third")


def test_a_path_may_extend_an_id_of_its_own_name(two: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "one_game.yaml"
    path.write_text("name: Mine\nextends: one-game\n")
    assert two.variant(path).name == "Mine"
    assert two.variant("one-game").name == "One_Game"


def test_an_id_is_read_once_and_a_path_each_time(two: Catalogue, tmp_path: Path) -> None:
    first = two.variant("other")
    path = write(tmp_path / "user", "other.yaml", "12 piles of 4")
    assert two.variant("other") is first
    with pytest.raises(SpecError, match="4 cards are left over"):
        two.variant(path)
    write(tmp_path / "user", "other.yaml", "4 piles of 13")
    assert two.variant(path).group("tableau").piles == 4


def test_loading_one_reads_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.yaml", "b.yaml", "c.yaml"):
        write(tmp_path, name)
    (tmp_path / "d.yaml").write_text("extends: b\n")
    read: list[str] = []
    original = Path.open

    def spy(path: Path, *args: Any, **kwargs: Any) -> Any:
        read.append(path.name)
        return original(path, *args, **kwargs)

    monkeypatch.setattr(Path, "open", spy)
    catalogue = catalogue_of(tmp_path)
    assert catalogue.ids() == ("a", "b", "c", "d")
    assert read == []
    catalogue.variant("a")
    assert read == ["a.yaml"]
    catalogue.variant("d")
    catalogue.variant("b")
    catalogue.variant("a")
    assert read == ["a.yaml", "d.yaml", "b.yaml"]


def test_an_id_of_two_owners_is_refused_naming_both(tmp_path: Path) -> None:
    write(tmp_path / "p", "same.yaml")
    write(tmp_path / "q", "same.yaml")
    write(tmp_path / "q", "fine.yaml")
    (tmp_path / "q" / "child.yaml").write_text("extends: same\n")
    catalogue = catalogue_of(None, first=tmp_path / "p", second=tmp_path / "q")
    assert catalogue.ids() == ("child", "fine")
    said = (
        f"the variant 'same' is claimed twice, by first ({tmp_path / 'p' / 'same.yaml'}) "
        f"and second ({tmp_path / 'q' / 'same.yaml'}); rename or block one of them"
    )
    assert catalogue.problems == (said,)
    with pytest.raises(UnknownVariant) as caught:
        catalogue.variant("same")
    assert str(caught.value) == said
    with pytest.raises(SpecError, match=r"child.yaml:1:10: 'extends': the variant 'same' is claimed twice"):
        catalogue.variant("child")
    assert catalogue.variant("fine").id == "fine"
    # By path either can still be played.
    assert catalogue.variant(tmp_path / "p" / "same.yaml").id == "same"


def test_the_users_folder(tmp_path: Path) -> None:
    assert catalogue_of(tmp_path / "none").ids() == ()
    assert catalogue_of(tmp_path / "none").problems == ()
    user = tmp_path / "user"
    for name in ("mine.yaml", "My Game.yaml", "mine.cases.yaml", ".x.yaml", "note.txt"):
        write(user, name)
    write(user, "two.yml")
    catalogue = catalogue_of(user)
    assert catalogue.ids() == ("mine", "two")
    (problem,) = catalogue.problems
    assert problem.startswith(f"{user}: 'My Game.yaml' gives no id")
    (problem,) = catalogue_of(user / "mine.yaml").problems
    assert "cannot be read" in problem


def test_one_bad_file_harms_no_other(tmp_path: Path) -> None:
    write(tmp_path, "good.yaml")
    (tmp_path / "bad.yaml").write_text("name: 'x")
    catalogue = catalogue_of(tmp_path)
    assert catalogue.ids() == ("bad", "good")
    assert catalogue.names() == {"bad": "Bad", "good": "Good"}
    assert catalogue.variant("good").id == "good"
    with pytest.raises(SpecError, match="never closed"):
        catalogue.variant("bad")


def test_cases(two: Catalogue, tmp_path: Path) -> None:
    assert two.cases_file("one-game") == tmp_path / "plugin" / "one_game.cases.yaml"
    assert two.cases_file("other") is None
    assert two.cases_file(tmp_path / "plugin" / "one_game.yaml") == tmp_path / "plugin" / "one_game.cases.yaml"
    with pytest.raises(UnknownVariant):
        two.cases_file("nothing")


def test_files(two: Catalogue, tmp_path: Path) -> None:
    assert two.file("other") is two.entry("other")
    assert two.file(tmp_path / "x.yaml").id == "x"
    assert isinstance(two.file("a/x.yaml"), VariantFile)


def test_problems_of_plugins_are_told(tmp_path: Path) -> None:
    plugins = load_plugins(found=(), environ={"PATIENCE_PLUGINS": "foo"})
    assert Catalogue(plugins, tmp_path).problems == ("PATIENCE_PLUGINS: there is no plugin 'foo'",)


def test_the_default_catalogue_is_made_once(tmp_path: Path) -> None:
    assert default_catalogue() is default_catalogue()
    assert default_catalogue(tmp_path) is not default_catalogue()
    assert "bisley" in default_catalogue().ids()
