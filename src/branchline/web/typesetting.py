"""How templates are set: a table is set anew for everybody who looks at it after every move, so what a template does
most, call a function and write a word out, is done by the shortest way."""

from __future__ import annotations

import operator
from collections.abc import MutableMapping
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from markupsafe import Markup, escape

MOST_WORDS = 16_384


class Typesetter(CodeGenerator):
    """Functions are called as Python calls them: none asks to be given the context. Attributes are asked for so, too;
    only what a mapping has under a name is found by Jinja's longer way. What is written out is looked up before it is
    escaped again, and a condition without an else writes nothing."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.write("environment.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        self.write(f"(environment.getattr(asked, {node.attr!r}) if isinstance(asked := ")
        self.visit(node.node, frame)
        self.write(f", dict) else asked.{node.attr})")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written_out(")


class Words(Context):
    """What a template knows. All know the same names of the house, and none changes how words are escaped."""

    def __init__(
        self, environment: Environment, parent: dict[str, Any], name: str | None, blocks: Any, **_: Any
    ) -> None:
        self.parent = parent
        self.vars = {}
        self.environment = environment
        self.eval_ctx = escaping(environment, name)
        self.exported_vars = set()
        self.name = name
        self.globals_keys = set()
        self.blocks = {key: [block] for key, block in blocks.items()}


@cache
def escaping(environment: Environment, name: str | None) -> EvalContext:
    return EvalContext(environment, name)


class Templates(Environment):
    """An environment whose templates are set by the typesetter."""

    code_generator_class = Typesetter
    context_class = Words
    call: Any = operator.call

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.known: dict[str, Template] = {}

    def get_template(self, name: str | Template, *more: Any, **named: Any) -> Template:
        """Each is read once, and never looked for again."""
        if not isinstance(name, str):
            return name
        if name not in self.known:
            self.known[name] = super().get_template(name, *more, **named)
        return self.known[name]

    def make_globals(self, more: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """All names that every template knows, in one mapping."""
        return {**self.globals, **(more or {})}

    @staticmethod
    def written_out(value: Any) -> str:
        """A value as it stands in a page."""
        kind = type(value)
        if kind is str:
            return escaped(value)
        if kind is int:
            return str(value)
        return value if kind is Markup else escape(value)


@lru_cache(MOST_WORDS)
def escaped(text: str) -> Markup:
    """Most words of a page were on another one before."""
    return escape(text)
