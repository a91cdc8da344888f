// A review: how far it is, followed as it is made, and the arrow keys that step from decision to decision.
const main = () => document.querySelector("main.review");
let source = null;

function reload() {
  htmx.ajax("GET", location.pathname + location.search, { target: "#turn", select: "#turn", swap: "outerHTML show:none" });
}

function follow() {
  const page = main();
  if (!page || source || !["waiting", "working"].includes(page.dataset.status)) return;
  source = new EventSource(page.dataset.live);
  source.addEventListener("progress", ({ data }) => {
    const told = JSON.parse(data);
    const bar = document.getElementById("how-far");
    if (bar) {
      bar.max = told.total || 1;
      bar.value = told.done;
      document.getElementById("how-far-words").textContent = told.words;
    }
    const isOver = !["waiting", "working"].includes(told.status);
    if (isOver) {
      source.close();
      source = null;
    }
    if (isOver || Number(main()?.dataset.kept) !== told.kept || (told.total && !document.querySelector(".graph"))) reload();
  });
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input, textarea, select, .pan")) return;
  const link = { ArrowLeft: "before", ArrowRight: "after" }[event.key];
  const step = link && document.getElementById(link);
  if (step) {
    event.preventDefault();
    step.click();
  }
});
follow();
