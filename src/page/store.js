// Where files stay: in the browser at a web address (`kept` is idb-keyval), in a folder that was opened, or as downloads.

// `seen` has the times of a folder's files, `texts` what this tab did not save, `changed` the files without a download.
const own = { id: `${Date.now()}`, files: new Map(), seen: new Map(), texts: [], changed: new Set() };
const store = kept.createStore("roadworthy", "files"), TEXTS = "texts of ", MOST = 2000, LARGEST = 4 << 20;
const bytesOf = (text) => new TextEncoder().encode(text);

// Other tabs of the browser hear of each file that changes here.
const tabs = new BroadcastChannel("roadworthy");
tabs.onmessage = ({ data: [path, data] }) => own.folder || change(path, data);

// Takes what closed tabs left unsaved and, at a web address, all files.
async function open() {
  const lock = (id) => `roadworthy tab ${id}`;
  navigator.locks.request(lock(own.id), () => new Promise(() => {}));
  const alive = new Set((await navigator.locks.query()).held.map(({ name }) => name));
  const entries = await kept.entries(store);
  const left = entries.filter(([path]) => path.startsWith(TEXTS) && !alive.has(lock(path.slice(TEXTS.length))));
  for (const [path, { data, time, folder }] of entries) {
    if (folder) own.last = folder;
    else if (isServed && !path.startsWith(TEXTS)) own.files.set(path, data);
    if (own.files.has(path) && time > localStorage.copied) own.changed.add(path);
  }
  await keepTexts(left.flatMap(([, { data }]) => data));
  await kept.delMany(left.map(([path]) => path), store);
  own.isSafe = await navigator.storage.persisted();
}

function keepTexts(texts) {
  own.texts = texts;
  return texts.length ? kept.set(TEXTS + own.id, { data: texts, version }, store) : kept.del(TEXTS + own.id, store);
}

// Keeps a file in the browser. An older page leaves alone what a newer one wrote.
async function keep(path, data) {
  await kept.update(path, (old) => {
    if (old?.version.localeCompare(version, "en", { numeric: true }) > 0) throw new Error(`a newer page wrote ${path}. Reload this page, or save under another name`);
    return { data, version, time: Date.now() };
  }, store);
  localStorage.copied ??= Date.now();
  own.changed.add(path);
  tabs.postMessage([path, data]);
}

// Takes a change from outside, as if another program had written the file.
function change(path, data) {
  data ? own.files.set(path, data) : own.files.delete(path);
  return main.ask(null, [[path, data]]);
}

// What the engine wrote goes to where files stay.
async function written({ changed, texts }) {
  for (const [path, data] of changed) {
    own.files.set(path, data);
    if (own.folder) await write(path, data);
    else if (isServed) await keep(path, data);
    else download(path.split("/").pop(), data, "application/toml");
  }
  if (texts) await keepTexts(texts).catch(() => {});
}

async function add(path, file) {
  if (own.files.size >= MOST || file.size > LARGEST) throw new Error(`${path} is too much: at most ${MOST} files of ${LARGEST >> 20} MiB.`);
  own.files.set(path, new Uint8Array(await file.arrayBuffer()));
  own.seen.set(path, file.lastModified);
}

async function unzipped(zip) {
  await main.ask(null, [[".zip", new Uint8Array(await zip.arrayBuffer())]]);
  return JSON.parse(textOf(await got({ address: "/unzip" }))).map(([path, text]) => [path, new File([text], path)]);
}

// ---- A folder, where the browser can open one ----

async function openFolder(folder) {
  if (await folder.requestPermission({ mode: "readwrite" }) !== "granted") throw new Error(`Open ${folder.name} again, and allow this page to write there.`);
  own.files.clear();
  await walk(folder, "");
  own.folder = folder;
  await kept.set("folder", { folder, version }, store).catch(() => {});
  await main.restart();
  visit("/");
}

async function walk(folder, above) {
  for await (const [name, entry] of folder.entries()) {
    if (name.startsWith(".")) continue;
    if (entry.kind === "directory") await walk(entry, `${above}${name}/`);
    else if (/\.(toml|txt)$/i.test(name)) await add(above + name, await entry.getFile());
  }
}

async function handle(path, create) {
  const parts = path.split("/"), name = parts.pop();
  let { folder } = own;
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
  return folder.getFileHandle(name, { create });
}

async function write(path, data) {
  const file = await handle(path, true), stream = await file.createWritable();
  await stream.write(data);
  await stream.close();
  own.seen.set(path, (await file.getFile()).lastModified);
}

// Takes a file of the folder that another program changed.
async function refresh(path) {
  if (!own.folder) return;
  const file = await handle(path).then((found) => found.getFile()).catch(() => null);
  if (file?.lastModified === own.seen.get(path)) return;
  own.seen.set(path, file?.lastModified);
  await change(path, file && new Uint8Array(await file.arrayBuffer()));
}
