// The stage and what stands around it: tabs of groups, panning, whose tray is shown, and the tabs beside the board.
import { bring, table } from "./page.js";

const body = document.body;
const frame = () => document.querySelector(".frame");

function press(button, name, isOn) {
  if (isOn) body.dataset[name] = "";
  else delete body.dataset[name];
  button.setAttribute("aria-pressed", String(isOn));
}

export function showTab(name) {
  body.dataset.tab = name;
  if (innerWidth < 900) body.dataset.view = "log";
}

// A rival's things in the place of mine.
export function showArea(seat) {
  if (seat === undefined || seat === body.dataset.area) delete body.dataset.area;
  else body.dataset.area = seat;
}

// Where one group of sheets is shown at a time, that of a place.
export function showGroupOf(place) {
  const group = /\bat-(\d+)/.exec(place.closest(".frame .sheet")?.className ?? "")?.[1];
  if (group !== undefined && !place.getClientRects().length) body.dataset.group = group;
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest?.(selector);
  const tab = on(".tabs [data-tab], [data-open-tab]");
  if (tab) showTab(tab.dataset.tab ?? tab.dataset.openTab);
  if (on("[data-close-log]")) delete body.dataset.view;
  const group = on(".stabs [data-group]");
  if (group) {
    body.dataset.group = group.dataset.group;
    delete body.dataset.view;
    pan();
  }
  if (on(".stabs [data-view]")) body.dataset.view = "log";
  const whole = on(".stabs [data-whole]"); // the page has the mark as well
  if (whole) body.style.removeProperty("--zoom");
  if (whole) press(whole, "whole", body.dataset.whole === undefined);
  else if (body.dataset.whole !== undefined && on(".stage .frame svg")) comeNear(event);
  const unfold = on("[data-unfold]");
  if (unfold && unfold !== body) press(unfold, "unfold", body.dataset.unfold === undefined);
  const all = on("#all");
  if (all) {
    const isOpen = body.dataset.view === "choices";
    if (isOpen) delete body.dataset.view;
    else body.dataset.view = "choices";
    all.setAttribute("aria-expanded", String(!isOpen));
  }
  const plate = on("[data-area]");
  if (plate && plate !== body) {
    event.preventDefault();
    showArea(plate.dataset.area);
  }
  if (on("[data-back]")) {
    event.preventDefault();
    showArea();
  }
  const grip = on(".grip");
  if (grip && !swiped) openTray(body.dataset.tray === undefined);
  swiped = false;
});

// The tray of a small screen: a tap on its grip opens or closes it, a swipe up opens it, one down closes it.
const SWIPE = 16;
let swipe = null; // where the finger came down on the grip
let swiped = false;
function openTray(isOpen) {
  const grip = document.querySelector(".grip");
  press(grip, "tray", isOpen);
  grip.removeAttribute("aria-pressed");
  grip.setAttribute("aria-expanded", String(isOpen));
}
document.addEventListener("pointerdown", (event) => {
  swipe = event.target.closest?.(".grip") ? event.clientY : null;
  swiped = false;
});
document.addEventListener("pointerup", ({ clientY }) => {
  if (swipe === null || Math.abs(clientY - swipe) < SWIPE) return;
  openTray(clientY < swipe);
  swiped = true;
  swipe = null;
});

// From the whole board back to where it can be read, with the point that was pressed in the middle.
function comeNear({ target, clientX, clientY }) {
  const pane = target.closest(".frame");
  let sheet = target.closest("svg");
  while (sheet.ownerSVGElement) sheet = sheet.ownerSVGElement;
  const far = sheet.getBoundingClientRect();
  const [across, down] = [(clientX - far.left) / far.width, (clientY - far.top) / far.height];
  press(document.querySelector(".stabs [data-whole]"), "whole", false);
  const [near, box] = [sheet.getBoundingClientRect(), pane.getBoundingClientRect()];
  pane.scrollBy(near.left + across * near.width - box.left - box.width / 2, near.top + down * near.height - box.top - box.height / 2);
}

// -- panning ------------------------------------------------------------------------------------------------------

let drag = null;
document.addEventListener("pointerdown", (event) => {
  const pane = event.target.closest?.(".frame, .tray .own, .tray .area, .panel-supply");
  if (!pane || event.pointerType !== "mouse" || event.button !== 0 || event.target.closest("a.lg, button, a, summary, pre")) return;
  drag = { pane, x: event.clientX, y: event.clientY, left: pane.scrollLeft, top: pane.scrollTop };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.pane.classList.add("dragged");
  drag.pane.scrollTo(drag.left + drag.x - event.clientX, drag.top + drag.y - event.clientY);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    drag?.pane.classList.remove("dragged");
    drag = null;
  });
}

// -- two fingers -----------------------------------------------------------------------------------------------------

// They make the sheets of the stage larger, up to three times, round the point between them; never smaller than can be
// read: for that there is the whole board.
const LARGEST = 3;
let pinch = null; // { pane, apart, zoom }
const zoomOf = () => Number(body.style.getPropertyValue("--zoom") || 1);
const between = ([one, other]) => ({
  apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});

export function zoom(pane, wanted, x, y) {
  const before = zoomOf(), now = Math.max(1, Math.min(wanted, LARGEST));
  const { left, top } = pane.getBoundingClientRect();
  const [across, down] = [(pane.scrollLeft + x - left) / before, (pane.scrollTop + y - top) / before];
  body.style.setProperty("--zoom", String(now));
  pane.scrollTo(across * now - (x - left), down * now - (y - top));
}

document.addEventListener("touchstart", (event) => {
  const pane = event.target.closest?.(".frame");
  if (!pane || event.touches.length !== 2 || innerWidth >= 1200) return;
  pinch = { pane, apart: between(event.touches).apart, zoom: zoomOf() };
}, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const { apart, x, y } = between(event.touches);
  zoom(pinch.pane, (pinch.zoom * apart) / pinch.apart, x, y);
}, { passive: false });
for (const name of ["touchend", "touchcancel"]) document.addEventListener(name, () => { pinch = null; });

// Where not all of it has room, a pane opens where most of what is lit is seen: as it stands, if nowhere more. The best
// corner has something lit at its left edge and something at its upper one.
function pan() {
  for (const pane of document.querySelectorAll(".frame, .tray .own")) {
    const room = [pane.scrollWidth - pane.clientWidth, pane.scrollHeight - pane.clientHeight];
    const lit = [...pane.querySelectorAll("a.lg")].map((one) => one.getBoundingClientRect()).filter((one) => one.width);
    if (!lit.length || Math.max(...room) <= 1) continue;
    const { left, right, top, bottom } = pane.getBoundingClientRect();
    const seen = (x, y) => lit.filter((one) => one.left - x >= left && one.right - x <= right && one.top - y >= top && one.bottom - y <= bottom);
    const here = seen(0, 0);
    let most = here;
    for (const x of new Set(lit.map((one) => one.left - left))) {
      for (const y of new Set(lit.map((one) => one.top - top))) {
        const found = seen(x, y);
        if (found.length > most.length) most = found;
      }
    }
    if (most === here && here.length) continue;
    const group = most.length ? most : lit.slice(0, 1);
    const [low, high] = [(side) => Math.min(...group.map((one) => one[side])), (side) => Math.max(...group.map((one) => one[side]))];
    pane.scrollBy((low("left") + high("right") - left - right) / 2, (low("top") + high("bottom") - top - bottom) / 2);
  }
}

// -- after each change ------------------------------------------------------------------------------------------

let stand = null;
document.addEventListener("table:changed", () => {
  const now = table();
  if (!now || now.dataset.stand === stand) return;
  stand = now.dataset.stand;
  if (now.dataset.mine !== "1") return; // what others do moves nothing here
  delete body.dataset.unfold;
  delete body.dataset.whole;
  if (document.querySelector(".tray .own .lg")) showArea();
  openOnLit();
});
// What was told had the stage for itself: now the question has it.
document.addEventListener("table:told", () => {
  if (table()?.dataset.mine === "1") openOnLit();
});

// The game is over: the score pad lies open, unless something else does.
function openPad() {
  if (body.dataset.padded !== undefined || !document.getElementById("over") || body.classList.contains("is-telling")) return;
  body.dataset.padded = "";
  if (body.dataset.tab === "log") showTab("score");
}
for (const name of ["table:changed", "table:told"]) document.addEventListener(name, openPad);

// Where nothing of the board can be chosen, what cannot be had there is what the question is about.
function refusedPlace() {
  const keys = [...document.querySelectorAll(".refusals [data-target]")].map((one) => CSS.escape(one.dataset.target));
  return keys.map((key) => document.querySelector(`.frame .sheet [data-key="${key}"]`)).find(Boolean);
}

function openOnLit() {
  const groups = [...document.querySelectorAll(".stabs [data-group]")];
  const here = groups.find((one) => one.dataset.group === body.dataset.group);
  const lit = groups.find((one) => one.classList.contains("lit"));
  if (!here || (lit && !here.classList.contains("lit"))) body.dataset.group = (lit ?? groups[0])?.dataset.group ?? "0";
  const refused = lit ? null : refusedPlace();
  if (refused) showGroupOf(refused);
  pan();
  if (refused && refused.getClientRects().length) bring(refused);
}
window.addEventListener("resize", pan);
export { frame, pan };
