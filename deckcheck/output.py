"""Every file that deckcheck writes is written here.

A file is written whole into a new one beside it, which is then renamed over it: a run that fails or is killed leaves
the old file as it was. Mode and owner stay; a new file has the mode that the umask gives. A symbolic link is followed.

What is no regular file (`/dev/stdout`, `/dev/full`, a FIFO) is written to and never replaced.

A file with several hard links, and one that cannot be replaced because of its owner, its folder or a mount, is filled
in place: all its bytes are ready, and room for them is taken, before the first old byte is overwritten.

A killed run can leave a `.deckcheck-*.tmp` beside its target. The next run that writes into that folder takes away
those that are its user's own and more than an hour old.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from deckcheck.errors import OutputError

_OLD = 3600  # seconds; whoever still writes has touched the file since
_MOST_LINKS = 40

_swept: set[str] = set()


def write(path: str, pieces: Iterable[bytes], *, folders: bool = False) -> None:
    """Make `pieces` the content of the file at `path`, or write them into what is no regular file.

    `folders` makes the folders on the way. Raises OutputError, and BrokenPipeError where a reader went away; what
    `pieces` raises passes through. The old content of a file then stays.
    """
    if is_stream(path):
        with _said(path), _stream(path) as file:
            file.writelines(pieces)
        return
    with replacing(path, folders=folders) as staged, _said(path), open(staged, "wb") as file:
        file.writelines(pieces)


@contextmanager
def replacing(path: str, *, folders: bool = False) -> Iterator[str]:
    """The path of a file to fill, for those who cannot write piece by piece; it becomes `path` at the end.

    If the block raises, `path` stays as it was. Raises OutputError.
    """
    with _said(path):
        to_stream = is_stream(path)
        target = path if to_stream else os.path.realpath(path)
        old = None if to_stream else _old(path)
        folder = _temporary_folder() if to_stream else os.path.dirname(target)
        if folders:
            os.makedirs(folder, exist_ok=True)
        elif not os.path.isdir(folder):
            raise OutputError(f"cannot write {path!r}: there is no folder {folder!r}.")
    staged = _name(folder)
    # Named before it is made: whatever happens from here on, it is taken away.
    try:
        with _said(path):
            try:
                mode = _make(staged, private=old is not None)
            except OSError:
                if old is None:
                    raise
                # The folder takes no new file, but the old one may be filled.
                staged = _name(_temporary_folder())
                mode = _make(staged, private=True)
        yield staged
        with _said(path):
            if to_stream:
                with open(staged, "rb") as done, _stream(path) as file:
                    _copy(done, file)
            elif old is None:
                os.chmod(staged, mode)
                os.replace(staged, target)
            else:
                _put(staged, target, old)
    finally:
        with suppress(OSError):
            os.unlink(staged)


def create(path: str, data: bytes) -> bool:
    """Write a new file, whole or not at all; False where there is something already, be it a link to nothing.

    Folders on the way are made. Raises OutputError.
    """
    if os.path.lexists(path):
        return False
    folder = os.path.dirname(os.path.abspath(path))
    staged = _name(folder)
    try:
        with _said(path):
            os.makedirs(folder, exist_ok=True)
            _make(staged, private=False)
            with open(staged, "wb") as file:
                file.write(data)
            try:
                os.link(staged, path)
            except FileExistsError:
                return False
            except OSError:  # a file system without hard links
                os.rename(staged, path)
    finally:
        with suppress(OSError):
            os.unlink(staged)
    return True


@contextmanager
def scratch() -> Iterator[str]:
    """A folder for what is thrown away at the end; libraries put their temporary files there too.

    Raises OutputError, also for an OSError of the block.
    """
    import tempfile

    before = tempfile.tempdir
    try:
        with tempfile.TemporaryDirectory(prefix="deckcheck-") as folder:
            tempfile.tempdir = folder
            yield folder
    except OSError as error:
        raise OutputError(f"cannot write temporary files: {error.strerror}; TMPDIR gives another place.") from error
    finally:
        tempfile.tempdir = before


def append(path: str, pieces: Iterable[bytes]) -> None:
    """Write at the end of a file. Raises OutputError."""
    with _said(path), open(path, "ab") as file:
        file.writelines(pieces)


def is_stream(path: str) -> bool:
    """Whether `path` is written to rather than replaced: a device, a FIFO, an open file under a name of the system."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) or _descriptor(path) is not None


def _old(path: str) -> os.stat_result | None:
    """What is at `path`, links followed; None where there is nothing yet."""
    if not path or path.endswith(("/", os.sep)):
        raise OutputError(f"cannot write {path!r}: it is a folder; name a file in it.")
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise OutputError(f"cannot write {path!r}: it is a folder; name a file in it.")
    # Root may write everything; who made a file read-only meant it all the same.
    if not old.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise OutputError(f"cannot write {path!r}: it is read-only.")
    return old


def _descriptor(path: str) -> int | None:
    """The open file that `path` is a name of, as /dev/stdout and /dev/fd/3 are on Linux."""
    own = f"/proc/{os.getpid()}/fd"
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(os.path.abspath(path))
        if name.isascii() and name.isdecimal() and os.path.realpath(folder) == own:
            return int(name)
        try:
            path = os.path.join(folder, os.readlink(path))
        except OSError:
            return None
    return None


def _stream(path: str) -> BinaryIO:
    """What is no regular file, opened for writing and left as it is."""
    descriptor = _descriptor(path)
    if descriptor is None:
        return open(path, "wb", opener=lambda name, flags: os.open(name, flags & ~(os.O_CREAT | os.O_TRUNC)))
    import sys

    # What was printed before comes before.
    sys.stdout.flush()
    sys.stderr.flush()
    return os.fdopen(os.dup(descriptor), "wb")


def _name(folder: str) -> str:
    _sweep(folder)
    return os.path.join(folder, f".deckcheck-{os.urandom(4).hex()}.tmp")


def _make(staged: str, *, private: bool) -> int:
    """Make an empty file that was not there; its mode. Nobody else may look into a private one."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    file = os.open(staged, flags, 0o600 if private else 0o666)
    try:
        return stat.S_IMODE(os.fstat(file).st_mode)
    finally:
        os.close(file)


def _put(staged: str, target: str, old: os.stat_result) -> None:
    """Make the content of `staged` that of the file `target`."""
    if old.st_nlink == 1 and _likened(staged, old):
        # Refused where `target` is a mount, or where only the owner of a file may take it out of its folder.
        with suppress(OSError):
            os.replace(staged, target)
            return
    with open(staged, "rb") as done, open(target, "r+b") as file:
        size = os.fstat(done.fileno()).st_size
        if size > old.st_size and hasattr(os, "posix_fallocate"):
            try:
                os.posix_fallocate(file.fileno(), 0, size)
            except OSError:
                os.ftruncate(file.fileno(), old.st_size)
                raise
        _copy(done, file)
        file.truncate(size)


def _likened(staged: str, old: os.stat_result) -> bool:
    """Give the new file mode and owner of the old one; False where the system does not let us."""
    new = os.stat(staged)
    try:
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
            os.chown(staged, old.st_uid, old.st_gid)
        os.chmod(staged, stat.S_IMODE(old.st_mode))
    except OSError:
        return False
    return True


def _copy(source: BinaryIO, target: BinaryIO) -> None:
    while piece := source.read(1 << 20):
        target.write(piece)
    target.flush()


def _sweep(folder: str) -> None:
    """Take away what killed runs left in a folder; looked for once in a process."""
    if folder in _swept:
        return
    _swept.add(folder)
    import re
    import time

    left = re.compile(r"\.(?:catalog|deckcheck)-[a-z0-9_]{8}(?:\.tmp)?")
    before = time.time() - _OLD
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if left.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                found = entry.stat(follow_symlinks=False)
                if found.st_mtime < before and found.st_uid == _user():
                    with suppress(OSError):
                        os.unlink(entry.path)


def _user() -> int:
    return os.geteuid() if hasattr(os, "geteuid") else 0


def _temporary_folder() -> str:
    import tempfile

    return tempfile.gettempdir()


@contextmanager
def _said(path: str) -> Iterator[None]:
    """What the system refuses, as a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"cannot write {path!r}: {error.strerror}.") from error
