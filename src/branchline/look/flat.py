"""A drawing for simple renderers: no variables, no style sheet, no references to symbols.

Our drawings take their colours from CSS variables that pieces inherit through `<use>`; browsers know that, rasterisers
such as resvg do not. `flat` works all of it out and writes the result into each element.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as Tree

SVG = "http://www.w3.org/2000/svg"
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
COMPOUND = re.compile(r"[.#]?[\w-]+|\[[^\]]+\]|\*")
MOVING = ("transition", "animation", "cursor", "outline", "color-scheme", "pointer-events", "-webkit")
DEPTH = 8

Style = dict[str, str]


class Rule:
    """One selector with what it declares; `weight` says which rule wins, and only an element of the class `named` is
    asked whether it fits."""

    def __init__(self, selector: str, declared: list[tuple[str, str, bool]], number: int) -> None:
        self.parts = [COMPOUND.findall(part) for part in selector.split()]
        flat_parts = [one for part in self.parts for one in part]
        self.named = next((one[1:] for one in self.parts[-1] if one[0] == "."), "")
        self.weight = (sum(one[0] in ".[" for one in flat_parts), len(flat_parts), number)
        self.declared = declared

    def matches(self, chain: list[Tree.Element]) -> bool:
        """Does it fit the last element of this chain of ancestors?"""
        if not fits(self.parts[-1], chain[-1]):
            return False
        at = len(self.parts) - 2
        for element in reversed(chain[:-1]):
            if at < 0:
                break
            if fits(self.parts[at], element):
                at -= 1
        return at < 0


def fits(part: list[str], element: Tree.Element) -> bool:
    return all(fits_one(one, element) for one in part)


def fits_one(one: str, element: Tree.Element) -> bool:
    if one[0] == ".":
        return one[1:] in element.get("class", "").split()
    if one[0] == "[":
        name, _, value = one[1:-1].partition("=")
        wanted = value.strip("\"'")
        found = element.get(name.rstrip("*"))
        if not value or found is None:
            return found is not None and not value
        return wanted in found if name.endswith("*") else wanted == found
    return one == "*" or element.tag == f"{{{SVG}}}{one}"


def declarations(text: str) -> list[tuple[str, str, bool]]:
    """`fill: red !important; ...` as (name, value, is important)."""
    found = []
    for line in text.split(";"):
        name, colon, value = line.partition(":")
        if colon:
            plain = value.replace("!important", "").strip()
            found.append((name.strip(), plain, "!important" in value))
    return found


def rules(css: str) -> list[Rule]:
    """The rules of a style sheet, without those for other media, states and animations; the weightiest last."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    found: list[Rule] = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        for selector in selectors.split(","):
            if selector.strip() and ":" not in selector:
                found.append(Rule(selector.strip(), declarations(body), len(found)))
    return sorted(found, key=lambda rule: rule.weight)


def resolve(value: str, variables: Style) -> str:
    """Put the values of variables in; what is nowhere declared becomes its fallback, or nothing."""
    for _ in range(DEPTH):
        if "var(" not in value:
            break
        value = VARIABLE.sub(lambda match: variables.get(match[1], match[2] or ""), value)
    return value.strip()


class Flattener:
    """Writes every element anew, from the root down."""

    def __init__(self, root: Tree.Element) -> None:
        css = "".join(element.text or "" for element in root.iter(f"{{{SVG}}}style"))
        self.rules: dict[str, list[Rule]] = {}
        for rule in rules(css):
            self.rules.setdefault(rule.named, []).append(rule)
        self.symbols = {element.get("id"): element for element in root.iter(f"{{{SVG}}}symbol")}

    def element(self, element: Tree.Element, chain: list[Tree.Element], variables: Style) -> Tree.Element | None:
        """The element with its style written into it, or None if nothing of it is drawn."""
        name = element.tag.rpartition("}")[2]
        if name in ("style", "symbol", "title", "desc", "script"):
            return None
        chain = [*chain, element]
        style, variables = self.style(element, chain, variables)
        made = Tree.Element(f"{{{SVG}}}g" if name in ("a", "use") else element.tag)
        for key, value in element.attrib.items():
            if key not in ("class", "style", "href", "tabindex", "role") and not key.startswith(("data-", "aria-")):
                made.set(key, resolve(value, variables))
        if "transform" in style:
            made.set("transform", re.sub(r"px|deg", "", style.pop("transform")))
        if style:
            made.set("style", ";".join(f"{key}:{value}" for key, value in style.items()))
        made.text, made.tail = element.text, element.tail
        inner = [self.instance(element, made)] if name == "use" else list(element)
        for child in inner:
            if child is not None and (drawn := self.element(child, chain, variables)) is not None:
                made.append(drawn)
        return made

    def style(self, element: Tree.Element, chain: list[Tree.Element], variables: Style) -> tuple[Style, Style]:
        """What the style sheet and the element itself say, and the variables as they are from here on down."""
        plain: Style = {}
        important: Style = {}
        names = ("", *element.get("class", "").split())
        matched = [rule for name in names for rule in self.rules.get(name, ()) if rule.matches(chain)]
        matched.sort(key=lambda rule: rule.weight)
        for declared in [*(rule.declared for rule in matched), declarations(element.get("style", ""))]:
            for key, value, is_important in declared:
                (important if is_important else plain)[key] = value
        declared_now = plain | important
        own = {key: value for key, value in declared_now.items() if key.startswith("--")}
        variables = variables | own if own else variables
        drawn = {
            key: resolve(value, variables) for key, value in declared_now.items() if not key.startswith(("--", *MOVING))
        }
        return {key: value for key, value in drawn.items() if value}, variables

    def instance(self, use: Tree.Element, made: Tree.Element) -> Tree.Element | None:
        """The symbol that a `<use>` shows, as a drawing of its own in its place."""
        symbol = self.symbols.get(use.get("href", "").lstrip("#"))
        if symbol is None:
            return None
        place = {key: value for key, value in use.attrib.items() if key in ("x", "y", "width", "height")}
        for key in place:
            made.attrib.pop(key, None)
        copy = Tree.Element(f"{{{SVG}}}svg", place)
        if "viewBox" in symbol.attrib:
            copy.set("viewBox", symbol.attrib["viewBox"])
        copy.extend(list(symbol))
        return copy


def flat(svg: str) -> str:
    """The same drawing with everything worked out."""
    root = Tree.fromstring(svg)
    made = Flattener(root).element(root, [], {})
    if made is None:
        return svg
    Tree.register_namespace("", SVG)
    return Tree.tostring(made, encoding="unicode")
