"""How templates are set: a table is set anew for everybody who looks at it after every move, so what a template does
most, call a function and write a word out, is done by the shortest way."""

from __future__ import annotations

import operator
from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

MOST_WORDS = 16_384


class Typesetter(CodeGenerator):
    """Functions are called as Python calls them: none asks to be given the context. What is written out is looked up
    before it is escaped again."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.write("environment.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written_out(")


class Templates(Environment):
    """An environment whose templates are set by the typesetter."""

    code_generator_class = Typesetter
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
