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
      choose(target);
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
    const target = event.target.closest?.("a.lg, .act, .num");
    if (!target) return;
    if (target.classList.contains("lg")) {
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
    } else if (event.key === "Escape") {
      document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
    }
  });

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

  let wasMine = table()?.dataset.mine === "1";
  const title = document.title;
  function changed() {
    const now = table();
    if (!now) return;
    const isMine = now.dataset.mine === "1";
    document.title = isMine ? `● Your turn · ${now.dataset.title}` : title.replace(/^● Your turn · /, "");
    if (isMine && !wasMine) ring(now);
    wasMine = isMine;
    for (const pan of document.querySelectorAll(".pan, .acts, .panel-score")) {
      const isWide = pan.scrollWidth > pan.clientWidth + 1 || pan.scrollHeight > pan.clientHeight + 1;
      if (isWide && !pan.hasAttribute("tabindex")) pan.setAttribute("tabindex", "0");
      if (!isWide) pan.removeAttribute("tabindex");
      const lit = pan.querySelector("a.lg");
      if (lit && isWide && pan.classList.contains("pan")) {
        const box = lit.getBoundingClientRect(), frame = pan.getBoundingClientRect();
        if (box.left < frame.left || box.right > frame.right) pan.scrollLeft += box.left - frame.left - frame.width / 3;
      }
    }
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
  window.addEventListener("load", changed);

  // What a reader has opened stays open, and what is being typed stays typed.
  if (window.Idiomorph) {
    Idiomorph.defaults.ignoreActiveValue = true;
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
      !(name === "open" && node.tagName === "DETAILS") && !(name === "tabindex" && node.matches(".pan, .acts, .panel-score"));
  }
})();
