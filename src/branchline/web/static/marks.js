// The marks of the trail on the sheets: an outline round a place, the way of a piece, a minus where one is gone, and whose
// it was. Whoever has made some puts them down together (telling.js).

import { overlap, shape, within } from "./page.js";

// What lies before its seat is marked there, if that is in sight: before another it may be called the same. What lies
// before the reader is nothing that another has touched, whatever came to lie there with it.
function placeOf(key, seat) {
  const all = [...document.querySelectorAll(`#table svg [data-key="${CSS.escape(key)}"]`)], isSeen = (one) => one.getClientRects().length;
  const before = all.filter((one) => one.closest(`#area-${seat}`));
  if (before.length) return before.find(isSeen);
  const isAnother = document.getElementById(`area-${seat}`) !== null;
  const found = all.filter((one) => isSeen(one) && !(isAnother && one.closest(".tray .own")));
  return found.find((one) => one.closest(".stage")) ?? found[0];
}

export function boxOf(element) {
  const svg = element.closest("figure svg, .pan svg") ?? element.ownerSVGElement;
  const matrix = svg.getScreenCTM();
  const rect = element.getBoundingClientRect();
  if (!matrix || !rect.width) return null;
  const x = (rect.left - matrix.e) / matrix.a, y = (rect.top - matrix.f) / matrix.d;
  // A place that is no rectangle is outlined as it is, or the outline would run across its neighbours.
  const outline = element.querySelector("polygon.hit");
  return { svg, x, y, width: rect.width / matrix.a, height: rect.height / matrix.d, outline, isLit: element.matches("a") };
}

// What is drawn on a sheet is put there when all has been measured: to measure after each mark takes ten times as long.
const drawn = new Map();
export function layerOf(svg) {
  if (!drawn.has(svg)) drawn.set(svg, svg.querySelector(":scope > g.trail-marks") ?? shape("g", { class: "trail-marks", "aria-hidden": "true" }));
  return drawn.get(svg);
}
export function putDown() {
  for (const [svg, layer] of drawn) {
    if (layer.parentNode) continue;
    // Below the names, pieces and prices that lie over all rings, where a sheet has such.
    const over = svg.querySelector(":scope > g[pointer-events=none]:not([data-price])");
    over ? over.before(layer) : svg.append(layer);
  }
  drawn.clear();
  tags.length = 0;
}

// Clear of the edge of a card, which glows where it may be chosen; close to what is small and has words around it.
const NARROW = 30, CARD = 90;
const clear = ({ height }) => Math.min(4, height / 14);
const RING = 3; // a lit one is smaller by its ring
export function around(box, css) {
  const { x, y, width, height, outline, isLit } = box, by = clear(box);
  if (outline) {
    const [left, top] = centre(box), grown = isLit ? 1 + (2 * RING) / width : 1;
    const transform = `translate(${left} ${top}) scale(${grown}) translate(${-left} ${-top})`;
    return shape("polygon", { class: `trail-place ${css}`, points: outline.getAttribute("points"), transform });
  }
  return shape("rect", { class: `trail-place ${css}`, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: Math.min(8, height / 3) });
}

// The marks of one beat: an outline round the place, a line from where the piece was, a minus where it is gone.
export function markBeat(part, isLast) {
  const { seat, beat } = part.dataset;
  const outlined = new Set(); // however many come there, a place has one outline
  let end = null;
  for (const [start, to] of JSON.parse(part.dataset.marks)) {
    const from = start && placeOf(start, seat), there = to && placeOf(to, seat);
    const was = from ? boxOf(from) : null, now = there ? boxOf(there) : null;
    const group = (box) => {
      const made = shape("g", { class: "trail-beat", "data-beat": beat, "data-turn": part.closest("[data-turn]")?.dataset.turn ?? "" });
      layerOf(box.svg).append(made);
      return made;
    };
    if (now) {
      const made = group(now), isBesides = was && was.svg === now.svg;
      // Cells of a track are narrow: the line alone tells it, and whose marker it is tells the marker.
      const isTrack = isBesides && Math.min(was.width, now.width) < NARROW && Math.abs(was.y - now.y) < 1;
      // A card that moves up is outlined where it is now: a line would run across the words of those between.
      const isCard = isBesides && Math.min(was.width, was.height, now.width, now.height) > CARD;
      if (isBesides && !isTrack && !isCard) made.append(around(was, "was"));
      if (isBesides && !isCard) made.append(shape("path", { class: "trail-way", d: way(was, now) }), arrow(was, now));
      if (!isTrack) {
        if (!outlined.has(there)) made.append(around(now, ""));
        outlined.add(there);
        end = now;
      }
    } else if (was) {
      // At a corner: across the place, a figure would read as crossed out.
      const made = group(was), minus = `M${was.x + was.width - 8} ${was.y + was.height + clear(was)}h14`;
      made.append(around(was, "was"), shape("path", { class: "trail-minus", d: minus }));
      end = was;
    }
  }
  if (isLast && end) tag(part, end);
}

const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
function way(was, now) {
  const [x, y] = centre(was), [toX, toY] = centre(now);
  const bend = 0.12;
  return `M${x} ${y}Q${(x + toX) / 2 - (toY - y) * bend} ${(y + toY) / 2 + (toX - x) * bend} ${toX} ${toY}`;
}
function arrow(was, now) {
  const [x, y] = centre(was), [toX, toY] = centre(now);
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  return shape("path", { class: "trail-arrow", d: "M-9 -5L0 0L-9 5Z", transform: `translate(${toX} ${toY}) rotate(${angle})` });
}
// Who it was, where the turn ended: at a corner where it covers no words, if there is one; else as near as it can be.
const TAG = 16;
const STEP = 6, FAR = 60;
const tags = []; // where others are
function spot({ svg, x, y, width, height }) {
  const { a, d, e, f } = svg.getScreenCTM();
  const taken = [...tags, ...[...svg.querySelectorAll("text, .pill, .sgn")].map((one) => one.getBoundingClientRect())];
  const boxAt = ([left, top]) => ({ left: e + a * left, right: e + a * (left + TAG), top: f + d * top, bottom: f + d * (top + TAG) });
  const isFree = (at) => !taken.some((other) => overlap(other, boxAt(at)));
  const sheet = svg.viewBox.baseVal, kept = (at, from, size) => within(at, from + 1, from + size - TAG - 1);
  const onSheet = ([left, top]) => [kept(left, sheet.x, sheet.width), kept(top, sheet.y, sheet.height)];
  const lefts = [x + width - 6, x - 10, x + width / 2 - TAG / 2], tops = [y - 10, y + height - 6, y + height / 2 - TAG / 2];
  const corners = tops.flatMap((top) => lefts.map((left) => onSheet([left, top])));
  let found = corners.find(isFree);
  for (let by = STEP; !found && by < FAR; by += STEP) found = ring(x - TAG / 2 - by, y - TAG / 2 - by, width + 2 * by, height + 2 * by).map(onSheet).find(isFree);
  found ??= corners[0];
  tags.push(boxAt(found));
  return found;
}
function ring(left, top, width, height) {
  const along = (from, size) => Array.from({ length: Math.floor(size / STEP) + 1 }, (_, at) => from + at * STEP);
  return [
    ...along(left, width).flatMap((at) => [[at, top], [at, top + height]]),
    ...along(top, height).flatMap((at) => [[left + width, at], [left, at]]),
  ];
}
function tag(part, box) {
  const emblem = part.closest("[data-turn]")?.querySelector("svg.em");
  if (!emblem) return;
  const made = shape("g", { class: "trail-tag", transform: `translate(${spot(box)})` });
  const use = shape("use", { href: emblem.querySelector("use").getAttribute("href"), x: 1, y: 1, width: 14, height: 14, class: emblem.getAttribute("class") });
  made.append(shape("rect", { x: 0, y: 0, width: TAG, height: TAG, rx: 8 }), use);
  layerOf(box.svg).append(made);
}
