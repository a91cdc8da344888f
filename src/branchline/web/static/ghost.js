// The ghost of a choice: what it would change, drawn over the board and gone without a trace.
import { effectOf } from "./effects.js";
import { shape } from "./page.js";

let layer = null;
let shown = null; // the choice whose ghost stands

// The place of a key: a lit one if there is one, of mine before a rival's, and one that is shown before one that is not.
export function placeOf(key) {
  const found = [...document.querySelectorAll(`svg [data-key="${CSS.escape(key)}"]`)].filter((one) => !one.closest(".area"));
  const seen = found.filter((one) => one.getClientRects().length > 0);
  return seen.find((one) => one.matches("a.lg")) ?? seen[0] ?? found[0] ?? null;
}

function drawn() {
  layer ??= shape("svg", { class: "ghosts", "aria-hidden": "true", focusable: "false" });
  if (!layer.isConnected) document.body.append(layer);
  return layer;
}

export function hideGhost() {
  shown = null;
  layer?.querySelector(".ghost")?.remove();
  document.querySelectorAll(".outbid").forEach((one) => one.classList.remove("outbid"));
}

function outline(place) {
  const hit = place.querySelector(".hit");
  const matrix = hit?.getScreenCTM?.();
  if (!hit || !matrix) {
    const { left, top, width, height } = place.getBoundingClientRect();
    return shape("rect", { x: left, y: top, width, height, rx: 5, class: "shape" });
  }
  const copy = hit.cloneNode(false);
  copy.setAttribute("class", "shape");
  return shape("g", { transform: `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})` }, copy);
}

const seenOf = (keys) => [...new Set(keys)].map(placeOf).filter((one) => one?.getClientRects().length);

// A step of a way: its number on the place.
function step(place, number) {
  const { left, top, width, height } = place.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const text = shape("text", { x, y: y + 4.5, "text-anchor": "middle" }, String(number));
  return shape("g", { class: "step-on" }, shape("circle", { cx: x, cy: y, r: 10, class: "pill" }), text);
}

// My emblem where a piece of mine would come to lie, if the place has room for it; else the place in my colour.
const EMBLEM = 22;
const myColour = () => [...(document.querySelector(".tray")?.classList ?? [])].find((one) => one.startsWith("p-")) ?? "";
function laid(place) {
  const colour = myColour();
  const plate = colour && document.querySelector(`.seat.${colour} .em`);
  const { left, top, width, height } = place.getBoundingClientRect();
  const made = shape("g", { class: `laid ${colour}` }, outline(place));
  if (plate && Math.min(width, height) >= EMBLEM) {
    const emblem = plate.cloneNode(true);
    const seat = { x: left + (width - EMBLEM) / 2, y: top + (height - EMBLEM) / 2, width: EMBLEM, height: EMBLEM };
    for (const [name, value] of Object.entries(seat)) emblem.setAttribute(name, value);
    made.append(emblem);
  }
  return made;
}

// What it costs and leaves, what it comes to, and what it brings: each figure with its symbol.
function worth(choice, gains) {
  // Where it costs more than there is, the words of its button tell how it is paid.
  const price = choice.leaves ? `${choice.price}, ${choice.leaves}` : choice.price && choice.says;
  return [["", price], ["", choice.foretold], ...gains].filter(([, words]) => words);
}

export function showGhost(choice) {
  hideGhost();
  shown = choice;
  const { gains, lays, goes } = effectOf(choice);
  const places = seenOf(choice.parts);
  if (!places.length) return;
  const ghost = shape("g", { class: "ghost" }, ...places.map(outline));
  const box = places.at(-1).getBoundingClientRect();
  for (const pushed of seenOf(choice.pushed)) {
    const made = outline(pushed);
    made.classList.add("pushed");
    ghost.append(made);
  }
  ghost.append(...seenOf(goes).map(outline), ...seenOf(lays).map(laid));
  seenOf(choice.way).forEach((place, at) => ghost.append(step(place, at + 1)));
  const said = worth(choice, gains);
  if (said.length) {
    ghost.append(pill(said, box));
    for (const drawn of document.querySelectorAll(`[data-price="${CSS.escape(places.at(-1).dataset.key)}"]`)) drawn.classList.add("outbid");
  }
  drawn().append(ghost);
}

const LETTER = 6.6, SYMBOL = 16, APART = 10;
function pill(said, box) {
  const widths = said.map(([symbol, words]) => words.length * LETTER + (symbol ? SYMBOL + 3 : 0));
  const width = widths.reduce((sum, one) => sum + one, APART * (said.length - 1)) + 18;
  const left = Math.max(4, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 4));
  const top = Math.min(box.bottom - 4, innerHeight - 26);
  const made = shape("g", { class: `worth ${myColour()}` }, shape("rect", { x: left, y: top, width, height: 21, rx: 10.5, class: "pill" }));
  let x = left + 9;
  said.forEach(([symbol, words], at) => {
    const ground = { cx: x + SYMBOL / 2, cy: top + 10.5, r: SYMBOL / 2 + 1, class: "ground" };
    if (symbol) made.append(shape("circle", ground), shape("use", { href: `#${symbol}`, x, y: top + 2.5, width: SYMBOL, height: SYMBOL }));
    made.append(shape("text", { x: x + (symbol ? SYMBOL + 3 : 0), y: top + 15 }, words));
    x += widths[at] + APART;
  });
  return made;
}

document.addEventListener("effects:known", () => { if (shown) showGhost(shown); });

// What is drawn of the ghost, each by itself.
export const ghostParts = () => [...(layer?.querySelectorAll(".ghost :is(.shape, .step-on, .worth)") ?? [])];

// A line from a popover to its place, where it could not stand beside it.
export function lead(from, to) {
  unlead();
  const x = Math.max(from.left, Math.min(to.left + to.width / 2, from.right));
  const y = Math.max(from.top, Math.min(to.top + to.height / 2, from.bottom));
  const end = [to.left + to.width / 2, to.top + to.height / 2];
  drawn().append(shape("g", { class: "lead" }, shape("path", { d: `M${x} ${y}L${end[0]} ${end[1]}`, class: "leader" }), shape("circle", { cx: end[0], cy: end[1], r: 4, class: "dot" })));
}
export function unlead() {
  layer?.querySelector(".lead")?.remove();
}

document.addEventListener("scroll", hideGhost, { passive: true, capture: true });
window.addEventListener("resize", () => { hideGhost(); unlead(); });
document.addEventListener("table:changed", () => { hideGhost(); unlead(); });
