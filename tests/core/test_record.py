"""Records: a whole game, replayed without any generator."""

import json
from pathlib import Path
from typing import Any

import pytest
from core.playing import TOY

import branchline
from branchline import Record
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadComponents, BadRecord, IllegalAction
from branchline.core.position import CHANCE, OVER
from branchline.games.toy.game import Toy

pytestmark = pytest.mark.usefixtures("toy_on_shelf")


def played(seed: int = 1, moves: int = 10_000, game: Toy = TOY, **options: Any) -> Record:
    record = Record(game, 3, options)
    state, dealer, rng = record.begin(), Dealer(seed), Rng(seed)
    while state.player != OVER and len(record) < moves:
        record.add(state, dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    return record


def changed(**fields: Any) -> str:
    data = json.loads(played().to_text())
    data.update(fields)
    return json.dumps(data)


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        Record.from_text(text).check()
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_finished_game_notes_its_result() -> None:
    record = played()
    assert record.result is not None
    assert record.result["ranks"].count(1) >= 1
    assert record.result["ending"] == "the game is over"


def test_an_unfinished_game_has_no_result() -> None:
    assert played(moves=8).result is None


def test_a_record_comes_back_to_the_byte() -> None:
    for moves in (0, 1, 12, 10_000):
        text = played(moves=moves, tolls=False).to_text()
        assert Record.from_text(text).to_text() == text


def test_a_record_is_one_move_a_line_with_chance_as_a_star() -> None:
    lines = played().to_text().splitlines()
    start = lines.index(' "moves": [')
    assert lines[start + 1].strip().startswith('"* draw:')
    assert any(line.strip().startswith('"0 bid:') for line in lines)


def test_a_record_replays_to_the_same_position() -> None:
    record = Record(TOY, 3)
    state, dealer, rng = record.begin(), Dealer(4), Rng(4)
    texts = [state.to_json()]
    while state.player != OVER:
        record.add(state, dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
        texts.append(state.to_json())
    assert [record.state(number).to_json() for number in range(len(record) + 1)] == texts
    assert [before.to_json() for before, _, _ in record.replay()] == texts[:-1]
    assert record.check().to_json() == texts[-1]


def test_a_replay_tells_the_journal_if_asked() -> None:
    journals = [list(state.journal) for state, _, _ in played().replay(journal=True)]
    assert all(journal == [] for journal in journals)


def test_secret_choices_are_noted_with_their_seat() -> None:
    record = Record(TOY, 3)
    state, dealer = record.begin(), Dealer(1)
    while state.player == CHANCE:
        record.add(state, dealer.choose(state))
    for seat in (2, 0, 1):
        record.add(state, state.legal_actions(seat)[0], seat)
    assert [seat for seat, _ in record.moves[-3:]] == [2, 0, 1]
    assert record.state().to_json() == state.to_json()


def test_an_illegal_action_is_not_noted() -> None:
    record = Record(TOY, 3)
    state = record.begin()
    with pytest.raises(IllegalAction):
        record.add(state, 14)
    assert len(record) == 0
    assert state.to_json() == record.begin().to_json()


def test_there_is_no_position_after_the_last_move() -> None:
    record = played(moves=5)
    for number in (-1, 6):
        with pytest.raises(BadRecord, match=f"there is no move {number}: the record has 5"):
            record.state(number)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.99])
def test_a_truncated_record_is_refused(share: float) -> None:
    text = played().to_text()
    assert refusal(text[: int(len(text.rstrip()) * share)]).startswith("not a whole record: ")


def test_a_record_of_brackets_is_refused() -> None:
    assert refusal("[" * 100_000).startswith("not a whole record: ")


@pytest.mark.parametrize("text", ["[]", "{}", "3", '{"moves": []}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refusal(text) == "not a record of Branchline: the field 'branchline' is missing"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"branchline": 2}, "a record of format 2; this Branchline reads format 1"),
        ({"rules": 9}, "made by version 9 of The Toy Line's rules; this is version 1 (the Branchline that made the"),
        (
            {"rules": 9, "components": "of a time to come"},
            "made by version 9 of The Toy Line's rules; this is version 1",
        ),
        ({"box": "abc"}, "made with box abc of The Toy Line; this is box "),
        ({"game": "toi"}, "there is no game 'toi'; did you mean 'toy'?"),
        ({"players": 7}, "The Toy Line is for 1 to 3 players, not 7"),
        ({"players": "3"}, "the field 'players' is missing or not what it should be"),
        ({"moves": None}, "the field 'moves' is missing or not what it should be"),
        ({"seats": 3}, "the field 'seats' is missing or not what it should be"),
        ({"options": {"speed": 1}}, "The Toy Line has no option 'speed'"),
        ({"components": 5}, "the field 'components' is not the text of a components file"),
        ({"components": "x ="}, "not a TOML file: "),
        ({"players": 1, "options": {"start": "rich"}}, "nobody is rich alone"),
        ({"moves": ["* draw:local", "* fly"]}, "move 2 is '* fly', which is no action of The Toy Line"),
        ({"moves": ["* draw:local", 7]}, "move 2 is 7, which is no action of The Toy Line"),
        ({"moves": ["x draw:local"]}, "move 1 is 'x draw:local', which is no action"),
        ({"moves": ["* draw:local", "0 toll"]}, "move 2 (toll) does not fit: action 14 of seat 0 is refused"),
        ({"moves": ["* draw:local", "* toll"]}, "move 2 (toll) does not fit: action 14"),
        ({"moves": []}, "the record has a result, but after its 0 moves the game goes on"),
        ({"result": {"scores": [0, 0, 0]}}, "the record says {'scores': [0, 0, 0]}, the replay says "),
    ],
)
def test_each_mistake_in_a_record_is_named(fields: dict[str, Any], message: str) -> None:
    assert message in refusal(changed(**fields))


def test_moves_after_the_end_do_not_fit() -> None:
    data = json.loads(played().to_text())
    data["moves"].append("0 look")
    assert refusal(json.dumps(data)) == (
        f"move {len(data['moves'])} (look) does not fit: action 12 is refused: the game is over"
    )


def test_a_record_of_a_changed_box_carries_the_box() -> None:
    game = Toy(TOY.components.replace("rounds = 3", "rounds = 2"))
    record = played(game=game)
    back = Record.from_text(record.to_text())
    assert back.game.digest == game.digest
    assert back.check().round == 2


def test_a_record_is_saved_whole_and_loaded_again(tmp_path: Path) -> None:
    record = played()
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").to_text() == record.to_text()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(moves=3).save(path)
    before = path.read_text()
    broken = played(moves=4)
    broken.moves.append((0, 999))
    with pytest.raises(IllegalAction):
        broken.save(path)
    assert path.read_text() == before


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere\.json: cannot be read \(No such file or directory\)"):
        Record.load(tmp_path / "nowhere.json")
    (tmp_path / "picture.json").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(BadRecord, match=r"picture\.json: cannot be read \(not UTF-8 text\)"):
        Record.load(tmp_path / "picture.json")


def test_a_broken_file_is_named_with_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    path.write_text(played().to_text()[:100])
    with pytest.raises(BadRecord, match=r"half\.json: not a whole record: "):
        Record.load(path)


def test_a_components_file_is_read_and_its_mistakes_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TOY.components.replace("rounds = 3", "rounds = 4"))
    assert branchline.game("toy", components=path).is_changed
    path.write_text(TOY.components.replace("value = 4", 'value = "much"'))
    with pytest.raises(BadComponents, match=r"mine\.toml: ticket sleeper, value: is '.*'; it is a whole number"):
        branchline.game("toy", components=path)


def test_a_record_has_a_good_repr() -> None:
    assert repr(played(moves=7)) == "<record of The Toy Line, 3 players, 7 moves>"
