// Those who hear the page: what happens is said, dialogs hide what lies behind, every control has one name, and the board
// can be walked and asked.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

export async function isHeard(browser, address) {
  const game = await Game.open(browser, `${address}?battle=duel&seed=7&sides=human,greedy`);
  await game.turn();
  await namesEverything(game, "battle");
  await walksAndAsks(game);
  await saysWhatHappens(game);
  await hidesWhatLiesBehind(game);
  await game.close();
}

const spoken = (game, where) => game.page.$$eval(`#${where} button`, (buttons) => buttons.map((button) => button.textContent));
const text = (game, where) => game.page.textContent(`#${where}`);

// What can be pressed has a name, and no two things have the same.
async function namesEverything(game, where) {
  const unnamed = (await game.told("widgets")).filter(({ label }) => !label.trim());
  assert.deepEqual(unnamed, [], `${where}: everything that can be pressed has a name`);
  const names = await spoken(game, "spoken");
  assert.equal(new Set(names).size, names.length, `${where}: no two things are called alike: ${names}`);
  const roles = await game.page.evaluate(() => [document.querySelector("canvas").getAttribute("aria-label"), document.getElementById("log").getAttribute("aria-live")]);
  assert.ok(roles[0] && roles[1] === "polite");
}

// Arrow keys lead over the board, and each cell says what it is; a unit of the list opens its card.
async function walksAndAsks(game) {
  await game.page.keyboard.press("ArrowUp");
  await game.page.waitForFunction(() => /^Cell \d+, \d+: .+, height -?\d+/.test(document.getElementById("pointed").textContent));
  const first = await text(game, "pointed");
  await game.page.keyboard.press("ArrowRight");
  await game.page.waitForFunction((first) => document.getElementById("pointed").textContent !== first, first);
  const units = await spoken(game, "units");
  const { units: there } = await game.turn();
  assert.equal(units.length, there.length, "all units are listed");
  assert.match(units[0], /, \d+ of \d+ HP, at \d+, \d+/);
  const [name] = there.at(-1);
  await game.page.evaluate(() => [...document.querySelectorAll("#units button")].at(-1).click());
  await game.until("battle", ({ battle }) => battle.inspected === name, `whoever asks about ${name} gets the card`);
}

async function saysWhatHappens(game) {
  const before = await text(game, "log");
  await game.press("End turn");
  await game.turn(1);
  await game.page.waitForFunction((before) => document.getElementById("log").textContent !== before, before);
  assert.ok((await text(game, "log")).length > before.length + 10, "the log is read out");
}

async function hidesWhatLiesBehind(game) {
  assert.ok((await spoken(game, "spoken")).includes("End turn"));
  await game.press("menu", { ending: true });
  await game.widget("Settings");
  await game.gone("End turn");
  const names = await spoken(game, "spoken");
  assert.ok(names.includes("Settings") && !names.includes("End turn"), `only the menu is heard: ${names}`);
  await namesEverything(game, "menu");
  await game.press("Settings");
  await game.press("Display");
  await game.widget("reduced motion");
  await namesEverything(game, "settings");
  await game.press("Back");
  await game.widget("End turn");
}
