// Measures how long a frame of the page waits for computer opponents: node web/frames.mjs [BATTLE…]
// Opens each battle in headless Chromium, lets greedy opponents play it to its end as fast as possible, and prints the
// longest time that a frame has waited for them. web/pace.mjs measures how long whole choices take.
import { readdir } from "node:fs/promises";
import { serve } from "./serve.mjs";
import { Game, KEPT, launch } from "./test/harness.mjs";

const LONGEST = 600_000; // milliseconds for a battle; drawing in software is slow
const SIZE = { width: 240, height: 160 }; // small, since drawing in software takes all processors
const kept = { [`${KEPT}settings.json`]: JSON.stringify({ speed: "instant", volume: 0 }) };

const files = await readdir(new URL("../maps", import.meta.url));
const all = files.filter((name) => name.endsWith(".battle.toml")).map((name) => name.replace(".battle.toml", "")).sort();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;

const server = await serve(0);
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
try {
  const rows = {};
  for (const battle of wanted) {
    const game = await Game.open(browser, address, { size: SIZE });
    await game.page.evaluate((kept) => Object.assign(localStorage, kept), kept);
    await game.visit(`${address}?battle=${battle}&sides=greedy,greedy&seed=1`);
    const { thinking, battle: end } = await game.until("battle", ({ battle }) => battle?.over, `${battle} comes to an end`, LONGEST);
    rows[battle] = { orders: end.orders, "longest wait, ms": thinking };
    await game.close();
  }
  console.table(rows);
} finally {
  await browser.close();
  server.close();
}
