// Checks that records replay in WebAssembly to the same state after every order as natively: node web/digests.mjs FOLDER
// The folder has records from `hexfray simulate --records FOLDER`; the engine compares every digest.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { load } from "./dist/engine.js";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node web/digests.mjs FOLDER");
  process.exit(2);
}
const engine = await load(await readFile(new URL("dist/engine/hexfray_bg.wasm", import.meta.url)));
const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
assert.ok(names.length > 0, `no record in ${folder}`);

// Records stay texts, since their seeds can be too large for numbers of JavaScript.
const replay = (record) => JSON.parse(engine.answer(`{"load": ${record}}`));
const digests = (record) => [...record.matchAll(/"digest":\s*"?([0-9a-fx]+)"?/g)].map((found) => found[1]);

let orders = 0;
for (const name of names) {
  const record = await readFile(join(folder, name), "utf8");
  const { ok, error } = replay(record);
  assert.ok(ok, `${name}: ${error?.message}`);
  assert.equal(String(ok.digest), digests(record).at(-1), name);
  orders += digests(record).length;
}

// A single wrong digest is detected.
const record = await readFile(join(folder, names[0]), "utf8");
const [first, second] = digests(record);
assert.match(replay(record.replace(first, second)).error?.message ?? "nothing was said", /differs/);
console.log(`${names.length} records, ${orders} orders: the same digests as natively`);
