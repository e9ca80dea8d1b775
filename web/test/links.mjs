// The page's address follows the battle, Back leads to the title, and links carry battles, positions and replays.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { serve } from "../serve.mjs";
import { Game } from "./harness.mjs";

export async function followsAndShares(browser, address) {
  const game = await Game.open(browser, address);
  await game.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const atFirst = await followsTheBattle(game);
  const links = await copiesLinks(game);
  await opensLinks(game, links, atFirst);
  await playsWhatIsBrought(game, address);
  await game.close();
  await staysOnItsHost(browser);
}

const search = (game) => game.page.evaluate(() => location.search);

async function addressBecomes(game, wanted, sentence) {
  await game.page.waitForFunction((wanted) => location.search === wanted, wanted, { timeout: 20_000 }).catch(async () => {
    assert.fail(`${sentence}: ${wanted}, not ${await search(game)}`);
  });
}

async function followsTheBattle(game) {
  await game.press("Play");
  await game.screen("choose");
  await game.press("Duelling ground");
  await game.press("Begin");
  await game.screen("battle");
  await game.press("To battle");
  await game.turn();
  const [, seed] = (await search(game)).match(/^\?battle=duel&seed=(\d+)&sides=human,normal$/) ?? assert.fail(`the address is ${await search(game)}`);
  await game.endTurn();
  const left = await game.turn(1);
  await game.page.goBack();
  await game.screen("title");
  await addressBecomes(game, "", "Back leads to the title");
  await game.page.goForward();
  await game.screen("battle");
  assert.deepEqual(await game.turn(1), left, "Forward goes on with the battle as it was left");
  await addressBecomes(game, `?battle=duel&seed=${seed}&sides=human,normal`, "and its address");
  await game.press("menu", { ending: true });
  await game.press("Leave the battle");
  await game.screen("title");
  await addressBecomes(game, "", "who leaves it has the title's address");
  await game.page.goForward();
  await game.screen("battle");
  await game.press("To battle");
  const { orders } = await game.turn();
  await game.endTurn();
  await game.turn(orders + 1, "the others have had their turns");
  return orders;
}

const copied = (game) => game.page.evaluate(() => navigator.clipboard.readText());

async function copiesLinks(game) {
  const links = {};
  for (const label of ["This battle", "This position", "The replay"]) {
    await game.press("menu", { ending: true });
    await game.press("Share …");
    await game.picture("share");
    await game.press(label);
    await game.until("battle", ({ news }) => news?.startsWith("Copied: a link of"), `${label}: it is said that the link is copied`);
    links[label] = await copied(game);
    await game.until("battle", ({ news }) => !news, "the news pass");
  }
  assert.match(links["This battle"], /\?battle=duel&seed=\d+&sides=human,normal$/);
  assert.match(links["This position"], /\/#position=[\w-]+$/);
  assert.match(links["The replay"], /\/#replay=[\w-]+$/);
  assert.ok(links["The replay"].length < 4000, `the link to the replay of a few orders has ${links["The replay"].length} letters`);
  return links;
}

// `atFirst` is the number of orders before the player's first decision.
async function opensLinks(game, links, atFirst) {
  const there = await game.turn();
  await game.visit(links["This position"]);
  const again = await game.turn(there.orders, "the position is gone on with");
  assert.deepEqual([again.digest, again.units], [there.digest, there.units], "it is the same to the last number");
  await game.page.goto("about:blank");
  await game.visit(links["The replay"]);
  const { replay } = await game.until("battle", (told) => told.replay && told, "the replay is watched");
  assert.equal(replay.last, there.orders, "with all orders");
  await game.visit(links["This battle"]);
  assert.equal((await game.turn()).orders, atFirst, "the battle begins anew, with the same dice");
  await game.visit(`${links["This position"].slice(0, -40)}`);
  await game.until("battle", ({ fault }) => fault?.includes("link is damaged"), "half a link is told of");
  await game.press("Back");
}

// Even if the host serves `//evil.example/` as one of its own paths, the page sends no visitor to evil.example.
async function staysOnItsHost(browser) {
  const files = await serve(0);
  const host = createServer((request, response) => {
    request.url = request.url.replace(/^\/\/evil\.example\//, "/");
    files.emit("request", request, response);
  });
  await new Promise((done) => host.listen(0, "127.0.0.1", done));
  const there = `http://127.0.0.1:${host.address().port}//evil.example/`;
  const game = await Game.open(browser, `${there}?battle=duel&seed=7&sides=human,normal`);
  await game.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await game.turn();
  await game.press("menu", { ending: true });
  await game.press("Share …");
  await game.press("This battle");
  await game.until("battle", ({ news }) => news?.startsWith("Copied: a link of"), "it is said that the link is copied");
  assert.equal(await copied(game), `${there}?battle=duel&seed=7&sides=human,normal`, "a link leads to where it was copied");
  await game.until("battle", ({ news }) => !news, "the news pass");
  await game.press("menu", { ending: true });
  await game.press("Leave the battle");
  await game.screen("title");
  assert.equal(await game.page.evaluate(() => location.href), there, "and the title lies there too");
  await game.close();
  for (const server of [host, files]) server.close();
}

const MAP = `name = "Brought"
grid = { shape = "hex", top = "pointy", offset = "odd" }
metres_per_cell = 1
terrain = '''
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
. . . . . . .
'''
[[spawn]]
side = "blue"
cells = [[0, 0], [0, 1], [0, 2], [0, 3]]
[[spawn]]
side = "red"
cells = [[6, 0], [6, 1], [6, 2], [6, 3]]
`;

// A map file of the player can be played and edited at once.
async function playsWhatIsBrought(game, address) {
  await game.visit(address);
  await game.drop({ name: "brought.map.toml", text: MAP });
  await game.press("Play it");
  await game.press("To battle");
  await game.until("battle", ({ battle }) => battle?.yours && battle.idle, "the map is played at once");
  await game.visit(address);
  await game.drop({ name: "brought.map.toml", text: MAP.replace("Brought", "Brought again") });
  await game.press("Edit it");
  await game.until("battle", ({ edit }) => edit?.file === "maps/brought.map.toml", "and edited");
  await addressBecomes(game, "?edit=brought", "with its address");
}
