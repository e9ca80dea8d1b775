// A battle played by clicks from the title: a turn, a save, a reload, the same battle again; exporting and importing files.
import assert from "node:assert/strict";
import { Game, KEPT } from "./harness.mjs";

const SAVE = "saves/latest.save.json";
const NAMED = `${KEPT}saves/duelling_ground_`;

export async function playsSavesAndGoesOn(browser, address) {
  const game = await Game.open(browser, address);
  await game.picture("title");
  assert.ok(!(await game.has("Continue", { beginning: true })), "nothing is saved yet");
  await begin(game);
  await takeATurn(game, 2);
  const saved = await save(game);
  await keepAsBefore(game);
  await game.reload();
  assert.deepEqual(await game.turn(), saved, "a reload goes on with the battle that was left, to the last number");
  await game.visit(`${address}?title`);
  await game.picture("title-with-save");
  await game.press("Continue", { beginning: true });
  const again = await game.turn();
  assert.deepEqual(again, saved, "the battle is the one that was saved, to the last number");
  await resize(game);
  await takeATurn(game, 1);
  await keepsKeys(game);
  await takesSaveAlong(game);
  await savesUnderAName(game);
  await goesOnOnALink(game, address);
  await goesOnWithoutStorage(game);
  await game.close();
}

// Renames the stored texts as earlier versions named them: the next visit has to find them nevertheless.
async function keepAsBefore(game) {
  const count = await game.page.evaluate((start) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    for (const key of keys) {
      localStorage.setItem(key.replace(start, "hexfray/"), localStorage.getItem(key));
      localStorage.removeItem(key);
    }
    return keys.length;
  }, KEPT);
  assert.ok(count > 0, "something is kept");
}

// From the title to the first turn, by clicks.
async function begin(game) {
  await game.press("Play");
  await game.screen("choose");
  await game.press("Duelling ground");
  await game.press("Dice seed");
  await game.focused("Dice seed");
  // A slow machine may see a key go down and up within one frame; deleting letter by letter works with one key alone.
  for (let letter = 0; letter < 12; letter += 1) {
    await game.page.keyboard.press("End");
    await game.page.keyboard.press("Backspace");
  }
  await game.page.keyboard.type("7");
  await game.until("widgets", (widgets) => widgets.some((widget) => widget.value === "7"), "the seed is typed");
  await game.picture("choose");
  await game.press("Begin");
  await game.press("To battle");
  await game.screen("battle");
  await game.turn();
  await game.picture("battle");
}

// A unit moves as far as it can, and its turn ends; waits for the player's next turn, after at least this many orders.
async function takeATurn(game, orders) {
  const before = await game.turn();
  const goal = await game.farthest();
  const [x, y] = await game.cell(goal);
  await game.point(x, y);
  const moved = await game.turn(before.orders + 1, "a click on a cell within reach moves the unit");
  assert.ok(moved.units.some(([, , cell]) => String(cell) === String(goal)), "it stands where the click was");
  await game.endTurn();
  const after = await game.turn(moved.orders + orders, "the others take their turns");
  assert.notEqual(after.digest, before.digest, "the battle goes on");
}

// After a reload, or in a tab that the browser has discarded, a link's battle goes on from the same state without a save.
async function goesOnOnALink(game, address) {
  const kept = () => game.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("saves/auto_")).length);
  const before = await kept();
  await game.visit(`${address}?battle=duel&seed=7&sides=human,human`);
  assert.equal((await game.turn()).orders, 0, "a link begins its battle");
  await game.endTurn();
  const left = await game.turn(1);
  await game.reload();
  assert.deepEqual(await game.turn(1), left, "and goes on with it after a reload");
  assert.equal(await kept(), before + 1, "each battle is kept in a place of its own");
}

async function save(game) {
  const before = await game.turn();
  await game.page.keyboard.press("F5");
  await game.untilKept(SAVE);
  assert.equal((await game.told("battle")).battle.digest, before.digest, "F5 saves the battle and does not reload the page");
  return before;
}

// The board and the buttons follow the page's size.
async function resize(game) {
  const wide = await game.widget("End turn");
  await game.page.setViewportSize({ width: 1000, height: 700 });
  await game.until("widgets", (widgets) => {
    const inside = widgets.every(({ at: [x, y] }) => x < 1000 && y < 700);
    const end = widgets.find(({ label }) => label === "End turn");
    return inside && end && end.at[1] !== wide.at[1];
  }, "everything that can be pressed follows the page's size");
  const [width, height] = await game.page.evaluate(() => { const { width, height } = document.querySelector("canvas"); return [width, height]; });
  assert.deepEqual([width, height], [1000, 700], "so does the canvas");
  await game.picture("battle-smaller");
}

// Keys of the game have no effect on the page, wherever the keyboard focus was.
async function keepsKeys(game) {
  const { orders } = await game.turn();
  await game.page.evaluate(() => document.activeElement.blur());
  for (const key of ["F5", "Control+s", "F1"]) await game.page.keyboard.press(key);
  await game.widget("Back");
  await game.page.keyboard.press("Escape");
  await game.gone("Back");
  assert.equal((await game.turn()).orders, orders);
}

// A save is exported as a file and imported again; a file of another kind gets a message.
async function takesSaveAlong(game) {
  const there = await game.turn();
  await openFiles(game);
  await game.picture("files");
  const file = await game.downloaded(() => game.press("Download this battle"));
  assert.equal(file.name, "duel.save.json");
  const record = await game.downloaded(() => game.press("Its record"));
  assert.deepEqual(JSON.parse(file.text).record, JSON.parse(record.text), "a save is the record, and who plays");
  await game.press("Back");
  await game.gone("Back");
  await game.endTurn();
  await game.turn(there.orders + 1);
  await openFiles(game);
  await game.upload(() => game.press("Open a file …"), file);
  const back = await game.until("battle", ({ battle }) => battle?.orders === there.orders && battle, "the file is gone on with");
  assert.deepEqual(back.units, there.units, "with everybody where they were");
  assert.equal(back.digest, there.digest);
  await game.drop({ name: "cat.png", text: "meow" });
  await game.until("battle", (told) => told.fault?.includes("cat.png"), "what cannot be opened is told of");
  await game.press("Back");
  await game.gone("Back");
  await game.drop({ name: "old.save.json", text: JSON.stringify({ ...JSON.parse(file.text), record: { ...JSON.parse(record.text), format: 99 } }) });
  await game.until("battle", (told) => told.fault?.includes("format 99"), "so is a save of another version");
  await game.picture("save-of-another-version");
  await game.press("Back");
  await game.gone("Back");
}

// A save under a name: it is listed, replaced or deleted only after a confirmation, and loaded.
async function savesUnderAName(game) {
  const there = await game.turn();
  await openSaves(game);
  await game.press("Save");
  await game.page.waitForFunction((start) => Object.keys(localStorage).some((key) => key.startsWith(start)), NAMED);
  await game.press("Save");
  await game.widget("Replace it?");
  await game.picture("saves");
  await game.press("Back");
  await game.gone("Back");
  const goal = await game.farthest();
  await game.point(...(await game.cell(goal)));
  await game.turn(there.orders + 1, "the battle goes on");
  await openSaves(game);
  await pressNamed(game, "Load");
  const back = await game.until("battle", ({ battle }) => battle?.orders === there.orders && battle, "the save is gone on with");
  assert.deepEqual(back.units, there.units, "with everybody where they were");
  await openSaves(game);
  await pressNamed(game, "Delete");
  await game.press("Really?");
  await game.page.waitForFunction((start) => !Object.keys(localStorage).some((key) => key.startsWith(start)), NAMED);
  await game.press("Back");
  await game.gone("Back");
}

async function openSaves(game) {
  await game.press("menu", { ending: true });
  await game.press("Saves …");
  await game.widget("Save");
}

// Presses a button of the named save. The latest save is the first of the list, which also holds the game's own saves.
async function pressNamed(game, label) {
  const later = await game.page.evaluate((start) => {
    const saves = Object.keys(localStorage).filter((key) => key.includes(" saves/"));
    const when = (key) => JSON.parse(localStorage.getItem(key)).when;
    const own = when(saves.find((key) => key.startsWith(start)));
    return saves.filter((key) => when(key) > own).length;
  }, NAMED);
  await game.widget(label);
  const { at: [x, y] } = (await game.told("widgets")).filter((widget) => widget.label === label)[later];
  await game.point(x, y);
}

async function openFiles(game) {
  await game.press("menu", { ending: true });
  await game.press("Files");
  await game.widget("Open a file …");
}

// In a browser without storage the game says so, and the battle goes on.
async function goesOnWithoutStorage(game) {
  const { digest } = await game.turn();
  await game.page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); }; });
  await game.page.keyboard.press("F5");
  await game.until("battle", (told) => told.said?.includes("room for this page is full"), "a full storage is told of");
  assert.equal((await game.turn()).digest, digest, "nothing is lost");
  assert.ok(await game.kept(SAVE), "the save of before is still there");
}
