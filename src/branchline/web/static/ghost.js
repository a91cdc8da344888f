// The ghost of a choice: what it would change, drawn over the board and gone without a trace.
import { shape } from "./page.js";

let layer = null;

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

export function showGhost(choice) {
  hideGhost();
  const places = seenOf(choice.parts);
  if (!places.length) return;
  const ghost = shape("g", { class: "ghost" }, ...places.map(outline));
  const box = places.at(-1).getBoundingClientRect();
  for (const pushed of seenOf(choice.pushed)) {
    const made = outline(pushed);
    made.classList.add("pushed");
    ghost.append(made);
  }
  seenOf(choice.way).forEach((place, at) => ghost.append(step(place, at + 1)));
  // Where it costs more than there is, the words of its button tell how it is paid.
  const words = choice.leaves ? `${choice.price}, ${choice.leaves}` : choice.price && choice.says;
  if (words) {
    ghost.append(pill(words, box));
    for (const drawn of document.querySelectorAll(`[data-price="${CSS.escape(places.at(-1).dataset.key)}"]`)) drawn.classList.add("outbid");
  }
  drawn().append(ghost);
}

function pill(words, box) {
  const width = words.length * 6.6 + 18;
  const left = Math.max(4, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 4));
  const top = Math.min(box.bottom - 4, innerHeight - 26);
  const text = shape("text", { x: left + width / 2, y: top + 15, "text-anchor": "middle" }, words);
  return shape("g", {}, shape("rect", { x: left, y: top, width, height: 21, rx: 10.5, class: "pill" }), text);
}

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
