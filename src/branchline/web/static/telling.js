// Telling: what others did is shown beat by beat at the reader's pace, marked on the board, and can be watched again.
// All of it is read off the page: the parts of the teller say where each beat was (data-marks), the events of the
// stream bring the positions. Whoever shows an event lets it be kept back here first ("table:sent"), and says when the
// table was drawn anew ("table:changed").

import { around, boxOf, layerOf, markBeat, putDown } from "./marks.js";
import { atRest, glide, whereabouts } from "./motion.js";
import { bring, inWords, table } from "./page.js";
import { showOwn, sift } from "./sifting.js";

const teller = () => document.getElementById("teller");
const isLookingBack = () => Boolean(table()?.classList.contains("looking-back"));

// -- the pace -------------------------------------------------------------------------------------------------------

const PACES = { step: Infinity, slow: 1600, normal: 800, "at-once": 0 };
const LONGEST_TURN = 6000; // at normal pace: what is longer is drawn together
const MOST_TURNS = 3; // when more of them wait, they are told twice as fast
const LULL = 1200; // how long the last beat stays while a bot thinks about the next
const PACE = "branchline-pace";
const ownPace = `${PACE}:${location.pathname.split("/").slice(0, 3).join("/")}`;
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* a browser that keeps nothing */ } };
let pace = kept(ownPace) ?? kept(PACE) ?? "normal";
if (!(pace in PACES)) pace = "normal";

function takePace(wanted) {
  pace = wanted;
  keep(ownPace, wanted);
  keep(PACE, wanted);
  showPace();
  if (pace === "at-once" && !watching) skip();
  else if (!isPaused) goOn();
}

function showPace() {
  for (const button of document.querySelectorAll("[data-pace]")) {
    button.setAttribute("aria-pressed", String(button.dataset.pace === pace));
    if (button.dataset.pace === pace) {
      for (const one of document.querySelectorAll("[data-next-pace]")) one.textContent = innerWidth < 1200 ? button.textContent : inWords("Pace: {pace}", { pace: button.textContent });
    }
  }
}

// -- the queue ------------------------------------------------------------------------------------------------------

let queue = []; // what the stream has brought and nobody was shown yet
let timer = 0;
let shownAt = 0; // when the last beat was
let isTelling = false;
let isPaused = false;
let passing = []; // beats that came together, in one event: their board is drawn, and each is told
let passed = null; // the one of them that is told now, by its key and seat, and the card as it came
let turn = null; // whose is told, since when, and how many of its beats were
let group = null; // the group of sheets that was on the stage before
let watching = null; // the numbers of the moves that are watched again, and which one is shown
let isAwaited = false; // the present, once that is over: what has come meanwhile leads there

const headOf = (text) => {
  const head = text.slice(0, text.indexOf(">"));
  const value = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(head)?.[1] ?? "";
  return { number: Number(value("number")), version: Number(value("version")), actor: value("actor"), isMine: value("mine") === "1" };
};

// What I do myself is told by nobody: its pieces move as soon as it is drawn.
function moveOwn() {
  const before = whereabouts();
  document.addEventListener("table:changed", () => glide(before, ""), { once: true });
}

document.addEventListener("table:sent", (event) => {
  const { text, show } = event.detail;
  const head = headOf(text);
  if (watching || isLookingBack()) {
    if (head.isMine) document.dispatchEvent(new CustomEvent("table:yours"));
    if (watching || isAwaited) {
      event.preventDefault();
      queue.push({ text, show, isTold: false, ...head });
    }
    return;
  }
  const last = queue.at(-1)?.number ?? Number(table()?.dataset.number);
  const isTold = pace !== "at-once" && head.actor !== "" && head.number > last;
  if (!isTold && queue.length === 0) {
    if (isTelling) stop();
    if (head.actor === "") moveOwn();
    return;
  }
  event.preventDefault();
  queue.push({ text, show, isTold, ...head });
  if (head.isMine) document.dispatchEvent(new CustomEvent("table:yours"));
  if (!isTelling) {
    isPaused = false;
    turn = null;
    next();
  } else {
    showProgress();
    if (!isPaused) goOn(); // what has come need not wait longer than the beat that is shown is to be seen
  }
});

const beatsAhead = () => {
  const now = passing.findIndex((one) => one.seat !== turn.actor);
  if (now >= 0) return now;
  const end = queue.findIndex((one) => one.isTold && one.actor !== turn.actor);
  return passing.length + (end < 0 ? queue : queue.slice(0, end)).filter((one) => one.isTold).length;
};
const turnsAhead = () => {
  const told = queue.filter((one) => one.isTold);
  return told.filter((one, at) => one.actor !== (at ? told[at - 1].actor : turn?.actor)).length;
};

// The next beat; at normal pace so many of them at once that a turn does not last too long.
function next() {
  clearTimeout(timer);
  timer = 0;
  if (watching) return watchOn(1);
  if (queue.length === 0 && passing.length === 0) return stop();
  const actor = passing[0]?.seat ?? queue.find((one) => one.isTold)?.actor ?? turn?.actor;
  if (turn?.actor !== actor) turn = { actor, since: performance.now(), beats: 0 };
  let together = 1;
  if (pace === "normal") {
    const left = Math.max(1, Math.floor((LONGEST_TURN - (performance.now() - turn.since)) / PACES.normal));
    together = Math.max(1, Math.ceil(beatsAhead() / left));
  }
  const before = whereabouts();
  while (together > 0 && (passing.length || queue.length)) {
    if (passing.length === 0 && !showOne()) continue;
    takePassed();
    together -= 1;
    turn.beats += 1;
  }
  glide(before, actor);
  begin();
  if (!isPaused) goOn();
}

// The next event; true if it is told. While a server has much to do, one may bring what several would have.
function showOne() {
  const one = queue.shift(), { number, version } = table().dataset;
  one.show(one.text);
  if (one.isTold && one.version > Number(version) + 1) passing = beatsAfter(Number(number));
  if (passing.length < 2) passing = [];
  return one.isTold;
}
function beatsAfter(number) {
  const found = [...document.querySelectorAll("#log .turnlog:not(.mine) .beat[data-seat]")].filter((one) => Number(one.dataset.number) > number);
  return found.sort(byNumber).map((one) => ({ key: one.dataset.beat, seat: one.dataset.seat }));
}
function takePassed() {
  const own = passed?.card, card = document.getElementById("telling");
  passed = passing.shift() ?? null;
  if (passing.length === 0) {
    if (own) card?.replaceWith(own); // the last of them is what the card told as it came
    return;
  }
  passed.card = own ?? card.cloneNode(true);
  const beat = logged(passed.key), told = beat?.closest(".turnlog"), em = told?.querySelector("summary .em");
  if (!beat) return;
  card.className = `card telling ${/\bp-\w+/.exec(told.className)?.[0] ?? ""}`;
  card.querySelector(".th > .em")?.replaceWith(...(em ? [em.cloneNode(true)] : []));
  card.querySelector(".th > span").textContent = told.querySelector("summary b").textContent;
  card.querySelector(".sentence").textContent = beat.querySelector(".sentence").textContent;
  card.querySelector(".why").replaceChildren(...[...beat.querySelectorAll(".told")].map((one) => one.cloneNode(true)));
}
function leavePassed() {
  if (passed?.card) document.getElementById("telling")?.replaceWith(passed.card);
  passing = [];
  passed = null;
}

function goOn() {
  clearTimeout(timer);
  timer = 0;
  if (!isTelling || PACES[pace] === Infinity) return;
  const hurry = watching || turnsAhead() <= MOST_TURNS ? 1 : 2;
  const isLast = !watching && queue.length === 0 && passing.length === 0 && table()?.dataset.mine !== "1";
  const rest = PACES[pace] / hurry + (isLast ? LULL : 0) - (performance.now() - shownAt);
  timer = setTimeout(next, Math.max(0, rest));
}

function begin() {
  isTelling = true;
  shownAt = performance.now();
  document.body.classList.add("is-telling");
  const actor = passed?.seat ?? table()?.dataset.actor;
  for (const seat of document.querySelectorAll(".seat")) seat.classList.toggle("actor", seat.id === `plate-${actor}`);
  group ??= document.body.dataset.group ?? "";
  bringGroup(lastPart());
  drawTrail();
  showProgress();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  isTelling = false;
  isPaused = false;
  watching = null;
  leavePassed();
  document.body.classList.remove("is-telling");
  document.querySelectorAll(".seat.actor").forEach((seat) => seat.classList.remove("actor"));
  if (group) document.body.dataset.group = group;
  group = null;
  drawTrail();
  document.dispatchEvent(new CustomEvent("table:told"));
}

function skip() {
  if (watching) return leaveWatching();
  const waiting = queue;
  queue = [];
  for (const one of waiting) one.show(one.text);
  stop();
}

function pause(wanted) {
  isPaused = wanted;
  clearTimeout(timer);
  timer = 0;
  if (!isPaused) goOn();
  showProgress();
}

function waitingWords(n) {
  if (!n) return "";
  return n > 1 ? inWords("{n} more turns wait", { n }) : inWords("{n} more turn waits", { n });
}

// Dots for the beats of the turn, how many turns wait, and which way the pause is.
function showProgress() {
  const card = document.getElementById("telling");
  if (!card || !isTelling) return;
  const told = watching ? watching.at + 1 : turn.beats;
  const all = watching ? watching.numbers.length : turn.beats + beatsAhead();
  const count = card.querySelector("[data-count]");
  if (count) count.textContent = inWords("{told} of {all}", { told, all });
  const dots = card.querySelector("[data-dots]");
  dots.replaceChildren(...Array.from({ length: Math.min(all, 24) }, (_, at) => {
    const dot = document.createElement("i");
    dot.className = at < told - 1 ? "past" : at === told - 1 ? "here" : "";
    return dot;
  }));
  const waiting = turnsAhead();
  const isMine = queue.length ? queue.at(-1).isMine : table()?.dataset.mine === "1";
  const words = watching ? "Esc" : [waitingWords(waiting), isMine ? inWords("then it is your turn") : ""].filter(Boolean).join(", ");
  card.querySelector("[data-waiting]").textContent = words;
  const button = card.querySelector('[data-tell="pause"]');
  const stands = isPaused || pace === "step";
  button.classList.toggle("stands", stands);
  button.setAttribute("aria-label", stands ? inWords("Go on") : inWords("Pause"));
  showPace();
}

// -- watching again -------------------------------------------------------------------------------------------------

const address = (number) => {
  const base = location.pathname.replace(/\/at$/, "");
  const seat = new URLSearchParams(location.search).get("seat");
  return `${base}/at?number=${number}${seat === null ? "" : `&seat=${seat}`}`;
};
const AGAIN = 3000; // after so long the present is asked for once more
const fetched = (from) => htmx.ajax("GET", from, { target: "#table", swap: "morph:outerHTML", source: "#stream" });

function watch() {
  const parts = [...(teller()?.querySelectorAll(".part") ?? [])];
  if (parts.length === 0 || watching) return;
  clearTimeout(timer);
  const first = Number(teller().querySelector("[data-watch]").dataset.watch);
  const numbers = [...new Set(parts.map((one) => Number(one.dataset.number)))].sort((a, b) => a - b);
  watching = { numbers, at: -1, back: location.pathname + location.search, isBegun: false, isRefused: false };
  isPaused = false;
  moment(first, () => {
    turn = { actor: "", since: 0, beats: 0 };
    begin();
    watchOn(1);
  });
}

// A moment that is watched again. One that cannot be had ends the watching.
function moment(number, told) {
  fetched(address(number)).then(() => (watching && !watching.isRefused ? told() : leaveWatching()), leaveWatching);
}
document.addEventListener("htmx:responseError", ({ target }) => {
  if (watching && target.id === "stream") watching.isRefused = true;
});

function watchOn(by) {
  const at = watching.at + by;
  if (at >= watching.numbers.length) return leaveWatching();
  if (at < 0) return;
  watching.at = at;
  const before = whereabouts();
  moment(watching.numbers[at], () => {
    glide(before, table()?.dataset.actor);
    begin();
    if (!isPaused) goOn();
  });
}

function leaveWatching() {
  if (!watching) return;
  const { back } = watching;
  watching = null;
  stop();
  comeBack(back);
}

// The present is asked for until it is there. Where nothing else was drawn, it is taken up at once what has come.
function comeBack(back) {
  isAwaited = true;
  fetched(back).then(takeUp, takeUp);
  setTimeout(() => {
    if (isAwaited && !watching && !location.pathname.endsWith("/at")) comeBack(back);
  }, AGAIN);
}
function takeUp() {
  if (!isAwaited || watching || isLookingBack()) return;
  isAwaited = false;
  if (queue.length && !isTelling) skip();
}

// -- what the reader does -------------------------------------------------------------------------------------------

const STEPS = {
  skip,
  pause: () => (pace === "step" && !isPaused ? next() : pause(!isPaused)),
  on: () => (watching ? watchOn(1) : next()),
  back: () => {
    if (watching) watchOn(-1);
    else {
      watch();
      if (watching) watching.at = Math.max(-1, watching.numbers.length - 3);
    }
    isPaused = true;
  },
};

document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-tell]");
  if (step) STEPS[step.dataset.tell]();
  const chosen = event.target.closest?.("[data-pace]");
  if (chosen) takePace(chosen.dataset.pace);
  if (event.target.closest?.("[data-next-pace]")) {
    const names = Object.keys(PACES);
    takePace(names[(names.indexOf(pace) + 1) % names.length]);
  }
  if (event.target.closest?.("[data-watch]")) watch();
  if (isTelling && !watching && event.target.closest?.(".mine, .tray")) skip();
  const marked = event.target.closest?.(".part[data-marks], .beat[data-marks]");
  if (marked) {
    if (marked.matches("a")) event.preventDefault();
    pin(marked);
  }
});

const isTyping = (event) => event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey;
document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const key = event.key.toLowerCase();
  const act = {
    ...(isTelling || watching ? { e: skip, escape: skip } : {}),
    ...(isTelling ? { ",": STEPS.back, ".": STEPS.on } : {}),
    ...(isTelling && !event.target.closest?.("button, a, summary") ? { " ": STEPS.pause } : {}),
    ...(isLookingBack() && !watching ? arrows(event) : {}),
  }[key];
  if (!act) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  act();
}, true);
// Letters may be the beginning of a place's name, too: then they are taken.
document.addEventListener("keydown", (event) => {
  if (isTyping(event) || event.defaultPrevented) return;
  if (event.key === "w") watching ? leaveWatching() : watch();
  if (event.key === "t") document.body.classList.toggle("no-trail");
});

// -- looking back: by beats, turns and rounds -----------------------------------------------------------------------

let playing = 0;
function arrows(event) {
  if (event.target.closest?.("svg [data-key]")) return {};
  const step = (name) => () => follow(document.querySelector(`[data-step="${name}"]`));
  const by = event.shiftKey ? "turn" : "beat";
  return {
    arrowleft: step(`${by}-back`), arrowright: step(`${by}-on`),
    arrowup: step("round-back"), arrowdown: step("round-on"),
    home: step("first"), end: step("last"), " ": play,
  };
}
async function follow(link) {
  const from = link?.getAttribute("href");
  if (!from || link.getAttribute("aria-disabled") === "true") return false;
  const before = whereabouts();
  const isThere = await fetched(from).then(() => true, () => false);
  if (!isThere) return false;
  history.replaceState(null, "", from);
  glide(before, table()?.dataset.actor);
  showPlay();
  return true;
}
function play() {
  clearTimeout(playing);
  playing = playing ? 0 : setTimeout(playOn, 0);
  showPlay();
}
async function playOn() {
  const goesOn = await follow(document.querySelector('[data-step="beat-on"]'));
  if (!playing) return;
  playing = goesOn ? setTimeout(playOn, Math.min(PACES[pace] || 400, 1600)) : 0;
  showPlay();
}
function showPlay() {
  for (const button of document.querySelectorAll("[data-play]")) {
    button.classList.toggle("stands", !playing);
    button.setAttribute("aria-label", playing ? inWords("Pause") : inWords("Play the moves"));
  }
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-play]")) {
    event.stopImmediatePropagation();
    play();
  }
  const step = event.target.closest?.("[data-step]");
  if (step && table()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    follow(step);
  }
}, true);

// -- the trail ------------------------------------------------------------------------------------------------------

let pinned = ""; // the beat whose places stay lit

function drawTrail() {
  document.querySelectorAll("g.trail-marks").forEach((one) => one.remove());
  atRest(drawMarks);
  light(isTelling ? lastPart() : chosen());
}
// What was pinned; or what the moment is about that is looked back at.
function chosen() {
  if (pinned) return document.querySelector(`.part[data-beat="${pinned}"], .beat[data-beat="${pinned}"]`);
  return isLookingBack() ? document.querySelector(`#log .beat[data-number="${table().dataset.number}"]`) : null;
}

function drawMarks() {
  const from = teller();
  if (from && (from.dataset.trail === "1" || isTelling)) {
    for (const block of from.querySelectorAll("[data-turn]")) {
      const parts = [...block.querySelectorAll(".part")].sort(byNumber);
      parts.forEach((part) => markBeat(part, part === parts.at(-1)));
    }
  }
  if (!isTelling) ringOwn();
  putDown();
}

// What I have done in this turn keeps a ring until the turn is over.
function ringOwn() {
  for (const key of teller()?.dataset.tentative.split(" ").filter(Boolean) ?? []) {
    const place = [...document.querySelectorAll(`.stage svg [data-key="${CSS.escape(key)}"]`)].find((one) => one.getClientRects().length);
    const box = place && boxOf(place);
    if (box) layerOf(box.svg).append(around(box, "own"));
  }
}

// After a while it is said how long ago the last of it was.
const SPANS = [[86400, "d"], [3600, "h"], [60, "min"]];
const LATELY = 600;
function showAgo() {
  const words = document.querySelector("[data-ago]"), passed = Date.now() / 1000 - Number(table()?.dataset.moved);
  const [seconds, unit] = SPANS.find(([span]) => passed >= span) ?? [60, "min"];
  if (words) words.textContent = passed < LATELY || isLookingBack() ? "" : inWords("{time} ago", { time: `${Math.floor(passed / seconds)} ${unit}` });
}
setInterval(showAgo, 60000);

const byNumber = (one, other) => one.dataset.number - other.dataset.number;
const logged = (key) => document.querySelector(`#log .beat[data-beat="${key}"]`);
const beatOf = (key) => document.querySelector(`.part[data-beat="${key}"]`) ?? logged(key);
const lastPart = () => (passed && beatOf(passed.key)) || [...(teller()?.querySelectorAll(".part") ?? [])].sort(byNumber).at(-1);

// Where only one group of sheets has room on the stage, the one with the beat is brought on.
function bringGroup(part) {
  const keys = part ? JSON.parse(part.dataset.marks).flat().filter(Boolean) : [];
  const all = keys.flatMap((key) => [...document.querySelectorAll(`.stage svg [data-key="${CSS.escape(key)}"]`)]);
  if (!all.length || all.some((one) => one.getClientRects().length)) return;
  const found = /\bat-(\d)/.exec(all[0].closest(".sheet")?.className ?? "");
  if (found) document.body.dataset.group = found[1];
}

// A beat that is pointed at: its places solid, those of other turns out of the way.
function light(part) {
  document.querySelectorAll(".trail-beat.lit, .part.lit, .beat.lit").forEach((one) => one.classList.remove("lit"));
  document.querySelectorAll("g.trail-marks").forEach((one) => one.classList.toggle("one", Boolean(part)));
  document.querySelectorAll(".trail-beat.passing").forEach((one) => one.remove());
  if (!part) return;
  part.classList.add("lit");
  const { beat } = part.dataset;
  let marks = document.querySelectorAll(`.trail-beat[data-beat="${beat}"]`);
  if (marks.length === 0) {
    atRest(() => markBeat(part, false));
    putDown();
    marks = document.querySelectorAll(`.trail-beat[data-beat="${beat}"]`);
    marks.forEach((one) => one.classList.add("passing"));
  }
  marks.forEach((one) => {
    one.classList.add("lit");
    one.parentNode.classList.add("one");
  });
  const first = marks[0];
  if (first) bring(first);
}

function pin(part) {
  pinned = pinned === part.dataset.beat ? "" : part.dataset.beat;
  light(pinned ? part : null);
}

const MARKED = ".part[data-marks], .beat[data-marks]";
const isMarked = (event) => event.target.closest?.(MARKED);
for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => { if (isMarked(event) && !isTelling) light(isMarked(event)); });
}
for (const name of ["pointerout", "focusout"]) {
  document.addEventListener(name, (event) => {
    if (isMarked(event) && !isTelling) light(chosen());
  });
}

// -- what has changed on the plates -----------------------------------------------------------------------------------

let said = new Map(); // the differences that were shown: each anew when it is another
function showDifferences() {
  const found = new Map();
  for (const plate of document.querySelectorAll(".seat[id]")) {
    plate.querySelectorAll(".diff").forEach((one) => {
      const name = `${plate.id} ${one.parentElement.querySelector("use")?.getAttribute("href") ?? "points"}`;
      found.set(name, one.textContent);
      if (said.has(name) && said.get(name) !== one.textContent) one.getAnimations().forEach((passing) => { passing.currentTime = 0; });
    });
  }
  said = found;
}

// -- after each change ----------------------------------------------------------------------------------------------

document.addEventListener("table:changed", () => {
  if (watching?.isBegun && !isLookingBack()) {
    stop();
    isAwaited = true;
  }
  if (watching) watching.isBegun ||= isLookingBack();
  takeUp();
  pinned = document.querySelector(`.part[data-beat="${pinned}"], .beat[data-beat="${pinned}"]`) ? pinned : "";
  sift();
  showOwn();
  showDifferences();
  drawTrail();
  showAgo();
  showPace();
  showProgress();
  showPlay();
});
if (table()) document.dispatchEvent(new CustomEvent("table:changed"));
