// A rule number opens its rule beside it: by a click, a tap, Enter, or a pointer that rests on it. One is open at a time;
// Escape or a click elsewhere closes it, and the focus goes back. On the page of the rules: contents, search and anchors.
import { inWords, overlap, part, within } from "./page.js";

const REST = 350, LEAVE = 200, EDGE = 8, GRAIN = 40;
const tickets = new Map(); // by address: what was asked for once
let open = null; // { card, anchor, back, isPinned }
let timer = 0;

const addressOf = (anchor) => anchor.getAttribute("href").replace("#", "/");
const isNumber = (target) => target.closest?.("a[data-rule]");

function ask(address) {
  if (!tickets.has(address)) {
    tickets.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
  }
  return tickets.get(address);
}

// The ticket of a number; of one inside a ticket, in the same place.
async function show(anchor, isPinned) {
  clearTimeout(timer);
  const spot = anchor.getBoundingClientRect();
  const isInside = open?.card.contains(anchor);
  const text = await ask(addressOf(anchor));
  if (!text) {
    tickets.delete(addressOf(anchor));
    if (isPinned) location.href = anchor.href; // without an answer it is a link like any other
    return;
  }
  if (!isInside) {
    close(false);
    const focused = document.activeElement;
    open = { card: part("div", "rulepop"), anchor, back: anchor.closest("#about") ? focused : anchor, isPinned };
    open.card.id = "rule";
    open.card.tabIndex = -1;
    open.card.setAttribute("role", "dialog");
    open.card.setAttribute("aria-labelledby", "ruletitle");
    document.body.append(open.card);
  }
  open.isPinned ||= isPinned;
  open.card.innerHTML = text; // a part of a page of ours
  const shut = part("button", "btn shut", inWords("Close"));
  shut.type = "button";
  shut.addEventListener("click", () => close());
  open.card.append(shut);
  open.anchor.setAttribute("aria-expanded", "true");
  if (!isInside) place(open.card, spot);
  if (open.isPinned) open.card.focus({ preventScroll: true });
}

// Near the number, inside the window, not over the number itself, and over no place that may be chosen if there is room.
function place(card, spot) {
  const { offsetWidth: wide, offsetHeight: high } = card;
  const lit = [...document.querySelectorAll("a.lg")].map((one) => one.getBoundingClientRect());
  const [right, floor] = [innerWidth - wide - EDGE, innerHeight - high - EDGE];
  const spots = [[spot.left, spot.bottom + EDGE], [spot.left, spot.top - high - EDGE], [spot.left - wide - EDGE, spot.top], [spot.right + EDGE, spot.top]];
  for (let x = EDGE; x <= right; x += GRAIN) for (let y = EDGE; y <= floor; y += GRAIN) spots.push([x, y]);
  let best = [EDGE, EDGE], least = Infinity;
  for (const [x, y] of spots) {
    const [left, top] = [within(x, EDGE, Math.max(EDGE, right)), within(y, EDGE, Math.max(EDGE, floor))];
    const box = { left, top, right: left + wide, bottom: top + high };
    const far = Math.hypot(left - spot.left, top - spot.bottom);
    const cost = far + 1e4 * lit.filter((one) => overlap(one, box)).length + (overlap(spot, box) ? 1e6 : 0);
    if (cost < least) [best, least] = [[left, top], cost];
  }
  [card.style.left, card.style.top] = best.map((one) => `${one}px`);
}

function close(isBack = true) {
  clearTimeout(timer);
  if (!open) return;
  const { card, anchor, back, isPinned } = open;
  open = null;
  card.remove();
  anchor.removeAttribute("aria-expanded");
  if (!isBack || !isPinned) return;
  // The page may have been drawn anew meanwhile: then it is the number in the same words.
  const again = back?.isConnected ? back : document.querySelector(`a[data-rule][href="${CSS.escape(anchor.getAttribute("href"))}"]`);
  again?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const anchor = isNumber(event.target);
  if (anchor && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    if (open?.anchor === anchor && open.isPinned) close();
    else show(anchor, true);
  } else if (open && !open.card.contains(event.target)) close(false);
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const anchor = isNumber(event.target);
  clearTimeout(timer);
  if (anchor && anchor !== open?.anchor && !open?.card.contains(anchor)) timer = setTimeout(() => { if (!open?.isPinned) show(anchor, false); }, REST);
  else if (open && !open.isPinned && !anchor && !open.card.contains(event.target)) timer = setTimeout(close, LEAVE);
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open) {
    event.stopImmediatePropagation();
    close();
  } else if (event.key === "#" && !event.target.matches?.("input, select, textarea")) {
    const anchor = document.querySelector("#about:not([hidden]) a[data-rule]") ?? document.querySelector("#turn a[data-rule]");
    if (anchor) show(anchor, true);
  }
}, true);

// -- the page of the rules ----------------------------------------------------------------------------------------------

const search = document.getElementById("q");
if (search) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    search.focus();
  });
  document.querySelector("[data-goto]").addEventListener("change", (event) => { location.hash = event.target.value; });

  // What was gone to by its number says exactly what holds.
  const unfold = () => document.getElementById(location.hash.slice(1))?.querySelector("details")?.setAttribute("open", "");
  addEventListener("hashchange", unfold);
  unfold();

  const marks = document.querySelectorAll(".contents a, .phases a");
  const select = document.querySelector("[data-goto]");
  const seen = new Set();
  const chapters = [...document.querySelectorAll(".text > .chap")];
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
    const here = chapters.find((one) => seen.has(one));
    if (!here) return;
    for (const one of marks) one.classList.toggle("on", one.hash === `#${here.id}`);
    if (document.activeElement !== select) select.value = here.id;
    document.querySelector(".contents .on")?.scrollIntoView?.({ block: "nearest" });
  }, { rootMargin: "-10% 0px -60% 0px" });
  chapters.forEach((one) => watcher.observe(one));
}
