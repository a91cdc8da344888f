// Places by their names. "/" opens a line in which every key writes, so that no letter of a name is a command: the place
// that is called so is ringed and shown, arrows go on to the next of that name, Enter takes it, Escape leaves it.
import { allWords } from "./about.js";
import { press, preview, state } from "./asking.js";
import { bring, inWords, part } from "./page.js";
import { showGroupOf } from "./stage.js";

const MOST = 6;
let words = {}; // what explains itself, by its key
let finder = null; // { card, line, heard, back }
let found = []; // of what has been typed: { place, name }, the best first
let at = 0;

const plain = (name) => name.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f\s]/g, "");
const RANKS = [
  (name, typed) => plain(name) === typed,
  (name, typed) => plain(name).startsWith(typed),
  (name, typed) => name.split(/[\s,·]+/).some((_, at, words) => plain(words.slice(at).join("")).startsWith(typed)),
];

// What a lit place is called: what is printed where a choice points, what it is, or else what is done there.
function namesOf(place) {
  const { key, about } = place.dataset;
  const printed = state.choices.filter((one) => one.place && one.parts.at(-1) === key).map((one) => one.place);
  const titles = [about, key].flatMap((one) => words[one]?.slice(0, 1) ?? []); // of what lies there, and of the place
  const names = [...new Set([...printed, ...titles])];
  return names.length ? names : [place.getAttribute("aria-label")];
}

function lit() {
  const places = new Map(); // of several pieces that are one place to the rules, the first that is not picked
  for (const place of document.querySelectorAll("#table .lit:not(.off) > a.lg:not(.picked)")) {
    if (!place.closest(".area") && !places.has(place.dataset.key)) places.set(place.dataset.key, place);
  }
  return [...places.values()];
}

function find() {
  if (!finder) return;
  const typed = plain(finder.line.value);
  found = [];
  for (const [rank, fits] of typed ? RANKS.entries() : []) {
    for (const place of lit()) {
      const name = namesOf(place).find((one) => fits(one, typed));
      if (name && found.every((one) => one.place !== place)) found.push({ place, name, rank });
    }
  }
  // A name that is typed whole means no longer one.
  if (found.some((one) => one.rank === 0)) found = found.filter((one) => one.rank === 0);
  at = 0;
  show();
}

function show() {
  leave();
  const here = found[at];
  finder.heard.textContent = here ? [...found.slice(at), ...found.slice(0, at)].slice(0, MOST).map((one) => one.name).join(" · ") : finder.line.value ? inWords("No lit place is called so") : "";
  if (!here) return;
  showGroupOf(here.place);
  bring(here.place);
  here.place.classList.add("found");
  preview(here.place, true);
}
function leave() {
  for (const one of document.querySelectorAll("a.lg.found")) {
    one.classList.remove("found");
    preview(one, false);
  }
}

export function shutFinder(isBack = true) {
  if (!finder) return;
  const { card, back } = finder;
  leave();
  finder = null;
  card.remove();
  if (isBack && back?.isConnected) back.focus({ preventScroll: true });
}

function take() {
  const place = found[at]?.place;
  if (!place?.isConnected) return;
  shutFinder(false);
  place.focus({ preventScroll: true });
  press(place);
}

export function openFinder() {
  shutFinder();
  const line = part("input"), heard = part("output"), card = part("div", "finder card", line, heard);
  line.type = "text";
  line.autocomplete = "off";
  line.spellcheck = false;
  line.placeholder = inWords("Name of a place");
  line.setAttribute("aria-label", inWords("Name of a place"));
  finder = { card, line, heard, back: document.activeElement };
  document.body.append(card);
  line.addEventListener("input", find);
  line.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length) at = (at + by + found.length) % found.length;
    if (by && found.length) show();
    if (event.key === "Escape") shutFinder();
    if (event.key === "Enter") take();
    if (by || ["Escape", "Enter"].includes(event.key)) event.preventDefault();
  });
  line.addEventListener("blur", () => setTimeout(() => { if (finder?.line === line && document.activeElement !== line) shutFinder(false); }));
  line.focus();
  allWords().then((known) => {
    words = known;
    find();
  });
}

// What was lit may be lit no more.
document.addEventListener("table:changed", find);
