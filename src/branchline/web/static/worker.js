// The worker of the site: shows a push as a notification, opens the table that it is about, and answers without a
// connection with what it has kept: the rules, and a page that says what was last seen. Tables are never kept. KEPT, the
// names of what is, is put before this by the site.

const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
  self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([clear(), self.clients.claim()])));

async function keep() {
  const cache = await caches.open(KEPT.name);
  await cache.addAll([...KEPT.files, ...KEPT.pages]);
}

// What an older version has kept is gone; what was last seen stays.
async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("branchline-") && name !== KEPT.name && name !== "branchline-seen");
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => kept(pathname)));
  else if (KEPT.files.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});

const kept = async (pathname) => {
  const cache = await caches.open(KEPT.name);
  const found = KEPT.pages.includes(pathname) ? await cache.match(pathname) : undefined;
  return found ?? cache.match(OFFLINE);
};

self.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data?.json() ?? { title: "Branchline", text: "", link: "/" }));
});

// The same message may come twice, where nobody said that it had come: it rings once.
async function tell({ title, text, link, topic, id }) {
  const shown = topic ? await self.registration.getNotifications({ tag: topic }) : [];
  const isKnown = shown.some(({ data }) => data.id === id);
  await self.registration.showNotification(title, { body: text, tag: topic, renotify: Boolean(topic) && !isKnown, data: { link, id } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link ?? "/"));
});

async function show(link) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === link);
  return open ? open.focus() : self.clients.openWindow(link);
}
