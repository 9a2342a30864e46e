// What WASI asks of a system: files in memory, time and random numbers.
"use strict";

const encoded = (text) => new TextEncoder().encode(text);
const decoded = (bytes) => new TextDecoder().decode(bytes);

// `files` has { data, time } by path, and null for an empty folder. `changed` collects paths that are written or removed.
function system(files, changed) {
  const [GOOD, BAD_FILE, EXISTS, INVALID, IS_FOLDER, MISSING, NO_FOLDER] = [0, 8, 20, 28, 31, 44, 54];
  const [FOLDER, FILE, ROOT] = [3, 4, 3];
  // Standard input, output and error, the root, and what is opened.
  const opened = [null, null, null, { path: "" }];
  let memory, said = "";

  const view = () => new DataView(memory.buffer);
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
  const put32 = (at, value) => (view().setUint32(at, value, true), GOOD);
  const put64 = (at, value) => (view().setBigUint64(at, BigInt(value), true), GOOD);
  const now = () => BigInt(Date.now()) * 1_000_000n;
  const isFolder = (path) => path === "" || files.get(path) === null || [...files.keys()].some((other) => other.startsWith(`${path}/`));
  const isThere = (path) => files.has(path) || isFolder(path);
  const above = (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));
  const of = (fd, act) => (opened[fd] ? act(opened[fd], files.get(opened[fd].path)) : BAD_FILE);

  function path(fd, at, length) {
    const parts = [];
    for (const part of `${opened[fd].path}/${decoded(bytes(at, length))}`.split("/")) {
      if (part === "..") parts.pop();
      else if (part && part !== ".") parts.push(part);
    }
    return parts.join("/");
  }

  const write = (path, data) => changed.add(path) && files.set(path, { data, time: now() });

  function remove(path) {
    if (!files.delete(path)) return MISSING;
    changed.add(path);
    if (!isFolder(above(path))) files.set(above(path), null);
    return GOOD;
  }

  function* vectors(at, count) {
    for (let own = at; own < at + 8 * count; own += 8) yield bytes(view().getUint32(own, true), view().getUint32(own + 4, true));
  }

  const calls = {
    environ_get: () => GOOD,
    environ_sizes_get: (count, size) => put32(count, 0) || put32(size, 0),
    clock_time_get: (_clock, _precision, at) => put64(at, now()),
    random_get: (at, length) => (crypto.getRandomValues(bytes(at, length)), GOOD),
    sched_yield: () => GOOD,
    proc_exit(code) { throw new Error(`the engine ended with ${code}`); },
    fd_prestat_get: (fd, at) => (fd === ROOT ? put32(at, 0) || put32(at + 4, 1) : BAD_FILE),
    fd_prestat_dir_name: (_fd, at) => (bytes(at, 1).set(encoded("/")), GOOD),
    fd_close: (fd) => of(fd, () => ((opened[fd] = null), GOOD)),
    fd_sync: () => GOOD,
    fd_fdstat_get(fd, at) {
      bytes(at, 24).fill(0);
      view().setUint8(at, opened[fd] && isFolder(opened[fd].path) ? FOLDER : FILE);
      return put64(at + 8, 2n ** 60n - 1n) || put64(at + 16, 2n ** 60n - 1n);
    },
    fd_read: (fd, at, count, read) => of(fd, (own, file) => {
      const before = own.at;
      for (const into of vectors(at, count)) {
        const part = file.data.subarray(own.at, own.at + into.length);
        into.set(part);
        own.at += part.length;
      }
      return put32(read, own.at - before);
    }),
    fd_write(fd, at, count, written) {
      const parts = [...vectors(at, count)], own = opened[fd];
      // Files are written from their start to their end.
      if (own) write(own.path, new Uint8Array([files.get(own.path).data, ...parts].flatMap((part) => [...part])));
      else said += parts.map(decoded).join("");
      return put32(written, parts.reduce((sum, part) => sum + part.length, 0));
    },
    fd_readdir: (fd, at, length, cookie, used) => of(fd, ({ path }) => {
      const below = path && `${path}/`, into = bytes(at, length);
      const paths = [...files.keys()].filter((other) => other.startsWith(below) && other !== path);
      const names = [...new Set(paths.map((other) => other.slice(below.length).split("/")[0]))];
      let end = 0;
      for (let index = Number(cookie); index < names.length && end < length; index += 1) {
        const name = encoded(names[index]), entry = new Uint8Array(24 + name.length), fields = new DataView(entry.buffer);
        fields.setBigUint64(0, BigInt(index + 1), true);
        fields.setUint32(16, name.length, true);
        fields.setUint8(20, isFolder(below + names[index]) ? FOLDER : FILE);
        entry.set(name, 24);
        into.set(entry.subarray(0, length - end), end);
        end = Math.min(length, end + entry.length);
      }
      return put32(used, end);
    }),
    path_open(fd, _follow, at, length, flags, _rights, _inherited, _more, out) {
      const [CREATE, IS_DIRECTORY, EXCLUSIVE, EMPTY] = [1, 2, 4, 8];
      const own = path(fd, at, length), file = files.get(own);
      if (!file && isFolder(own)) { if (flags & (CREATE | EMPTY)) return IS_FOLDER; }
      else if (flags & IS_DIRECTORY) return file ? NO_FOLDER : MISSING;
      else if (file && flags & EXCLUSIVE) return EXISTS;
      else if (!file && !(flags & CREATE && isFolder(above(own)))) return MISSING;
      else if (!file || flags & EMPTY) write(own, new Uint8Array());
      return put32(out, opened.push({ path: own, at: 0 }) - 1);
    },
    path_filestat_get(fd, _follow, at, length, out) {
      const own = path(fd, at, length), file = files.get(own);
      if (!isThere(own)) return MISSING;
      bytes(out, 64).fill(0);
      view().setUint8(out + 16, file ? FILE : FOLDER);
      for (const field of [40, 48, 56]) put64(out + field, file?.time ?? 0);
      return put64(out + 24, 1) || put64(out + 32, file?.data.length ?? 0);
    },
    path_create_directory: (fd, at, length) => (isThere(path(fd, at, length)) ? EXISTS : (files.set(path(fd, at, length), null), GOOD)),
    path_readlink: (fd, at, length) => (isThere(path(fd, at, length)) ? INVALID : MISSING),
    path_rename(fd, at, length, other, to, toLength) {
      const from = path(fd, at, length);
      if (!files.get(from)) return MISSING;
      write(path(other, to, toLength), files.get(from).data);
      return remove(from);
    },
    path_unlink_file: (fd, at, length) => remove(path(fd, at, length)),
  };
  return { imports: { wasi_snapshot_preview1: calls }, use: (own) => { memory = own; }, lastWords: () => said };
}

// An engine over files, with the unsaved texts of an earlier one. It answers one request after another.
async function engine(module, files, texts) {
  const changed = new Set(), { imports, use, lastWords } = system(files, changed);
  const { exports } = await WebAssembly.instantiate(module, imports);
  const { memory, garage_room: room, garage_open: open, garage_answer: answer } = exports;
  const fill = (text) => {
    const bytes = encoded(text), at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  };
  use(memory);
  exports._start();
  fill(JSON.stringify(texts));
  open();
  return (request) => {
    try {
      fill(JSON.stringify(request));
      const at = answer(), [first, rest] = new Uint32Array(memory.buffer.slice(at, at + 8));
      const own = JSON.parse(decoded(new Uint8Array(memory.buffer, at + 8, first)));
      own.body = memory.buffer.slice(at + 8 + first, at + 8 + first + rest);
      own.changed = [...changed].map((path) => [path, files.get(path) ?? null]);
      changed.clear();
      return own;
    } catch (error) {
      throw new Error(lastWords() || error.message);
    }
  };
}
