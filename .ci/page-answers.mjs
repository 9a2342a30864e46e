// Compares the answers of the garage in one file with the program's: `node .ci/page-answers.mjs PROGRAM FOLDER…`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInThisContext } from "node:vm";

const [program, ...folders] = process.argv.slice(2).map((path) => resolve(path));
const module = await WebAssembly.compile(readFileSync("target/page/engine.wasm"));
const { engine } = runInThisContext(`${readFileSync("target/page/worker.js", "utf8")}; garage`);
const text = ({ body }) => new TextDecoder().decode(body);
const pdf = join(mkdtempSync(join(tmpdir(), "page-")), "sheet.pdf");

function run(folder, ...command) {
  try {
    return execFileSync(program, command, { cwd: folder, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
  } catch ({ stdout }) {
    return stdout;
  }
}

let compared = 0, sheets = 0;
const different = [];
for (const folder of folders) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".toml"));
  const files = names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]);
  const ask = await engine(module, files, []);
  for (const name of names) {
    compared += 1;
    if (text(ask({ address: "/check.json", body: name })) !== run(folder, "check", "--format", "json", name).toString()) different.push(`${folder}/${name}`);
    const { status, body } = ask({ address: `/sheet.pdf?file=${name}` });
    // The program prints the variants, too.
    if (status !== 200 || readFileSync(join(folder, name), "utf8").includes("[variants")) continue;
    sheets += 1;
    run(folder, "sheet", name, "-o", pdf, "--force");
    if (Buffer.compare(Buffer.from(body), readFileSync(pdf)) !== 0) different.push(`${folder}/${name}: sheet`);
  }
}
console.log(`${compared} designs and ${sheets} sheets compared, ${different.length} different`);
if (different.length) {
  console.log(different.slice(0, 20).join("\n"));
  process.exit(1);
}
