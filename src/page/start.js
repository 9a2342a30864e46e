// Opens the garage with the files that are kept.

const whole = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;

// At a web address, the page installs, and opens without a network.
if (isServed) {
  document.head.append(element("link", { rel: "manifest", href: "manifest.webmanifest" }));
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}

(async () => {
  await open().catch(() => {});
  for (const [path, text] of JSON.parse(by("event").textContent || "[]")) own.files.set(path, fileOf(text));
  // A page from disk keeps no files, but what an unsaved text changes.
  for (const { name, saved } of own.texts) if (saved && !own.files.has(name)) own.files.set(name, fileOf(saved));
  const style = new CSSStyleSheet();
  style.replaceSync(textOf(await main.ask({ address: "/assets/style.css" })).replace(/@font-face.*/g, ""));
  document.adoptedStyleSheets = [style];
  for (const [weight, name] of [[400, "regular"], [600, "semibold"], [700, "bold"]]) {
    document.fonts.add(new FontFace("Roboto Condensed", (await main.ask({ address: `/assets/${name}.ttf` })).body, { weight }));
  }
  const last = JSON.parse(localStorage.getItem("last edit"));
  if (last) {
    const { revision } = JSON.parse(textOf(await send("/alive", { file: last.file })));
    await send("/edit", { ...last, revision });
  }
  await show();
})();
