// The log by turns: which turns are shown, and which of them are open.

let filter = "all", round = "";
const touched = new Set(); // turns that the reader opened or closed

export function sift() {
  const turns = [...document.querySelectorAll("#log > .turnlog")];
  turns.forEach((one, at) => {
    const isWanted = filter === "all" || (filter === "won" ? one.classList.contains("won") : one.dataset.seat === filter.slice(5));
    one.hidden = !isWanted || (round !== "" && one.dataset.round !== round);
    const fold = one.querySelector("details");
    if (fold && !touched.has(fold.id)) fold.open = at === 0 || filter !== "all";
  });
  document.querySelectorAll("[data-filter]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.filter === filter)));
  const select = document.getElementById("roundfilter");
  if (select) select.value = [...select.options].some((one) => one.value === round) ? round : "";
}

// What I have just done, and what came of it, stands in sight below the head of my turn. Once others act, the list is at
// its top again, unless its reader has scrolled it.
let seen = "";
let isRead = false; // a hand has been on the list: a browser scrolls it by itself, too, where something comes above
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  document.addEventListener(name, ({ target }) => { if (target.closest?.(".panel-log")) isRead = true; }, { passive: true });
}
export function showOwn() {
  const pane = document.querySelector(".panel-log"), own = pane?.querySelector("#log > .turnlog.mine:first-child");
  const last = [...(own?.querySelectorAll("details[open] .beat") ?? [])].at(-1);
  if (!pane?.getClientRects().length || (last ? last.id === seen : isRead && pane.scrollTop > 0)) return;
  seen = last?.id ?? "";
  isRead = false;
  pane.scrollTop = 0;
  if (last) {
    const box = last.getBoundingClientRect(), frame = pane.getBoundingClientRect();
    const room = box.top - frame.top - own.querySelector("summary").offsetHeight;
    pane.scrollTop = Math.max(0, Math.min(box.bottom - frame.bottom + 4, room));
  }
}
document.addEventListener("click", (event) => {
  const chip = event.target.closest?.("[data-filter]");
  if (chip) {
    filter = chip.dataset.filter;
    sift();
  }
  const fold = event.target.closest?.(".turnlog summary")?.parentNode;
  if (fold) touched.add(fold.id);
});
document.addEventListener("change", (event) => {
  if (event.target.id !== "roundfilter") return;
  round = event.target.value;
  sift();
});
