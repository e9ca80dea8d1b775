// The page around the game: keys that reach the game alone, a tab that is hidden for a while, sound that waits for the first
// press, settings that last.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

const BATTLE = "?battle=duel&seed=7&sides=human,greedy";
const SAVE = "saves/latest.save.json";

export async function behavesInAPage(browser, address) {
  await waitsWithSound(browser, address);
  const game = await Game.open(browser, address + BATTLE);
  await takesKeys(game);
  await savesWithControl(game);
  await restsWhileHidden(game);
  await keepsSettings(game, address);
  await game.close();
}

// No sound before the first press and every sound after it, none of them refused. A browser without a window lets pages play
// sound at once, and the test's queries count as presses, so the test itself imposes the rule of browsers with a window.
async function waitsWithSound(browser, address) {
  const before = () => {
    const Context = globalThis.AudioContext;
    let pressed = false;
    for (const name of ["pointerup", "keydown", "touchend"]) addEventListener(name, (event) => { pressed ||= event.isTrusted; }, true);
    globalThis.contexts = [];
    globalThis.AudioContext = class extends Context {
      constructor(...options) {
        super(...options);
        globalThis.contexts.push(this);
        if (!pressed) this.suspend();
      }

      resume() {
        return pressed ? super.resume() : new Promise(() => {});
      }
    };
  };
  const game = await Game.open(browser, address, { before });
  await game.page.waitForFunction(() => globalThis.contexts.every(({ state }) => state === "suspended"));
  await game.press("Play");
  await game.screen("choose");
  await game.page.waitForFunction(() => globalThis.contexts.length > 0 && globalThis.contexts.every(({ state }) => state === "running"));
  await game.close();
}

// Arrows, Tab, Enter and Escape play; the page does not scroll, and the keyboard focus does not leave the game.
async function takesKeys(game) {
  const { orders } = await game.turn();
  const pointed = async (key, sentence) => {
    const before = (await game.told("battle")).battle.pointed;
    await game.page.keyboard.press(key);
    const told = await game.until("battle", ({ battle }) => battle.pointed && String(battle.pointed) !== String(before) && battle, sentence);
    return told.pointed;
  };
  await pointed("ArrowUp", "an arrow moves the cursor");
  await pointed("ArrowRight", "and again, to another side");
  await pointed("Tab", "Tab goes to the next unit");
  await pointed("Shift+Tab", "and back");
  const stays = await game.page.evaluate(() => [scrollX, scrollY, document.activeElement.tagName, document.hasFocus()]);
  assert.deepEqual(stays, [0, 0, "CANVAS", true], "the page does not move, and the game keeps the keyboard");
  await game.page.keyboard.press("Escape");
  await game.widget("Resume");
  await game.page.keyboard.press("Escape");
  await game.gone("Resume");
  const goal = await towards(game, pointed);
  await game.page.keyboard.press("Enter");
  const moved = await game.turn(orders + 1, "Enter moves the unit to the cursor");
  assert.ok(moved.units.some(([, , cell]) => String(cell) === String(goal)), "to where the cursor was");
}

// Moves the cursor by arrow keys, up and left, to a cell within reach.
async function towards(game, pointed) {
  const { reach } = await game.until("board", (board) => board.reach?.length > 0 && board, "the unit can go somewhere");
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp"]) {
    const cell = await pointed(key, `${key} moves the cursor`);
    if (reach.some((one) => String(one) === String(cell))) return cell;
  }
  return assert.fail("no cell within reach lies on the cursor's way");
}

// Ctrl+S saves the battle; the browser's dialog for saving pages does not open.
async function savesWithControl(game) {
  const { orders } = await game.turn();
  assert.equal(await game.kept(SAVE), null, "nothing is saved yet");
  await game.page.keyboard.press("Control+s");
  await game.untilKept(SAVE);
  assert.equal((await game.turn()).orders, orders, "and S orders nothing with it");
}

// A hidden tab draws nothing; shown again, it goes on from the same state.
async function restsWhileHidden(game) {
  const { orders, digest } = await game.turn();
  await game.endTurn();
  const client = await game.context.newCDPSession(game.page);
  const seen = (state) => game.page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
  await seen("hidden");
  await client.send("Page.setWebLifecycleState", { state: "frozen" });
  await new Promise((done) => setTimeout(done, 3000));
  await client.send("Page.setWebLifecycleState", { state: "active" });
  await seen("visible");
  const after = await game.turn(orders + 1, "the battle goes on when the page is shown again");
  assert.notEqual(after.digest, digest);
  await client.detach();
}

// Settings last until the next visit.
async function keepsSettings(game, address) {
  const set = async (label) => (await game.widget(label)).on;
  await game.visit(address);
  await game.press("Settings");
  assert.ok(!(await set("4×")), "as it comes");
  await game.press("4×");
  await game.press("Display");
  assert.ok(!(await set("coordinates")), "as it comes");
  await game.press("coordinates");
  await game.until("widgets", (widgets) => widgets.find(({ label }) => label === "coordinates").on, "what is pressed is set");
  await game.reload();
  await game.press("Settings");
  assert.ok(await set("4×"), "and still is after a reload");
  await game.press("Display");
  assert.ok(await set("coordinates"), "on every page");
}
