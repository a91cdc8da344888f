// The stream of the table, and the word that it is your turn.
import { PAGE, changed, inWords, isSaying, say, table } from "./page.js";

// The stream is a chain of events. Each holds the fragments of the table that have changed since the page it begins
// at (data-base), and in the place of a fragment inside them that has not, a mark to keep the one that is there.
const versionOf = (text) => Number(/data-version="(\d+)"/.exec(text)?.[1] ?? 0);
const LATE = 3000;
const RECONNECTING = inWords("Reconnecting. Your last move is saved.");
let source = null;

export function follow() {
  const address = document.getElementById("stream")?.dataset.live;
  if (!address || !table()) return;
  source = new EventSource(`${address}?seen=${table().dataset.page}&page=${PAGE}`);
  source.addEventListener("table", (event) => {
    const sent = new CustomEvent("table:sent", { cancelable: true, detail: { text: event.data, show: receive } });
    if (document.dispatchEvent(sent)) receive(event.data); // or it is told first (telling.js), and shown in its time
  });
  for (const name of ["people", "typing"]) {
    source.addEventListener(name, ({ data }) => document.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(data) })));
  }
  source.addEventListener("open", () => {
    if (isSaying(RECONNECTING)) say("");
    document.dispatchEvent(new CustomEvent("followed"));
  });
  source.addEventListener("error", () => {
    say(RECONNECTING, true);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, LATE);
  });
}

// A request that is given up on purpose is no error, and none is written into the console.
let isGivingUp = false;
if (window.htmx) htmx.logger = (_, name, detail) => { if (isGivingUp) delete detail.error; };
function giveUp(form) {
  isGivingUp = true;
  htmx.trigger(form, "htmx:abort");
  isGivingUp = false;
}

export function receive(text) {
  const now = table();
  if (!now || now.classList.contains("looking-back")) return;
  const sent = document.createElement("template");
  sent.innerHTML = text;
  const [next, ...parts] = sent.content.children;
  const isOlder = Number(next.dataset.version) < Number(now.dataset.version);
  if (isOlder || next.dataset.page === now.dataset.page) return;
  if (next.dataset.base !== undefined && next.dataset.base !== now.dataset.page) {
    fetchTable(); // an answer was shown that is no link of this chain
    return;
  }
  if (now.dataset.room !== undefined && next.dataset.room === undefined) {
    location.reload(); // the game begins, on a page of another shape
    return;
  }
  // The table has moved on before the answer to the last click came. That click is no longer waited for (the server
  // has it all the same): while it is, the form would let the next one fall without a word.
  const form = document.getElementById("actform");
  if (form && next.dataset.stand !== now.dataset.stand) giveUp(form);
  document.dispatchEvent(new CustomEvent("table:changing"));
  for (const mark of sent.content.querySelectorAll("[data-keep]")) {
    mark.replaceWith(document.getElementById(mark.dataset.keep)?.cloneNode(true) ?? "");
  }
  if (![...sent.content.querySelectorAll("svg[data-of]")].every(completed)) {
    fetchTable(); // what is drawn here is not what was sent
    return;
  }
  delete next.dataset.base;
  if (next.dataset.kept === undefined) {
    exchange(now, next);
  } else {
    delete next.dataset.kept;
    for (const { name, value } of next.attributes) now.setAttribute(name, value);
    for (const part of parts) {
      const old = document.getElementById(part.id);
      if (old) exchange(old, part);
    }
  }
  changed();
}

// Of a drawing only new elements are sent, and in place of each run of others a mark: which of the old ones stay there.
function completed(svg) {
  const old = document.getElementById(svg.closest("[id]").id)?.querySelector(".pan > svg");
  const elements = [...(old?.children ?? [])].filter((one) => !one.matches(".trail-marks"));
  if (elements.length !== Number(svg.dataset.of)) return false;
  for (const mark of svg.querySelectorAll(":scope > [data-same]")) {
    const [first, end] = mark.dataset.same.split(" ").map(Number);
    mark.replaceWith(...elements.slice(first, end).map((one) => one.cloneNode(true)));
  }
  delete svg.dataset.of;
  return true;
}

function exchange(old, part) {
  const { id } = part;
  Idiomorph.morph(old, part, { morphStyle: "outerHTML" });
  htmx.process(document.getElementById(id));
}

const fetchTable = () => htmx.ajax("GET", location.pathname, { target: "#table", swap: "morph:outerHTML", source: "#stream" });

// What a click changes comes by the stream. Should it not come, the table is asked for.
document.addEventListener("htmx:configRequest", (event) => {
  const isLive = source?.readyState === EventSource.OPEN && !table()?.classList.contains("looking-back");
  if (isLive && event.detail.verb === "post") event.detail.headers["Branchline-Stream"] = "open";
});
document.addEventListener("htmx:afterRequest", (event) => {
  const version = Number(event.detail.xhr?.getResponseHeader("Branchline-Version") ?? 0);
  if (!version) return;
  emptied(event.detail.elt);
  if (event.detail.requestConfig?.parameters?.always === "on") document.body.dataset.auto = "1";
  setTimeout(() => { if (Number(table()?.dataset.version) < version) fetchTable(); }, LATE);
});
document.addEventListener("htmx:sendError", () => say(inWords("The server does not answer. Nothing was sent; please try again.")));
document.addEventListener("sorry", (event) => say(event.detail.value ?? String(event.detail)));

// An answer that is older than what is shown came second: leave the newer one.
document.addEventListener("htmx:beforeSwap", (event) => {
  const now = table();
  if (event.detail.target?.id !== "table" || !now) return;
  const text = event.detail.xhr?.responseText ?? "";
  const isOld = versionOf(text) < Number(now.dataset.version);
  if (isOld && !text.includes("looking-back")) event.detail.shouldSwap = false;
});

function emptied(form) {
  const text = form?.closest?.("#noteform")?.querySelector("#notetext");
  if (text) text.value = "";
}
document.addEventListener("htmx:afterSettle", (event) => {
  emptied(event.detail.requestConfig?.elt ?? event.detail.elt);
  changed();
});

// -- your turn ------------------------------------------------------------------------------------------------------

let isYours = false; // by what has come, while what came before is still being told
let wasMine = table()?.dataset.mine === "1";
const title = document.title;
const YOURS = `${inWords("Your turn")} · `;
document.addEventListener("table:changed", () => {
  const now = table();
  if (!now) return;
  const isAway = now.classList.contains("looking-back"); // what was shown last says nothing of now
  const isMine = isAway ? wasMine : now.dataset.mine === "1" || isYours;
  const seats = now.dataset.seats ? `${inWords("{seats} seats", { seats: now.dataset.seats })} · ` : "";
  document.title = isMine ? `● ${YOURS}${now.dataset.title}` : seats + title.replace(`● ${YOURS}`, "");
  if (isMine && !wasMine) ring(YOURS + now.dataset.title, now.dataset.ask);
  wasMine = isMine;
});

document.addEventListener("table:yours", () => {
  isYours = true;
  document.title = `● ${YOURS}${table().dataset.title}`;
  if (!wasMine) ring(YOURS + table().dataset.title, table().dataset.ask);
  wasMine = true;
});
document.addEventListener("table:told", () => { isYours = false; });

// Somebody has called one by name in the chat (around.js).
document.addEventListener("called", ({ detail }) => ring(`${inWords("You are called")} · ${table()?.dataset.title ?? ""}`, detail));

// Any other new line of it makes a low, short sound where that is wanted.
document.addEventListener("heard", () => sound([392]));

function sound(pitches) {
  try {
    const audio = new AudioContext();
    pitches.forEach((pitch, at) => {
      const tone = audio.createOscillator(), level = audio.createGain();
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(0.12, audio.currentTime + at * 0.22);
      level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at * 0.22 + 0.3);
      tone.connect(level).connect(audio.destination);
      tone.start(audio.currentTime + at * 0.22);
      tone.stop(audio.currentTime + at * 0.22 + 0.32);
    });
  } catch { /* a browser without sound */ }
}

function ring(heading, words) {
  if (document.body.dataset.sound === "1") sound([659, 523]);
  if (document.body.dataset.notify === "1" && document.hidden && window.Notification?.permission === "granted") {
    new Notification(heading, { body: words, tag: "branchline" });
  }
}
document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-notify]") && event.target.checked) window.Notification?.requestPermission();
});
