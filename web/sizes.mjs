// Compresses what lies in web/dist as a host would, prints the sizes, and fails where the page has grown too large:
// node web/sizes.mjs  (build.sh calls it after the optimised build). A compressed file lies beside its own as FILE.br.
// What the page downloads is what it keeps for when there is no network (keep.mjs), and the list of that.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { isKept } from "./keep.mjs";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const MOST = { program: { raw: 18_000_000, brotli: 4_400_000 }, page: { raw: Infinity, brotli: 8_500_000 } }; // bytes
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

// Pictures that tests have taken lie there as well.
const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !entry.name.endsWith(".br"))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1))
  .filter((name) => !name.startsWith("pictures"));
const sizes = await Promise.all(names.map(measure));

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const line = (what, { raw, brotli }) => console.log(`${what.padEnd(34)} ${megabytes(raw).padStart(9)} raw  ${megabytes(brotli).padStart(9)} brotli`);
const total = (chosen) => chosen.reduce((sum, { raw, brotli }) => ({ raw: sum.raw + raw, brotli: sum.brotli + brotli }), { raw: 0, brotli: 0 });
const find = (wanted) => sizes.find(({ name }) => name === wanted);

// Says how large something is; whether that is more than it may be.
function tooLarge(what, size, most) {
  line(what, size);
  const grown = most && (size.raw > most.raw || size.brotli > most.brotli);
  if (grown) {
    const raw = Number.isFinite(most.raw) ? `${megabytes(most.raw)}, or ` : "";
    console.error(`${what} may have ${raw}${megabytes(most.brotli)} compressed (web/sizes.mjs): it has grown too large for a browser.`);
  }
  return grown;
}

const program = find("hexfray_bg.wasm");
const grown = [
  program && tooLarge("the game's program", program, MOST.program),
  program && tooLarge("everything that the page downloads", total(sizes.filter(({ name }) => isKept(name) || name === "offline.js")), MOST.page),
  find(join("engine", "hexfray_bg.wasm")) && tooLarge("the engine as a module", find(join("engine", "hexfray_bg.wasm"))),
];
if (grown.some(Boolean)) process.exit(1);
