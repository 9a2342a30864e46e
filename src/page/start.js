// Opens the garage with the files that are kept.

const whole = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;

// At a web address, the page installs, and opens without a network.
if (isServed) {
  document.head.append(element("link", { rel: "manifest", href: "manifest.webmanifest" }));
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}

// Listeners of a page end with it.
for (const target of [window, document]) {
  const add = target.addEventListener;
  target.addEventListener = (type, does, options) => add.call(target, type, does, { ...options, signal: page.signal });
}

await open().catch(() => {});
for (const [path, text] of JSON.parse(by("event").textContent || "[]")) own.files.set(path, bytesOf(text));
// A page from disk keeps no files, but what an unsaved text changes.
for (const { name, saved } of own.texts) if (saved && !own.files.has(name)) own.files.set(name, bytesOf(saved));
for (const [weight, name] of [[400, "regular"], [600, "semibold"], [700, "bold"]]) {
  document.fonts.add(new FontFace("Roboto Condensed", (await main.ask({ address: `/assets/${name}.ttf` })).body, { weight }));
}
const last = localStorage.getItem("last edit");
if (last) await asked({ method: "POST", address: "/edit", kind: JSON_KIND, body: last });
await show();
// For tests.
Object.assign(window, { main, own });
