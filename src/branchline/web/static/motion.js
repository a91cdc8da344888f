// Pieces that move: glides, entries and exits between two drawings of the same table.

import { shape } from "./page.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE = 420, PUSH = 120, MOST_PUSHED = 6, LAST = 0.01;
const EASE = "cubic-bezier(.45,.05,.2,1)";
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

const sheetOf = (piece) => piece.closest("figure")?.id;

export function whereabouts() {
  const found = new Map();
  if (STILL.matches) return found;
  for (const piece of document.querySelectorAll("#table svg .pc[id]")) {
    found.set(piece.id, { piece, sheet: sheetOf(piece), place: piece.style.transform, box: piece.getBoundingClientRect() });
  }
  return found;
}

// A piece that was there glides by the transition of its place, or is led there where it was put into another part of the
// drawing, which ends a transition before it begins; one from another sheet comes from where it was seen there. A new one
// comes from its home, a stack, a bag or a supply, where the game has one on the stage; else from its owner's plate, mine
// from my tray. One that is gone goes to whoever took it.
export function glide(before, actor) {
  if (STILL.matches || before.size === 0) return;
  const plate = (document.getElementById(`plate-${actor}`) ?? document.querySelector(".tray .own"))?.getBoundingClientRect();
  const moved = [];
  for (const piece of document.querySelectorAll("#table svg .pc[id]")) {
    const was = before.get(piece.id);
    before.delete(piece.id);
    if (!piece.getClientRects().length) continue;
    const isSeen = Boolean(was?.box.width);
    if (was && !isSeen && was.sheet === sheetOf(piece)) continue; // it was there, under another tab: it only comes into view
    if (!isSeen || was.sheet !== sheetOf(piece)) enter(piece, isSeen ? was.box : homeOf(piece) ?? plate);
    else if (was.place !== piece.style.transform) {
      moved.push(piece);
      if (!piece.getAnimations().length) piece.animate([{ transform: was.place }, { transform: piece.style.transform }], { duration: MOVE, easing: EASE });
    }
  }
  if (moved.length <= MOST_PUSHED) {
    // By the transition itself: the drawing stays as it was sent.
    moved.slice(1).forEach((piece, at) => {
      for (const one of piece.getAnimations()) one.effect.updateTiming({ delay: (at + 1) * PUSH });
    });
  }
  for (const { piece, box } of before.values()) leave(piece, box, plate);
}

function homeOf(piece) {
  const kind = piece.id.split("-")[1];
  const box = document.querySelector(`#table svg [data-home="${CSS.escape(kind)}"]`)?.getBoundingClientRect();
  return box?.width ? box : null;
}

// Done while every piece stands where it will come to rest: what is measured then is no place on its way.
export function atRest(work) {
  const flights = document.getAnimations().filter(({ effect }) => effect?.target?.closest?.(".pc"));
  const times = flights.map((one) => one.currentTime ?? 0);
  for (const one of flights) one.currentTime = one.effect.getComputedTiming().endTime - LAST;
  work();
  flights.forEach((one, at) => { one.currentTime = times[at]; });
}

function enter(piece, plate) {
  const scale = piece.ownerSVGElement?.getScreenCTM()?.a;
  if (!scale) return;
  const [x, y] = middle(piece.getBoundingClientRect());
  const [fromX, fromY] = plate ? middle(plate) : [x, y];
  const place = piece.style.transform;
  const from = `translate(${(fromX - x) / scale}px, ${(fromY - y) / scale}px) ${place}`;
  piece.animate([{ transform: from, opacity: 0 }, { transform: place, opacity: 1 }], { duration: MOVE, easing: EASE });
}

function leave(piece, box, plate) {
  if (!box.width || !plate) return;
  const ghost = shape("svg", { class: "gone", width: box.width, height: box.height, viewBox: `${-box.width / 2} ${-box.height / 2} ${box.width} ${box.height}` });
  const copy = piece.cloneNode(true);
  copy.removeAttribute("id");
  copy.removeAttribute("style");
  ghost.append(copy);
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  document.body.append(ghost);
  const [x, y] = middle(box), [toX, toY] = middle(plate);
  const flight = ghost.animate([{ opacity: 1 }, { transform: `translate(${toX - x}px, ${toY - y}px)`, opacity: 0 }], { duration: MOVE, easing: EASE });
  flight.finished.finally(() => ghost.remove());
}
