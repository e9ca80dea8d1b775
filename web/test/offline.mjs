// The page as an app: it names itself, a reload downloads nothing again, and it opens without a network.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

const LARGE = 30_000_000; // bytes

export async function opensWithoutANetwork(browser, address, sent) {
  await namesItself(address);
  await downloadsOnce(browser, address, sent);
  await goesOffline(browser, address);
}

async function namesItself(address) {
  const page = await (await fetch(address)).text();
  for (const name of ["og:image", "og:title", "description", "manifest"]) assert.ok(page.includes(name), `the page says its ${name}`);
  const manifest = await (await fetch(new URL("manifest.webmanifest", address))).json();
  assert.equal(manifest.display, "standalone");
  for (const { src } of [...manifest.icons, { src: "picture.png" }]) {
    assert.equal((await fetch(new URL(src, address))).headers.get("content-type"), "image/png", `${src} is there`);
  }
}

// Files that the browser has are revalidated and not sent again.
async function downloadsOnce(browser, address, sent) {
  const game = await Game.open(browser, address);
  sent.length = 0;
  await game.reload();
  // The program of a quick build is too large for the cache of a browser without a profile.
  const again = sent.filter(({ bytes }) => bytes > 0 && bytes < LARGE);
  assert.deepEqual(again, [], "a reload downloads nothing again");
  assert.ok(sent.some(({ status }) => status === 304), "but asks whether there is anything new");
  await game.close();
  const program = new URL("hexfray_bg.wasm", address);
  const first = await fetch(program, { method: "GET" });
  await first.body.cancel();
  for (const [ask, about] of [["if-none-match", "etag"], ["if-modified-since", "last-modified"]]) {
    const { status } = await fetch(program, { headers: { [ask]: first.headers.get(about) } });
    assert.equal(status, 304, `the server knows its ${about}`);
  }
  assert.equal((await fetch(program, { headers: { "if-none-match": '"other"' } })).status, 200, "and what is new is sent");
}

async function goesOffline(browser, address) {
  const game = await Game.open(browser, address, { workers: true });
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await game.page.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: 120_000 });
  await game.context.setOffline(true);
  await game.page.goto(`${address}?battle=duel&seed=7&sides=human,greedy`);
  await game.running();
  await game.press("To battle");
  await game.turn();
  await game.picture("offline");
  await game.context.setOffline(false);
  await game.close();
}
