// Choosing: places picked by hand, a popover where one has several meanings, rows of the list, and the big button.
// A choice is sent when it is whole, by the button of the one plain form that has them all.
import { allWords, explained, hush, refusedAt, wasHeld } from "./about.js";
import { ghostParts, hideGhost, lead, placeOf, showGhost, unlead } from "./ghost.js";
import { bring, inWords, isInSight, numbered, overlap, part, pointer, table } from "./page.js";

let choices = []; // of the question that is asked
let picks = []; // places picked so far, in order: { key, place }
let selected = null; // the choice that the big button would take
let popover = null; // { card, place }
let stand = "";
let plain = null; // the big button as it was sent
let sent = null; // the choice that was sent and is not answered yet
let going = null; // the choice that is being sent: its button stands for going further, too
const NOTHING = { keys: [], until: -Infinity };
let spared = NOTHING; // parts of the last choice that had not to be pressed too

// -- the choices of the form --------------------------------------------------------------------------------------

const big = () => document.getElementById("big");
const sentenceOf = (button) => button.querySelector(".says").textContent;

function read() {
  choices = [...document.querySelectorAll("#actform [name=action]")].map((button) => ({
    button,
    action: button.value,
    parts: button.dataset.parts?.split(" ") ?? [],
    way: button.dataset.way?.split(" ") ?? [],
    pushed: button.dataset.pushed?.split(" ") ?? [],
    price: button.dataset.price ?? "",
    leaves: button.dataset.leaves ?? "",
    foretold: button.dataset.foretold ?? "",
    far: button.dataset.far ?? "",
    steps: Number(button.dataset.steps ?? 1),
    then: button.dataset.then ?? "",
    says: button.dataset.button ?? sentenceOf(button),
    here: button.dataset.here ?? sentenceOf(button),
    place: button.dataset.place ?? "",
    isFinal: button.dataset.final !== undefined && document.body.dataset.auto === "1",
    givesUp: button.dataset.givesUp !== undefined,
    isAsked: button.dataset.asked !== undefined,
  }));
}
const costOf = ({ price }) => Number(price.replace(/\D/g, ""));
export const choiceOf = (button) => choices.find((one) => one.button === button);
// In a lesson a place that glows means what the step asks for; whatever else can be done there is in the list.
function meant(found) {
  const asked = found.filter((one) => one.isAsked);
  return asked.length ? asked : found;
}
const choicesAt = (place) => meant(choices.filter((one) => one.parts.includes(place.dataset.key)));

// Does a choice have all these parts, each as often?
function holds(choice, keys) {
  const left = [...choice.parts];
  return keys.every((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
const open = (keys) => meant(choices.filter((one) => holds(one, keys)));
const keysOf = () => picks.map((one) => one.key);
const inOrder = (choice, keys) => choice.parts.every((part, at) => part === keys[at]);
// Is what has been picked a place with one meaning? Then what else belongs to the choice need not be pressed.
const isOnlyMeaning = () => picks.length === 1 && choices.filter((one) => holds(one, keysOf())).length === 1;

// -- picking ------------------------------------------------------------------------------------------------------

export function press(place) {
  hush();
  if (sent) return;
  if (popover?.place === place) return closePopover();
  const isLast = picks.at(-1)?.place === place;
  const isWhole = selected && (selected.parts.length === picks.length || isOnlyMeaning());
  const key = place.dataset.key;
  const isAlone = document.querySelectorAll(`a.lg[data-key="${CSS.escape(key)}"]`).length === 1;
  const hasMore = isAlone && open([...keysOf(), key]).length > 0; // a heap, of which each press takes one more
  if (isLast && isWhole && !hasMore && pointer.isTouch) return send(selected);
  closePopover(false);
  if (isSpared(key)) return reproach();
  const at = picks.findIndex((one) => one.place === place);
  if (at >= 0 && !hasMore) {
    picks.splice(at, 1);
    return show();
  }
  if (!open([...keysOf(), key]).length) picks = []; // it begins another choice
  if (!open([...keysOf(), key]).length) return show(); // a lesson only speaks of it, or it is no longer asked for
  picks.push({ key, place });
  const found = open(keysOf());
  const whole = found.filter((one) => one.parts.length === picks.length);
  const exact = whole.filter((one) => inOrder(one, keysOf()));
  show();
  reveal();
  const isSeveral = whole.length > 1 || whole.some(goesFurther);
  if (isSeveral && !(picks.length > 1 && exact.length === 1)) return ask(place, whole);
  if (whole.length === found.length || isOnlyMeaning()) decide(exact[0] ?? whole[0] ?? found[0]);
}

// Can the same be done again at once? Then a place means both: once, and as far as it goes. In a lesson each is looked at
// by itself, and of a line that is only tried each is a decision.
const goesFurther = (choice) => choice.far !== "" && document.getElementById("actform").dataset.effects !== undefined && !choices.some((one) => one.isAsked);
const further = (choice) => ({ ...choice, says: choice.far, here: choice.far, price: "", leaves: "", foretold: "", times: choice.steps });

// Who presses the second part of what the first one did already means no new question by it.
const USED = 1500;
function isSpared(key) {
  const isIt = performance.now() < spared.until && spared.keys.includes(key);
  spared = NOTHING;
  return isIt;
}

// What can be taken back is done at once; on a touch screen the first tap shows what it would be.
function decide(choice) {
  if (choice.isFinal || pointer.isTouch) return select(choice);
  spared = { keys: choice.parts.filter((key) => !keysOf().includes(key)), until: performance.now() + USED };
  send(choice);
}

export function send(choice) {
  if (!choice || sent) return;
  closePopover(false);
  forget();
  going = choice;
  choice.button.click();
  going = null;
}

// What was sent keeps its ring, and the table is busy, until the answer is drawn or none will come.
function hold(choice) {
  sent = choice;
  table()?.setAttribute("aria-busy", "true");
  choice.button.classList.add("sel");
  for (const key of new Set(choice.parts)) placeOf(key)?.classList.add("sent");
  big()?.replaceChildren(part("span", "", choice.says), part("small", "", inWords("sent")));
}

function settle() {
  const was = sent;
  sent = null;
  table()?.removeAttribute("aria-busy");
  document.querySelectorAll(".sent").forEach((one) => one.classList.remove("sent"));
  was?.button.classList.remove("sel");
}

document.addEventListener("click", (event) => {
  const choice = going ?? choiceOf(event.target.closest?.("#actform [name=action]"));
  if (!choice) return;
  document.querySelector("#actform [name=steps]").value = choice.times ?? 1;
  hold(choice);
});
document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
  if (elt.matches("#undoform, #confirmform")) table()?.setAttribute("aria-busy", "true");
});
for (const name of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(name, () => {
    settle();
    select(null);
    spared = NOTHING; // nothing was done
  });
}

export function forget() {
  picks = [];
  select(null);
  hideGhost();
  show();
}

// What is lit next is what the choices still open allow. Where one place is the whole choice, any other is another one.
function light() {
  const found = open(keysOf());
  const keys = found.length && found.every((one) => one.parts.length === 1) ? [] : keysOf();
  for (const place of document.querySelectorAll("a.lg")) {
    const isPicked = picks.some((one) => one.place === place);
    place.classList.toggle("picked", isPicked);
    place.parentElement.classList.toggle("off", !isPicked && keys.length > 0 && !open([...keys, place.dataset.key]).length);
  }
}

// Where to go on is seen: if all that is lit next lies outside its frame, the first of it is brought in.
function reveal() {
  if (open(keysOf()).every((one) => one.parts.length === picks.length)) return; // there is nothing to go on with
  const next = [...document.querySelectorAll(".lit:not(.off) > a.lg:not(.picked)")].filter((one) => one.getClientRects().length);
  if (next.length && !next.some(isInSight)) bring(next[0]);
}

function show() {
  light();
  for (const one of document.querySelectorAll("[data-picked]")) {
    one.textContent = String(picks.filter(({ key }) => key === one.dataset.picked).length);
  }
  for (const one of document.querySelectorAll("[data-less], [data-more]")) {
    const { less, more } = one.dataset;
    const isOff = less !== undefined ? !keysOf().includes(less) : !open([...keysOf(), more]).length;
    const isLeft = isOff && one === document.activeElement;
    one.disabled = isOff;
    if (isLeft) one.parentElement.querySelector(".step:not(:disabled)")?.focus({ preventScroll: true });
  }
  const found = picks.length ? open(keysOf()) : [];
  const whole = found.filter((one) => one.parts.length === picks.length);
  select(whole.length === 1 ? whole[0] : found.length === 1 ? found[0] : null);
}

// The big button carries what is selected; without, what the server said.
export function select(choice) {
  if (selected) selected.button.classList.remove("sel");
  selected = choice;
  const button = big();
  if (!button || !plain) return;
  if (!choice) {
    button.className = plain.className;
    button.replaceChildren(...plain.cloneNode(true).childNodes);
    button.disabled = plain.disabled;
    if (picks.length) awaitMore(button);
    hideGhost(); // what was pointed at is one of several
    return;
  }
  choice.button.classList.add("sel");
  button.className = `btn big ${choice.givesUp ? "give" : "pri"}`;
  const [words, loss] = choice.givesUp ? choice.says.split(/, (.*)/) : [choice.says];
  const note = choice.isFinal ? inWords("cannot be undone") : loss ?? choice.leaves;
  button.replaceChildren(part("span", "", words), ...(note ? [part("small", "", note)] : []));
  button.disabled = false;
  showGhost(choice);
}

// Some of a choice is picked, and not yet all of it: the button says which verb goes on, and gives nothing up meanwhile.
function awaitMore(button) {
  const found = open(keysOf());
  button.className = "btn big pri";
  button.replaceChildren(part("span", "", `${found[0].says.split(/[ ,]/)[0]} …`), part("small", "", inWords("{n} choices", { n: found.length })));
  button.disabled = true;
}

// -- a place with several meanings ------------------------------------------------------------------------------

const SHORT = 44;

function ask(place, meanings) {
  closePopover(false);
  const card = part("div", "pop");
  card.setAttribute("role", "group");
  const ordered = [...meanings].sort((one, other) => one.givesUp - other.givesUp || costOf(one) - costOf(other));
  const head = part("p", "ph");
  card.append(head);
  entitle(card, head, ordered, []);
  allWords().then((words) => {
    const found = words[place.dataset.about ?? place.dataset.key];
    if (found && popover?.card === card) entitle(card, head, ordered, found);
  });
  const rows = ordered.flatMap((choice) => (goesFurther(choice) ? [choice, further(choice)] : [choice]));
  rows.forEach((choice, at) => card.append(meaning(choice, at)));
  for (const one of refusedAt(place)) card.append(refused(one));
  document.body.append(card);
  popover = { card, place };
  select(ordered[0]);
  putBeside(card, place);
  card.querySelector("button")?.focus({ preventScroll: true });
}

// Its name and what it is; of land without a name, where it lies.
function entitle(card, head, meanings, [title, words = ""]) {
  const where = meanings.every((one) => one.place === meanings[0].place) ? meanings[0].place : "";
  const called = title ?? (where ? where[0].toUpperCase() + where.slice(1) : inWords("Choose one"));
  const is = words.slice(0, words.indexOf(".") + 1);
  const lies = where.toLowerCase().startsWith(`${called.toLowerCase()} `) ? where.slice(called.length + 1) : "";
  const more = lies || (is.length <= SHORT ? is.slice(0, -1) : "");
  head.replaceChildren(part("b", "", called), ...(more ? [part("span", "", more)] : []));
  card.setAttribute("aria-label", [called, more].filter(Boolean).join(", "));
}

function meaning(choice, at) {
  const row = part("button", "act", part("kbd", "", String(at + 1)), part("span", "says", choice.here));
  for (const words of [choice.leaves, choice.then]) if (words) row.querySelector(".says").append(part("small", "", words));
  row.append(part("span", "pr", choice.price));
  row.type = "button";
  row.dataset.action = choice.action;
  if (choice.times) row.dataset.times = choice.times;
  row.addEventListener("click", () => send(choice));
  for (const name of ["focus", "pointerenter"]) row.addEventListener(name, () => select(choice));
  return row;
}

function refused(one) {
  const [what, why, rule] = [...one.children].map((child) => child.textContent);
  return part("div", "act no", part("kbd", "", ""), part("span", "says", what, part("small", "", why)), numbered(rule));
}

export function closePopover(isBack = true) {
  if (!popover) return false;
  const { card, place } = popover;
  popover = null;
  card.remove();
  unlead();
  if (isBack) {
    forget();
    place.focus({ preventScroll: true });
  }
  return true;
}

// Beside the place or below it; else on the nearest ground that covers nothing lit and nothing of the ghost. Never over
// the place itself, and never outside the window. A small window has no ground without a place: there it stays right
// below the price, or else above the place, and covers neither question nor dock; if it must, then the dock.
const GROUND = 30, COVERED = 1e4, SMALL = 900, PILL = 22, ABOVE = 60;
function putBeside(card, place) {
  const spot = place.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = card;
  const isSmall = innerWidth < SMALL;
  const others = isSmall ? document.querySelectorAll("#turn .q, #ask, #ends") : document.querySelectorAll("a.lg");
  const kept = [...[...others].filter((one) => one !== place), ...ghostParts()].map((one) => one.getBoundingClientRect()).filter((one) => one.width);
  const [right, floor] = [innerWidth - wide - 8, innerHeight - high - 8];
  const spots = [[spot.left + spot.width / 2 - wide / 2, spot.bottom + 10], [spot.right + 10, spot.top], [spot.left - wide - 10, spot.top], [spot.left + spot.width / 2 - wide / 2, spot.top - high - 10]];
  if (isSmall) spots.unshift([spot.left + spot.width / 2 - wide / 2, spot.bottom + PILL]);
  for (let x = 8; x <= right; x += GROUND) for (let y = 52; y <= floor; y += GROUND) spots.push([x, y]);
  let best = null, least = Infinity;
  for (const [x, y] of spots) {
    const [left, top] = [Math.max(8, Math.min(x, right)), Math.max(8, Math.min(y, floor))];
    const box = { left, top, right: left + wide, bottom: top + high };
    if (overlap(box, spot)) continue;
    const far = Math.hypot(Math.max(0, spot.left - box.right, left - spot.right), Math.max(0, spot.top - box.bottom, top - spot.bottom));
    if (far > least) continue;
    const cost = far + COVERED * kept.filter((one) => overlap(one, box)).length + (isSmall && top < spot.top ? ABOVE : 0);
    if (cost < least) [best, least] = [box, cost];
  }
  const asks = document.getElementById("ask")?.getBoundingClientRect();
  if (isSmall && best && asks && overlap(asks, best) && !card.matches(".wide")) {
    card.classList.add("wide"); // with shorter rows it may leave the question free
    return putBeside(card, place);
  }
  best ??= { left: Math.max(8, right), top: Math.max(8, floor), right: right + wide, bottom: floor + high };
  card.style.left = `${best.left}px`;
  card.style.top = `${best.top}px`;
  const gap = Math.hypot(Math.max(0, spot.left - best.right, best.left - spot.right), Math.max(0, spot.top - best.bottom, best.top - spot.bottom));
  if (gap > 24) lead(best, spot);
}

// -- the list -----------------------------------------------------------------------------------------------------

// Where there is room, a drawer stands where the log is.
function putDrawer(details) {
  const log = document.getElementById("logcard").getBoundingClientRect();
  for (const [name, value] of [["--dx", log.left], ["--dy", log.top], ["--dw", log.width], ["--dh", log.height]]) details.style.setProperty(name, `${value}px`);
}
document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (!details.matches?.("details.many") || !details.open) return;
  document.querySelectorAll("details.many[open]").forEach((one) => { if (one !== details) one.open = false; });
  putDrawer(details);
  const enter = () => details.querySelector(".drawer [name=action]")?.focus({ preventScroll: true });
  enter();
  requestAnimationFrame(() => { if (details.open && !details.contains(document.activeElement)) enter(); });
}, true);
export function shutDrawer() {
  const shut = document.querySelector("details.many[open]");
  if (!shut) return false;
  shut.open = false;
  shut.querySelector("summary").focus({ preventScroll: true });
  return true;
}

// A kind of which several are taken: + picks one more of its places, - takes the last one back.
function turnKind({ dataset: { more, less } }) {
  if (more !== undefined) {
    const lit = [...document.querySelectorAll(`a.lg[data-key="${CSS.escape(more)}"]`)].filter((one) => !one.closest(".area"));
    const place = lit.find((one) => picks.every((pick) => pick.place !== one)) ?? lit[0];
    if (place && open([...keysOf(), more]).length) press(place);
  } else {
    const at = picks.findLastIndex((one) => one.key === less);
    if (at >= 0) picks.splice(at, 1);
    show();
  }
}

function turnStep(button) {
  const row = button.closest(".steps"), amounts = [...row.querySelectorAll(".num")];
  const at = amounts.findIndex((one) => one.classList.contains("now"));
  const next = amounts[at + Number(button.dataset.by)];
  if (!next) return;
  amounts[at].classList.remove("now");
  next.classList.add("now");
  for (const one of row.querySelectorAll(".step")) one.disabled = !amounts[amounts.indexOf(next) + Number(one.dataset.by)];
  select(choiceOf(next));
}

// -- twice is not meant -------------------------------------------------------------------------------------------

const INERT = 300, TWICE = 500, NEAR = 4, REPROACH = 1600;
const accepted = { time: -Infinity, x: 0, y: 0, isLeft: true }; // the last press, and whether the mouse has moved since
let inertUntil = 0;
let pressed = null; // where the pointer is down
let overtaken = null; // where it was down when the answer came: let go there, it meant the question before
let endingSince = -Infinity; // when the big button turned from doing into ending
let wasEnding = true;
let reproached = 0;
// What only looks about or counts decides nothing, and is pressed as often and as quickly as one likes.
const HARMLESS = ".step, [data-step], [data-play]";
const isAt = ({ clientX, clientY }, { x, y }) => Math.abs(clientX - x) < NEAR && Math.abs(clientY - y) < NEAR;
const isEnding = (button) => Boolean(button) && (button.classList.contains("give") || button.getAttribute("form") === "confirmform");

document.addEventListener("pointerdown", ({ clientX, clientY }) => {
  pressed = { x: clientX, y: clientY };
  overtaken = null;
}, true);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { pressed = null; }, true);

// What gives something up does not come to lie under a mouse that rests where it pressed the big button: until it has
// moved, or has pressed once in vain, it meets nothing there.
function veil() {
  const { left, right, top, bottom } = big()?.getBoundingClientRect() ?? new DOMRect();
  const isOver = accepted.x > left && accepted.x < right && accepted.y > top && accepted.y < bottom;
  document.body.toggleAttribute("data-veiled", isOver && !accepted.isLeft);
}
document.addEventListener("pointermove", (event) => {
  if (accepted.isLeft || isAt(event, accepted)) return;
  accepted.isLeft = true;
  veil();
});
document.addEventListener("click", (event) => {
  const isInVain = document.body.hasAttribute("data-veiled") && big()?.matches(".give");
  if (!isInVain || event.detail === 0 || performance.now() - accepted.time < TWICE) return;
  accepted.isLeft = true;
  veil();
  reproach();
}, true);

document.addEventListener("click", (event) => {
  if (!event.isTrusted || event.detail === 0 || wasHeld() || !event.target.closest?.("a.lg, #turn button, #turn a:not([data-rule]), .pop .act")) return;
  if (event.target.closest(HARMLESS)) return;
  const now = performance.now();
  const isNear = isAt(event, accepted);
  const isOvertaken = overtaken !== null && isAt(event, overtaken);
  overtaken = null;
  const isTwice = (isNear && now - accepted.time < TWICE) || now < inertUntil || isOvertaken;
  const isTurned = event.target.closest("#big") && now - endingSince < TWICE;
  if (isTwice || isTurned) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isNear || now - accepted.time > TWICE) reproach();
    return;
  }
  Object.assign(accepted, { time: now, x: event.clientX, y: event.clientY, isLeft: pointer.isTouch });
}, true);

// While a press would fall, the big button is dim and a line in it fills; whoever presses all the same is told.
let resting = 0;
function rest(milliseconds) {
  clearTimeout(resting);
  document.body.style.setProperty("--rest", `${milliseconds}ms`);
  document.body.dataset.rests = "";
  resting = setTimeout(() => { delete document.body.dataset.rests; }, milliseconds);
}
function reproach() {
  const note = part("small", "early", inWords("That was too soon: once more"));
  note.setAttribute("role", "status");
  big()?.querySelector(".early")?.remove();
  big()?.append(note);
  clearTimeout(reproached);
  reproached = setTimeout(() => document.querySelectorAll(".big .early").forEach((one) => one.remove()), REPROACH);
}

// -- hands ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("a.lg");
  if (target) {
    event.preventDefault();
    if (!wasHeld()) press(target);
    return;
  }
  const big = event.target.closest?.("#big");
  if (big && sent) return event.preventDefault();
  if (big && selected) {
    event.preventDefault();
    event.stopPropagation();
    return send(selected);
  }
  if (big?.name === "action") {
    // It stands for a sentence of the list. That one is pressed: a button outside its form is not sent along by htmx.
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(`choice-${big.value}`)?.click();
    return;
  }
  if (popover && !popover.card.contains(event.target)) closePopover(false), forget();
  const step = event.target.closest?.(".step");
  if (step?.dataset.by) turnStep(step);
  else if (step) turnKind(step);
  if (event.target.closest?.("[data-shut]")) shutDrawer();
}, true);

// What would come of a place: the first of its choices if they are all made there, else no more than the place itself.
function seenIn(named, target) {
  const isWhole = named.every((one) => one.parts.length === 1) || named.length === 1;
  return isWhole ? named[0] : { ...named[0], parts: [target.dataset.key], way: [], pushed: [], price: "", leaves: "", foretold: "", isOpen: true };
}

function point(event, on) {
  const target = event.target.closest?.("a.lg, .act, .num, .refusals li");
  if (!target || target.closest(".pop")) return;
  if (target.matches("li")) {
    if (target.dataset.target) explained(target.dataset.target).forEach((one) => one.classList.toggle("twin", on));
    return;
  }
  preview(target, on, event.type.startsWith("pointer") ? event.pointerType !== "touch" : target.matches(":focus-visible"));
}

// A place or a button of the list that is meant: what belongs to it is lit with it, and the ghost says what would come.
export function preview(target, on, isShown = true) {
  const named = target.classList.contains("lg") ? choicesAt(target) : [choiceOf(target)].filter(Boolean);
  if (target.classList.contains("lg")) named.forEach((one) => one.button.classList.toggle("twin", on));
  else for (const key of named[0]?.parts ?? []) placeOf(key)?.classList.toggle("twin", on);
  if (popover || selected || picks.length) return;
  if (!on) hideGhost();
  else if (named.length && isShown) showGhost(seenIn(named, target));
}
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => point(event, true));
for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => point(event, false));

// -- after each change ------------------------------------------------------------------------------------------

let lastKey = ""; // the place that had the focus when the table changed
document.addEventListener("focusin", (event) => {
  lastKey = event.target.closest?.("svg [data-key]")?.dataset.key ?? "";
});

const isTyping = () => document.activeElement?.matches("input, select, textarea, dialog *, .menu *");

// After each answer the focus is on the same place if it is still lit, on what a lesson asks for, or on the first choice;
// never on the body.
function focusOn() {
  if (isTyping()) return;
  const same = lastKey ? document.querySelector(`a.lg[data-key="${CSS.escape(lastKey)}"]`) : null;
  const first = document.querySelector("#actform :is(.act, .num):not(.give)");
  const asked = document.querySelector("#lessonon, #actform [data-asked]");
  for (const one of [same, asked, first, document.querySelector("#big:not(:disabled, .give)"), document.getElementById("ask")]) {
    one?.focus({ preventScroll: true });
    if (one && document.activeElement === one) return;
  }
}

// How far the list is scrolled at first: not at all, or until what a lesson asks for is in its middle.
function middleOfAsked() {
  const asked = document.querySelector("#actform [data-asked]");
  const list = document.querySelector(".turn .a");
  if (!asked || !list) return 0;
  const row = (asked.closest("details:not([open])") ?? asked).getBoundingClientRect();
  return list.scrollTop + row.top - list.getBoundingClientRect().top - (list.clientHeight - row.height) / 2;
}

function follow() {
  const now = table();
  if (!now) return;
  const isNew = now.dataset.stand !== stand;
  plain = big()?.cloneNode(true) ?? null;
  read();
  const isFirst = stand === "";
  if (isNew) {
    stand = now.dataset.stand;
    settle();
    document.querySelectorAll(".twin").forEach((one) => one.classList.remove("twin")); // what pointed at them is gone
    closePopover(false);
    picks = [];
    selected = null;
    show();
    document.querySelectorAll("details.many[open]").forEach((one) => { one.open = false; });
    document.querySelector(".turn .a")?.scrollTo(0, middleOfAsked());
    // Who reads the log or talks, on a phone, goes on while others move, and whoever is writing even when asked.
    const isWriting = document.activeElement?.matches(".logc input, .logc textarea");
    if (document.body.dataset.view !== "log" || (now.dataset.mine === "1" && !isWriting)) delete document.body.dataset.view;
    if (!isFirst) inertUntil = performance.now() + INERT;
    if (!isFirst) overtaken = pressed;
    if (!isFirst) veil();
    if (!isFirst && now.dataset.mine === "1") focusOn();
  } else {
    picks = picks.map(({ key }) => ({ key, place: placeOf(key) })).filter((one) => one.place);
    show();
    const again = sent && choices.find((one) => one.action === sent.action);
    if (again) hold(again);
  }
  if (!isFirst && (document.activeElement === document.body || !document.activeElement)) focusOn();
  const ending = isEnding(big());
  if (ending && !wasEnding) endingSince = performance.now();
  wasEnding = ending;
  if (isNew && !isFirst) rest(endingSince > performance.now() - 1 ? TWICE : INERT);
}
document.addEventListener("table:changed", follow);

export const state = { get isPicking() { return picks.length > 0; }, get popover() { return popover?.card ?? null; }, get choices() { return choices; } };
