// The service worker, for whoever keeps Starpost on a device: styles and scripts at once, pages that
// were looked at when there is no connection, and calls (Web Push). The host writes VERSION and SHELL
// above this file. Nothing is kept before somebody asks, and pages go with whoever signs in or out.
/* global VERSION, SHELL */
const FILES = `starpost-files-${VERSION}`,
  PAGES = "starpost-pages",
  UNCONNECTED = "/unconnected",
  MOST = 40;
const KEPT = /^\/(matches|m\/\w+(\/(press|players|end|turns\/\d+\/report))?|rules(\/[\w/]+)?)$/;
const CHANGES = /^\/(sign-in|sign-up|sign-out|links\/|me$)/;

self.addEventListener("install", (e) =>
  e.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.addAll([...SHELL, UNCONNECTED]))
      .then(() => self.skipWaiting()),
  ),
);
self.addEventListener("activate", (e) =>
  e.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== FILES && n !== PAGES).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  ),
);
self.addEventListener("fetch", (e) => {
  const { request } = e,
    url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && CHANGES.test(url.pathname)) e.waitUntil(caches.delete(PAGES));
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/static/")) e.respondWith(file(request));
  else if (request.mode === "navigate") e.respondWith(visit(request, url.pathname));
});

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}
async function visit(request, path) {
  try {
    const got = await fetch(request);
    if (got.ok && !got.redirected && KEPT.test(path)) await keep(path, got.clone());
    return got;
  } catch {
    const had = await caches.match(path, { ignoreVary: true });
    if (had) return dated(had);
    return (await caches.match(UNCONNECTED, { ignoreVary: true })) || Response.error();
  }
}
// A page from this device says since when it stands as it is.
async function dated(page) {
  const at = new Date(page.headers.get("date") || Date.now()),
    time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const text = (await page.text()).replace("<body", `<body data-kept="${time}"`);
  const headers = new Headers(page.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(text, { status: 200, headers });
}
async function keep(path, page) {
  const pages = await caches.open(PAGES);
  await pages.delete(path); // so that the newest stands last
  await pages.put(path, page);
  const all = await pages.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => pages.delete(old)));
}

self.addEventListener("push", (e) => e.waitUntil(called(e.data)));
self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(open(e.notification.data.page));
});
const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const place = (page) => page.split("/").slice(0, 3).join("/");

async function called(data) {
  let said;
  try {
    said = data.json();
  } catch {
    return;
  }
  // Whoever looks at that table sees it there.
  const looks = (w) => w.focused && place(new URL(w.url).pathname) === place(said.page);
  if ((await windows()).some(looks)) return;
  await self.registration.showNotification(said.title, {
    body: said.text,
    tag: said.about,
    renotify: true,
    icon: SHELL.find((path) => path.endsWith("app-192.png")),
    data: { page: said.page },
  });
}
async function open(page) {
  const there = (await windows()).find((w) => place(new URL(w.url).pathname) === place(page));
  if (there) await there.focus();
  else await self.clients.openWindow(page);
}
