"""A plug-in for mypy: fields that are changed by keyword are checked like arguments of the constructor.

    replace(frame, passes=0)            every keyword is a field of the struct, with a value of its type
    d.update(StockRound, passes=0)      the same for the frame that is going on
    d.title(stock_rounds=1)             the same for the record of the draft's title
    d.set(phase="4")                    the same for the draft's state
    counting("4-0", 4, calls=("E3",))   the same for what a function makes, here a train

Other packages with titles use it with `plugins = ["roundhouse.mypy_plugin"]` in the section of mypy.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import ARG_NAMED_OPT, ARG_STAR2, Decorator, TypeInfo
from mypy.plugin import FunctionSigContext, MethodSigContext, Plugin
from mypy.typeops import bind_self
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    ProperType,
    Type,
    TypeOfAny,
    TypeType,
    TypeVarType,
    UnionType,
    get_proper_type,
)

SigContext = FunctionSigContext | MethodSigContext
DRAFT = "roundhouse.core.view.Draft"
#: Functions that take further fields of what they return.
MAKERS = frozenset(
    {"roundhouse.rules.standard.setup.opening"}
    | {f"roundhouse.board.routes.train.{name}" for name in ("counting", "plus", "reaching")}
)


class StructPlugin(Plugin):
    """Gives `replace` and three methods of drafts the fields of the struct as keyword arguments."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """`replace` of msgspec, and functions that make a struct."""
        return _made if fullname in MAKERS else _replace if fullname == "msgspec.structs.replace" else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """The methods of drafts."""
        return {f"{DRAFT}.update": _update, f"{DRAFT}.title": _title, f"{DRAFT}.set": _set}.get(fullname)


def _replace(context: FunctionSigContext) -> FunctionLike:
    changed = _first_argument(context)
    return context.default_signature if changed is None else _with_fields(context, changed)


def _made(context: FunctionSigContext) -> FunctionLike:
    return _with_fields(context, get_proper_type(context.default_signature.ret_type))


def _update(context: MethodSigContext) -> FunctionLike:
    kind = _first_argument(context)
    if isinstance(kind, CallableType) and kind.is_type_obj():
        return _with_fields(context, get_proper_type(kind.ret_type))
    if isinstance(kind, TypeType):
        return _with_fields(context, kind.item)
    return context.default_signature


def _set(context: MethodSigContext) -> FunctionLike:
    state = _attribute(get_proper_type(context.type), "state")
    return context.default_signature if state is None else _with_fields(context, state)


def _title(context: MethodSigContext) -> FunctionLike:
    state = _attribute(get_proper_type(context.type), "state")
    record = None if state is None else _attribute(state, "title")
    return context.default_signature if record is None else _with_fields(context, record)


def _attribute(owner: ProperType, name: str) -> ProperType | None:
    """The type of an attribute of an object."""
    if isinstance(owner, TypeVarType):
        return _attribute(get_proper_type(owner.upper_bound), name)
    if not isinstance(owner, Instance):
        return None
    home = owner.type.get_containing_type_info(name)
    if home is None:
        return None
    kind = get_proper_type(home.names[name].type)
    if isinstance(home.names[name].node, Decorator) and isinstance(kind, CallableType):
        kind = get_proper_type(kind.ret_type)  # a property
    if kind is None:
        return None
    return get_proper_type(expand_type_by_instance(kind, map_instance_to_supertype(owner, home)))


def _first_argument(context: SigContext) -> ProperType | None:
    if not context.args or len(context.args[0]) != 1:
        return None
    return get_proper_type(context.api.get_expression_type(context.args[0][0]))


def _with_fields(context: SigContext, struct: ProperType) -> FunctionLike:
    """The signature with the fields that the struct, or every struct of a union, has."""
    found = _fields(struct)
    signature = context.default_signature
    if found is None:
        return signature
    fixed = sum(kind is not ARG_STAR2 for kind in signature.arg_kinds)
    found = {name: kind for name, kind in found.items() if name not in signature.arg_names}
    return signature.copy_modified(
        arg_types=[*signature.arg_types[:fixed], *found.values()],
        arg_kinds=[*signature.arg_kinds[:fixed], *[ARG_NAMED_OPT] * len(found)],
        arg_names=[*signature.arg_names[:fixed], *found],
    )


def _fields(struct: ProperType) -> dict[str, Type] | None:
    """The fields of a struct with their types; None if it is not known what it is."""
    if isinstance(struct, TypeVarType):
        return _fields(get_proper_type(struct.upper_bound))
    if isinstance(struct, UnionType):
        several = [_fields(get_proper_type(item)) for item in struct.items]
        known = [fields for fields in several if fields is not None]
        if len(known) < len(several):
            return None
        return {name: kind for name, kind in known[0].items() if all(fields.get(name) == kind for fields in known)}
    return _arguments(struct, struct.type) if isinstance(struct, Instance) else None


def _arguments(struct: Instance, info: TypeInfo) -> dict[str, Type] | None:
    """The arguments of the constructor, which are the fields; none of a struct of which nothing is known."""
    if info.fullname in ("builtins.object", "msgspec.Struct"):
        return {}
    if info.is_protocol:
        return {name: _attribute(struct, name) or AnyType(TypeOfAny.special_form) for name in info.protocol_members}
    init = info.get("__init__")
    kind = get_proper_type(init.type) if init is not None else None
    if not isinstance(kind, CallableType):
        return None
    bound = bind_self(expand_type_by_instance(kind, struct), struct)
    return {name: of for name, of in zip(bound.arg_names, bound.arg_types, strict=True) if name is not None}


def plugin(version: str) -> type[Plugin]:
    """Where mypy looks for the plug-in."""
    return StructPlugin
