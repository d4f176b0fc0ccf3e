/*
 * Where there is no line, the writing page shows what was typed on this device, which the page itself keeps in
 * localStorage. Nothing else is kept here, and nothing else is answered. What scripts send never waits for this
 * worker: on its way through here, a request would end with the page that is left.
 */

/* A page in another language registers another address of this file, and what was kept is kept anew. */
const language = new URL(self.location.href).searchParams.get("lang") || "en";
const kept = `offline-5-${language}`;
const page = `/offline.html?lang=${encodeURIComponent(language)}`;
const files = ["/offline.js", "/plain.css"];
const writingPages = ["/", "/app", "/biography-builder"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll([page, ...files])));
  if (event.addRoutes) event.addRoutes({ condition: { requestMode: "cors" }, source: "network" });
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forgetOld = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))));
  event.waitUntil(forgetOld);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "GET" && request.mode === "navigate" && writingPages.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (files.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});
