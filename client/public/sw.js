// The service worker: push messages, and a page to show without a connection.
// What the API says is never kept: a position that is out of date is worse than none.

const SHELL = "shell-2";
const OFFLINE = "/offline.html";
const KEPT = [OFFLINE, "/offline.js", "/offline.css", "/icon.svg", "/icon-192.png", "/manifest.webmanifest"];
const MOST_FILES = 80;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(asset(event.request)); // files with a digest in their names never change
  } else if (KEPT.includes(url.pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
  }
});

async function asset(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await shell.put(request, answer.clone());
    const files = (await shell.keys()).filter((one) => new URL(one.url).pathname.startsWith("/assets/"));
    await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((one) => shell.delete(one)));
  }
  return answer;
}

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // A message that can't be read is shown all the same: browsers end the subscription of sites that show nothing.
  }
  const options = {
    body: told.body || "",
    tag: told.tag || "notice",
    icon: "/icon-192.png",
    data: { path: told.path || "/" },
  };
  event.waitUntil(self.registration.showNotification(told.title || "Roundhouse", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path || "/"));
});

/** Bring the page that shows it to the front, or any page of ours, or a new one. */
async function open(path) {
  const wanted = new URL(path, location.origin);
  if (wanted.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
  if (there) return there.focus();
  if (pages[0]) {
    const page = await pages[0].focus();
    const moved = await page.navigate(wanted.href).catch(() => null);
    if (moved) return;
  }
  await self.clients.openWindow(wanted.href);
}
