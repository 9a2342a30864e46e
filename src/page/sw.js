// Keeps the page of this version, so that it opens without a network.
const own = "garage {{id}}";

addEventListener("install", (event) => event.waitUntil(caches.open(own).then((kept) => kept.addAll(["./", "manifest.webmanifest"]))));
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((all) => Promise.all(all.filter((name) => name.startsWith("garage ") && name !== own).map((name) => caches.delete(name))))));
addEventListener("fetch", (event) => event.respondWith(caches.match(event.request.mode === "navigate" ? "./" : event.request).then((kept) => kept ?? fetch(event.request))));
