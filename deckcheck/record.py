"""`class Card(Record)`: a frozen, slotted dataclass that costs nothing until it is used.

`dataclasses.dataclass` compiles six methods for each class when its module is imported; for the classes on the path
of `deckcheck check` that took as long as starting Python. Here equality, hash, repr and the refusal of assignment
are inherited, and `__init__` is compiled when it is worth it. For everyone else it is a dataclass:
`replace`, `fields`, `asdict`, pickling and pattern matching work, and type checkers know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import Field

T = TypeVar("T")

_FEW = 4  # so many instances are made without a compiled `__init__`


class _Fresh:
    """A default that is made anew for each instance."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


def fresh(*, default_factory: Callable[[], T]) -> T:
    """A default for a field that is made anew for each instance, as `dataclasses.field` does."""
    return _Fresh(default_factory)  # type: ignore[return-value]


class _Fields:
    """`__dataclass_fields__`, made when `dataclasses` asks for it."""

    def __init__(self) -> None:
        self.made: dict[type[Record], dict[str, Field[Any]]] = {}

    def __get__(self, instance: object, owner: type[Record]) -> dict[str, Field[Any]]:
        if owner not in self.made:
            self.made[owner] = self._of(owner)
        return self.made[owner]

    def _of(self, owner: type[Record]) -> dict[str, Field[Any]]:
        import dataclasses

        specs: list[tuple[str, Any, Any]] = []
        for name in owner.__match_args__:
            default = owner.__record_defaults__.get(name, dataclasses.MISSING)
            field: Any = (
                dataclasses.field(default_factory=default.make)
                if isinstance(default, _Fresh)
                else dataclasses.field(default=default)
            )
            specs.append((name, owner.__annotations__[name], field))
        made: Any = dataclasses.make_dataclass(owner.__name__, specs)
        found: dict[str, Field[Any]] = made.__dataclass_fields__
        return found


@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(fresh,))
class _RecordType(type):
    """Turns the annotations of a class into its slots."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _RecordType:
        names = tuple(body.get("__annotations__", ())) if bases else ()
        body["__record_defaults__"] = {field: body.pop(field) for field in names if field in body}
        body["__slots__"] = body["__match_args__"] = names
        return super().__new__(mcs, name, bases, body)


class Record(metaclass=_RecordType):
    """Base of the records. Two are equal when they are of one class and all fields are equal."""

    __made__: ClassVar[int] = 0
    __record_defaults__: ClassVar[dict[str, Any]]
    __match_args__: ClassVar[tuple[str, ...]]
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _Fields()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        cls = type(self)
        cls.__made__ += 1
        if cls.__made__ > _FEW or kwargs or len(args) != len(cls.__match_args__):
            setattr(cls, "__init__", _compiled(cls))  # noqa: B010 - a plain assignment looks wrong to type checkers
            cls.__init__(self, *args, **kwargs)
            return
        for name, value in zip(cls.__match_args__, args, strict=True):
            object.__setattr__(self, name, value)

    def but(self, **changes: Any) -> Self:
        """The same record with other values in some fields; `dataclasses.replace`, without its import."""
        return type(self)(**dict(zip(self.__match_args__, self._values(), strict=True)) | changes)

    def _values(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r} of {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r} of {type(self).__name__}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[type[Record], tuple[Any, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])


def _compiled(cls: type[Record]) -> Callable[..., None]:
    """The `__init__` of a record class: sets each slot by its descriptor, past the refusal of assignment."""
    scope: dict[str, Any] = {}
    parameters, body = ["self"], []
    for name in cls.__match_args__:
        scope[f"set_{name}"] = getattr(cls, name).__set__
        if name not in cls.__record_defaults__:
            parameters.append(name)
            body.append(f"set_{name}(self, {name})")
            continue
        default = cls.__record_defaults__[name]
        scope[f"default_{name}"] = default
        parameters.append(f"{name}=default_{name}")
        if isinstance(default, _Fresh):
            scope[f"make_{name}"] = default.make
            body.append(f"set_{name}(self, make_{name}() if {name} is default_{name} else {name})")
        else:
            body.append(f"set_{name}(self, {name})")
    source = f"def __init__({', '.join(parameters)}):\n " + "\n ".join(body or ["pass"])
    exec(source, scope)  # noqa: S102 - names of fields only, as dataclasses does
    init: Callable[..., None] = scope["__init__"]
    return init
