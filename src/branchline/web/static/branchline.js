// The script of the page, in modules; no game has any of its own. It joins the drawing to the sentences, keeps what a
// reader has opened, knows a few keys, and tells when it is your turn. Without it the page still plays, by plain forms.
import { changed } from "./page.js";
import "./about.js";
import "./asking.js";
import "./stage.js";
import "./hint.js";
import "./keys.js";
import "./telling.js";
import "./rules.js";
import { follow } from "./live.js";

document.documentElement.classList.add("js");

// What a reader has opened stays open, and what is being typed stays typed. What the script makes of a place or a
// button is its own affair.
if (window.Idiomorph) {
  Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", { enumerable: true, get: () => Boolean(document.activeElement?.matches("input, select, textarea")) });
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
}

// Choices too high for their card are set closer, and then have more room. While others' moves are told they are not shown
// and have no height to go by.
function fit() {
  const choices = document.getElementById("actform"), list = choices?.parentElement;
  list?.classList.remove("tight", "full");
  for (const name of ["tight", "full"]) list?.classList.toggle(name, list.clientHeight > 0 && choices.offsetHeight > list.clientHeight - 2);
}
document.addEventListener("table:told", fit);

// A pane that scrolls and holds nothing to go to by keys is itself a stop of the Tab key.
document.addEventListener("table:changed", () => {
  fit();
  for (const pane of document.querySelectorAll(".panel-score, .frame, .turn .a, .tray .own")) {
    const isLong = pane.scrollWidth > pane.clientWidth + 1 || pane.scrollHeight > pane.clientHeight + 1;
    if (isLong) pane.setAttribute("tabindex", "0");
    else pane.removeAttribute("tabindex");
  }
});
for (const name of ["load", "resize"]) window.addEventListener(name, changed);
follow();
