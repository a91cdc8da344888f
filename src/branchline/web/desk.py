"""What all pages share: the host of the tables, the templates, where each table is drawn, and who follows it."""

from __future__ import annotations

import hashlib
import re
import threading
from collections import OrderedDict, deque
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

import branchline
from branchline.bots import LEVELS, summaries
from branchline.core.position import CHANCE
from branchline.core.translation import (
    LANGUAGES,
    SOURCE,
    SPEAKS,
    catalogue_of,
    in_columns,
    language_now,
    of_game,
    read_in,
)
from branchline.core.words import counted
from branchline.look.album import Album
from branchline.look.symbols import all_symbols, emblem_name, seat_class
from branchline.table.bells import Bells
from branchline.table.changes import written
from branchline.table.counter import Counter
from branchline.table.host import Host
from branchline.table.outbox import Outbox
from branchline.table.review_pool import ReviewPool
from branchline.table.reviews import Origin
from branchline.table.running import Running
from branchline.table.seating import call_of, is_called
from branchline.table.storage import NEWEST, Storage
from branchline.web.concourse import Concourse
from branchline.web.fragments import Page, Press
from branchline.web.limits import NO_LIMIT, SLOW, STREAMS, Places, RateLimit
from branchline.web.people import People
from branchline.web.post.postman import NOTHING_SAID, House, Postman
from branchline.web.scene import Scene, Viewer, build, may_look, viewer_at
from branchline.web.streams import Follower, Listeners
from branchline.web.translating import Translator, in_language, names_listed, own, said_by, sources_of
from branchline.web.typesetting import Templates
from branchline.web.waiting import room_of
from branchline.web.words import (
    ago,
    clock,
    day,
    figure,
    game_of_rule,
    log_line,
    marked,
    ordinal,
    ruled,
    rules_address,
    signed,
)

STATIC = Path(__file__).parent / "static"
SAID = re.compile(r'\binWords\("([^"]+)"')
BARE = re.compile(r"""(?:\b(?:say|ring)\(|\b(?:textContent|title|placeholder)\s*=)\s*(?:"([^"]+)"|`([^`]+)`)""")
"""What a script shows in words of its own."""
VALUE = re.compile(r"\$\{[^}]*\}")
DEFAULT_LEVEL = "normal"
TABLES_IN_MEMORY = 2000
MAILS_ASKED = (4, 4 / 86400)  # an address, or a household, is asked for mails so often at once, and then in a second
HOOKS_NAMED = (20, 20 / 86400)  # the same of webhooks, each of which is greeted
MOST_STEPS = 40
"""As many moves of a table may wait to be drawn; of more than that, the oldest are not shown one by one."""


class Desk:
    """What a page needs besides its request."""

    def __init__(
        self,
        storage: Storage,
        host: Host,
        reports: Path,
        house: House = NOTHING_SAID,
        limits: bool = True,
        reviews: ReviewPool | None = None,
    ) -> None:
        self.storage = storage
        self.reviews = reviews or ReviewPool(host, 0)
        self.streams = Places(*(STREAMS if limits else (NO_LIMIT, NO_LIMIT)))
        self.slow = Places(*(SLOW if limits else (NO_LIMIT, NO_LIMIT)))
        self.reports = reports
        self.host = host
        self.bells = Bells()
        self.counter = Counter(host)
        self.listeners = Listeners()
        self.listeners.show = self.show
        self.listeners.awaited = self.awaited
        host.listeners.append(self.hear)
        host.witnesses.append(self.pass_on)
        self.environments = {SOURCE: environment()}
        self.easels: OrderedDict[tuple[int, str], Easel] = OrderedDict()
        self.steps: dict[int, deque[Running]] = {}
        self.guard = threading.Lock()
        self.concourse = Concourse(self)
        self.people = People(host, self.listeners)
        outbox = Outbox(storage, self.people.presence, host.driving.leases.lives)
        self.postman = Postman(outbox, house)
        self.mails = RateLimit(*MAILS_ASKED)
        self.hooks = RateLimit(*HOOKS_NAMED)

    def easel(self, match: int) -> Easel:
        """Where a table is drawn in the reader's language; the one that was not needed for longest makes room."""
        key, templates = (match, language_now()), self.templates
        with self.guard:
            found = self.easels.get(key)
            if found is None:
                found = self.easels[key] = Easel(templates)
                if len(self.easels) > TABLES_IN_MEMORY:
                    self.easels.popitem(last=False)
            self.easels.move_to_end(key)
            return found

    @property
    def templates(self) -> Environment:
        """The templates in the reader's language, read when the first of its readers comes."""
        language = language_now()
        if language not in self.environments:
            self.environments[language] = environment(language)
        return self.environments[language]

    def page(self, running: Running, viewer: Viewer) -> Page:
        """The table as this viewer sees it now, drawn once for all who see the same: every stream and spectator."""
        easel = self.easel(running.row.id)
        viewer = replace(viewer, auto_confirm=False)  # nothing of it is shown
        with easel.lock:
            easel.turn_to(running.row.shown)
            return running.once((viewer, language_now()), lambda: self.set(easel, running, viewer))

    def set(self, easel: Easel, running: Running, viewer: Viewer, message: str = "") -> Page:
        """The page of a table; before the game begins, its waiting room."""
        if running.row.status == "open":
            return easel.press.page("_waiting.html", room=room_of(self.host, running, viewer, message))
        scene = self.scene(running, viewer)
        return easel.press.page("_table.html", scene=replace(scene, message=message) if message else scene)

    def hear(self, match: int, version: int) -> None:
        """A table has changed. Who follows it is shown every move, also those that came faster than they are drawn."""
        if match in self.listeners.waiting:
            running = self.host.latest(match)
            if running.row.shown == version:
                with self.guard:
                    self.steps.setdefault(match, deque(maxlen=MOST_STEPS)).append(running)
        self.publish(match, version)

    def publish(self, match: int, version: int) -> None:
        """To whoever follows a table, has it on their home page, or waits for it."""
        self.listeners.publish(match, version)
        self.concourse.publish(match)
        self.bells.ring(match)

    def stop(self) -> None:
        """End all that waits for something to happen, so that the server can stop."""
        self.listeners.stop()
        self.concourse.stop()
        self.bells.ring_all()

    def pass_on(self, way: list[Running]) -> None:
        """Moves that another server has made are shown one by one, too."""
        for running in way:
            if running.row.id in self.listeners.waiting:
                with self.guard:
                    self.steps.setdefault(running.row.id, deque(maxlen=MOST_STEPS)).append(running)

    def awaited(self, match: int) -> list[int]:
        """The visitors to whom a table matters most now: who is asked, and who has just decided."""
        with self.host.guard:
            running = self.host.running_matches.get(match)
        if running is None:
            return []
        decided = next((line.seat for line in reversed(running.lines) if line.seat != CHANCE), CHANCE)
        seats = [*running.row.awaited, decided]
        return [running.seats[seat].visitor or 0 for seat in seats if 0 <= seat < len(running.seats)]

    def show(self, match: int, version: int, followers: list[Follower], in_haste: bool = False) -> None:
        """Hand followers the table as each sees it: move by move up to this version, or a later one; `in_haste` as it
        stands now."""
        running = self.host.fresh(match) if version == NEWEST else self.host.latest(match)
        if running.row.shown < version:
            running = self.host.fresh(match)
        shown = running.row.shown
        for step in [] if in_haste else self.steps_before(match, shown):
            behind = [one for one in followers if one.sent is not None and one.shown < step.row.shown]
            self.show_step(step, behind)
        self.show_step(running, followers)
        everybody = {*self.listeners.waiting.get(match, ()), *followers}
        if all(one.shown >= shown or one.is_over or one.is_behind for one in everybody):
            self.settle(match, shown, everybody)

    def steps_before(self, match: int, shown: int) -> list[Running]:
        with self.guard:
            return [step for step in self.steps.get(match, ()) if step.row.shown < shown]

    def settle(self, match: int, shown: int, followers: Collection[Follower]) -> None:
        """All who follow a table have been shown so much of it: what led there is let go."""
        with self.guard:
            steps = self.steps.pop(match, ())
            if later := [step for step in steps if step.row.shown > shown]:
                self.steps[match] = deque(later, maxlen=MOST_STEPS)
        for language in {one.language for one in followers}:
            with read_in(language):
                self.easel(match).settle(shown)
        for page in {id(one.sent): one.sent for one in followers if one.sent is not None}.values():
            page.let_go()

    def show_step(self, running: Running, followers: list[Follower]) -> None:
        for one in followers:
            # The seat may have been given away since the stream began, and the right to look with it.
            viewer = viewer_at(running, one.visitor, one.is_watching, origin=one.origin)
            if may_look(running, viewer, one.is_watching):
                with read_in(one.language), of_game(running.row.game):
                    one.show(self.page(running, viewer))
                one.shown = running.row.shown
            else:
                one.is_over = True

    def scene(self, running: Running, viewer: Viewer) -> Scene:
        return build(self.host, running, viewer, album=self.easel(running.row.id).album)


class Easel:
    """Where one table is drawn: its sheets and the fragments of its pages, as far as they are still right."""

    def __init__(self, templates: Environment) -> None:
        self.album = Album()
        self.press = Press(templates)
        self.lock = threading.RLock()

    def turn_to(self, moment: int) -> None:
        self.album.turn_to(moment)
        self.press.turn_to(moment)

    def settle(self, moment: int) -> None:
        """All who follow the table have been shown this moment: thousands of tables are kept in memory, most of which
        wait for somebody."""
        with self.lock:
            if self.press.moment == moment:
                self.album.settle()
                self.press.settle()


def environment(language: str = SOURCE) -> Environment:
    plain = PackageLoader("branchline.web")
    templates = Templates(
        loader=plain if language == SOURCE else Translator(plain, catalogue_of(language)),
        autoescape=select_autoescape(("html", "svg")),
        undefined=StrictUndefined,
        auto_reload=False,  # it would look at every file again for each page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names: dict[str, Any] = {
        "all_symbols": all_symbols,
        "default_level": DEFAULT_LEVEL,
        "emblem_name": emblem_name,
        "game_of_rule": game_of_rule,
        "language": language,
        "languages": LANGUAGES,
        "engine": f"Branchline {branchline.__version__}, {'compiled' if branchline.is_compiled() else 'plain'} engine",
        "levels": LEVELS,
        "log_line": log_line,
        "other_bots": {name: words for name, words in summaries().items() if name not in LEVELS},
        "rules_address": rules_address,
        "script_words": {}
        if language == SOURCE
        else {one: catalogue_of(language).template(one) for one in in_scripts()},
        "seat_class": seat_class,
        "static": static_address(),
    }
    templates.globals.update(names)
    filters: dict[str, Any] = {
        "ago": ago,
        "call": lambda word: own(call_of(word)),
        "clock": clock,
        "calls": lambda words, names: any(is_called(name, words) for name in names),
        "day": day,
        "figure": figure,
        "in_columns": in_columns,
        "in_language": in_language,
        "listing": names_listed,
        "ordinal": ordinal,
        "own": own,
        "counted": counted,
        "marked": marked,
        "origin": Origin.read,
        "ruled": ruled,
        "said_by": said_by,
        "signed": signed,
        "written": lambda gain: written(gain.pattern, gain.by),
    }
    templates.filters.update(filters)
    return templates


def static_address() -> str:
    """The folder of static files, named by what is in them, so that a browser may keep them for ever."""
    whole = hashlib.sha256()
    look = resources.files("branchline.look") / "data"
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            whole.update(path.read_bytes())
    for name in ("tokens.css", "board.css"):
        whole.update((look / name).read_bytes())
    return f"/static/{whole.hexdigest()[:10]}"


def all_pieces() -> set[str]:
    """All words of all templates, piece by piece, and of the scripts, for translators."""
    plain = environment()
    assert plain.loader is not None
    names = [name for name in plain.loader.list_templates() if name.endswith(".html")]
    return {piece for name in names for piece in sources_of(plain.loader.get_source(plain, name)[0])} | in_scripts()


@cache
def in_scripts() -> set[str]:
    """What the scripts say, as they look it up."""
    return {one for path in STATIC.glob("*.js") for one in SAID.findall(path.read_text(encoding="utf-8"))}


def bare_in_scripts() -> set[str]:
    """What they show without looking it up."""
    return {one for path in STATIC.glob("*.js") for one in bare_in(path.read_text(encoding="utf-8"))}


def bare_in(script: str) -> set[str]:
    said = [one for pair in BARE.findall(script) for one in pair]
    return {one for one in said if SPEAKS.search(VALUE.sub("", one))}
