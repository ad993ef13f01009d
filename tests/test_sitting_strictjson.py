"""JSON that says a thing twice, or has numbers that are none, is refused wherever files of a user are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from patience_core.errors import SaveError, StatisticsError
from patience_core.player.settings import Settings, SettingsFile
from patience_core.sitting.recordreader import read_record
from patience_core.sitting.strictjson import OddJson, parsed
from patience_core.statistics.exchange import read_games


def test_ordinary_json_is_read() -> None:
    text = '{"a": [1, 2.5, -1e300, "\\ud83c\\udca1", null, true], "b": {"a": {}}}'
    assert parsed(text) == {"a": [1, 2.5, -1e300, "\U0001f0a1", None, True], "b": {"a": {}}}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1, "b": 2, "a": 1}', 'the key "a" stands there twice'),
        ('[{"x": {"b": 1, "b": 2}}]', 'the key "b" stands there twice'),
        ('{"\\u001b": 1, "\\u001b": 2}', r'the key "\x1b" stands there twice'),
        ('{"a": NaN}', "NaN is no number of JSON"),
        ('{"a": -Infinity}', "-Infinity is no number of JSON"),
        ('{"a": 1e999}', "1e999 is too large for a number"),
    ],
)
def test_what_python_would_pass_over(text: str, says: str) -> None:
    with pytest.raises(OddJson) as caught:
        parsed(text)
    assert str(caught.value) == says


def test_a_hundred_thousand_keys_are_no_trouble() -> None:
    """Which key is there twice is found in one pass."""
    with pytest.raises(OddJson, match="99999"):
        parsed("{" + ",".join(f'"{number}":1' for number in range(100_000)) + ',"99999":1}')


def test_saves_settings_and_imports_refuse_a_key_that_is_there_twice(tmp_path: Path) -> None:
    save = (Path(__file__).parent / "saves" / "bisley-version-3.json").read_text()
    with pytest.raises(SaveError, match=r'^mine\.json: no saved game: the key "deal" stands there twice$'):
        read_record(save.replace('"deal"', '"deal": "1", "deal"', 1), "mine.json")
    with pytest.raises(StatisticsError, match=r'^x\.json: no statistics: the key "games" stands there twice$'):
        read_games('{"format": "patience statistics", "version": 1, "games": [], "games": []}', "x.json")
    path = tmp_path / "settings.json"
    path.write_text('{"format": "patience settings", "version": 1, "mouse": "off", "mouse": "on"}')
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert str(file.trouble) == f'{path}: no settings: the key "mouse" stands there twice'
