// The garage in one file: a worker answers what the server would.

const { version } = document.documentElement.dataset;
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
// Answers come in the order of requests.
class Engine {
  constructor(contents) { Object.assign(this, { contents, waiting: [], failed: 0 }); }

  async start() {
    const worker = this.worker = new Worker(source);
    worker.onmessage = ({ data }) => worker === this.worker && this.heard(data);
    worker.postMessage({ module: await compiled, ...this.contents() });
  }

  // `says` is why it stopped; nothing if it was stopped.
  restart(says = "") {
    this.worker?.terminate();
    this.ready = this.start();
    for (const answer of this.waiting.splice(0)) answer(refusal(500, says));
    return this.ready;
  }

  async ask(request, news) {
    await (this.ready ??= this.start());
    this.worker.postMessage({ request, news });
    return new Promise((answer) => this.waiting.push(answer));
  }

  heard({ answer, trap }) {
    this.failed = trap ? this.failed + 1 : 0;
    if (trap && this.failed < 4) return this.restart(`The engine stopped (${trap.split("\n")[0]}) and was started again. Your text is still here; undo begins anew.`);
    this.waiting.shift()?.(trap ? refusal(500, `The engine does not start: ${trap}`) : answer);
  }
}

const main = new Engine(() => ({ files: [...own.files], texts: own.texts }));

// The second engine has unsaved texts as files. Fixes, What fits and Compare take time, and must not hold up an edit.
const overlaid = () => [...own.files, ...own.texts.map(({ name, text }) => [name, bytesOf(text)])];
const second = new Engine(() => ({ files: overlaid(), texts: [] }));

async function search(request) {
  const answer = await second.ask(request, overlaid());
  const { revision } = JSON.parse(request.body), body = JSON.parse(textOf(answer));
  // A search that was ended is asked for again.
  if (answer.status === 500 && !body.message) return { ...answer, status: 200, body: '{"revision":-1}' };
  return { ...answer, body: JSON.stringify({ ...body, revision }) };
}

async function asked(request) {
  const { address, body = "", kind } = request, path = address.split("?")[0];
  if (path === "/more") return search(request);
  const { file, actions } = kind === JSON_KIND ? JSON.parse(body) : {};
  if (path === "/edit" && actions?.length && second.waiting.length) second.restart();
  if (path === "/save" || path === "/alive") await refresh(file);
  const answer = await main.ask(request);
  return written(answer).then(() => answer, (error) => refusal(507, `Not saved: ${error.message}.`));
}

// An answer that is no refusal.
async function got(request) {
  const answer = await asked(request);
  if (answer.status >= 400) throw new Error(JSON.parse(textOf(answer)).message);
  return answer;
}

// ---- Pages ----

let page = new AbortController();
const pathOf = (address) => String(address).replace(/^\w+:\/\/[^/]*(?=\/)/, "");

// `fetch` for the script of a page. Nothing answers when the page is over.
const fetchOf = ({ signal }) => async (address, { method = "GET", body = "", headers = {}, keepalive } = {}) => {
  const kind = body instanceof URLSearchParams ? FORM : headers["Content-Type"];
  // The engine ends with the tab: the next one makes the last edit.
  if (keepalive) localStorage.setItem("last edit", JSON.stringify({ ...JSON.parse(body), revision: 0 }));
  const answer = await asked({ method, address: pathOf(address), kind, body: String(body) });
  if (signal.aborted) return new Promise(() => {});
  const { status, location: url } = answer, text = textOf(answer);
  return { status, ok: status < 400, redirected: status >= 300 && status < 400, url, text: async () => text, json: async () => JSON.parse(text) };
};

// The part behind # names the page.
const here = () => location.hash.slice(1) || "/";

const visit = (address) => (here() === address ? show() : location.assign(`#${address}`));

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
  by("tabs")?.append(element("button", { type: "button", textContent: shares, onclick: () => attempt(share) }));
  if (by("own")) shelf();
  runPage(fetchOf(page), (to) => visit(pathOf(to)), "#", Boolean(by("app")));
  document.body.dataset.address = address;
}

// Says why something failed, unless somebody closed a dialog.
const attempt = (act) => act().catch((error) => { if (error.name !== "AbortError") alert(error.message); });

const element = (name, more) => Object.assign(document.createElement(name), more);

function play(text, address) {
  const back = element("a", { className: "back", textContent: "‹ Garage", href: address.replace("/play", "/edit") });
  document.body.dataset.address = address;
  document.body.replaceChildren(back, element("iframe", { className: "play", title: "Record sheet to play with", srcdoc: text }));
}

addEventListener("hashchange", show);
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]"), to = link?.getAttribute("href");
  if (!link || event.defaultPrevented || !/^[/#]/.test(to)) return;
  event.preventDefault();
  if (to.startsWith("#")) return by(to.slice(1))?.scrollIntoView() ?? by(to.slice(1))?.focus();
  if (!to.startsWith("/sheet.pdf")) return visit(to);
  attempt(async () => download(link.dataset.file, (await got({ address: to })).body, "application/pdf"));
});

const shares = isServed ? "Copy link" : "Copy text";

async function share() {
  const { file } = by("app").dataset;
  const car = textOf(await main.ask({ address: isServed ? "/link" : "/text", body: file }));
  await navigator.clipboard.writeText(isServed ? location.href.split("#")[0] + car : car);
  tell(isServed ? "The link is copied. It holds the car, and opens a copy." : "The text is copied. “Import” on the start page reads it.");
}

function download(name, data, type) {
  element("a", { download: name, href: URL.createObjectURL(new Blob([data], { type })) }).click();
  tell(`${name} is among your downloads.${/toml$/.test(name) ? " To go on another day, open it on the start page." : ""}`);
}

// Says for some seconds what happened outside the page.
function tell(textContent) {
  by("told")?.remove();
  document.querySelector(".messages")?.append(element("p", { id: "told", role: "status", textContent, onclick: () => by("told").remove() }));
}

// Begins a car with a link, a stat block or a design.
async function begin(text) {
  const answer = attempt(() => got({ method: "POST", address: "/import", kind: FORM, body: String(new URLSearchParams({ text })) }));
  history.replaceState(null, "", `#${(await answer)?.location ?? "/"}`);
  return show();
}

// ---- Where cars are kept ----

const isOlder = (when, days) => Date.now() - (when ?? 0) > days * 86_400_000;

const acts = {
  folder: async () => openFolder(await showDirectoryPicker({ mode: "readwrite" })),
  again: () => openFolder(own.last),
  files: async () => document.querySelector("[name=input]").click(),
  licenses: async () => { by("licenses-text").textContent = await unpacked("licenses").text(); },
  ask: async () => { Object.assign(own, { isSafe: await navigator.storage.persist(), isAsked: true }); await show(); },
  async all() {
    download("cars.zip", (await got({ address: "/cars.zip" })).body, "application/zip");
    own.changed.clear();
    localStorage.copied = Date.now();
    document.querySelector(".reminder").hidden = true;
  },
  later: async () => { localStorage.reminded = Date.now(); document.querySelector(".reminder").hidden = true; },
  // This page with the settings, event and catalogs of the folder, and without its cars.
  async entrants() {
    const rules = textOf(await got({ address: "/rules.json" })).replaceAll("<", "\\u003c");
    download("garage.html", whole.replace(/(<script id="event"[^>]*>)/, (tag) => tag + rules), "text/html");
  },
};

// Fills the shelf: `data-if` names what an element needs.
function shelf() {
  const card = by("shelf").content.cloneNode(true);
  const { folder, files, changed } = own, { copied, reminded } = localStorage;
  const says = { folder: folder?.name, changed: changed.size, copied: new Date(Number(copied)).toLocaleDateString() };
  const is = {
    folder, web: isServed && !folder, disk: !isServed && !folder, cars: files.size,
    unsure: isServed && !folder && !own.isSafe, unsafe: own.isAsked && !own.isSafe,
    picker: window.showDirectoryPicker, closed: own.last && !folder,
    event: files.has("roadworthy.toml") && !by("event").textContent,
    due: changed.size && !folder && isOlder(copied, 14) && isOlder(reminded, 1),
  };
  for (const one of card.querySelectorAll("[data-if]")) one.hidden = !is[one.dataset.if];
  for (const one of card.querySelectorAll("output")) one.textContent = says[one.name];
  for (const one of card.querySelectorAll("button[name]")) one.onclick = () => attempt(acts[one.name]);
  card.querySelector("input").onchange = ({ target }) => attempt(() => take(target.files));
  document.querySelector("main").before(card.querySelector(".reminder"));
  document.querySelector(".top").append(card.querySelector("[popovertarget=guide-shown]"));
  by("own").append(card);
}

// Takes designs, house catalogs and settings, zips of them, and texts to import.
async function take(given) {
  const files = [], texts = [];
  for (const file of given) {
    if (/\.zip$/i.test(file.name)) files.push(...await unzipped(file));
    else if (/\.toml$/i.test(file.name)) files.push([file.name, file]);
    else if (/\.(txt|md)$/i.test(file.name)) texts.push(await file.text());
  }
  if (!files.length && !texts.length) throw new Error("There is no design (.toml), text (.txt, .md) or zip among these files.");
  for (const [path, file] of files) {
    if (own.files.has(path) && !confirm(`Replace ${path}?`)) continue;
    await add(path, file);
    if (isServed || own.folder) await written({ changed: [[path, own.files.get(path)]] });
  }
  await main.restart();
  return texts.length ? begin(texts.join("\n\n")) : show();
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  const { files: [...files], items: [first] } = event.dataTransfer;
  if (!files.length) return;
  event.preventDefault();
  const handle = first.getAsFileSystemHandle?.();
  attempt(async () => ((await handle)?.kind === "directory" ? openFolder(await handle) : take(files)));
});
