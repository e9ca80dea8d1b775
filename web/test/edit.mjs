// The editor by clicks: a new board, a stroke, saving and reloading; importing and exporting authors' files; trying the battle.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

const MAP = "maps/test_isle.map.toml";

export async function drawsKeepsAndPlays(browser, address) {
  const game = await Game.open(browser, address);
  await newBoard(game);
  const text = await paint(game);
  await game.visit(`${address}?edit=test_isle`);
  await game.until("battle", ({ edit }) => edit && edit.file === MAP && !edit.unsaved, "the board is there after a reload");
  await game.press("Save as, open, leave (Esc)");
  await game.picture("editor-menu");
  const file = await game.downloaded(() => game.press("Download"));
  assert.deepEqual(file, { name: "test_isle.map.toml", text }, "what is downloaded is what was saved");
  await playsIt(game);
  await opensFiles(game, file);
  await game.close();
}

async function newBoard(game) {
  await game.press("Edit");
  await game.screen("edit");
  await game.press("for example Old mill");
  await game.focused("for example Old mill");
  await game.page.keyboard.type("Test isle");
  await game.picture("editor-chooser");
  await game.press("10 × 8");
  await game.press("Begin");
  await game.until("battle", ({ edit }) => edit?.file === MAP, "the new board is open");
}

// A cell becomes forest, and the board is saved.
async function paint(game) {
  const [x, y] = await game.cell([5, 4]);
  await game.press("Forest");
  const { edit } = await game.told("battle");
  await game.point(x, y);
  await game.until("battle", (told) => told.edit.revision > edit.revision, "a click paints the cell");
  await game.picture("editor");
  await game.press("Save", { beginning: true });
  await game.until("battle", (told) => !told.edit.unsaved, "the board is saved");
  const text = await game.kept(`files/${MAP}`);
  const rows = text.split("terrain = '''")[1].trim().split("\n");
  assert.ok(rows[4].includes("f"), `the fifth row has a forest:\n${rows.join("\n")}`);
  return text;
}

// The edited battle of the ravine is played at once, and the player returns to the editor.
async function playsIt(game) {
  await game.gone("Open or new …");
  await game.press("Save as, open, leave (Esc)");
  await game.press("Open or new …");
  await game.press("find …");
  await game.focused("find …");
  await game.page.keyboard.type("ravine");
  await game.press("Ravine bridge");
  await game.until("battle", ({ edit }) => edit?.file.includes("ravine"), "another file opens");
  await game.press("Try out", { beginning: true });
  await game.press("To battle");
  await game.until("battle", ({ battle }) => battle?.yours && battle.idle, "the board is played on at once");
  await game.picture("editor-trial");
  await game.press("menu", { ending: true });
  await game.press("End the trial", { beginning: true });
  await game.screen("edit");
}

// A broken map is reported and not stored; a mended map is stored, is there after a reload, and can be removed.
async function opensFiles(game, file) {
  const broken = { name: "brought.map.toml", text: file.text.replace("grid =", "grit =") };
  await game.drop(broken);
  const mistakes = await game.until("battle", (told) => told.broken, "a broken file is told of");
  assert.match(mistakes, /brought\.map\.toml:\d+:\d+/, "with its place");
  assert.match(mistakes, /grit/);
  await game.picture("broken-file");
  assert.equal(await game.kept("files/maps/brought.map.toml"), null, "and is not kept");
  await game.drop({ ...broken, text: file.text });
  await game.until("battle", (told) => told.news?.includes("brought.map.toml") && !told.broken, "the mended one is taken over");
  await game.reload();
  await game.untilKept("files/maps/brought.map.toml");
  await game.press("Save as, open, leave (Esc)");
  await game.press("Files");
  await game.widget("Let go");
  await game.picture("files-of-an-author");
  const letGo = async () => (await game.told("widgets")).filter(({ label }) => label === "Let go").length;
  const count = await letGo();
  await game.press("Let go");
  await game.press("Really?");
  await game.until("widgets", (widgets) => widgets.filter(({ label }) => label === "Let go").length === count - 1, "a file is let go");
  assert.equal(await game.kept("files/maps/brought.map.toml"), null);
}
