// Compresses the files in web/dist as a host would, prints the sizes, and fails if the page is too large:
// node web/sizes.mjs  (build.sh calls it after the optimised build). The compressed form of FILE is FILE.br.
// node web/sizes.mjs web  prints the sizes of the files that the loader downloads (load.js), raw and compressed, as JSON;
// `web-quick` compresses nothing.
// The page downloads the files that it keeps for use without a network (keep.mjs), and their list.
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { isKept } from "./keep.mjs";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const MOST = { program: { raw: 18_000_000, brotli: 4_600_000 }, page: { raw: Infinity, brotli: 8_500_000 } }; // bytes
const TEXTS = [".wasm", ".js", ".html", ".ts", ".wav", ".ttf", ".otf"]; // files that compression makes smaller

const compress = (bytes) => promisify(brotliCompress)(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

async function measure(name) {
  const file = join(dist, name);
  const { size: raw, mtimeMs } = await stat(file);
  if (!TEXTS.includes(extname(name))) return { name, raw, brotli: raw };
  const before = await stat(`${file}.br`).catch(() => undefined); // compressing the program takes a minute
  if (before?.mtimeMs >= mtimeMs) return { name, raw, brotli: before.size };
  const small = await compress(await readFile(file));
  await writeFile(`${file}.br`, small);
  return { name, raw, brotli: small.length };
}

// The names of files in a folder of web/dist, without the compressed ones.
async function names(folder) {
  const entries = await readdir(join(dist, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".br"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1));
}

// Prints the sizes of the files that the loader downloads.
async function list(profile) {
  const whole = async (name) => stat(join(dist, name)).then(({ size }) => ({ name, raw: size, brotli: size }));
  const files = ["hexfray_bg.wasm", ...(await names("assets")).sort()];
  const sizes = await Promise.all(files.map(profile === "web" ? measure : whole));
  console.log(JSON.stringify(Object.fromEntries(sizes.map(({ name, raw, brotli }) => [name.replaceAll("\\", "/"), [raw, brotli]]))));
}

// The pictures that tests have taken are in the same folder.
const measureAll = async () => Promise.all((await names("")).filter((name) => !name.startsWith("pictures")).map(measure));

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const line = (what, { raw, brotli }) => console.log(`${what.padEnd(34)} ${megabytes(raw).padStart(9)} raw  ${megabytes(brotli).padStart(9)} brotli`);
const total = (chosen) => chosen.reduce((sum, { raw, brotli }) => ({ raw: sum.raw + raw, brotli: sum.brotli + brotli }), { raw: 0, brotli: 0 });
// Prints a size; returns whether it exceeds the limit.
function tooLarge(what, size, most) {
  line(what, size);
  const grown = most && (size.raw > most.raw || size.brotli > most.brotli);
  if (grown) {
    const raw = Number.isFinite(most.raw) ? `${megabytes(most.raw)}, or ` : "";
    console.error(`${what} may have ${raw}${megabytes(most.brotli)} compressed (web/sizes.mjs): it has grown too large for a browser.`);
  }
  return grown;
}

// Prints the sizes of all parts; returns whether one is too large.
async function report() {
  const sizes = await measureAll();
  const find = (wanted) => sizes.find(({ name }) => name === wanted);
  const program = find("hexfray_bg.wasm");
  const grown = [
    program && tooLarge("the game's program", program, MOST.program),
    program && tooLarge("everything that the page downloads", total(sizes.filter(({ name }) => isKept(name) || name === "offline.js")), MOST.page),
    find(join("engine", "hexfray_bg.wasm")) && tooLarge("the engine as a module", find(join("engine", "hexfray_bg.wasm"))),
  ];
  return grown.some(Boolean);
}

const [profile] = process.argv.slice(2);
if (profile) await list(profile);
else if (await report()) process.exitCode = 1;
