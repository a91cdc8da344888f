// What explains itself: a ticket beside the thing that is pointed at, reached by keys, tapped or pressed for long.
import { inWords, numbered, overlap, part, pointer, within } from "./page.js";

const card = document.getElementById("about");
const HOVER = 220, REST = 900, PRESS = 450, LEAVE = 180; // on a lit place the ghost has the first word
let words = null; // asked for once, when something is first pointed at
let shown = null;
let spot = null; // where it was then
let closed = null; // closed by Escape: it stays so while the pointer rests there
let timer = 0;
let silent = []; // titles, and what they say
let isHeld = false; // a long press explained a lit place instead of choosing it

export const wasHeld = () => isHeld;
// What explains itself by keys too, and the sheet, or the course, that it is a part of.
export const EXPLAINED = "svg [data-key], .stops [data-key]";
export const aroundOf = (element) => element.ownerSVGElement ?? element.closest(".stops");
const inOthersArea = (element) => element.closest(".area") !== null;
const isMeant = ({ dataset: { key, about } }, name) => name !== undefined && (key === name || about === name);
export const explained = (name) => [...document.querySelectorAll("svg .ab")].filter((one) => isMeant(one, name) && !inOthersArea(one));

export const allWords = () => (words ??= card ? fetch(card.dataset.from).then((answer) => answer.json()).catch(() => ({})) : Promise.resolve({}));

async function explain(element) {
  clearTimeout(timer);
  if (!card || element === shown) return;
  hush();
  shown = element;
  const { words: said, of, about, key } = element.dataset; // a stop of the course says itself what happens there
  const found = said ? [element.textContent, said, of] : (await allWords())[about ?? key];
  if (shown !== element) return;
  if (found) write(element, found);
  else hush();
}

export const refusedAt = (element) => [...document.querySelectorAll("#refusals li")].filter((one) => isMeant(element, one.dataset.target));

const MANY = new RegExp(`^\\d+ ${inWords("choices")}: `);
function write(element, [title, text, rule]) {
  silence(element);
  card.replaceChildren(part("p", "name", part("b", "", title), numbered(rule)), part("p", "", text));
  if (element.matches("a.lg")) {
    const choices = element.getAttribute("aria-label").replace(MANY, "").replaceAll("; ", `; ${inWords("or")} `);
    card.append(part("p", "may", part("b", "", inWords("You may")), ` ${choices}`));
  }
  const refused = refusedAt(element);
  for (const one of inOthersArea(element) ? [] : refused) {
    const [what, why, number] = [...one.children].map((child) => child.textContent);
    card.append(part("p", "not", part("b", "", inWords("Not now")), refused.length > 1 ? ` ${what}: ${why} ` : ` ${why} `, numbered(number)));
  }
  card.dataset.key = element.dataset.key;
  card.hidden = false;
  place(element);
  element.setAttribute("aria-describedby", "about");
}

// Beside the element, inside the window, and if it can be over no place that may be chosen.
function place(element) {
  const box = spot = element.getBoundingClientRect();
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const floor = innerHeight - 8;
  const lit = [...document.querySelectorAll("a.lg")].map((one) => one.getBoundingClientRect());
  const [left, top] = [within(box.left, 8, innerWidth - width - 8), within(box.top, 8, floor - height)];
  const spots = [[left, box.bottom + 8], [left, box.top - 8 - height], [box.right + 8, top], [box.left - 8 - width, top]];
  let best = spots[0], least = Infinity;
  for (const [x, y] of spots) {
    const isOutside = x < 8 || y < 8 || x + width > innerWidth - 8 || y + height > floor;
    const covered = lit.filter((one) => overlap(one, { left: x, top: y, right: x + width, bottom: y + height }));
    const cost = covered.length + (isOutside ? 1000 : 0);
    if (cost < least) [best, least] = [[x, y], cost];
  }
  card.style.left = `${within(best[0], 8, innerWidth - width - 8)}px`;
  card.style.top = `${within(best[1], 8, floor - height)}px`;
}

// The browser would show titles over the card. They get their words again before anything is made of the drawing.
function silence(element) {
  silent = [...element.querySelectorAll("title")].map((one) => [one, one.textContent]);
  for (const [one] of silent) one.textContent = "";
}
function unsilence() {
  for (const [one, text] of silent) one.textContent = text;
  silent = [];
}
document.addEventListener("table:changing", unsilence);

export function hush() {
  clearTimeout(timer);
  unsilence();
  shown?.removeAttribute("aria-describedby");
  shown = null;
  if (card) card.hidden = true;
}

export function closeAbout() {
  closed = shown;
  hush();
}

// The table was drawn anew: what is explained may be gone, or be possible now.
document.addEventListener("table:changed", () => {
  const element = shown;
  hush();
  if (element?.isConnected && element.dataset.key === card.dataset.key) explain(element);
});

// A pointer that rests, the keyboard, a tap; on a lit place, which a tap chooses, a long press.
let last = "";
function hasMoved(event) {
  // Where the page moves under a resting pointer, nobody points at anything.
  const now = `${event.clientX} ${event.clientY}`;
  const moved = now !== last && event.pointerType !== "touch";
  last = now;
  return moved;
}
document.addEventListener("pointerover", (event) => {
  if (!hasMoved(event)) return;
  if (card?.contains(event.target)) return clearTimeout(timer); // on the way to its rule number
  const element = event.target.closest?.("[data-key]");
  if (element !== closed) closed = null;
  if (element === shown) return;
  clearTimeout(timer);
  if (!element && shown !== document.activeElement) timer = setTimeout(hush, LEAVE);
  else if (element?.matches("a.lg")) hush();
  if (element && element !== closed) timer = setTimeout(() => explain(element), element.matches("a.lg") ? REST : card?.hidden ? HOVER : 0);
});
document.documentElement.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "touch" && shown !== document.activeElement) hush();
});
document.addEventListener("pointerdown", (event) => {
  isHeld = false;
  const target = pointer.isTouch && event.target.closest?.("a.lg");
  if (target) timer = setTimeout(() => { isHeld = true; explain(target); }, PRESS);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => { if (pointer.isTouch && !isHeld) clearTimeout(timer); });
}
document.addEventListener("contextmenu", (event) => {
  if (pointer.isTouch && event.target.closest?.("a.lg")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.("a[data-rule]")) return;
  const element = event.target.closest?.("[data-key]");
  if (!element) hush();
  else if (element.matches(".ab")) explain(element);
});
document.addEventListener("focusin", (event) => {
  if (card?.contains(event.target)) return;
  const element = event.target.closest?.(EXPLAINED);
  if (!element) return hush();
  if (element.matches(".ab")) {
    // One of a sheet is in the order of the Tab key: the one that had the focus last.
    for (const other of aroundOf(element).querySelectorAll(".ab")) other.tabIndex = other === element ? 0 : -1;
  }
  if (!pointer.isTouch || element.matches(".ab")) explain(element);
});
document.addEventListener("scroll", () => {
  if (!shown || card.hidden) return;
  const { left, top } = shown.getBoundingClientRect();
  if (left === spot.left && top === spot.top) return;
  if (shown === document.activeElement) place(shown);
  else hush();
}, { passive: true, capture: true });
