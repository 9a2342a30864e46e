// The worker: an engine over files in memory, which answers one request after another.
import { ConsoleStdout, Directory, File, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

const decoded = (bytes) => new TextDecoder().decode(bytes);
// What the engine said before it stopped.
let said = "";

// `files` has bytes by path, `texts` the unsaved texts of an earlier engine.
export async function engine(module, files, texts) {
  const root = new PreopenDirectory("/", new Map());
  const heard = new ConsoleStdout((bytes) => { said += decoded(bytes); });
  const wasi = new WASI([], [], [heard, heard, heard, root], { debug: false });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  const { memory, garage_room: room, garage_open: open, garage_answer: answer } = instance.exports;

  function place([path, data]) {
    const parts = path.split("/"), name = parts.pop();
    let { contents } = root.dir;
    for (const part of parts) ({ contents } = contents.get(part) ?? contents.set(part, new Directory(new Map())).get(part));
    data ? contents.set(name, new File(data)) : contents.delete(name);
  }

  function fill(value) {
    const bytes = new TextEncoder().encode(JSON.stringify(value)), at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  }

  wasi.start(instance);
  for (const file of files) place(file);
  fill(texts);
  open();
  // `news` are files that changed outside. The answer names the files that the engine changed.
  return (request, news = []) => {
    news.forEach(place);
    if (!request) return {};
    const before = new Map(filesOf(root.dir));
    fill(request);
    const at = answer(), [first, rest] = new Uint32Array(memory.buffer.slice(at, at + 8));
    const own = JSON.parse(decoded(new Uint8Array(memory.buffer, at + 8, first)));
    const after = new Map(filesOf(root.dir)), paths = [...after.keys()];
    own.changed = paths.filter((path) => before.get(path) !== after.get(path)).map((path) => [path, after.get(path)]);
    own.body = memory.buffer.slice(at + 8 + first, at + 8 + first + rest);
    return own;
  };
}

function* filesOf({ contents }, above = "") {
  for (const [name, one] of contents) one.contents ? yield* filesOf(one, `${above}${name}/`) : yield [above + name, one.data];
}

let ready;

globalThis.onmessage = async ({ data: { module, files, texts, request, news } }) => {
  try {
    if (module) return void await (ready = engine(module, files, texts));
    const answer = (await ready)(request, news);
    postMessage({ answer }, answer.body ? [answer.body] : []);
  } catch (error) {
    postMessage({ trap: said || error.message || String(error) });
  }
};
