// Home: the tables of its visitor are sent whenever one of them changes, and the title of the tab counts whose turn it is.
// Without this the page shows how it was when it was opened. Where the site is installed, what was last seen is kept for
// times without a connection.

const names = ["board", "lists"];
const source = new EventSource("/live");
source.addEventListener("home", ({ data }) => {
  const sent = JSON.parse(data);
  for (const name of names) {
    const here = document.getElementById(name);
    if (here) Idiomorph.morph(here, sent[name], { morphStyle: "innerHTML" });
  }
  document.title = sent.title;
});

const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
const install = () => navigator.serviceWorker?.register("/worker.js").catch(() => {}); // not without https
if (isInstalled()) install();
addEventListener("appinstalled", install);

// Only where a worker could show it again, and never a table: only the list of them.
async function keepSeen() {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const seen = JSON.stringify({ board: document.getElementById("board").innerHTML, at: Date.now() });
  await (await caches.open("branchline-seen")).put("/seen", new Response(seen));
}
source.addEventListener("home", () => keepSeen().catch(() => {}));
keepSeen().catch(() => {});
