"""Files that are written: whole or not at all, with the mode, owner and links of the old one; devices stay devices."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck import output
from deckcheck.errors import OutputError
from tests.conftest import EXAMPLES, ROOT, Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes, owners and devices are those of POSIX")

DECK = str(EXAMPLES / "white-alt-hope.txt")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file with content."""
    path = tmp_path / "file"
    path.write_bytes(b"the old content")
    return path


def left(folder: Path) -> list[str]:
    """The temporary files in a folder."""
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def refuse(error: int, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, name, refused)


def test_mode_stays(old: Path) -> None:
    for mode in (0o600, 0o640, 0o755):
        old.chmod(mode)
        output.write(str(old), [b"n", b"ew"])
        assert (old.read_bytes(), stat.S_IMODE(old.stat().st_mode)) == (b"new", mode)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give a file away")
def test_owner_stays(old: Path) -> None:
    os.chown(old, 1234, 2345)
    output.write(str(old), [b"new"])
    assert (old.read_bytes(), old.stat().st_uid, old.stat().st_gid) == (b"new", 1234, 2345)


def test_a_file_that_cannot_be_given_away_is_filled_in_place(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.stat()
    refuse(errno.EPERM, monkeypatch, "chmod")
    output.write(str(old), [b"new"])
    assert (old.read_bytes(), old.stat().st_ino) == (b"new", before.st_ino)


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_mode_of_the_umask(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        output.write(str(tmp_path / "written"), [b"x"])
        assert output.create(str(tmp_path / "created"), b"x")
    finally:
        os.umask(before)
    for name in ("written", "created"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == mode


def test_a_link_is_followed(old: Path, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    link, first = tmp_path / "sub" / "link", tmp_path / "first"
    link.symlink_to("../first")
    first.symlink_to("file")
    output.write(str(link), [b"new"])
    assert link.is_symlink()
    assert first.is_symlink()
    assert old.read_bytes() == b"new"


def test_a_link_to_nothing_makes_what_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("later")
    output.write(str(link), [b"new"])
    assert link.is_symlink()
    assert (tmp_path / "later").read_bytes() == b"new"


@pytest.mark.parametrize("content", [b"", b"new", b"a much longer content than the old one"])
def test_hard_links_hold(old: Path, tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "other"
    other.hardlink_to(old)
    output.write(str(old), [content])
    assert other.read_bytes() == old.read_bytes() == content
    assert other.samefile(old)
    assert left(tmp_path) == []


def test_a_hard_link_is_whole_when_there_is_no_room(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other").hardlink_to(old)
    refuse(errno.ENOSPC, monkeypatch, "posix_fallocate")
    with pytest.raises(OutputError, match="No space left on device"):
        output.write(str(old), [b"a much longer content than the old one"])
    assert old.read_bytes() == b"the old content"
    assert left(tmp_path) == []


def test_a_mount_is_filled_in_place(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.stat().st_ino
    refuse(errno.EBUSY, monkeypatch, "replace")
    output.write(str(old), [b"new"])
    assert (old.read_bytes(), old.stat().st_ino) == (b"new", before)
    assert left(tmp_path) == []


def test_a_file_in_a_folder_that_takes_no_new_one_is_filled_in_place(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.open

    def opened(path: str, flags: int, mode: int = 0o777) -> int:
        if path.startswith(str(tmp_path)) and flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return really(path, flags, mode)

    monkeypatch.setattr(os, "open", opened)
    output.write(str(old), [b"new"])
    assert old.read_bytes() == b"new"
    with pytest.raises(OutputError, match="Permission denied"):
        output.write(str(tmp_path / "another"), [b"new"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("folder", "it is a folder"),
        ("folder/", "it is a folder"),
        ("none/", "it is a folder"),
        ("to-folder", "it is a folder"),
        ("read-only", "it is read-only"),
        ("to-read-only", "it is read-only"),
        ("none/x", "there is no folder"),
        ("read-only/x", "Not a directory"),
        ("circle", "Too many levels of symbolic links"),
        ("x" * 300, "File name too long"),
        ("", "it is a folder"),
    ],
)
def test_what_cannot_be_written_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "read-only").write_bytes(b"mine")
    (tmp_path / "read-only").chmod(0o444)
    for link in ("folder", "read-only"):
        (tmp_path / f"to-{link}").symlink_to(link)
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(OutputError, match=said):
        output.write(name, [b"new"])
    assert (tmp_path / "read-only").read_bytes() == b"mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "circle",
        "folder",
        "read-only",
        "to-folder",
        "to-read-only",
    ]


def test_what_fails_half_way_leaves_the_old_file(old: Path, tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"half"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        output.write(str(old), pieces())
    with pytest.raises(ZeroDivisionError), output.replacing(str(old)):
        _ = 1 / 0
    assert old.read_bytes() == b"the old content"
    assert left(tmp_path) == []


def test_a_new_file_is_created_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a" / "b"
    assert output.create(str(path), b"first")
    assert not output.create(str(path), b"second")
    (tmp_path / "link").symlink_to("nothing")
    assert not output.create(str(tmp_path / "link"), b"second")
    assert path.read_bytes() == b"first"
    assert left(path.parent) == []
    refuse(errno.EPERM, monkeypatch, "link")
    assert output.create(str(tmp_path / "without-links"), b"first")
    assert left(tmp_path) == []


def test_what_killed_runs_left_is_taken_away(tmp_path: Path) -> None:
    long_ago = time.time() - 7200
    names = (".deckcheck-0a1b2c3d.tmp", ".catalog-abc_12x9.tmp", ".deckcheck-abcdefgh", ".deckcheck-mine", ".other.tmp")
    for name in names:
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (long_ago, long_ago))
    (tmp_path / ".deckcheck-11111111.tmp").write_bytes(b"")  # of a run that still writes
    (tmp_path / ".deckcheck-22222222.tmp").symlink_to("file")
    os.utime(tmp_path / ".deckcheck-22222222.tmp", (long_ago, long_ago), follow_symlinks=False)
    output.write(str(tmp_path / "file"), [b"x"])
    assert sorted(left(tmp_path)) == [
        ".deckcheck-11111111.tmp", ".deckcheck-22222222.tmp", ".deckcheck-mine", ".other.tmp",
    ]  # fmt: skip


def test_a_fifo_gets_the_bytes_and_stays(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(fifo.read_bytes()))
    reader.start()
    output.write(str(fifo), [b"to the ", b"reader"])
    reader.join()
    assert got == [b"to the reader"]
    assert fifo.is_fifo()


COMMANDS = {
    "check": ("check", DECK, "-o"),
    "explain": ("explain", "DC101", "-o"),
    "convert": ("convert", DECK, "--to", "json", "-o"),
    "convert-xlsx": ("convert", DECK, "--to", "sheet", "-o"),
    "build": ("catalog", "build", "-o"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_standard_output_by_its_name(name: str) -> None:
    target = Path("/dev/stdout")
    before = target.lstat().st_ino
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", *COMMANDS[name], str(target)], cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) > 100
    assert target.lstat().st_ino == before


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_device_is_a_sentence_and_stays(name: str, run: Run) -> None:
    target = Path("/dev/full")
    done = run(*COMMANDS[name], str(target))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "deckcheck: cannot write '/dev/full': No space left on device.\n"
    assert target.is_char_device()


def test_an_open_file_by_its_name_is_written_on(tmp_path: Path) -> None:
    command = f"echo before; {sys.executable} -m deckcheck explain DC101 -o /dev/stdout; echo after"
    with open(tmp_path / "out", "wb") as out:
        subprocess.run(["sh", "-c", command], cwd=ROOT, stdout=out, check=True)
    first, *_, last = (tmp_path / "out").read_text("utf-8").splitlines()
    assert (first, last) == ("before", "after")


def test_a_reader_that_went_away_is_no_fault() -> None:
    command = f"{sys.executable} -m deckcheck catalog build -o /dev/stdout | head -c 1"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"S", b"")


def test_every_command_keeps_links_and_modes(tmp_path: Path, run: Run) -> None:
    private, link = tmp_path / "private.txt", tmp_path / "link.txt"
    for arguments in (("fmt", "link.txt"), (*COMMANDS["check"], "link.txt"), (*COMMANDS["build"], "link.txt"),
                      (*COMMANDS["convert"], "link.txt", "--force")):  # fmt: skip
        private.write_bytes("LRIGデッキ\r\n１ WD01-005\r\n".encode())
        private.chmod(0o600)
        link.unlink(missing_ok=True)
        link.symlink_to("private.txt")
        before = private.read_bytes()
        done = run(*arguments)
        assert (done.returncode, link.is_symlink()) == (0, True), done.stderr
        assert private.read_bytes() != before
        assert stat.S_IMODE(private.stat().st_mode) == 0o600
        assert left(tmp_path) == []


@pytest.mark.parametrize("most", [0, 8192, 131072])
@pytest.mark.parametrize("command", [
    "catalog build -o new/catalog.sqlite3", "catalog build -o old", "catalog verify",
    "check deck.txt --isolated -v -o old", "convert deck.txt --to sheet -o new/deck.xlsx",
    "convert deck.txt --to sheet -o old --force", "convert deck.txt --to sheet",
    "convert deck.txt --to json -o old --force", "fmt other.txt", "init repository", "config pin deckcheck.toml",
    "explain DC103 -o old",
])  # fmt: skip
def test_no_room(command: str, most: int, tmp_path: Path) -> None:
    """A limit on the size of a file fails a write as a full disk does."""
    import resource

    (tmp_path / "temporary").mkdir()
    (tmp_path / "new").mkdir()
    shutil.copy(DECK, tmp_path / "deck.txt")
    (tmp_path / "other.txt").write_text("LRIG deck\n１ WD01-005\n")
    (tmp_path / "old").write_text("old")
    (tmp_path / "deckcheck.toml").write_text('catalog-version = "old"\n')
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", *command.split()], cwd=tmp_path, capture_output=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "temporary")}, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )  # fmt: skip
    said = done.stderr.decode()
    assert "internal fault" not in said
    assert "standard output" not in said
    assert [path for path in tmp_path.rglob("*") if path.name.startswith((".deckcheck-", ".catalog-"))] == []
    assert list((tmp_path / "temporary").iterdir()) == []
    assert done.returncode == 2 or (done.returncode == 0 and most > 0)
    if done.returncode == 2:
        assert said.startswith("deckcheck: cannot write ")
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before
        assert list((tmp_path / "new").iterdir()) == []
