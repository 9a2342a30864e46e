// Where files stay: in the browser at a web address, in a folder that was opened, or as downloads.

// The files that the engine has, and the unsaved texts of this tab.
const own = { id: `${Date.now()}`, files: new Map(), texts: [], folder: null, last: null };
const TEXTS = "texts of ", MOST = 2000, LARGEST = 4 << 20;
const isOurs = ({ name }) => /\.(toml|txt|md)$/i.test(name);
const fileOf = (data, time = Date.now()) => ({ data: typeof data === "string" ? new TextEncoder().encode(data) : data, time: BigInt(time) * 1_000_000n });

const done = (request) => new Promise((answer, fail) => {
  request.onsuccess = () => answer(request.result);
  request.onerror = () => fail(request.error);
});
const database = (async () => {
  const request = indexedDB.open("roadworthy", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  return done(request);
})();
const kept = async (act) => act((await database).transaction("files", "readwrite").objectStore("files"));

// Other tabs of the browser hear of each file that changes here.
const tabs = new BroadcastChannel("roadworthy");
tabs.onmessage = ({ data: [path, data] }) => change(path, data && fileOf(data));

// Takes what closed tabs left unsaved and, at a web address, all files.
async function open() {
  const lock = (id) => `roadworthy tab ${id}`;
  navigator.locks.request(lock(own.id), () => new Promise(() => {}));
  const alive = new Set((await navigator.locks.query()).held.map(({ name }) => name));
  const [paths, values] = await kept((files) => Promise.all([done(files.getAllKeys()), done(files.getAll())]));
  const isLeft = (path) => path.startsWith(TEXTS) && !alive.has(lock(path.slice(TEXTS.length)));
  for (const [index, path] of paths.entries()) {
    const { data, time, folder } = values[index];
    if (folder) own.last = folder;
    else if (isLeft(path)) own.texts.push(...data);
    else if (isServed && !path.startsWith(TEXTS)) own.files.set(path, fileOf(data, time));
  }
  await keepTexts(own.texts);
  for (const path of paths.filter(isLeft)) await kept((files) => done(files.delete(path)));
}

function keepTexts(texts) {
  own.texts = texts;
  return kept((files) => done(texts.length ? files.put({ data: texts, version }, TEXTS + own.id) : files.delete(TEXTS + own.id)));
}

// Keeps a file in the browser. An older page leaves alone what a newer one wrote.
async function keep(path, file) {
  await kept(async (files) => {
    const old = await done(files.get(path));
    if (old?.version.localeCompare(version, "en", { numeric: true }) > 0) throw new Error(`a newer page wrote ${path}. Reload this page, or save under another name`);
    await done(file ? files.put({ data: file.data, version, time: Date.now() }, path) : files.delete(path));
  });
  tabs.postMessage([path, file?.data]);
}

// Takes a change from outside, as if another program had written the file.
function change(path, file) {
  file ? own.files.set(path, file) : own.files.delete(path);
  return main.ask(null, [[path, file]]);
}

// What the engine wrote goes to where files stay.
async function written({ changed, texts }) {
  for (const [path, file] of changed) {
    file ? own.files.set(path, file) : own.files.delete(path);
    if (path.split("/").pop().startsWith(".")) continue;
    if (own.folder) await write(path, file.data);
    else if (isServed) await keep(path, file);
    else download(path.split("/").pop(), file.data, "application/toml");
  }
  if (texts) await keepTexts(texts).catch(() => {});
}

function download(name, data, type) {
  const link = element("a", { download: name, href: URL.createObjectURL(new Blob([data], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// ---- A folder, where the browser can open one ----

async function add(path, file) {
  if (own.files.size >= MOST || file.size > LARGEST) throw new Error(`${path} is too much: at most ${MOST} files of ${LARGEST >> 20} MiB.`);
  own.files.set(path, { ...fileOf(new Uint8Array(await file.arrayBuffer()), file.lastModified), seen: file.lastModified });
}

async function walk(folder, above) {
  for await (const [name, entry] of folder.entries()) {
    if (entry.kind === "directory" && !name.startsWith(".")) await walk(entry, `${above}${name}/`);
    else if (isOurs(entry)) await add(above + name, await entry.getFile());
  }
}

async function openFolder(folder) {
  if (await folder.requestPermission({ mode: "readwrite" }) !== "granted") return;
  own.files.clear();
  await walk(folder, "");
  own.folder = folder;
  await kept((files) => done(files.put({ folder, version }, "folder"))).catch(() => {});
  await main.restart();
  visit("/");
}

async function handle(path, create) {
  const parts = path.split("/"), name = parts.pop();
  let folder = own.folder;
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
  return folder.getFileHandle(name, { create });
}

async function write(path, data) {
  const file = await handle(path, true), stream = await file.createWritable();
  await stream.write(data);
  await stream.close();
  own.files.get(path).seen = (await file.getFile()).lastModified;
}

// Takes a file of the folder that another program changed.
async function refresh(path) {
  if (!own.folder) return;
  const file = await handle(path).then((found) => found.getFile()).catch(() => null);
  if (file?.lastModified === own.files.get(path)?.seen) return;
  file ? await add(path, file) : own.files.delete(path);
  await change(path, own.files.get(path));
}
