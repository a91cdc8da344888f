"""Lessons in the terminal: the shelf, a whole one through a pipe, and an answer that is taken back."""

from pathlib import Path

from branchline.table import drills, lessons
from branchline.table.lessons import DO, LOOK
from cli.command import at_once

SRE, DRILL = "small_railroad_empires", "four-prestige"


def typed_through(lesson: lessons.Lesson) -> list[str]:
    """What somebody types who does as the lesson says."""
    return [
        step.may[0] if step.kind == DO else "" if step.kind == LOOK else str(step.right + 1) for step in lesson.steps
    ]


def test_the_shelf(tmp_path):
    answer = at_once(tmp_path, "learn")
    assert answer.code == 0
    assert "branchline learn small_railroad_empires: Your first railroad (10 min)" in answer.out


def test_a_whole_lesson_through_a_pipe(tmp_path):
    lesson = lessons.lesson(SRE)
    answer = at_once(tmp_path, "learn", SRE, typed="\n".join([*typed_through(lesson), "", ""]))
    assert answer.code == 0
    assert "That was the lesson." in answer.out
    for number, step in enumerate(lesson.steps, 1):
        assert f"Step {number} of {len(lesson.steps)}. {step.say}" in answer.said
    assert "Your first railroad (done)" in at_once(tmp_path, "learn").out


def test_a_move_that_is_not_asked_for_is_answered_and_the_lesson_is_found_again(tmp_path):
    answer = at_once(tmp_path, "learn", SRE, typed="\nstart:53\n\nq\n")
    assert "Glyson in the south makes Grain and Textiles" in answer.out
    assert answer.out.count("Step 2 of") == 2, "it was taken back"
    assert f"To go on: branchline learn {SRE}" in answer.out
    again = at_once(tmp_path, "learn", SRE, typed="q\n")
    assert "Step 2 of" in again.out
    assert "Step 1 of" not in again.out
    anew = at_once(tmp_path, "learn", SRE, "--again", typed="q\n")
    assert "Step 1 of" in anew.out


def test_what_there_is_not_is_refused(tmp_path):
    assert at_once(tmp_path, "learn", "chess").is_refusal("there is no game 'chess'")
    assert at_once(tmp_path, "learn", SRE, "flying").is_refusal("there is no lesson 'flying'", "first")
    examples = str(Path(__file__).parents[2] / "examples")
    answer = at_once(tmp_path, "--games", examples, "learn", "pickup_goods")
    assert answer.is_refusal("there is no lesson 'first' of pickup_goods; the game has none")


def test_a_drill_through_a_pipe(tmp_path):
    title, drill = lessons.lesson(SRE, DRILL).title, drills.drill_of(lessons.lesson(SRE, DRILL))
    answer = at_once(tmp_path, "learn", SRE, DRILL, typed="\n".join(["h", *drill.solution, "", ""]))
    assert answer.code == 0
    assert drill.say in answer.out
    assert f"Hint: {drill.hint}" in answer.said
    assert "So far: 1 of 4. Hint: " in answer.said
    assert f"Reached. {drill.why}" in answer.said
    assert f"branchline learn {SRE} {DRILL}: {title} (reached)" in at_once(tmp_path, "learn").said


def test_a_try_that_misses_may_be_tried_again(tmp_path):
    lost = ["extend:25", "extend:37"]
    typed = [*lost, "", *lost, "", *lost, "v", "q"]
    answer = at_once(tmp_path, "learn", SRE, DRILL, typed="\n".join(typed))
    assert answer.out.count("Not reached this time: 0 of 4.") == 3
    assert answer.out.count("v to see the solution") == 1
    assert "The solution, move 1 of 5: extend:28" in answer.out
    assert "(try 4)" in at_once(tmp_path, "learn").out
