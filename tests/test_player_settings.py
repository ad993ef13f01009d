"""Settings: each choice, what is read leniently, the file that keeps them, and files that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import fields

from patience_core.errors import SaveError
from patience_core.player.settings import KEYS, InvalidSetting, Settings, SettingsFile, key_named, settings_path
from tests.clitool import Cli


def test_every_field_is_a_key_and_starts_at_its_first_choice() -> None:
    assert [field.name for field in fields(Settings)] == list(KEYS)
    assert Settings().values() == {name: key.choices[0] for name, key in KEYS.items()}
    assert Settings().automatic == "off" and Settings().statistics == "on" and Settings().winnable_only == "no"
    for key in KEYS.values():
        assert len(set(key.choices)) == len(key.choices) > 1 and key.meaning


def test_names_and_values_are_read_leniently() -> None:
    assert Settings().changed("Card-Size", "LARGE").card_size == "large"
    assert Settings().changed("card size", "small").card_size == "small"
    assert Settings().changed("palette", "Four  Colours").palette == "four colours"
    assert Settings().changed("palette", "colour blind").palette == "colour-blind"
    assert Settings().changed("theme", "high_contrast").theme == "high contrast"
    assert key_named("MOUSE").choices == ("on", "off")
    assert Settings().changed("mouse", "off").value("mouse") == "off"


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("pallete", "standard", "there is no setting 'pallete'; did you mean 'palette'?"),
        ("", "on", "there is no setting ''"),
        ("mouse", "maybe", "mouse cannot be 'maybe'; it is one of: on, off"),
        ("automatic", "on", "automatic cannot be 'on'; it is one of: off, safe"),
    ],
)
def test_what_is_no_setting(name: str, value: str, says: str) -> None:
    with pytest.raises(InvalidSetting) as error:
        Settings().changed(name, value)
    assert str(error.value).startswith(says)


def test_settings_last(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "settings.json")
    assert file.load() == Settings() and file.trouble is None and not file.path.exists()
    wanted = Settings(theme="light", palette="colour-blind", automatic="safe")
    file.save(wanted)
    assert SettingsFile(file.path).load() == wanted
    values = json.loads(file.path.read_text())
    assert values["format"] == "patience settings" and values["version"] == 1 and values["theme"] == "light"


def test_what_a_later_program_keeps_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": "patience settings", "version": 1, "music": "loud", "mouse": "off", "theme": "beige"}')
    file = SettingsFile(path)
    assert file.load() == Settings(mouse="off") and file.trouble is None  # beige is no theme of ours
    assert file.set("clock", "hidden") == Settings(mouse="off", clock="hidden")
    values = json.loads(path.read_text())
    assert values["music"] == "loud" and values["clock"] == "hidden" and values["mouse"] == "off"


def test_two_programs_change_different_settings(tmp_path: Path) -> None:
    one, other = SettingsFile(tmp_path / "s.json"), SettingsFile(tmp_path / "s.json")
    one.load(), other.load()
    one.set("mouse", "off")
    assert other.set("clock", "hidden") == Settings(mouse="off", clock="hidden")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no settings: not JSON"),
        (b"{", "no settings: not JSON"),
        (b"\xff\xfe", "no settings: not a text file"),
        (b"[1, 2]", 'no settings: its "format" is not "patience settings"'),
        (b"{}", 'no settings: its "format" is not "patience settings"'),
        (b"[" * 100_000, "no settings: nested too deep"),
        (b'{"format": "patience settings", "version": 2}', "settings of another version of the format"),
        (b'{"format": "patience settings", "version": true}', "settings of another version of the format"),
        (b'{"format": "patience settings", "version": ' + b"9" * 5_000 + b"}", "no settings: not JSON"),
        (b" " * 5_000_000, "no settings: larger than 4,000,000 bytes"),
    ],
)
def test_a_damaged_file_is_told_and_never_written_over(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert says in str(file.trouble) and str(file.trouble).startswith(str(path)) and "\n" not in str(file.trouble)
    with pytest.raises(SaveError):
        file.save(Settings(mouse="off"))
    assert path.read_bytes() == content


def test_a_folder_of_that_name(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert file.load() == Settings() and "not a file but a folder" in str(file.trouble)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    file = SettingsFile(tmp_path / "link.json")
    assert file.load() == Settings() and file.trouble is None
    file.save(Settings(mouse="off"))
    assert file.path.is_symlink() and SettingsFile(tmp_path / "real.json").load() == Settings(mouse="off")


def test_where_there_can_be_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = SettingsFile(tmp_path / "file" / "settings.json")
    assert file.load() == Settings() and "cannot be read: not a directory" in str(file.trouble)
    with pytest.raises(SaveError):
        file.save(Settings())


def test_the_command(cli: Cli, patience_home: Path) -> None:
    ran = cli("settings")
    lines = ran.out.splitlines()
    assert ran.code == 0 and len(lines) == 2 * len(KEYS)
    assert lines[2:4] == [
        "palette: standard",
        "  the colours of the suits; one of: standard, four colours, colour-blind",
    ]
    assert cli("settings", "palette", "four", "colours").out.splitlines()[0] == "palette: four colours"
    assert SettingsFile(settings_path()).load() == Settings(palette="four colours")
    assert settings_path() == patience_home / "settings.json"
    assert json.loads(cli("settings", "--json").out)["palette"] == "four colours"
    assert json.loads(cli("settings", "palette", "--json").out) == {"palette": "four colours"}


def test_the_command_where_something_is_wrong(cli: Cli, patience_home: Path) -> None:
    ran = cli("settings", "colour", "red")
    assert ran.code == 2 and len(ran.errors) == 1 and "there is no setting 'colour'" in ran.err
    assert cli("settings", "mouse", "loud").code == 2
    (patience_home / "settings.json").write_text("nonsense")
    shown = cli("settings", "mouse")
    assert shown.code == 0 and "left as it is" in shown.err and shown.out.startswith("mouse: on\n")
    changed = cli("settings", "mouse", "off")
    assert changed.code == 2 and "no settings: not JSON" in changed.err
    assert (patience_home / "settings.json").read_text() == "nonsense"


def test_the_page_says_what_there_is() -> None:
    page = (Path(__file__).parent.parent / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `")]
    assert rows == [
        [f"`{key.name}`", ", ".join(f"`{choice}`" for choice in key.choices), key.meaning] for key in KEYS.values()
    ]


def test_changing_one_setting_leaves_every_other_as_it_is(tmp_path: Path) -> None:
    """Also one that only a later version knows the value of, and one that nobody has set."""
    path = tmp_path / "settings.json"
    others = {"music": {"loud": [1.5, None, "é"]}, "theme": "solarized", "mouse": 7, "palette": "four colours"}
    path.write_text(json.dumps({"format": "patience settings", "version": 1, **others, "clock": "shown"}))
    file = SettingsFile(path)
    assert file.set("Clock", "HIDDEN") == Settings(clock="hidden", palette="four colours")
    assert json.loads(path.read_text()) == {
        "format": "patience settings", "version": 1, **others, "clock": "hidden",
    }  # fmt: skip
    file.set("theme", "light")
    assert json.loads(path.read_text())["theme"] == "light"


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("NaN", "NaN is no number of JSON"),
        ("[-Infinity]", "-Infinity is no number of JSON"),
        ("1e999", "1e999 is too large for a number"),
        (r'"\ud800"', "it has a lone surrogate, which is no text"),
        (r'{"\udcff": 1}', "it has a lone surrogate, which is no text"),
        ("[" * 5000 + "]" * 5000, "nested too deep"),
    ],
)
def test_what_could_not_be_written_back_is_refused(tmp_path: Path, value: str, says: str) -> None:
    path = tmp_path / "settings.json"
    text = f'{{"format": "patience settings", "version": 1, "music": {value}, "mouse": "off"}}'
    path.write_text(text)
    file = SettingsFile(path)
    file.load()
    with pytest.raises(SaveError) as caught:
        file.set("clock", "hidden")
    assert str(caught.value) == f"{path}: no settings: {says}" and path.read_text() == text


def test_what_is_nested_nearly_too_deep_is_kept_or_refused(tmp_path: Path) -> None:
    """Python's writer gives in at another depth than its reader."""
    path = tmp_path / "settings.json"
    for depth in range(500, 1000, 20):
        text = f'{{"format": "patience settings", "version": 1, "music": {"[" * depth}{"]" * depth}}}'
        path.write_text(text)
        try:
            SettingsFile(path).set("clock", "hidden")
            assert "".join(path.read_text().split()).count("[") == depth
        except SaveError as error:
            assert "nested too deep" in str(error) and path.read_text() == text
