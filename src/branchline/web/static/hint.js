// A hint: its choices are pointed at on the board, and one that is pressed is made ready for the big button.
import { choiceOf, select } from "./asking.js";
import { placeOf } from "./ghost.js";
import { shape } from "./page.js";

const rows = () => document.querySelectorAll("#hint [data-hint]");
const choiceIn = (row) => choiceOf(document.getElementById(`choice-${row.dataset.hint}`));

function point() {
  document.querySelectorAll(".hinted").forEach((one) => one.classList.remove("hinted", "first"));
  document.querySelectorAll(".hint-tip").forEach((one) => one.remove());
  rows().forEach((row, at) => {
    for (const key of choiceIn(row)?.parts.slice(-1) ?? []) {
      const place = placeOf(key);
      place?.classList.add("hinted", ...(at ? [] : ["first"]));
      if (place) number(place, at + 1);
    }
  });
}

// The number of its choice at the corner of a place; where two choices mean one place, the better one.
function number(place, which) {
  const hit = place.querySelector(".hit");
  if (!hit || place.querySelector(".hint-tip")) return;
  const { x, y } = hit.getBBox();
  const tip = shape("g", { class: `tip hint-tip${which > 1 ? " also" : ""}`, "aria-hidden": "true" }, shape("circle", { cx: x, cy: y, r: 9 }));
  const words = shape("text", { x, y: y + 4.2, "font-size": 12, "text-anchor": "middle" });
  words.textContent = which;
  tip.append(words);
  place.append(tip);
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
