// Without a connection: what home showed when it was last seen (home.js keeps it), and back to home when it can be reached.

const seen = await caches.match("/seen");
if (seen) {
  const { board, at } = await seen.json();
  document.getElementById("board").innerHTML = board;
  document.querySelector("[data-seen-at]").textContent = new Date(at).toLocaleString(document.documentElement.lang);
  document.getElementById("last").hidden = false;
}
// The browser says that it is online before the site can be reached, and at times when it cannot.
addEventListener("online", async () => {
  if (await fetch("/health").catch(() => null)) location.assign("/");
});
