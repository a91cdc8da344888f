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
