// While the page loads, it counts the bytes sent over the network, which are fewer if the host compresses files.
import assert from "node:assert/strict";
import { load } from "../load.js";

// The smallest program there is.
const PROGRAM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const PICTURE = new Uint8Array(1000);
const SIZES = { "hexfray_bg.wasm": [8, 4], "assets/art/a.png": [1000, 1000], "assets/fonts/b.otf": [1000, 400] };

// The progress shown while these files load from a server with these headers for each.
async function told(headers) {
  const own = globalThis.fetch;
  const said = [];
  globalThis.fetch = async (address) => new Response(address.endsWith(".wasm") ? PROGRAM : PICTURE, { headers: headers(address) });
  try {
    await load(SIZES, (loaded, bytes) => said.push([loaded, bytes]));
  } finally {
    globalThis.fetch = own;
  }
  return said;
}

export async function countsWhatComes() {
  const compressed = (address) => !address.endsWith(".png");
  const plain = await told(() => ({}));
  assert.deepEqual(plain.at(-1), [2008, 2008], "a host that does not compress sends every byte");
  const small = await told((address) => compressed(address) ? { "content-encoding": "br" } : {});
  assert.deepEqual(small.at(-1), [1404, 1404], "one that compresses sends fewer");
  assert.ok(small.every(([loaded, bytes]) => loaded <= bytes && bytes <= 1404), `what is told never exceeds that: ${small}`);
  const exact = await told((address) => compressed(address) ? { "content-encoding": "gzip", "content-length": "500" } : {});
  assert.deepEqual(exact.at(-1), [2000, 2000], "where the host says how much it sends, that counts");
}
