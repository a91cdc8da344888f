"""What the site shows besides this folder: pages of the repository, with links that lead within the site."""

from __future__ import annotations

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

DOCS = Path(__file__).parent.resolve()
ROOT = DOCS.parent
# Pages that stand outside this folder, and what the site calls them.
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
    "CITATION.cff": "CITATION.cff",
}
INSIDE = {name: path for path, name in OUTSIDE.items()}
LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)]*)?\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages from outside."""
    for path, name in OUTSIDE.items():
        files.append(File.generated(config, name, content=(ROOT / path).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Turns links between files of the repository into links between pages of the site."""
    name = page.file.src_uri
    source = ROOT / INSIDE[name] if name in INSIDE else DOCS / name

    def within_the_site(link: re.Match[str]) -> str:
        before, target, after = link.groups()
        found = (source.parent / target).resolve()
        if found.is_dir():  # a folder is entered by its first page
            found = min(found.glob("*.md"), default=found)
        path = found.relative_to(ROOT).as_posix()
        place = OUTSIDE.get(path) or path.removeprefix("docs/")
        return before + Path(os.path.relpath(place, Path(name).parent)).as_posix() + after

    return LINK.sub(within_the_site, markdown)
