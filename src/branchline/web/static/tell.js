// Tell me: lets this browser take pushes. Everything else on the page is a plain form.
import { inWords } from "./page.js";

const form = document.getElementById("push");
const button = form.querySelector("button");
const words = document.getElementById("pushwords");
const isAble = "serviceWorker" in navigator && "PushManager" in window && window.isSecureContext;

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const written = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function take() {
  if ((await Notification.requestPermission()) !== "granted") {
    words.textContent = inWords("The browser does not allow notifications of this site; its settings say how to change that.");
    return;
  }
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const isOurs = known && written(known.options.applicationServerKey ?? new ArrayBuffer(0)) === form.dataset.key;
  if (known && !isOurs) await known.unsubscribe(); // of another key: it would take nothing of ours
  const taken = isOurs
    ? known
    : await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) });
  form.elements.endpoint.value = taken.endpoint;
  for (const name of ["p256dh", "auth"]) form.elements[name].value = written(taken.getKey(name));
  form.submit();
}

if (isAble) {
  button.disabled = false;
  words.textContent = "";
  button.addEventListener("click", () =>
    take().catch(() => { words.textContent = inWords("This browser takes no pushes just now; please try again later."); }),
  );
} else {
  words.textContent = window.isSecureContext
    ? inWords("This browser takes no pushes. On an iPhone, put the page on the home screen first.")
    : inWords("Browsers take pushes only from sites that are reached by https.");
}
