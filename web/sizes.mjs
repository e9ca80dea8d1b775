// Compresses what lies in web/dist as a host would, prints the sizes, and fails where the game has grown too large:
// node web/sizes.mjs  (build.sh calls it after the optimised build). A compressed file lies beside its own as FILE.br.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const MOST = { raw: 20_000_000, brotli: 5_000_000 }; // bytes of the program
const TEXTS = [".wasm", ".js", ".html", ".ts", ".wav", ".ttf", ".otf"]; // what gets smaller

const compress = (bytes) => promisify(brotliCompress)(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

async function measure(name) {
  const bytes = await readFile(join(dist, name));
  if (!TEXTS.includes(extname(name))) return { name, raw: bytes.length, brotli: bytes.length };
  const small = await compress(bytes);
  await writeFile(join(dist, `${name}.br`), small);
  return { name, raw: bytes.length, brotli: small.length };
}

const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !entry.name.endsWith(".br"))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1));
const sizes = await Promise.all(names.map(measure));

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const line = (what, { raw, brotli }) => console.log(`${what.padEnd(34)} ${megabytes(raw).padStart(9)} raw  ${megabytes(brotli).padStart(9)} brotli`);
const total = (chosen) => chosen.reduce((sum, { raw, brotli }) => ({ raw: sum.raw + raw, brotli: sum.brotli + brotli }), { raw: 0, brotli: 0 });
const [program] = sizes.filter(({ name }) => name === "hexfray_bg.wasm");
const [module] = sizes.filter(({ name }) => name === join("engine", "hexfray_bg.wasm"));
const isOfModule = (name) => name.startsWith("engine") || name === "example.html";
if (program) {
  line("the game's program", program);
  line("everything that the page downloads", total(sizes.filter(({ name }) => !isOfModule(name))));
}
if (module) line("the engine as a module", module);
if (program && (program.raw > MOST.raw || program.brotli > MOST.brotli)) {
  console.error(`The game has grown too large for a browser: its program may have ${megabytes(MOST.raw)}, or ${megabytes(MOST.brotli)} compressed (web/sizes.mjs).`);
  process.exit(1);
}
