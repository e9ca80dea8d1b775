// The page draws while something moves and rests otherwise: at rest it requests no frame, no timer fires, the program is not
// called, and no sound is computed. The first frame after a move of the mouse waits for no timer.
//
// The counts do not depend on the machine or its load. The share of a processor is only printed.
import assert from "node:assert/strict";
import { Game, KEPT } from "./harness.mjs";

const LOOK = 4000;
const PATIENCE = 180_000;
const BUFFERS = 44_100 / 2048; // per second of sound; each calls the program once to fill the next buffer
const SPARE = 4; // buffers computed ahead

export async function restsWhenNothingMoves(browser, address) {
  const game = await Game.open(browser, address, { before: countWork });
  await rests(game, "title, before anything is pressed");
  await game.visit(`${address}?battle=ravine&seed=7&sides=human,greedy`);
  await game.turn();
  await rests(game, "battle with music", { music: true });
  await wakes(game);
  await game.endTurn();
  await game.turn(1, "computers get frames to think in");
  await rests(game, "battle with music after the others' turns", { music: true });
  await restsWhileHidden(game);
  await restsWhileMuted(game);
  await game.close();
  await restsAfterSounds(browser, address);
  await moves(browser, address);
}

// Counts what the page does and what it waits for; runs before the game gets hold of these functions.
function countWork() {
  const SOON = 60_000; // milliseconds; a longer wait counts as rest
  const counts = { drawn: 0, frames: 0, timers: 0, entered: 0, buffers: 0 };
  const contexts = [];
  const waiting = new Set();
  globalThis.worked = () => ({ ...counts, waiting: [...waiting], audio: contexts.map(({ state }) => state) });
  const counted = (name, act) => function count(...more) {
    counts[name] += 1;
    return act.apply(this, more);
  };
  const gl = WebGL2RenderingContext.prototype;
  for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) gl[name] = counted("drawn", gl[name]);

  // Frames count when they are requested, timers when they fire; both are waiting in between.
  const waits = (ask, cancel, name, isOnce = true) => {
    const [real, end] = [globalThis[ask], globalThis[cancel]];
    globalThis[ask] = (act, time, ...more) => {
      if (ask === "requestAnimationFrame") counts.frames += 1;
      const id = real((...given) => {
        if (ask !== "requestAnimationFrame") counts.timers += 1;
        if (isOnce) waiting.delete(`${name} ${id}`);
        return act(...given);
      }, time, ...more);
      if (!(time >= SOON)) waiting.add(`${name} ${id}`);
      return id;
    };
    globalThis[cancel] = (id) => {
      waiting.delete(`${name} ${id}`);
      end(id);
    };
  };
  waits("requestAnimationFrame", "cancelAnimationFrame", "frame");
  waits("setTimeout", "clearTimeout", "timeout");
  waits("setInterval", "clearInterval", "interval", false);
  waits("requestIdleCallback", "cancelIdleCallback", "idle");
  if (globalThis.scheduler?.postTask) {
    const real = scheduler.postTask.bind(scheduler);
    let tasks = 0;
    scheduler.postTask = (act, options = {}) => {
      const task = `task ${(tasks += 1)}`;
      if (!(options.delay >= SOON)) waiting.add(task);
      options.signal?.addEventListener("abort", () => waiting.delete(task));
      return real((...given) => {
        counts.timers += 1;
        waiting.delete(task);
        return act(...given);
      }, options);
    };
  }
  const source = AudioBufferSourceNode.prototype;
  source.start = counted("buffers", source.start);
  globalThis.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
  // The program is called through its exports alone; a nested call from a function that it has called is not counted.
  let depth = 0;
  const entry = (act) => (...more) => {
    if (depth === 0) counts.entered += 1;
    depth += 1;
    try {
      return act(...more);
    } finally {
      depth -= 1;
    }
  };
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const made = await instantiate(module, imports);
    if (!(made instanceof WebAssembly.Instance)) return made;
    const exports = Object.entries(made.exports).map(([name, one]) => [name, typeof one === "function" ? entry(one) : one]);
    return { module, instance: { exports: Object.fromEntries(exports) } };
  };
}

const worked = (game) => game.page.evaluate(() => globalThis.worked());

// Processor seconds of the browser's processes.
async function computed(browser) {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  await client.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

// The page's activity during `time` milliseconds: the counts, what the page waits for afterwards, the seconds that passed, and
// the share of a processor.
async function watch(game, time) {
  const browser = game.context.browser();
  const [cpu, since, before] = [await computed(browser), Date.now(), await worked(game)];
  await game.page.waitForTimeout(time);
  const after = await worked(game);
  const seconds = (Date.now() - since) / 1000;
  const did = Object.fromEntries(Object.keys(before).filter((name) => before[name] >= 0).map((name) => [name, after[name] - before[name]]));
  return { ...did, waiting: after.waiting, audio: after.audio, seconds, share: ((await computed(browser)) - cpu) / seconds };
}

// Whether nothing was done and nothing is pending. While music plays, its buffers are filled, and the program is called once
// for each buffer and not otherwise.
function isAtRest({ drawn, frames, timers, entered, buffers, waiting, seconds }, music) {
  const still = drawn + frames + timers + waiting.length === 0;
  if (!music) return still && entered === 0 && buffers === 0;
  return still && Math.abs(entered - buffers) <= 1 && buffers <= seconds * BUFFERS + SPARE;
}

async function rests(game, name, { music = false } = {}) {
  const end = Date.now() + PATIENCE;
  for (let did; !did || !isAtRest(did, music);) {
    assert.ok(Date.now() < end, `${name}: something goes on though nothing moves: ${JSON.stringify(did)}`);
    did = await watch(game, LOOK);
  }
  const did = await watch(game, LOOK);
  assert.ok(isAtRest(did, music), `${name}: nothing is done at rest: ${JSON.stringify(did)}`);
  if (music) assert.ok(did.buffers > 0, `${name}: the music goes on: ${JSON.stringify(did)}`);
  else assert.ok(did.audio.every((state) => state === "suspended"), `${name}: the sound rests: ${did.audio}`);
  console.log(`  ${name}: ${did.buffers} buffers of sound in ${did.seconds.toFixed(1)} s, ${(did.share * 100).toFixed(1)} % of a processor`);
}

const show = (game, state) => game.page.evaluate((state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}, state);

// A hidden page is silent; shown again, its sound goes on.
async function restsWhileHidden(game) {
  await show(game, "hidden");
  await rests(game, "battle, hidden");
  await show(game, "visible");
  await rests(game, "battle, shown again", { music: true });
}

async function restsWhileMuted(game) {
  await game.press("menu", { ending: true });
  await game.press("Mute");
  await game.widget("Unmute");
  await rests(game, "muted");
  await game.press("Unmute");
  await rests(game, "heard again", { music: true });
}

// Without music the sound wakes for events and rests after them. Sounds of events before the first press are not kept for
// later.
async function restsAfterSounds(browser, address) {
  const game = await Game.open(browser, address, { before: countWork });
  await game.page.evaluate(([key, text]) => localStorage.setItem(key, text), [`${KEPT}settings.json`, JSON.stringify({ music: 0, speed: "instant" })]);
  await game.visit(`${address}?battle=duel&seed=7&sides=greedy,greedy`);
  await game.until("battle", ({ battle }) => battle?.over, "the battle comes to its end", PATIENCE);
  await rests(game, "a battle that could not be heard");
  await game.visit(`${address}?battle=ravine&seed=7&sides=human,greedy`);
  await game.turn();
  await rests(game, "battle without music");
  const before = await worked(game);
  await game.endTurn();
  await game.turn(1);
  const end = Date.now() + PATIENCE;
  while ((await worked(game)).buffers <= before.buffers) assert.ok(Date.now() < end, "what happens is heard");
  await rests(game, "battle without music after the others' turns");
  await game.close();
}

// A move of the mouse, a key and a message of the page itself each lead to a frame without waiting for a timer. The time that
// this takes depends on the machine and is not checked.
async function wakes(game) {
  const woken = async (what, act) => {
    const before = await worked(game);
    const since = Date.now();
    await act();
    let now = before;
    while (now.drawn === before.drawn) {
      assert.ok(Date.now() - since < PATIENCE, `${what} is followed by a frame`);
      now = await worked(game);
    }
    assert.equal(now.timers, before.timers, `${what} is followed by a frame at once, without a timer`);
    console.log(`  ${what}: a frame after ${Date.now() - since} ms`);
    await game.page.waitForTimeout(500);
  };
  await woken("the mouse", () => game.page.mouse.move(640, 400));
  await woken("a key", () => game.page.keyboard.press("ArrowUp"));
  await woken("a word of the page", () => game.page.evaluate(() => [...document.querySelectorAll("#units button")].at(-1).click()));
}

// With reduced motion a unit that gets a move order is at its goal at once.
async function moves(browser, address) {
  const game = await Game.open(browser, address, { reducedMotion: "reduce" });
  await game.press("Settings");
  await game.press("Display");
  assert.ok((await game.widget("reduced motion")).on, "what the machine prefers is heeded");
  await game.close();
}
