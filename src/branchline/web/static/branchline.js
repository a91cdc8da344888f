// The one script of the page; no game has any of its own. It joins the drawing to the sentences, keeps what a reader
// has opened, knows a few keys, and tells when it is your turn. Without it the page still plays, by plain forms.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const table = () => document.getElementById("table");
  const strip = document.getElementById("strip");

  function say(words, lasting) {
    if (!strip) return;
    strip.textContent = words;
    strip.hidden = !words;
    if (words && !lasting) setTimeout(() => { if (strip.textContent === words) say(""); }, 8000);
  }

  // -- the drawing and its sentences ----------------------------------------------------------------------------

  const twins = (key) => [...document.querySelectorAll(".act, .num")].filter((one) => one.dataset.target === key);
  const buttonOf = (target) => document.getElementById(`choice-${target.dataset.action}`);

  function choose(target) {
    hush();
    if (target.dataset.action) {
      buttonOf(target)?.click();
      return;
    }
    const sentences = twins(target.dataset.choices);
    sentences.forEach((one) => one.classList.add("twin"));
    if (sentences[0]) {
      sentences[0].scrollIntoView({ block: "nearest" });
      sentences[0].focus();
    }
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("a.lg");
    if (target) {
      event.preventDefault();
      if (!wasHeld) choose(target);
      return;
    }
    const tab = event.target.closest?.(".tabs [data-tab]");
    if (tab) document.body.dataset.tab = tab.dataset.tab;
    const plate = event.target.closest?.('a[href^="#area-"]');
    if (plate) {
      const area = document.getElementById(plate.hash.slice(1));
      if (area) area.open = true;
    }
    const play = event.target.closest?.("[data-play]");
    if (play) togglePlay();
    const step = event.target.closest?.("[data-step]");
    if (step && table()) {
      event.preventDefault();
      goTo(step.getAttribute("href"));
    }
    document.querySelectorAll("details.menu[open]").forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
  });

  function light(event, on) {
    const target = event.target.closest?.("a.lg, .act, .num, .refusals li");
    if (!target) return;
    if (target.matches("li")) {
      if (target.dataset.target) mine(target.dataset.target).forEach((one) => one.classList.toggle("twin", on));
    } else if (target.classList.contains("lg")) {
      const button = target.dataset.action ? [buttonOf(target)] : twins(target.dataset.choices);
      button.forEach((one) => one?.classList.toggle("twin", on));
    } else if (target.dataset.target) {
      const spot = document.getElementById(`lg-${target.dataset.target.replace(/:/g, "-")}`);
      spot?.classList.toggle("twin", on);
    }
  }
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => light(event, true));
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => light(event, false));

  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target.closest?.("a.lg");
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(target);
    } else if (event.key === "u") {
      document.getElementById("undo")?.click();
    } else if (event.key === "e") {
      document.getElementById("confirm")?.click();
    } else if (/^[1-9]$/.test(event.key)) {
      document.querySelectorAll(".act, .num")[Number(event.key) - 1]?.focus();
    } else if (ARROWS[event.key] && event.target.closest?.("svg [data-key]")) {
      const next = neighbour(event.target.closest("[data-key]"), ARROWS[event.key]);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    } else if (event.key === "Escape") {
      closed = shown;
      hush();
      document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
    }
  });

  // -- what explains itself --------------------------------------------------------------------------------------

  const card = document.getElementById("about");
  const HOVER = 220, PRESS = 450;
  let words = null; // asked for once, when something is first pointed at
  let shown = null;
  let spot = null; // where it was then
  let closed = null; // closed by Escape: it stays so while the pointer rests there
  let isTouch = false;
  let wasHeld = false; // a long press explained a lit target instead of choosing it
  let timer = 0;

  const inOthersArea = (element) => element.closest(".area") !== null;
  const isMeant = ({ dataset: { key, about } }, name) => name !== undefined && (key === name || about === name);
  const mine = (name) => [...document.querySelectorAll("svg .ab")].filter((one) => isMeant(one, name) && !inOthersArea(one));

  function part(name, css, ...content) {
    const made = document.createElement(name);
    if (css) made.className = css;
    made.append(...content);
    return made;
  }

  async function explain(element) {
    clearTimeout(timer);
    if (!card || element === shown) return;
    hush();
    shown = element;
    words ??= fetch(card.dataset.from).then((answer) => answer.json()).catch(() => ({}));
    const found = (await words)[element.dataset.about ?? element.dataset.key];
    if (shown !== element) return;
    if (found) write(element, found);
    else hush();
  }

  function write(element, [title, text, rule]) {
    element.querySelectorAll("title").forEach((one) => one.remove()); // the browser would show it over the card
    card.replaceChildren(part("p", "name", part("b", "", title), part("span", "rn", rule)), part("p", "", text));
    if (element.matches("a.lg")) {
      const choices = element.getAttribute("aria-label").replace(/^\d+ choices: /, "").replaceAll("; ", "; or ");
      card.append(part("p", "may", part("b", "", "You may"), ` ${choices}`));
    }
    const refused = [...document.querySelectorAll("#refusals li")].filter((one) => isMeant(element, one.dataset.target));
    for (const one of inOthersArea(element) ? [] : refused) {
      const [what, why, number] = [...one.children].map((child) => child.textContent);
      card.append(part("p", "not", part("b", "", "Not now"), refused.length > 1 ? ` ${what}: ${why} ` : ` ${why} `, part("span", "rn", number)));
    }
    card.dataset.key = element.dataset.key;
    card.hidden = false;
    place(element);
    element.setAttribute("aria-describedby", "about");
  }

  // Beside the element, inside the window, and if it can be over no target that may be chosen.
  function place(element) {
    const box = spot = element.getBoundingClientRect();
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const floor = innerHeight - (document.querySelector(".dock")?.offsetHeight ?? 0) - 8;
    const lit = [...document.querySelectorAll("a.lg")].map((one) => one.getBoundingClientRect());
    const within = (value, most) => Math.max(8, Math.min(value, most));
    const [left, top] = [within(box.left, innerWidth - width - 8), within(box.top, floor - height)];
    const spots = [[left, box.bottom + 8], [left, box.top - 8 - height], [box.right + 8, top], [box.left - 8 - width, top]];
    let best = spots[0], least = Infinity;
    for (const [x, y] of spots) {
      const isOutside = x < 8 || y < 8 || x + width > innerWidth - 8 || y + height > floor;
      const covered = lit.filter((one) => one.left < x + width && x < one.right && one.top < y + height && y < one.bottom);
      const cost = covered.length + (isOutside ? 1000 : 0);
      if (cost < least) [best, least] = [[x, y], cost];
    }
    card.style.left = `${within(best[0], innerWidth - width - 8)}px`;
    card.style.top = `${within(best[1], floor - height)}px`;
  }

  function hush() {
    clearTimeout(timer);
    shown?.removeAttribute("aria-describedby");
    shown = null;
    if (card) card.hidden = true;
  }

  // The table was drawn anew: what is explained may be gone, or be possible now.
  function again() {
    const element = shown;
    hush();
    if (element?.isConnected && element.dataset.key === card.dataset.key) explain(element);
  }

  // A pointer that rests, the keyboard, a tap; on a lit target, which a tap chooses, a long press.
  let pointer = "";
  function hasMoved(event) {
    // Where the page moves under a resting pointer, nobody points at anything.
    const now = `${event.clientX} ${event.clientY}`;
    const moved = now !== pointer && event.pointerType !== "touch";
    pointer = now;
    return moved;
  }
  document.addEventListener("pointerover", (event) => {
    if (!hasMoved(event)) return;
    const element = event.target.closest?.("[data-key]");
    if (element !== closed) closed = null;
    if (element === shown) return;
    clearTimeout(timer);
    if (!element && shown !== document.activeElement) hush();
    else if (element && element !== closed) timer = setTimeout(() => explain(element), card?.hidden ? HOVER : 0);
  });
  document.documentElement.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch" && shown !== document.activeElement) hush();
  });
  document.addEventListener("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    wasHeld = false;
    const target = isTouch && event.target.closest?.("a.lg");
    if (target) timer = setTimeout(() => { wasHeld = true; explain(target); }, PRESS);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => { if (isTouch && !wasHeld) clearTimeout(timer); });
  }
  document.addEventListener("contextmenu", (event) => {
    if (isTouch && event.target.closest?.("a.lg")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const element = event.target.closest?.("[data-key]");
    if (!element) hush();
    else if (element.matches(".ab")) explain(element);
  });
  document.addEventListener("focusin", (event) => {
    const element = event.target.closest?.("svg [data-key]");
    if (!element) return hush();
    if (element.matches(".ab")) {
      // One of a sheet is in the order of the Tab key: the one that had the focus last.
      for (const other of element.ownerSVGElement.querySelectorAll(".ab")) other.tabIndex = other === element ? 0 : -1;
    }
    if (!isTouch || element.matches(".ab")) explain(element);
  });
  document.addEventListener("keydown", () => { isTouch = false; }, { capture: true });
  document.addEventListener("scroll", () => {
    if (!shown || card.hidden) return;
    const { left, top } = shown.getBoundingClientRect();
    if (left === spot.left && top === spot.top) return;
    if (shown === document.activeElement) place(shown);
    else hush();
  }, { passive: true, capture: true });

  // The arrow keys go from one explained element of a sheet to the nearest in that direction.
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function neighbour(element, [right, down]) {
    const here = element.getBoundingClientRect();
    let best = null, least = Infinity;
    for (const other of element.ownerSVGElement.querySelectorAll(".ab, a.lg")) {
      const box = other.getBoundingClientRect();
      const [x, y] = [box.left + box.right - here.left - here.right, box.top + box.bottom - here.top - here.bottom];
      const [along, aside] = [x * right + y * down, Math.abs(x * down + y * right)];
      const gap = down ? Math.max(box.left - here.right, here.left - box.right) : Math.max(box.top - here.bottom, here.top - box.bottom);
      const cost = along + aside / 4 + 4 * Math.max(0, gap);
      if (other !== element && along > 1 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  // -- replay -----------------------------------------------------------------------------------------------------

  let playing = 0;
  function goTo(address) {
    return htmx.ajax("GET", address, { target: "#table", swap: "morph:outerHTML", source: "#stream" })
      .then(() => history.replaceState(null, "", address));
  }
  function togglePlay() {
    if (playing) {
      clearInterval(playing);
      playing = 0;
      return;
    }
    playing = setInterval(() => {
      const next = document.querySelector('[data-step="forward"]');
      if (!next || next.getAttribute("aria-disabled") === "true") togglePlay();
      else goTo(next.getAttribute("href"));
    }, 900);
  }

  // -- live -------------------------------------------------------------------------------------------------------

  const standOf = (text) => /data-stand="(\d+)"/.exec(text)?.[1];
  const versionOf = (text) => Number(/data-version="(\d+)"/.exec(text)?.[1] ?? 0);
  document.addEventListener("htmx:sseBeforeMessage", (event) => {
    const now = table();
    if (!now || now.classList.contains("looking-back") || versionOf(event.detail.data) <= Number(now.dataset.version)) {
      event.preventDefault();
      return;
    }
    // The table has moved on before the answer to the last click came. That click is no longer waited for (the server
    // has it all the same): while it is, the form would let the next one fall without a word.
    const form = document.getElementById("actform");
    if (form && standOf(event.detail.data) !== now.dataset.stand) htmx.trigger(form, "htmx:abort");
  });
  document.addEventListener("htmx:sseError", () => say("Reconnecting. Your last move is saved.", true));
  document.addEventListener("htmx:sseOpen", () => { if (strip?.textContent.startsWith("Reconnecting")) say(""); });
  document.addEventListener("htmx:sendError", () => say("The server does not answer. Nothing was sent; please try again."));
  document.addEventListener("sorry", (event) => say(event.detail.value ?? String(event.detail)));

  // An answer that is older than what is shown came second: leave the newer one.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const now = table();
    if (event.detail.target?.id !== "table" || !now) return;
    const text = event.detail.xhr?.responseText ?? "";
    const isOld = versionOf(text) < Number(now.dataset.version);
    if (isOld && !text.includes("looking-back")) event.detail.shouldSwap = false;
  });

  // -- after each change --------------------------------------------------------------------------------------------

  // A sheet wider than the screen shows by a shadow that there is more of it.
  const hasMore = (pan) => pan.scrollLeft + pan.clientWidth < pan.scrollWidth - 8;
  document.addEventListener("scroll", (event) => {
    if (event.target.matches?.(".pan")) event.target.parentElement.classList.toggle("more", hasMore(event.target));
  }, true);

  let wasMine = table()?.dataset.mine === "1";
  const title = document.title;
  function changed() {
    const now = table();
    if (!now) return;
    again();
    const isMine = now.dataset.mine === "1";
    document.title = isMine ? `● Your turn · ${now.dataset.title}` : title.replace(/^● Your turn · /, "");
    if (isMine && !wasMine) ring(now);
    wasMine = isMine;
    for (const pan of document.querySelectorAll(".pan, .acts, .panel-score")) {
      const isWide = pan.scrollWidth > pan.clientWidth + 1 || pan.scrollHeight > pan.clientHeight + 1;
      if (isWide && !pan.hasAttribute("tabindex")) pan.setAttribute("tabindex", "0");
      if (!isWide) pan.removeAttribute("tabindex");
      if (pan.classList.contains("pan")) pan.parentElement.classList.toggle("more", hasMore(pan));
      const lit = pan.querySelector("a.lg");
      if (lit && isWide && pan.classList.contains("pan")) {
        const box = lit.getBoundingClientRect(), frame = pan.getBoundingClientRect();
        if (box.left < frame.left || box.right > frame.right) pan.scrollLeft += box.left - frame.left - frame.width / 3;
      }
    }
    document.querySelectorAll("details.area.lit:not([open])").forEach((area) => { area.open = true; });
    const focus = document.activeElement;
    if (!focus || focus === document.body) document.querySelector("#choices button:not(:disabled)")?.setAttribute("data-first", "");
  }

  function ring(now) {
    if (document.body.dataset.sound === "1") {
      try {
        const audio = new AudioContext();
        [659, 523].forEach((pitch, at) => {
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
    if (document.body.dataset.notify === "1" && document.hidden && window.Notification?.permission === "granted") {
      new Notification(`Your turn · ${now.dataset.title}`, { body: now.dataset.ask, tag: "branchline" });
    }
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches?.("[data-notify]") && event.target.checked) window.Notification?.requestPermission();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt?.closest?.("#noteform") || event.detail.requestConfig?.elt?.id === "noteform") {
      const text = document.getElementById("notetext");
      if (text) text.value = "";
    }
    changed();
  });
  for (const name of ["load", "resize"]) window.addEventListener(name, changed);

  // What a reader has opened stays open, and what is being typed stays typed.
  if (window.Idiomorph) {
    Idiomorph.defaults.ignoreActiveValue = true;
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
      !(name === "open" && node.tagName === "DETAILS") && !(name === "tabindex" && node.matches(".pan, .acts, .panel-score"));
  }
})();
