// The big screen: full screen, awake, with the area of whoever decides before the board and a code for each free seat.
// Nobody presses anything here while a game goes on.

for (const button of document.querySelectorAll("[data-fullscreen]")) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
}
document.addEventListener("fullscreenchange", () => {
  for (const button of document.querySelectorAll("[data-fullscreen]")) button.hidden = document.fullscreenElement !== null;
});

const stayAwake = () => {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); // a browser may say no
};
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

function follow() {
  const decides = document.querySelector("#players .seat.on");
  if (decides) document.body.dataset.area = decides.id.replace("plate-", "");
  for (const code of document.querySelectorAll("[data-free-seat]")) {
    code.hidden = document.querySelector(`#place-${code.dataset.freeSeat}.free`) === null;
  }
}
document.addEventListener("table:changed", follow);
follow();
