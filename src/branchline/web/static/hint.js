// A hint: its choices are pointed at on the board, and one that is pressed is made ready for the big button.
import { choiceOf, select } from "./asking.js";
import { placeOf } from "./ghost.js";

const rows = () => document.querySelectorAll("#hint [data-hint]");
const choiceIn = (row) => choiceOf(document.getElementById(`choice-${row.dataset.hint}`));

function point() {
  document.querySelectorAll(".hinted").forEach((one) => one.classList.remove("hinted", "first"));
  rows().forEach((row, at) => {
    for (const key of choiceIn(row)?.parts.slice(-1) ?? []) placeOf(key)?.classList.add("hinted", ...(at ? [] : ["first"]));
  });
}

document.addEventListener("click", (event) => {
  const row = event.target.closest?.("#hint [data-hint]");
  const choice = row && choiceIn(row);
  if (choice) select(choice);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "hint") return;
  point();
  event.detail.target.scrollIntoView({ block: "nearest" });
});
document.addEventListener("table:changed", point);
