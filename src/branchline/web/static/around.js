// Around the game: copying and sharing the invitation, who is here, chat and its unread lines, private notes, and the
// way to the rematch. Everything of it that decides something is a plain form and works without this.
import { LANGUAGE, PAGE, inWords } from "./page.js";

const base = () => location.pathname.replace(/\/(at|log|end)$/, "");
const send = (path, fields) =>
  fetch(`${base()}/${path}`, { method: "POST", body: new URLSearchParams(fields), keepalive: true }).catch(() => {});

// -- the invitation --------------------------------------------------------------------------------------------

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy || location.origin + base()); // of this very table
  } catch {
    const field = document.getElementById("invitation"); // a page that is not secure may still mark it
    field?.select();
    if (!document.execCommand("copy")) return;
  }
  const words = button.textContent;
  button.textContent = inWords("Copied ✓");
  setTimeout(() => { button.textContent = words; }, 2500);
}

document.addEventListener("click", (event) => {
  const copied = event.target.closest?.("[data-copy]");
  const shared = event.target.closest?.("[data-share]");
  if (copied) {
    event.preventDefault();
    copy(copied);
  } else if (shared) {
    navigator.share({ title: shared.dataset.words, url: shared.dataset.share }).catch(() => {});
  }
});

// -- who is here -----------------------------------------------------------------------------------------------

let marks = {};
const clock = (since) => new Date(since * 1000).toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit" });

function words([state, since]) {
  const minutes = Math.floor((Date.now() / 1000 - since) / 60);
  if (state === "here") return inWords("here");
  if (state === "away") return minutes > 0 ? inWords("away {n} min", { n: minutes }) : inWords("away");
  return inWords("offline since {time}", { time: clock(since) });
}

function paint() {
  for (const dot of document.querySelectorAll("[data-presence]")) {
    const mark = marks[dot.dataset.presence];
    dot.dataset.state = mark?.[0] ?? "";
    dot.title = mark ? words(mark) : "";
  }
  for (const place of document.querySelectorAll("[data-presence-words]")) {
    const mark = marks[place.dataset.presenceWords];
    place.textContent = mark ? words(mark) : "";
  }
}

document.addEventListener("people", ({ detail }) => {
  marks = detail;
  paint();
});
setInterval(paint, 30000);
function turn() {
  if (document.getElementById("chat")?.dataset.mine) send("here", { here: document.hidden ? "0" : "1", page: PAGE });
}
document.addEventListener("visibilitychange", turn);
document.addEventListener("followed", () => { if (document.hidden) turn(); }); // opened, or connected anew, out of sight

// -- chat ------------------------------------------------------------------------------------------------------

const chat = () => document.getElementById("chat");
const lines = () => [...document.querySelectorAll("#said [data-note]")];
const mine = () => (chat()?.dataset.mine ?? "").split(" ");
const newest = () => Number(lines().at(-1)?.dataset.note ?? 0);
const isOpen = () => document.getElementById("said")?.getClientRects().length > 0; // on a phone the board may lie over it
const place = () => `branchline-read-${base()}`;
let known = newest();

function count() {
  if (!chat()) return;
  const read = isOpen() && !document.hidden ? newest() : Number(localStorage.getItem(place()) ?? 0);
  if (isOpen() && !document.hidden) localStorage.setItem(place(), String(read));
  const unread = lines().filter((one) => Number(one.dataset.note) > read && !mine().includes(one.dataset.seat)).length;
  for (const mark of document.querySelectorAll("[data-unread]")) {
    mark.textContent = unread || "";
    mark.hidden = unread === 0;
  }
}

// A new line shows for a moment over the tabs; one that calls me by name rings.
function hear() {
  const fresh = lines().filter((one) => Number(one.dataset.note) > known && !mine().includes(one.dataset.seat));
  const said = document.getElementById("said");
  if (newest() > known && said) said.scrollTop = said.scrollHeight;
  known = newest();
  const called = fresh.findLast((one) => one.classList.contains("calls"));
  if (called) document.dispatchEvent(new CustomEvent("called", { detail: wordsOf(called) }));
  if (fresh.length && !called && document.body.dataset.chatSound === "1") document.dispatchEvent(new CustomEvent("heard"));
  if (!fresh.length || isOpen()) return;
  const last = fresh.at(-1);
  const strip = document.createElement("p");
  strip.className = "heard";
  strip.textContent = wordsOf(last);
  document.querySelector(".logc .tabs")?.after(strip);
  setTimeout(() => strip.remove(), 6000);
}

const wordsOf = (line) => `${line.querySelector("b").textContent}: ${line.querySelector("p").textContent}`;

document.addEventListener("table:changed", () => {
  paint();
  hear();
  count();
  follow();
  patience();
  tick();
});
document.addEventListener("click", () => setTimeout(count));
document.addEventListener("visibilitychange", count);

let told = 0;
document.addEventListener("input", ({ target }) => {
  if (target.id !== "notetext" || Date.now() - told < 3000) return;
  told = Date.now();
  send("writing", {});
});
let silence = 0;
document.addEventListener("typing", ({ detail: { seat } }) => {
  const words = document.getElementById("typing");
  if (!words || mine().includes(String(seat))) return;
  const name = document.querySelector(`#plate-${seat} b, #place-${seat} b`)?.firstChild?.textContent ?? inWords("Somebody");
  words.textContent = inWords("{name} is writing …", { name });
  clearTimeout(silence);
  silence = setTimeout(() => { words.textContent = ""; }, 4000);
});

// -- private notes ---------------------------------------------------------------------------------------------

async function open(form) {
  if (!form || form.dataset.loaded) return;
  form.dataset.loaded = "1";
  const text = form.querySelector("textarea");
  const answer = await fetch(form.dataset.jot, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok && !text.value) text.value = (await answer.json()).text;
}

let saving = 0;
document.addEventListener("input", ({ target }) => {
  if (target.id !== "jotted") return;
  clearTimeout(saving);
  saving = setTimeout(() => keep(target), 700);
});
document.addEventListener("focusout", ({ target }) => { if (target.id === "jotted" && saving) keep(target); });

function keep(text) {
  clearTimeout(saving);
  saving = 0;
  fetch(text.form.dataset.jot, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams({ text: text.value }), keepalive: true }).catch(() => {});
}

// -- settings ----------------------------------------------------------------------------------------------------

// A switch holds at once; Keep is for those without this script. What is sent meanwhile waits, so that a visitor who was
// not known before is not made known twice.
const SWITCHED = { auto_confirm: "auto", sound: "sound", chat_sound: "chatSound", notify: "notify" };
let keeping = null;

function hold(form, { name, checked, value }) {
  if (name === "theme" && value) document.documentElement.dataset.theme = value;
  else if (name === "theme") delete document.documentElement.dataset.theme;
  else if (name in SWITCHED) document.body.dataset[SWITCHED[name]] = checked ? "1" : "0";
  const said = form.querySelector("[data-kept]");
  said.textContent = "";
  const sent = fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(new FormData(form)), keepalive: true });
  keeping = sent.then(({ ok }) => ok, () => false).then((ok) => {
    keeping = null;
    said.textContent = ok ? inWords("Kept.") : inWords("Not kept: the site did not answer.");
    if (ok && name === "language") location.reload();
  });
}
document.addEventListener("change", ({ target }) => {
  const form = target.closest?.(".settings");
  if (form) hold(form, target);
});
document.addEventListener("submit", (event) => {
  if (!keeping) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keeping.then(() => event.target.requestSubmit(event.submitter));
}, true);

// A double click on the button of a plain form sends it once: two tables, or a seat that is taken already, is not meant.
const TWICE = 1000, sentAt = new WeakMap();
document.addEventListener("submit", (event) => {
  const { target: form, timeStamp } = event;
  if (form.hasAttribute("hx-post")) return; // htmx drops the second by itself
  if (timeStamp - (sentAt.get(form) ?? -Infinity) < TWICE) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    sentAt.set(form, timeStamp);
  }
}, true);

// -- somebody lets the table wait ------------------------------------------------------------------------------

function patience() {
  for (const form of document.querySelectorAll("[data-after]")) form.hidden = Date.now() / 1000 < Number(form.dataset.after);
}
setInterval(patience, 15000);

// A clock counts down to the moment at which it is out; without this its words name that moment.
function reading(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  if (whole >= 86400) return inWords("{n} d {n2} h", { n: Math.floor(whole / 86400), n2: Math.floor((whole % 86400) / 3600) });
  const minutes = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${minutes}` : minutes;
}
function tick() {
  for (const clock of document.querySelectorAll("[data-out]")) {
    const left = Number(clock.dataset.out) - Date.now() / 1000;
    const short = clock.closest(".seat") ? reading(left) : inWords("{time} left", { time: reading(left) });
    const words = left > 0 ? short : inWords("time is out");
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("short", left < 60);
    clock.title = new Date(Number(clock.dataset.out) * 1000).toLocaleString(LANGUAGE);
  }
}
setInterval(tick, 1000);

// -- the rematch -----------------------------------------------------------------------------------------------

let wasThere = document.querySelector("[data-follow]") !== null; // whoever looks back at an old game stays there
function follow() {
  const link = document.querySelector("[data-follow]");
  if (link && !wasThere) location.assign(link.href);
  wasThere = link !== null;
}

for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
const zone = document.querySelector("[data-zone=new]");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? zone.value;
patience();
tick();
open(document.getElementById("jotting"));
count();
