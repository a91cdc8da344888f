// Keys: digits for rows, arrows for neighbours, "/" and a name for a place, and a letter for each thing done often.
import { EXPLAINED, aroundOf, closeAbout } from "./about.js";
import { closePopover, forget, press, shutDrawer, state } from "./asking.js";
import { openFinder } from "./finder.js";
import { showArea, showTab } from "./stage.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TABS = { l: "log", s: "score", c: "chat", n: "notes" };

// The arrow keys go from one element of a sheet to the nearest in that direction.
function neighbour(element, [right, down]) {
  const here = element.getBoundingClientRect();
  let best = null, least = Infinity;
  for (const other of aroundOf(element).querySelectorAll(".ab, a.lg")) {
    const box = other.getBoundingClientRect();
    const [x, y] = [box.left + box.right - here.left - here.right, box.top + box.bottom - here.top - here.bottom];
    const [along, aside] = [x * right + y * down, Math.abs(x * down + y * right)];
    const gap = down ? Math.max(box.left - here.right, here.left - box.right) : Math.max(box.top - here.bottom, here.top - box.bottom);
    const cost = along + aside / 4 + 4 * Math.max(0, gap);
    if (other !== element && along > 1 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

// -- rows by their digits ---------------------------------------------------------------------------------------------

// The first press shows which row it is, though the page had put the focus there before; once more takes it.
let shown = null;
document.addEventListener("focusout", () => { shown = null; });
function row(digit) {
  const rows = state.popover ? state.popover.querySelectorAll("button.act") : document.querySelectorAll("#actform > .act, #actform > .grp:not(.kind), #actform > .many > summary");
  const found = rows[digit - 1];
  const button = found?.matches(".grp") ? found.querySelector(".num.now, .num") : found;
  if (!button) return;
  if (shown === button) return button.click();
  if (!button.getClientRects().length) document.body.dataset.view = "choices";
  button.focus();
  shown = button;
}

function back() {
  if (closePopover() || shutDrawer()) return;
  if (state.isPicking) return forget();
  closeAbout();
  showArea();
  delete document.body.dataset.view;
  document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const place = event.target.closest?.("a.lg");
  if (place && (key === "Enter" || key === " ")) {
    event.preventDefault();
    if (!event.repeat) press(place);
  } else if (ARROWS[key]) {
    const here = event.target.closest?.(EXPLAINED);
    const next = here && neighbour(here, ARROWS[key]);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  } else if (key === "Escape") {
    back();
  } else if (event.repeat) {
    return;
  } else if (key === "u") {
    document.getElementById("undo")?.click();
  } else if (key === "h") {
    document.getElementById("askhint")?.click();
  } else if (key === "e") {
    document.getElementById("big")?.click();
  } else if (TABS[key]) {
    showTab(TABS[key]);
  } else if (key === "p") {
    document.querySelector(".seat a")?.focus();
  } else if (key === "?") {
    document.getElementById("keys")?.showModal();
  } else if (key === "/") {
    event.preventDefault();
    openFinder();
  } else if (/^[1-9]$/.test(key)) {
    row(Number(key));
  }
});
