"""What a host reads and runs holds together: every command, flag, file and number that the pages name is there.

Needs neither Docker nor a proxy: the files are read as they are.
"""

from __future__ import annotations

import argparse
import ipaddress
import re
import shlex
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from branchline.cli.main import parser
from branchline.table.engine import MOST

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE = ROOT / "compose.yaml"
DOCKERFILE = ROOT / "Dockerfile"
PAGE = ROOT / "docs" / "hosting.md"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def code_of(page: str) -> list[str]:
    """The lines of all code blocks of a page, a line that goes on in the next being one."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", page, re.M | re.S)
    return [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]


def flags_of(*path: str) -> set[str]:
    """The flags of a command, or of a command's own command."""
    found: argparse.ArgumentParser = parser()
    for name in path:
        [commands] = [action for action in found._actions if isinstance(action, argparse._SubParsersAction)]
        assert name in commands.choices, f"there is no command {' '.join(path)}"
        found = commands.choices[name]
    return {flag for action in found._actions for flag in action.option_strings}


def check_call(words: list[str], where: str) -> None:
    """`words` follow `branchline`: do the command and all its flags exist?"""
    path = [word for word in words[: 2 if words[0] in ("storage", "puzzles") else 1] if not word.startswith("-")]
    known = flags_of(*path)
    for word in words:
        if word.startswith("--"):
            assert word.split("=", 1)[0] in known, f"{where}: branchline {' '.join(path)} has no {word}"


def calls() -> list[tuple[str, list[str]]]:
    """Every call of branchline that a file here makes or tells to make."""
    found: list[tuple[str, list[str]]] = []
    for path in UNITS:
        for line in re.findall(r"^ExecStart=(.*)$", read(path), re.M):
            found.append((path.name, shlex.split(line.partition("bin/branchline ")[2].rstrip("'"))))
    for line in code_of(read(PAGE)):
        call = re.search(r"(?:^|/)branchline ((?:serve|storage|games|play)\b.*)", line.strip())
        if call:
            found.append((PAGE.name, shlex.split(call[1], comments=True)))
        call = re.search(
            r"docker compose (?:run --rm|exec) (?:page|backup) (?:branchline )?((?:serve|storage)\b.*)", line
        )
        if call:
            found.append((PAGE.name, shlex.split(call[1], comments=True)))
    for block in re.findall(r"command:\n((?: +- .*\n)+)", read(COMPOSE)):
        found.append((COMPOSE.name, re.findall(r"- (\S+)", block)))
    for line in re.findall(r"command: \[(.*branchline.*)\]", read(COMPOSE)):
        found.append((COMPOSE.name, shlex.split(line.strip('"').removeprefix("exec branchline "))))
    for line in re.findall(r"^CMD \[(.*)\]$", read(DOCKERFILE), re.M):
        found.append((DOCKERFILE.name, re.findall(r'"([^"]+)"', line)))
    return found


def test_every_file_makes_its_calls() -> None:
    """The search above finds something everywhere it should."""
    where = [name for name, _ in calls()]
    for name in ("branchline.service", "branchline-backup.service", PAGE.name, COMPOSE.name, DOCKERFILE.name):
        assert name in where
    assert where.count(COMPOSE.name) == 2


@pytest.mark.parametrize(
    ("where", "words"), calls(), ids=lambda value: value if isinstance(value, str) else " ".join(value)[:60]
)
def test_every_call_that_is_named_can_be_made(where: str, words: list[str]) -> None:
    check_call(words, where)


@pytest.mark.parametrize("path", [COMPOSE, DOCKERFILE, *sorted(DEPLOY.iterdir()), PAGE], ids=lambda path: path.name)
def test_flags_in_running_text_exist(path: Path) -> None:
    """`--flag` of ours between backticks, or in a comment."""
    known = flags_of("serve") | {"--profile", "--help"}
    for flag in re.findall(
        r"(?:`(?:branchline serve )?|[( ])(--(?:proxy|processes|host-name|keep|metrics|workers)[a-z-]*)", read(path)
    ):
        assert flag in known, f"{path.name} names {flag}"


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"\bdeploy/[\w.-]+", read(PAGE) + read(COMPOSE) + read(DOCKERFILE)))
    made_by_the_owner = {"deploy/metrics_token"}
    for name in named - made_by_the_owner:
        assert (ROOT / name).is_file(), name
    assert {f"deploy/{path.name}" for path in DEPLOY.iterdir() if path.name != "metrics_token"} <= named
    ignored = read(ROOT / ".gitignore")
    assert "/deploy/metrics_token" in ignored
    assert "/.env" in ignored


def test_the_image_is_made_of_what_the_package_is_made_of() -> None:
    let_in = set(re.findall(r"^!(\S+)$", read(ROOT / ".dockerignore"), re.M))
    assert {"pyproject.toml", "setup.py", "building.py", "native", "src", "README.md", "LICENSE"} == let_in
    sources = re.findall(r'"([\w./]+\.(?:c|py))"', read(ROOT / "setup.py"))
    compiled = [name for name in sources if "/" in name and "*" not in name]
    assert compiled
    assert {name.partition("/")[0] for name in compiled if (ROOT / name).exists()} <= let_in, "or nothing is built"
    assert all((ROOT / name).exists() for name in let_in)
    text = read(DOCKERFILE)
    assert text.index("USER branchline") < text.index("ENTRYPOINT")
    assert "/health" in text


def test_the_page_believes_the_proxy_that_compose_starts() -> None:
    text = read(COMPOSE)
    believed = re.search(r"--proxy=(\S+)", text)
    assert believed is not None
    assert f"ipv4_address: {believed[1]}" in text
    assert re.search(rf"subnet: {re.escape(believed[1].rsplit('.', 1)[0])}\.0/24", text)


def test_nobody_is_given_the_address_of_the_proxy_before_it_starts() -> None:
    """The page starts first, and is given the first address that is free: none outside of `ip_range`."""
    text = read(COMPOSE)
    free, whole = (
        re.search(rf"^ +{name}: (\S+)", text.replace("- subnet", "subnet"), re.M) for name in ("ip_range", "subnet")
    )
    own = re.search(r"ipv4_address: (\S+)", text)
    assert free is not None
    assert whole is not None
    assert own is not None
    given = ipaddress.ip_network(free[1])
    assert given.subnet_of(ipaddress.ip_network(whole[1]))
    assert ipaddress.ip_address(own[1]) in ipaddress.ip_network(whole[1])
    assert ipaddress.ip_address(own[1]) not in given


def test_the_database_takes_all_connections_that_the_processes_may_open() -> None:
    """As many processes as a machine with eight cores has, and some for backups and the owner."""
    most = re.search(r"max_connections=(\d+)", read(COMPOSE))
    assert most is not None
    assert int(most[1]) >= 8 * (MOST + 1) + 10


def test_only_the_proxy_is_open_to_the_world() -> None:
    ports = re.findall(r'^ +- "(\S+:\d+(?:/udp)?)"$', read(COMPOSE), re.M)
    assert {port for port in ports if not port.startswith("127.0.0.1:")} == {"80:80", "443:443", "443:443/udp"}
    assert "respond /metrics 404" in read(DEPLOY / "Caddyfile")
    assert re.search(r"location = /metrics \{\s+return 404;", read(DEPLOY / "nginx.conf"))


def test_no_proxys_log_holds_an_address() -> None:
    """Whoever has the address of a table plays there. Errors tell the request too: Caddy's go through the same log, as
    long as the site has none of its own; nginx tells it with each but the worst."""
    whole, of_site = read(DEPLOY / "Caddyfile").split("{$BRANCHLINE_HOST} {")
    log = re.search(r"^\tlog \{\n(.*?)^\t\}", whole, re.M | re.S)
    assert log is not None
    assert set(re.findall(r"(\S+) delete", log[1])) == {"request>uri", "request>headers", "resp_headers"}
    assert re.search(r"^\tlog$", of_site, re.M)
    nginx = read(DEPLOY / "nginx.conf")
    told = re.search(r"^log_format branchline '(.*)';", nginx, re.M)
    assert told is not None
    assert not re.findall(r"\$(?:request|request_uri|uri|args|http_\w+|sent_http_\w+|document_uri)\b", told[1])
    servers = nginx.split("\nserver {")[1:]
    assert len(servers) == 2
    for server in servers:
        assert re.search(r"^    access_log \S+ branchline;$", server, re.M)
        assert re.search(r"^    error_log \S+ crit;$", server, re.M)


def test_every_variable_of_compose_stands_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", read(COMPOSE)))
    assert asked == set(re.findall(r"^(\w+)=", read(DEPLOY / "example.env"), re.M))


def test_every_number_that_is_watched_is_counted() -> None:
    import branchline.table.counts  # noqa: F401
    from branchline.web.metrics import Tables

    counted = {metric.name for metric in REGISTRY.collect()}
    counted |= set(re.findall(r'"(branchline_\w+)"', read(Path(str(Tables.collect.__code__.co_filename)))))
    named = set(re.findall(r"\bbranchline_\w+", read(DEPLOY / "alerts.yml") + read(PAGE)))
    assert len(named) >= 8
    for name in named:
        assert re.sub(r"_(?:total|bucket|count|sum)$", "", name) in counted, name


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_where_it_says_it_belongs(path: Path) -> None:
    text = read(path)
    assert f"/etc/systemd/system/{path.name}" in text
    assert "[Unit]" in text
    if path.suffix == ".service":
        assert "User=branchline" in text
        assert "EnvironmentFile=/etc/branchline/environment" in text
