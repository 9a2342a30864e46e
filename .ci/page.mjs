// Joins the parts of the garage in one file: `.ci/page` calls it with a folder, the version and the date.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { runInThisContext } from "node:vm";
import { gzipSync } from "node:zlib";

const [folder, version, date] = process.argv.slice(2);
const packages = `${resolve(folder)}/node_modules`;
const require = createRequire(`${packages}/`);
const { buildSync } = require("esbuild");
const { marked } = await import(require.resolve("marked"));

const read = (path) => readFileSync(path, "utf8");
const own = (name) => read(`src/page/${name}`);
const assets = (...names) => names.map((name) => read(`src/garage/assets/${name}.js`)).join("");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");

// A script with the packages that it imports. Its exports are in a variable.
function bundled(contents, globalName) {
  const stdin = { contents, resolveDir: "src/page" };
  const options = { bundle: true, format: "iife", charset: "utf8", legalComments: "none", nodePaths: [packages], write: false };
  return buildSync({ ...options, stdin, globalName }).outputFiles[0].text;
}

const worker = bundled(own("worker.js"), "garage");
writeFileSync(`${folder}/worker.js`, worker);

// The scripts of the served garage: each page runs them anew, with functions of its own.
const page = `function runPage(fetch, travel, root, isCar) {
${assets("start", "wall")}
if (isCar) runCar();
function runCar() {
${assets("edits", "patch", "views", "controls", "drag", "best", "life")}
}
}`;
const host = [bundled('export * from "idb-keyval"', "kept"), page, own("host.js"), own("store.js"), own("start.js")].join("\n");

// The page to play with has a style and a script of its own, which its policy names.
const bytes = readFileSync(`${folder}/engine.wasm`);
const { engine } = runInThisContext(`${worker}; garage`);
const ask = await engine(await WebAssembly.compile(bytes), [], []);
const text = ({ body }) => new TextDecoder().decode(body);
ask({ method: "POST", address: "/copy", kind: "application/x-www-form-urlencoded", body: "game=classic&file=hotshot.toml" });
const play = text(ask({ address: "/play?file=hotshot.toml" })).match(/style-src ('[^']*'); script-src ('[^']*')/);

// The files of each crate and package, each text once.
for (const name of ["@bjorn3/browser_wasi_shim", "idb-keyval"]) {
  const { version } = JSON.parse(read(`${packages}/${name}/package.json`));
  for (const file of readdirSync(`${packages}/${name}`).filter((file) => /^licen[cs]e/i.test(file))) {
    cpSync(`${packages}/${name}/${file}`, `${folder}/licenses/${name.split("/").pop()}-${version}/${file}`);
  }
}
const texts = new Map();
for (const entry of readdirSync(`${folder}/licenses`, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const text = read(`${entry.parentPath}/${entry.name}`);
  texts.set(text, [...(texts.get(text) ?? []), entry.parentPath.split("/").pop()]);
}
const licenses = [...texts].map(([text, crates]) => `${[...new Set(crates)].sort().join(", ")}\n\n${text.trim()}\n`).sort().join(`\n${"-".repeat(80)}\n\n`);

// Fonts come from the engine. The guide is for the page alone.
const styles = ["style", "wall", "drag"].map((name) => read(`src/garage/assets/${name}.css`)).join("") + read("src/show/format/heat.css");
const shared = styles.replace(/@font-face.*/g, "");
const guide = read("designs/garage.md").replace(/^[^]*?(?=\| to)/, "").replace(/## The garage of a folder[^]*/, "");
const template = own("garage.html").replace("{{style}}", () => shared);
const style = template.match(/<style>([^]*?)<\/style>/)[1];
const parts = {
  version, date, worker, host,
  guide: marked.parse(guide),
  engine: packed(bytes),
  licenses: packed(licenses),
  policy: [
    "default-src 'none'", `script-src ${hash(host)} ${play[2]} 'wasm-unsafe-eval'`, "worker-src blob: 'self'", `style-src ${hash(style)} ${play[1]}`,
    "style-src-attr 'unsafe-inline'",
    "img-src data: blob:", "font-src data:", "frame-src blob:", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
  ].join("; "),
};
const filled = (template, parts) => template.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
const whole = filled(template, parts);
const id = createHash("sha256").update(whole).digest("hex").slice(0, 16);
mkdirSync(`${folder}/site`, { recursive: true });
writeFileSync(`${folder}/garage.html`, whole);
// A web address has the page twice: to use, and to download.
for (const name of ["index.html", "garage.html"]) writeFileSync(`${folder}/site/${name}`, whole);
writeFileSync(`${folder}/site/sw.js`, filled(own("sw.js"), { id }));
writeFileSync(`${folder}/site/manifest.webmanifest`, own("manifest.webmanifest"));
console.log(`${folder}/garage.html: ${whole.length} bytes`);
