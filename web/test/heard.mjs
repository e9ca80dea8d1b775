// The page for screen readers: events and messages are announced, panels are read, dialogs hide what lies behind them, every
// control has a name of its own and works, and the cursor can walk the board and query cells.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

export async function isHeard(browser, address) {
  const game = await Game.open(browser, `${address}?battle=duel&seed=7&sides=human,greedy`);
  await game.turn();
  await namesEverything(game, "battle");
  await walksAndAsks(game);
  await saysWhatHappens(game);
  await hidesWhatLiesBehind(game);
  await worksControls(game, address);
  await readsALesson(game, address);
  await game.close();
}

const spoken = (game, where) => game.page.$$eval(`#${where} button`, (buttons) => buttons.map((button) => button.textContent));
const read = (game) => game.page.$$eval("#spoken p", (lines) => lines.map((line) => line.textContent));
const press = (game, label) => game.page.waitForFunction((label) => {
  const button = [...document.querySelectorAll("#heard button")].find(({ textContent, disabled }) => textContent.startsWith(label) && !disabled);
  button?.click();
  return button !== undefined;
}, label);
const text = (game, where) => game.page.textContent(`#${where}`);

// Every control has a name, and no two have the same name.
async function namesEverything(game, where) {
  const unnamed = (await game.told("widgets")).filter(({ label }) => !label.trim());
  assert.deepEqual(unnamed, [], `${where}: everything that can be pressed has a name`);
  const names = await spoken(game, "spoken");
  assert.equal(new Set(names).size, names.length, `${where}: no two things are called alike: ${names}`);
  const roles = await game.page.evaluate(() => [document.querySelector("canvas").getAttribute("aria-label"), document.getElementById("log").getAttribute("aria-live")]);
  assert.ok(roles[0] && roles[1] === "polite");
}

// Arrow keys move over the board, and each cell is described; a unit of the list opens its card.
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
  await game.until("battle", ({ battle }) => battle.inspected === name, `a click on ${name} opens its card`);
  await walksWithoutKeys(game);
}

// Without arrow keys, as on a phone with a screen reader, buttons move the pointed cell.
async function walksWithoutKeys(game) {
  const before = await text(game, "pointed");
  await press(game, "Cell below");
  await game.page.waitForFunction((before) => document.getElementById("pointed").textContent !== before, before);
  await press(game, "Next target or unit");
  await game.until("battle", ({ battle }) => battle.units.some(([, , cell]) => String(cell) === String(battle.pointed)), "the next cell has a unit");
}

async function saysWhatHappens(game) {
  const before = await text(game, "log");
  await game.page.evaluate(() => { globalThis.ends = [...document.querySelectorAll("#spoken button")].find(({ textContent }) => textContent === "End turn"); });
  await game.endTurn();
  await game.turn(1);
  assert.ok(await game.page.evaluate(() => globalThis.ends.isConnected), "who reads at a button goes on reading there");
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
  const dialog = await game.page.evaluate(() => ["role", "aria-modal", "aria-label"].map((name) => document.getElementById("spoken").getAttribute(name)));
  assert.deepEqual(dialog.slice(0, 2), ["dialog", "true"], "it is a dialog");
  assert.equal(await text(game, "dialog"), dialog[2], "and its name is said when it opens");
  await game.press("Settings");
  await game.press("Display");
  await game.widget("reduced motion");
  await namesEverything(game, "settings");
  await game.press("Back");
  await game.widget("End turn");
}

// A slider, a check box and a text field are operated through the screen reader's controls.
async function worksControls(game, address) {
  await game.visit(address);
  await press(game, "Settings");
  await game.widget("Back");
  await press(game, "Sound");
  const effects = "#spoken input[type=range][aria-label=Effects]";
  await game.page.waitForSelector(effects, { state: "attached" });
  await game.page.$eval(effects, (slider) => { slider.value = slider.min; slider.dispatchEvent(new Event("change")); });
  await game.page.waitForFunction(() => JSON.parse(localStorage.getItem("hexfray / settings.json") ?? "{}").volume === 0);
  await press(game, "Display");
  const motion = "#spoken [role=checkbox]";
  await game.page.waitForFunction((motion) => [...document.querySelectorAll(motion)].some(({ textContent }) => textContent === "reduced motion"), motion);
  await press(game, "reduced motion");
  await game.page.waitForFunction((motion) => [...document.querySelectorAll(motion)].find(({ textContent }) => textContent === "reduced motion").ariaChecked === "true", motion);
  await press(game, "Back");
  await press(game, "Edit");
  await game.widget("Columns");
  assert.ok((await game.told("widgets")).every(({ label }) => label.trim()), "in the editor everything that can be pressed has a name");
  await press(game, "Back");
  await press(game, "Play");
  await game.screen("choose");
  await press(game, "Dice seed");
  await game.page.waitForSelector("dialog[open] input");
  await game.page.fill("dialog input", "23");
  await game.page.click("dialog [value=done]");
  await game.page.waitForFunction(() => [...document.querySelectorAll("#spoken button")].some(({ textContent }) => textContent === "Dice seed: 23"));
}

// The texts of a lesson and its opening card are announced and can be read.
async function readsALesson(game, address) {
  await game.visit(`${address}?battle=ravine&seed=7&sides=human,greedy`, { card: false });
  await game.widget("To battle");
  assert.ok((await read(game)).some((line) => line === "You lose if"), `the opening card is read: ${await read(game)}`);
  await game.visit(`${address}?battle=tutorial_1_first_steps&seed=7&sides=human,greedy`);
  await game.page.waitForFunction(() => document.getElementById("said").textContent.startsWith("Welcome. You lead Gard"));
}
