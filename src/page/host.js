// The garage in one file: a worker answers what the server would.
"use strict";

const { version, date } = document.documentElement.dataset;
const isServed = location.protocol.startsWith("http");
const textOf = ({ body }) => (typeof body === "string" ? body : new TextDecoder().decode(body));
const by = (id) => document.getElementById(id);
const JSON_KIND = "application/json", FORM = "application/x-www-form-urlencoded";
const refusal = (status, message) => ({ status, body: JSON.stringify({ message }), changed: [] });

// ---- The engine ----

const unpacked = (name) => {
  const bytes = Uint8Array.from(atob(by(name).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
};
const compiled = unpacked("engine").arrayBuffer().then(WebAssembly.compile);
const source = URL.createObjectURL(new Blob([by("worker").textContent], { type: "text/javascript" }));

// A worker with an engine. One that stops is replaced by another, with the files and texts as they are.
class Engine {
  waiting = new Map();
  count = 0;
  failed = 0;

  constructor(contents) { this.contents = contents; }

  async start() {
    const module = await compiled;
    this.worker = Object.assign(new Worker(source), { onmessage: ({ data }) => this.heard(data) });
    this.worker.postMessage({ module, ...this.contents() });
  }

  // `says` is why it stopped; nothing if it was stopped.
  restart(says = "") {
    this.worker?.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.ready = this.start();
    for (const answer of waiting) answer(refusal(500, says));
    return this.ready;
  }

  async ask(request, news) {
    await (this.ready ??= this.start());
    const id = this.count += 1;
    return new Promise((answer) => {
      this.waiting.set(id, answer);
      this.worker.postMessage({ id, request, news });
    });
  }

  heard({ id, answer, trap }) {
    if (trap && (this.failed += 1) < 4) return this.restart(`The engine stopped (${trap.split("\n")[0]}) and was started again. Your text is still here; undo begins anew.`);
    this.failed = trap ? this.failed : 0;
    this.waiting.get(id)?.(trap ? refusal(500, `The engine does not start: ${trap}`) : answer);
    this.waiting.delete(id);
  }
}

const send = (address, sent) => asked({ method: "POST", address, kind: JSON_KIND, body: JSON.stringify(sent) });
const main = new Engine(() => ({ all: [...own.files], texts: own.texts }));

// The second engine has unsaved texts as files.
const overlaid = () => [...own.files, ...own.texts.map(({ name, text }) => [name, fileOf(text)])];
const second = new Engine(() => ({ all: overlaid(), texts: [] }));
let isSearching = false;

// Fixes, What fits and Compare take time, and must not hold up an edit.
async function search(request) {
  const { file, revision } = JSON.parse(request.body);
  const { unsaved, disk } = known.get(file) ?? {};
  isSearching = true;
  const answer = await second.ask(request, overlaid()).finally(() => { isSearching = false; });
  const body = JSON.parse(textOf(answer));
  // A search that was ended is asked for again.
  if (answer.status === 500 && !body.message) return { ...answer, status: 200, body: '{"revision":-1}' };
  return { ...answer, body: JSON.stringify({ ...body, revision, unsaved, disk }) };
}

// What the answers say of the file of each car.
const known = new Map();

async function asked(request) {
  const { address, body = "", kind } = request, path = address.split("?")[0];
  if (path === "/more") return search(request);
  const { file, actions } = kind === JSON_KIND ? JSON.parse(body) : {};
  if (path === "/edit" && actions?.length && isSearching) second.restart();
  if (path === "/save" || path === "/alive") await refresh(file);
  const answer = await main.ask(request);
  if (path === "/edit" && file && answer.status === 200) known.set(file, JSON.parse(textOf(answer)));
  return written(answer).then(() => answer, (error) => refusal(507, `Not saved: ${error.message}.`));
}

// ---- Pages ----

// Listeners of a page end with it.
let page = new AbortController();
for (const target of [window, document]) {
  const add = target.addEventListener;
  target.addEventListener = (type, does, options) => add.call(target, type, does, { ...options, signal: page.signal });
}
const always = (type, does) => EventTarget.prototype.addEventListener.call(window, type, does);

const pathOf = (address) => String(address).replace(/^\w+:\/\/[^/]*(?=\/)/, "");

// `fetch` for the script of a page. Nothing answers when the page is over.
const fetchOf = ({ signal }) => async (address, { method = "GET", body = "", headers = {}, keepalive } = {}) => {
  const kind = body instanceof URLSearchParams ? FORM : headers["Content-Type"];
  // The engine ends with the tab: the next one makes the last edit.
  if (keepalive) localStorage.setItem("last edit", body);
  const answer = await asked({ method, address: pathOf(address), kind, body: String(body) });
  if (signal.aborted) return new Promise(() => {});
  const { status, location: url } = answer, text = textOf(answer);
  return { status, ok: status < 400, redirected: status >= 300 && status < 400, url, text: async () => text, json: async () => JSON.parse(text) };
};

const here = () => location.hash.slice(1) || "/";

// The part behind # names the page.
function visit(address) {
  if (here() === address) return show();
  location.hash = address;
}

async function show() {
  const address = here();
  if (address.startsWith("car=")) return begin(`#${address}`);
  dispatchEvent(new Event("pagehide"));
  const text = textOf(await asked({ address, accept: "text/html" }));
  localStorage.removeItem("last edit");
  page.abort();
  page = new AbortController();
  if (address.startsWith("/play")) return play(text, address);
  const parsed = new DOMParser().parseFromString(text, "text/html");
  document.title = parsed.title;
  document.body.replaceWith(parsed.body);
  scrollTo(0, 0);
  by("tabs")?.append(element("button", { type: "button", textContent: shares, onclick: ({ target }) => share(target) }));
  by("own")?.append(...shelf());
  // The scripts of the served garage.
  runPage(fetchOf(page), (to) => visit(pathOf(to)), "#", Boolean(by("app")));
  document.body.dataset.address = address;
}

const element = (name, more) => Object.assign(document.createElement(name), more);

function play(text, address) {
  const back = element("a", { className: "back", textContent: "‹ Garage", href: address.replace("/play", "/edit") });
  document.body.dataset.address = address;
  document.body.replaceChildren(back, element("iframe", { className: "play", title: "Record sheet to play with", srcdoc: text }));
}

always("hashchange", show);
always("click", async (event) => {
  const link = event.target.closest?.("a[href]"), to = link?.getAttribute("href");
  if (!link || event.defaultPrevented || !/^[/#]/.test(to)) return;
  event.preventDefault();
  if (to.startsWith("#")) return by(to.slice(1))?.scrollIntoView() ?? by(to.slice(1))?.focus();
  if (!to.startsWith("/sheet.pdf")) return visit(to);
  const answer = await asked({ address: to });
  if (answer.status >= 400) return alert(JSON.parse(textOf(answer)).message);
  const name = `${new URLSearchParams(to.split("?")[1]).get("file").split("/").pop().replace(/toml$/, "pdf")}`;
  download(name, answer.body, "application/pdf");
});

// ---- Share ----

const shares = isServed ? "Copy link" : "Copy text";

async function share(button) {
  const { file } = by("app").dataset;
  const car = textOf(await main.ask({ address: isServed ? "/link" : "/text", body: file }));
  await navigator.clipboard.writeText(isServed ? location.href.split("#")[0] + car : car);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = shares; }, 2000);
}

// Begins a car with a link, a stat block or a design.
async function begin(text) {
  const answer = await asked({ method: "POST", address: "/import", kind: FORM, body: String(new URLSearchParams({ text })) });
  if (answer.status >= 400) alert(JSON.parse(textOf(answer)).message);
  history.replaceState(null, "", `#${answer.location ?? "/"}`);
  return show();
}

// ---- Where cars are kept ----

function shelf() {
  const card = by("shelf").content.cloneNode(true);
  const { says, input, version: shown, ...buttons } = Object.fromEntries([...card.querySelectorAll("[name]")].map((one) => [one.name, one]));
  const on = (name, isThere, does) => {
    const onclick = async () => does().catch((error) => error.name === "AbortError" || alert(error.message));
    Object.assign(buttons[name], { hidden: !isThere, onclick });
  };
  const isEvent = by("event").textContent !== "";
  says.textContent = own.folder ? `Save writes into the folder ${own.folder.name}.`
    : isServed ? "Your cars are kept in this browser." : "Save downloads the car. Open your folder to save into it.";
  on("folder", window.showDirectoryPicker, async () => openFolder(await showDirectoryPicker({ mode: "readwrite" })));
  on("again", own.last && !own.folder, () => openFolder(own.last));
  on("files", true, async () => input.click());
  on("ask", isServed && !own.folder, async () => {
    const isKept = await navigator.storage.persist();
    says.textContent = isKept ? "This browser keeps your cars." : "This browser may delete your cars when space is short. Download them.";
  });
  on("all", own.files.size > 0, async () => download("cars.zip", (await main.ask({ address: "/cars.zip" })).body, "application/zip"));
  on("entrants", own.files.has("roadworthy.toml") && !isEvent, async () => download("garage.html", await entrants(), "text/html"));
  on("licenses", true, async () => {
    by("licenses-shown").querySelector("pre").textContent = await unpacked("licenses").text();
    by("licenses-shown").showModal();
  });
  shown.textContent = `roadworthy ${version}, ${date}`;
  input.onchange = ({ target }) => take(target.files).catch((error) => alert(error.message));
  return card.childNodes;
}

// This page with the settings, event and catalogs of the folder, and without its cars.
async function entrants() {
  const rules = textOf(await main.ask({ address: "/rules.json" })).replaceAll("<", "\\u003c");
  return whole.replace(/(<script id="event"[^>]*>)/, (tag) => tag + rules);
}

async function take(files) {
  for (const file of [...files].filter(isOurs)) {
    if (!file.name.endsWith(".toml")) return begin(await file.text());
    if (own.files.has(file.name) && !confirm(`Replace ${file.name}?`)) continue;
    await add(file.name, file);
    if (isServed && !own.folder) await keep(file.name, own.files.get(file.name));
  }
  await main.restart();
  return show();
}

always("dragover", (event) => event.preventDefault());
always("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  take(event.dataTransfer.files).catch((error) => alert(error.message));
});
