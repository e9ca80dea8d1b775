// Lists the files that the browser keeps for use without a network, each with its hash: node web/keep.mjs [FOLDER]
// (web/dist by default). Writes offline.js there, with the list and the version. build.sh calls it last.
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("dist", import.meta.url));
// Kept in addition to the scripts. The engine as a module and its example are not part of the game.
const NAMED = ["index.html", "hexfray_bg.wasm", "manifest.webmanifest", "icon.png", "icon_64.png"];
const isScript = (name) => /^(?!e)[^/]+\.js$/.test(name) && name !== "offline.js";

// Whether the page keeps a file of web/dist.
export const isKept = (name) => !name.endsWith(".br") && (NAMED.includes(name) || isScript(name) || name.startsWith("assets/"));

const hash = (bytes) => createHash("sha256").update(bytes);

// Writes the list of a folder's files; returns the version and the list.
export async function keep(folder = DIST) {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/")).filter(isKept).sort();
  const files = {};
  for (const name of names) {
    const bytes = await readFile(join(folder, name)).catch((error) => { if (error.code !== "EISDIR") throw error; });
    if (bytes) files[name] = `sha256-${hash(bytes).digest("base64")}`;
  }
  const worker = await readFile(new URL("offline.js", import.meta.url), "utf8");
  const list = JSON.stringify(files, undefined, 1);
  const version = hash(worker + list).digest("hex").slice(0, 16);
  await writeFile(join(folder, "offline.js"), worker.replace('"unbuilt"', `"${version}"`).replace("const FILES = {};", () => `const FILES = ${list};`));
  return { version, files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, files } = await keep(process.argv[2]);
  console.log(`offline.js keeps ${Object.keys(files).length} files as version ${version}`);
}
