// What all parts of the script share: the table, elements made by hand, the line under the bar, and how the last hand
// that touched the page did it.
export const table = () => document.getElementById("table");
export const pointer = { isTouch: false };
const strip = document.getElementById("strip");

// What the script says, in the language of the page: the page of another language than English brings the words for it.
const words = JSON.parse(document.getElementById("scriptwords")?.textContent ?? "{}");
export const inWords = (english, values = {}) => (words[english] ?? english).replace(/\{(\w+)\}/g, (_, name) => values[name]);

// By this the server knows this page from others that the same visitor has open; and dates are in the page's language.
export const PAGE = Math.random().toString(36).slice(2, 10);
export const LANGUAGE = document.documentElement.lang || undefined;

export function say(words, lasting) {
  if (!strip) return;
  strip.textContent = words;
  strip.hidden = !words;
  if (words && !lasting) setTimeout(() => { if (strip.textContent === words) say(""); }, 8000);
}
export const isSaying = (beginning) => Boolean(strip?.textContent.startsWith(beginning));

export function part(name, css, ...content) {
  const made = document.createElement(name);
  if (css) made.className = css;
  made.append(...content);
  return made;
}

// Rule numbers as they stand in a text: each opens its rule.
const NUMBER = /\b[A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?\b/g;
export function numbered(text) {
  const { rules } = document.body.dataset;
  const made = part("span", rules ? "rns" : "rn");
  let from = 0;
  for (const { 0: number, index } of rules ? text.matchAll(NUMBER) : []) {
    const link = part("a", "rn", number);
    link.href = `${rules}#${number}`;
    link.dataset.rule = "";
    made.append(text.slice(from, index), link);
    from = index + number.length;
  }
  made.append(text.slice(from));
  return made;
}

// An element of a drawing.
export function shape(name, attributes, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

// The table was drawn anew. Who has to know listens for "table:changed".
export const changed = () => document.dispatchEvent(new CustomEvent("table:changed"));

export const within = (value, least, most) => Math.max(least, Math.min(value, most));
export const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// What is out of sight is brought into it inside its frames only: the page itself never moves.
const FRAMES = ".pan, .frame, .tray .own, .tray .area";
export function bring(mark) {
  for (let frame = mark.closest(FRAMES); frame; frame = frame.parentElement?.closest(FRAMES)) {
    const box = mark.getBoundingClientRect(), room = frame.getBoundingClientRect();
    if (box.left < room.left || box.right > room.right) frame.scrollLeft += box.left - room.left - room.width / 3;
    if (box.top < room.top || box.bottom > room.bottom) frame.scrollTop += box.top - room.top - room.height / 3;
  }
}
export function isInSight(mark) {
  const { left, right, top, bottom, width } = mark.getBoundingClientRect();
  const frames = [document.documentElement];
  for (let frame = mark.closest(FRAMES); frame; frame = frame.parentElement?.closest(FRAMES)) frames.push(frame);
  return width > 0 && frames.map((one) => one.getBoundingClientRect()).every((room) =>
    (left + right) / 2 > room.left && (left + right) / 2 < room.right && (top + bottom) / 2 > room.top && (top + bottom) / 2 < room.bottom);
}

document.addEventListener("pointerdown", (event) => { pointer.isTouch = event.pointerType === "touch"; }, true);
document.addEventListener("keydown", () => { pointer.isTouch = false; }, true);

document.addEventListener("click", (event) => {
  document.querySelectorAll("details.menu[open]").forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
});
