// What a hand and an eye find on a table page: for tests, in a real browser.
window.sent = null; // the action that a form would have sent
window.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  window.sent = event.submitter?.value ?? event.target.id;
}, true);

window.hands = (() => {
  let stand = 1000;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const lit = (key) => all(`a.lg[data-key="${CSS.escape(key)}"]`).filter((one) => !one.closest(".area"));

  function show(html) {
    window.sent = null;
    document.getElementById("table").outerHTML = html;
    document.getElementById("table").dataset.stand = stand += 1; // as new as any that was shown before
    document.dispatchEvent(new CustomEvent("table:changed"));
  }

  // How much of an element lies in the window.
  function share(element) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const wide = Math.min(right, innerWidth) - Math.max(left, 0);
    const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return width * height ? Math.max(0, wide) * Math.max(0, high) / (width * height) : 0;
  }

  function isSeen(place) {
    const box = place.getBoundingClientRect(), pane = paneOf(place).getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return box.width > 0 && x > pane.left && x < pane.right && y > pane.top && y < pane.bottom;
  }

  // A sheet that is larger than its frame is panned: then one of its places in view is enough.
  const paneOf = (place) => place.closest(".frame, .own");
  function isPanned(place) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = paneOf(place);
    return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  }
  function shareInPane(place) {
    const box = place.getBoundingClientRect(), pane = paneOf(place).getBoundingClientRect();
    const wide = Math.min(box.right, pane.right) - Math.max(box.left, pane.left);
    const high = Math.min(box.bottom, pane.bottom) - Math.max(box.top, pane.top);
    return Math.min(share(place), (Math.max(0, wide) * Math.max(0, high)) / (box.width * box.height || 1));
  }

  function view() {
    const found = [];
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} x ${scrollHeight}`);
    const asks = document.getElementById("over") ? ["#over"] : ["#ask", "#big"];
    const card = isTelling() ? ["#telling", "#toldsentence", "[data-tell=skip]"] : asks;
    const wanted = [...card, ...(document.querySelector(".tray .own") ? [".tray .own"] : []), ...(innerWidth < 900 ? [] : ["#logcard"])];
    for (const selector of wanted) {
      const element = document.querySelector(selector);
      if (!element || share(element) < 0.9) found.push(`${selector} is not in view`);
    }
    for (const one of all(".seat .facts").filter((facts) => facts.getClientRects().length)) {
      if (isCut(one)) found.push(`${one.closest(".seat").id} has no room for its figures`);
    }
    if (isTelling()) return [...found, ...told()];
    if (!document.getElementById("actform")) return found;
    const places = all(":is(.frame, .own) a.lg");
    const rows = all("#actform > *").filter((one) => share(one) > 0.9);
    if (places.length && !places.some(isSeen)) found.push("none of the lit places is in view");
    for (const place of places.filter((one) => one.getClientRects().length && !isPanned(one))) {
      if (shareInPane(place) < 0.9) found.push(`${place.dataset.key} is lit and not in view`);
    }
    if (!places.length && !rows.length && share(document.getElementById("all")) < 0.9) found.push("no choice is in view");
    return found;
  }

  // Each beat of the turns that are told has a part, the log says the same of it, and the trail marks what is in sight.
  function beats() {
    const found = [], parts = all("#teller .part"), told = document.getElementById("toldsentence")?.textContent;
    const isOnStage = (key) => all(`.stage svg [data-key="${CSS.escape(key)}"]`).some((one) => one.getClientRects().length);
    for (const one of parts) {
      const line = document.querySelector(`#log .beat[data-beat="${one.dataset.beat}"] .sentence`)?.textContent;
      if (line !== one.title) found.push(`“${one.title}” is told, and “${line}” stands in the log`);
      const places = JSON.parse(one.dataset.marks).flat().filter((key) => key && isOnStage(key));
      const isMarked = all(`.trail-beat[data-beat="${one.dataset.beat}"]`).length > 0;
      if (places.length && !isMarked && document.getElementById("teller").dataset.trail === "1") found.push(`no trail of “${one.title}”`);
    }
    const lines = all("#teller [data-turn]").flatMap((turn) => all(`#turn-${turn.dataset.turn} .beat`).map((one) => one.dataset.beat));
    if (String(parts.map((one) => one.dataset.beat).sort()) !== String(lines.sort())) found.push("the teller leaves beats out");
    if (isTelling() && !parts.some((one) => one.title === told)) found.push(`“${told}” stands in no part`);
    if (!isTelling() && document.querySelector("#table:not(.looking-back)") && parts.length) {
      const others = all("#log .turnlog:not(.mine) .sentence").filter((one) => /^You\b/.test(one.textContent));
      found.push(...others.map((one) => `“${one.textContent}” was none of mine`));
    }
    return found;
  }

  const isTelling = () => document.body.classList.contains("is-telling");
  const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;

  // What is told is read whole, and what it was about is seen: in part, where it is larger than its frame.
  function told() {
    const found = all("#telling, #toldsentence, [data-tell=skip]").filter(isCut).map((one) => `${one.id || "Skip"} is cut off`);
    const marks = all(".trail-beat.lit .trail-place").filter((one) => one.getClientRects().length);
    if (marks.length && !marks.some(isSeen)) found.push("what is told about is not in view");
    return found;
  }

  // What has a place of its own in the rail: its top and foot, whatever is told.
  function rail() {
    return all("#turn, #telling, #logcard").filter((one) => one.getClientRects().length)
      .map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]);
  }

  function texts() {
    const found = [];
    for (const svg of all(":is(.frame, .own) .pan > svg")) {
      const scale = svg.getClientRects().length ? svg.getScreenCTM().a : 1;
      if (scale < 0.995) found.push(`${svg.closest(".sheet").id} is drawn at ${scale.toFixed(3)}`);
    }
    for (const text of all(":is(.frame, .own) .pan > svg text").filter((one) => one.getClientRects().length)) {
      const matrix = text.getScreenCTM(), size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
      if (size < (text.matches(".on-seat") ? 9 : 11) - 0.05) found.push(`“${text.textContent}” is drawn at ${size.toFixed(1)} px`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent: text } = walker.currentNode;
      if (!text.trim() || element.closest("svg, script, noscript, .vh") || !element.getClientRects().length) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < 11) found.push(`“${text.trim().slice(0, 20)}” is set at ${size} px`);
    }
    return found;
  }

  function list() {
    const found = [];
    if (isTelling()) return found;
    const big = document.getElementById("big");
    for (const words of big?.children ?? []) {
      const isOut = isCut(words) || words.getBoundingClientRect().bottom > big.getBoundingClientRect().bottom + 1;
      if (isOut) found.push(`the big button is too small for “${words.textContent}”`);
    }
    if (!document.getElementById("actform")) return found;
    const choices = document.querySelector(".turn .a");
    if (choices?.scrollTop) found.push("the list is not at its beginning");
    const isRoomy = innerWidth >= 1200 && innerHeight >= 800; // a lower window has less room than some lists need
    const hidden = document.getElementById("actform").getBoundingClientRect().bottom - choices.getBoundingClientRect().bottom;
    if (isRoomy && hidden > 1) found.push(`the choices have to be scrolled for ${Math.round(hidden)} px`);
    const given = all("#actform [name=action]").map((one) => one.dataset.givesUp !== undefined);
    const isLast = !given.includes(true) || given.lastIndexOf(false) < given.indexOf(true);
    if (!isLast) found.push("what gives something up is not last");
    const { activeElement } = document;
    if (activeElement.matches(".give, [data-gives-up]") && given.includes(false)) found.push("what gives something up has the focus");
    if (activeElement === document.body) found.push("nothing has the focus");
    return found;
  }

  function big() {
    const { x, y, width, height } = document.getElementById("big")?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width, height];
  }

  const key = (name, target = document) => target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const hand = (name, target, pointerType) => target.dispatchEvent(new PointerEvent(name, { pointerType, bubbles: true, cancelable: true }));
  const WAYS = {
    click: (place) => { hand("pointerdown", place, "mouse"); hand("pointerup", place, "mouse"); hand("click", place, "mouse"); },
    tap: (place) => { hand("pointerdown", place, "touch"); hand("pointerup", place, "touch"); hand("click", place, "touch"); },
    enter: (place) => { place.focus({ preventScroll: true }); key("Enter", place); },
  };

  // What is seen of a place: its ring, the ghost over it, the card beside it.
  function picture(place) {
    const ring = place.parentElement.querySelector(".ring");
    const { stroke, strokeWidth } = ring ? getComputedStyle(ring) : {};
    return [stroke, strokeWidth, all(".pop").length, all(".ghosts .shape").length].join(" ");
  }

  // As it was before the hand came: nothing is picked, nothing is on its way.
  function leave() {
    document.dispatchEvent(new CustomEvent("htmx:sendError"));
    for (let step = 0; step < 3; step += 1) key("Escape");
    document.activeElement?.blur();
    window.sent = null;
  }

  // What is wrong with the answer of a place; of several tries the quickest, for the machine may be busy.
  function late(place, way) {
    let least = Infinity;
    for (let again = 0; again < 8 && least > 100; again += 1) {
      leave();
      const before = picture(place), began = performance.now();
      WAYS[way](place);
      if (picture(place) === before) return `${place.dataset.key} does not answer a ${way}`;
      least = Math.min(least, performance.now() - began);
    }
    return least > 100 ? `${place.dataset.key} answers a ${way} after ${least} ms` : "";
  }

  // Lit places whose picture a click, a tap or Enter does not change at once, though nothing comes from the server.
  function silent() {
    const found = [];
    for (const place of all(":is(.frame, .own) a.lg").filter((one) => one.getClientRects().length)) {
      found.push(...Object.keys(WAYS).map((way) => late(place, way)).filter(Boolean));
    }
    leave();
    return found;
  }

  const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  // Is there ground for a card with some to spare around it?
  const SPARE = 20;
  function isRoom({ width, height }, covers) {
    for (let left = 8; left + width + 2 * SPARE <= innerWidth - 8; left += SPARE) {
      for (let top = 52; top + height + 2 * SPARE <= innerHeight - 8; top += SPARE) {
        if (!covers({ left, top, right: left + width + 2 * SPARE, bottom: top + height + 2 * SPARE })) return true;
      }
    }
    return false;
  }

  // What the cards of all places with several meanings say: the rows that can be taken, in order, and what is wrong.
  function popovers() {
    const found = [];
    for (const place of all(":is(.frame, .own) a.lg")) {
      leave();
      bring(place);
      place.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      WAYS.click(place);
      const card = document.querySelector(".pop");
      if (!card) continue;
      const rows = [...card.querySelectorAll("button.act:enabled:not([data-times])")], box = card.getBoundingClientRect(), spot = place.getBoundingClientRect();
      const wrong = [];
      if (document.activeElement !== rows[0]) wrong.push("its first row has no focus");
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) wrong.push("it is not inside the window");
      if (overlap(box, spot)) wrong.push("it lies over its place");
      // On a phone there is no ground without a lit place: the card stands right by its own, and covers no question.
      const isPhone = innerWidth < 900;
      const apart = Math.hypot(Math.max(0, spot.left - box.right, box.left - spot.right), Math.max(0, spot.top - box.bottom, box.top - spot.bottom));
      if (isPhone && apart > 60) wrong.push(`it is ${Math.round(apart)} px away from its place`);
      const [asks, ends] = ["#ask", "#ends"].map((one) => document.querySelector(one).getBoundingClientRect());
      if (isPhone && overlap(box, asks)) wrong.push("it covers the question");
      const isRoomBelow = spot.bottom + 24 + box.height <= ends.top;
      if (isPhone && isRoomBelow && overlap(box, ends)) wrong.push("it covers the dock though there is room");
      const kept = [...all("a.lg").filter((one) => one !== place && !isPhone), ...all(".ghost :is(.shape, .step-on, .worth)")].map((one) => one.getBoundingClientRect()).filter((one) => one.width);
      if (isPhone) kept.push(asks, ends);
      const covers = (ground) => kept.some((one) => overlap(one, ground)) || overlap(spot, ground);
      if (covers(box) && isRoom(box, covers)) wrong.push("it covers a lit place or its ghost though there is room");
      found.push({ key: place.dataset.key, actions: rows.map((one) => Number(one.dataset.action)), says: rows.map((one) => one.querySelector(".says").firstChild.textContent), prices: rows.map((one) => one.querySelector(".pr").textContent), wrong });
    }
    leave();
    return found;
  }

  const SPOTS = [[.5, .5], [.5, .25], [.25, .5], [.75, .5], [.5, .75], [.2, .2], [.8, .8], [.1, .5], [.9, .5], [.4, .6], [.6, .4]];

  // Where one group of sheets is shown at a time, that of a place.
  function bring(place) {
    const tab = /at-(\d+)/.exec(place.closest(".sheet").className)?.[1];
    const chip = document.querySelector(`.stabs [data-group="${tab}"]`);
    if (!place.getClientRects().length && chip?.getClientRects().length) chip.click();
  }

  // A point at which a pointer would meet a lit place, panned into view if it has to be.
  function point(key) {
    const place = lit(key).find((one) => !one.classList.contains("picked")) ?? lit(key)[0];
    if (!place) return null;
    bring(place);
    for (const isPanned of [false, true]) {
      const hit = place.querySelector(".hit");
      if (isPanned) hit.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = place.getBoundingClientRect();
      for (const [across, down] of SPOTS) {
        const [x, y] = [left + width * across, top + height * down];
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        if (document.elementFromPoint(x, y)?.closest("a.lg") === place) return [x, y];
      }
    }
    return [-1, -1];
  }

  function middle(selector) {
    const found = document.querySelector(selector);
    if (!found?.getClientRects().length) return null;
    found.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return document.elementFromPoint(x, y)?.closest(selector) === found ? [x, y] : [-1, -1];
  }

  // How often + has to be pressed until a choice of an amount is shown.
  function steps(id) {
    const button = document.getElementById(id), row = button.closest(".steps");
    return row ? [...row.querySelectorAll(".num")].indexOf(button) : 0;
  }

  // The key of the place that is ringed for the name that has been typed; "" if none is.
  const ringed = () => document.querySelector("a.lg.found")?.dataset.key ?? "";
  // What is open or on its way.
  const opened = () => JSON.stringify({ ...document.body.dataset, focus: null }) + all(".pop, [open]").length + window.sent;
  // Names as they are written after "/", each key heard by whoever listens: what each rings, and whether it did anything.
  function written(names) {
    const before = opened();
    return names.map((name) => {
      key("/");
      const line = document.activeElement;
      for (const letter of name) key(letter, line);
      line.value = name;
      line.dispatchEvent(new InputEvent("input", { bubbles: true }));
      const found = ringed();
      key("Escape", line);
      return { name, ringed: found, isQuiet: opened() === before && !document.querySelector(".finder") };
    });
  }

  const scrolled = () => scrollX + scrollY + document.querySelector(".table").scrollTop + document.querySelector(".left").scrollTop;
  const faults = () => [...view(), ...texts(), ...list(), ...(innerWidth < 1200 ? [] : beats())];
  // All that an eye finds at a position: what is wrong, the box of the big button and its words.
  function look(html) {
    show(html);
    return found();
  }
  const found = () => ({ faults: faults(), rail: rail(), isFull: Boolean(document.querySelector(".turn .full")), box: big(), words: document.querySelector("#big > span")?.textContent ?? "" });
  // The same while it is told how this position came about.
  function tell(html) {
    document.dispatchEvent(new CustomEvent("table:sent", { cancelable: true, detail: { text: html, show } }));
    return { ...found(), isTelling: isTelling(), dots: all("#telling .dots i").length };
  }
  // Draw the next position over the one that is there, as the stream does, while it is told; and what its pieces do.
  function glide(html) {
    const pieces = () => new Map(all("#table .stage svg .pc[id]").filter((one) => one.getClientRects().length).map((one) => [one.id, one.style.transform]));
    const by = (kind) => new Set(document.getAnimations().filter((one) => one.constructor.name === kind).map((one) => one.effect.target.id));
    document.getAnimations().forEach((one) => one.finish()); // what was on its way has arrived
    const was = pieces(), seen = { came: [], entered: [], moved: [], glided: [] };
    const event = new CustomEvent("table:sent", { cancelable: true, detail: { text: html, show: morph } });
    const wasTelling = isTelling();
    if (document.dispatchEvent(event)) morph(html);
    else if (wasTelling) reach(html);
    const [glides, entries] = [by("CSSTransition"), by("Animation")];
    for (const [id, place] of pieces()) {
      if (!was.has(id)) seen.came.push(id), entries.has(id) && seen.entered.push(id);
      else if (was.get(id) !== place) seen.moved.push(id), (glides.has(id) || entries.has(id)) && seen.glided.push(id);
    }
    return seen;
  }
  // What came before is told beat by beat, several of them of one event.
  function reach(html) {
    const [, wanted] = /data-version="(\d+)"/.exec(html);
    for (let tries = 0; tries < 99 && document.getElementById("table").dataset.version !== wanted; tries++) document.querySelector("[data-tell=on]").click();
  }
  function morph(html) {
    Idiomorph.morph(document.getElementById("table"), html, { morphStyle: "outerHTML" });
    document.dispatchEvent(new CustomEvent("table:changed"));
  }

  // Positions that have come all at once, and when each was shown.
  function queue(texts) {
    window.shownAt = [];
    for (const text of texts) {
      const show = (html) => { window.shownAt.push(performance.now()); morph(html); };
      const event = new CustomEvent("table:sent", { cancelable: true, detail: { text, show } });
      if (document.dispatchEvent(event)) show(text);
    }
    return performance.now();
  }
  return { show, look, tell, glide, queue, view, silent, popovers, isLit: (key) => lit(key).length > 0, point, middle, steps, ringed, written, scrolled };
})();
