// The page draws while something moves and rests otherwise: no frame is drawn, hardly anything is computed, and the first
// frame after a move of the mouse comes at once.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

const MOST = 5; // per cent of a processor at rest, all processes of the browser together, above what a blank page takes
const SOON = 1500; // milliseconds from a press to what it changes; drawing in software on a busy machine is slow
const LOOK = 3000;
const LOOKS = 12;

export async function restsWhenNothingMoves(browser, address) {
  const blank = await blankPage(browser);
  const game = await Game.open(browser, address, { before: countDrawing });
  await rests(game, "title", blank);
  await game.visit(`${address}?battle=ravine&seed=7&sides=human,greedy`);
  await game.turn();
  await rests(game, "battle", blank);
  await wakes(game);
  await game.press("End turn");
  await game.turn(1, "computers get frames to think in");
  await rests(game, "battle after the others' turns", blank);
  await game.close();
  await moves(browser, address);
}

// Counts what is drawn, before the game finds WebGL.
function countDrawing() {
  globalThis.drawn = 0;
  for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
    const real = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function draw(...more) {
      globalThis.drawn += 1;
      return real.apply(this, more);
    };
  }
}

const drawn = (game) => game.page.evaluate(() => globalThis.drawn);

// Seconds that the browser's processes have computed.
async function computed(browser) {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  await client.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

// The share of a processor that the browser takes for a while.
async function share(page) {
  const browser = page.context().browser();
  const [start, since] = [await computed(browser), Date.now()];
  await page.waitForTimeout(LOOK);
  return ((await computed(browser)) - start) / ((Date.now() - since) / 1000);
}

// What the browser takes for a page without anything on it.
async function blankPage(browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.waitForTimeout(LOOK);
  const blank = await share(page);
  await context.close();
  return blank;
}

async function rests(game, name, blank) {
  const end = Date.now() + 120_000;
  for (let before = -1, now = await drawn(game); before !== now; [before, now] = [now, await drawn(game)]) {
    assert.ok(Date.now() < end, `${name}: it goes on drawing though nothing moves`);
    await game.page.waitForTimeout(4000);
  }
  const first = await drawn(game);
  // What else goes on on the machine only adds to it.
  let all = Infinity;
  for (let look = 0; look < LOOKS && (all - blank) * 100 > MOST; look += 1) all = Math.min(all, await share(game.page));
  assert.equal(await drawn(game), first, `${name}: nothing is drawn at rest`);
  const sentence = `${name}: ${(all * 100).toFixed(1)} % of a processor at rest, a blank page ${(blank * 100).toFixed(1)} %`;
  console.log(`  ${sentence}`);
  assert.ok((all - blank) * 100 <= MOST, sentence);
}

// A move of the mouse, a key and a word of the page itself are each followed by a frame.
async function wakes(game) {
  const woken = async (what, act) => {
    const before = await drawn(game);
    const since = Date.now();
    await act();
    while ((await drawn(game)) === before) assert.ok(Date.now() - since < SOON, `${what} is followed by a frame at once`);
    console.log(`  ${what}: a frame after ${Date.now() - since} ms`);
    await game.page.waitForTimeout(500);
  };
  await woken("the mouse", () => game.page.mouse.move(640, 400));
  await woken("a key", () => game.page.keyboard.press("ArrowUp"));
  await woken("a word of the page", () => game.page.evaluate(() => [...document.querySelectorAll("#units button")].at(-1).click()));
}

// Who wants little motion gets little: a unit that is told to go is there at once.
async function moves(browser, address) {
  const game = await Game.open(browser, address, { reducedMotion: "reduce" });
  await game.press("Settings");
  await game.press("Display");
  assert.ok((await game.widget("reduced motion")).on, "what the machine prefers is heeded");
  await game.close();
}
