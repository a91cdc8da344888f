"""What stands under each plot: what it shows, and what to do with it."""

NOTES = {
    "seats": (
        "Wins of each seat. The line through a dot is its 95 % interval; a hollow dot cannot be told from a fair "
        'share. Give a seat that is behind more to begin with; `branchline seek GAME FIGURE=… "seats within 2 %"` '
        "finds how much."
    ),
    "scores": (
        "Final scores of all players, and of winners alone. Where the two lie on each other, the end is close; "
        "where they are far apart, help those behind to catch up."
    ),
    "categories": (
        "Points by category of the score pad, for winners and for everybody else. Where all have the same, it "
        "decides nothing: make it count, or drop it. Where winners alone have points, it is the only way to win: "
        "feed the others."
    ),
    "lead": (
        "How often the one who leads at a moment of the game goes on to win it. A curve that climbs early is a "
        "game that is over before its end: make it shorter, or let the last rounds score more."
    ),
    "settled": (
        "After which part of the game the winner stayed ahead for good. Bars far right: games decided late. Bars "
        "far left: look at what the first rounds give away."
    ),
    "changes": (
        "How often the lead goes over from one player to another in a game. Hardly ever: whoever is behind needs "
        "a way to catch up. All the time: points before the end tell nobody much."
    ),
    "tenths": (
        "How many options a decision has, over the course of a game. Where it swells people think long: offer "
        "less there. Where it is one or two, nothing is decided: carry it out for them."
    ),
    "decisions": "How many decisions a game takes. For its time at the table, count a person's seconds for each.",
    "endings": (
        "Why a game was over, and how often. An ending that never comes is a rule to learn for nothing: bring it "
        "nearer, or drop it."
    ),
    "choices": (
        "Every choice that was taken and left often enough: to the right what is popular, at the top what goes "
        "with winning. Filled dots are beyond noise. One that is popular and below zero is a trap: make it "
        "better. One that is hardly taken and far above zero is overlooked or too strong: look at it with a "
        "stronger bot."
    ),
    "picks": (
        "Win lift: the share of wins of seats that took this at least once, less that of seats that could have "
        "and did not. It shows what goes together with winning, not why; “doing without” is the experiment. Only "
        "lifts beyond noise are drawn, with one false alarm in twenty expected among them."
    ),
    "strengths": (
        "The same choices with other bots in every seat. What stronger play takes far more often is worth more "
        "than it looks: make it dearer, or let everybody have one. What only weak play takes is a trap: make it "
        "better, or drop it."
    ),
    "restricted": (
        "One seat never does this unless nothing else is legal, each seat in turn, against unrestricted copies of "
        "the same bot, on the same deals. What nobody misses may go, or be made worth while; what nobody can do "
        "without is no choice: make it dearer, or part of every turn."
    ),
    "cost": (
        "The same games: points against the unrestricted bot in the same seat of the same deal. Points show "
        "sooner than wins what is missed."
    ),
    "luck": (
        "Every deal is played again with one source of chance dealt anew, and again with only that one kept. "
        "“Alone” is the share of the spread of results that follows from the source by itself; “takes part in” "
        "adds what it does together with others. The first add up to 100 % at most, the second to 100 % at least. "
        "Where one source makes most of it, let players see it earlier, choose among more of it, or pay for it."
    ),
    "solo": (
        "How often a lone bot reaches each target of the rulebook. One that is always reached is no target, one "
        "that never is only annoys: move it to where people get one time in three."
    ),
}
