"""Settings: where a host keeps its things, and values that stand in files."""

from pathlib import Path

import pytest

from starpost.host import settings as s


def test_a_new_host_lives_in_the_users_data_folder(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert s.load(environ={}).data == str(tmp_path / "share" / "starpost")


def test_a_host_begun_by_an_earlier_version_is_found(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "starpost-data").mkdir()
    assert s.load(environ={}).data != "starpost-data", "an empty folder is no host"
    (tmp_path / "starpost-data" / "starpost.db").touch()
    assert s.load(environ={}).data == "starpost-data"


def test_a_folder_that_is_named_is_taken(tmp_path: Path) -> None:
    assert s.load(environ={"STARPOST_DATA": str(tmp_path)}).data == str(tmp_path)


def test_secrets_may_stand_in_files(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("sixteen letters or more\n")
    found = s.load(
        environ={
            "STARPOST_SECRET_FILE": str(tmp_path / "word"),
            "STARPOST_SMTP__PASSWORD_FILE": str(tmp_path / "word"),
            "STARPOST_CLOCK_FILE": "drill.txt",
        }
    )
    assert found.secret == found.smtp.password == "sixteen letters or more"
    assert found.clock_file == "drill.txt"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(s.SettingsError, match="STARPOST_SECRET_FILE"):
        s.load(environ={"STARPOST_SECRET_FILE": str(tmp_path / "none")})
