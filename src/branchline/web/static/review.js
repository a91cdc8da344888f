// A review: how far it is, followed as it is made, and the arrow keys that step from decision to decision.
import { shape } from "./page.js";

const main = () => document.querySelector("main.review");
let source = null;
const CLEAR = 16;

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

// From what was played to what was better, where both lie on one sheet; the numbered rings say it without a script.
function showWays() {
  document.querySelectorAll(".boards .way, .boards .wayhead").forEach((one) => one.remove());
  document.querySelectorAll(".boards svg").forEach((svg) => {
    const [was, better] = ["was", "better"].map((kind) => middle(svg, svg.querySelector(`.lit.${kind} .ring`)));
    if (!was || !better) return;
    const [x, y] = [better.x - was.x, better.y - was.y];
    const far = Math.hypot(x, y);
    if (far < 2 * CLEAR + 8) return;
    const [alongX, alongY] = [x / far, y / far];
    const [fromX, fromY] = [was.x + alongX * CLEAR, was.y + alongY * CLEAR];
    const [toX, toY] = [better.x - alongX * CLEAR, better.y - alongY * CLEAR];
    const d = `M${fromX} ${fromY}L${toX - alongX * 8} ${toY - alongY * 8}`;
    const [sideX, sideY] = [-alongY * 7, alongX * 7];
    const head = `M${toX} ${toY}L${toX - alongX * 14 + sideX} ${toY - alongY * 14 + sideY}L${toX - alongX * 14 - sideX} ${toY - alongY * 14 - sideY}Z`;
    svg.append(shape("path", { d, class: "way" }), shape("path", { d, class: "way in" }), shape("path", { d: head, class: "wayhead" }));
  });
}

// The middle of a place in the measure of its sheet.
function middle(svg, place) {
  if (!place) return null;
  const { x, y, width, height } = place.getBBox();
  const matrix = svg.getScreenCTM()?.inverse().multiply(place.getScreenCTM());
  return matrix ? new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix) : null;
}

document.addEventListener("htmx:afterSettle", showWays);
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
showWays();
