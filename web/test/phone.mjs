// A phone: a turn by taps, zooming the board by fingers, typing in a field of the page.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

const SMALLEST = 40; // pixels of the page; a finger hits nothing smaller

export async function playsByTouch(browser, address) {
  const game = await Game.open(browser, address, { phone: true, size: { width: 390, height: 844 } });
  await largeEnough(game, "title");
  await game.press("Play");
  await game.screen("choose");
  await largeEnough(game, "choose");
  await typesTheSeed(game);
  await game.press("Begin");
  await game.press("To battle");
  await game.screen("battle");
  const before = await game.turn();
  await largeEnough(game, "battle");
  const goal = await game.farthest();
  for (const tap of ["points", "confirms"]) {
    const [x, y] = await game.cell(goal);
    await game.point(x, y);
    if (tap === "points") await game.page.waitForFunction(() => document.getElementById("pointed").textContent.includes("Tap again to do it"));
    await game.picture(`phone-battle-${tap}`);
  }
  const moved = await game.turn(before.orders + 1, "a second tap on the cell moves the unit");
  assert.ok(moved.units.some(([, , cell]) => String(cell) === String(goal)));
  await opensACard(game);
  await zoomsTheBoard(game);
  await movesTheBoard(game);
  await turnsThePhone(game);
  await game.endTurn();
  await game.turn(moved.orders + 1, "the others take their turns");
  await showsALargeBoard(game, address);
  await playsALesson(game, address);
  await game.close();
}

// The first lesson, upright and on its side: the task covers no unit, the forecast covers neither the acting unit nor the
// target, its button does what it shows, and no text mentions clicks or keys.
async function playsALesson(game, address) {
  // Seeds with which the archer is first; at the same address the battle would go on.
  for (const [name, width, height, seed] of [["upright", 390, 844, 3], ["side", 844, 390, 5]]) {
    await game.page.setViewportSize({ width, height });
    await game.visit(`${address}?battle=tutorial_1_first_steps&seed=${seed}&sides=human,forgiving`);
    for (const message of ["Welcome", "Whose turn it is"]) {
      await game.page.waitForFunction((message) => document.getElementById("said").textContent.startsWith(message), message);
      await game.press("Continue");
    }
    const { orders, units } = await game.turn();
    await game.widget("Hide");
    if (name === "side") {
      await game.press("Hide");
      await game.widget("To do", { beginning: true });
    }
    await largeEnough(game, `lesson-${name}`);
    const raider = units.find(([unit]) => unit === "Raider A")[2];
    await game.point(...(await game.cell(raider)));
    const { forecast } = await game.until("battle", (told) => told.forecast && told, `${name}: the forecast is shown`);
    await game.frames(4);
    await game.picture(`phone-lesson-forecast-${name}`);
    const { acting } = await game.told("board");
    for (const [who, cell] of [["the acting unit", acting], ["the target", raider]]) {
      const [[x, y, wide, high], at] = [(await game.told("battle")).forecast, await game.cell(cell)];
      assert.ok(Math.abs(at[0] - x) > wide / 2 || Math.abs(at[1] - y) > high / 2, `${name}: the forecast at ${forecast} lies over ${who} at ${at}`);
    }
    const heard = await game.page.innerText("#heard");
    assert.ok(!/click|\bEnter\b|\bEsc\b|\bTab\b/i.test(heard), `${name}: no words of keys and mice: ${heard}`);
    await game.pressUntil("Do it", ({ battle }) => battle.orders > orders, `${name}: the button does what is shown`);
  }
}

// Every control is large enough for a finger and lies on the page.
async function largeEnough(game, name) {
  await game.picture(`phone-${name}`);
  const { width, height } = game.page.viewportSize();
  const small = (await game.told("widgets")).filter(({ at: [x, y, wide, high] }) =>
    x > 0 && x < width && y > 0 && y < height && (high < SMALLEST || wide < SMALLEST));
  assert.deepEqual(small.map(({ label, at }) => `${label}: ${at}`), [], `${name}: too small for a finger`);
}

async function typesTheSeed(game) {
  await game.press("Dice seed");
  await game.page.waitForSelector("dialog[open] input");
  await game.picture("phone-typing");
  await game.page.fill("dialog input", "11");
  await game.page.tap("dialog [value=done]");
  await game.until("widgets", (widgets) => widgets.some((widget) => widget.value === "11"), "the seed is what was typed");
}

// A finger that stays on a unit opens its card, and lifting it does nothing more; a tap beside it closes the card.
async function opensACard(game) {
  const { orders, units } = await game.turn();
  const [name, , cell] = units.find(([, side, cell]) => side === 1 && cell);
  const inspected = (wanted) => game.until("battle", ({ battle }) => (battle.inspected === wanted ? { wanted } : false), wanted ? `a long press opens the card of ${wanted}` : "the card closes");
  await game.hold(await game.cell(cell), () => inspected(name));
  await game.picture("phone-card");
  assert.equal((await game.turn()).orders, orders, "looking at a unit orders nothing");
  await game.press("Close the card");
  await inspected(null);
  await game.hold(await game.cell(cell), () => inspected(name));
  // At the page's right edge, where neither the card nor another panel lies.
  await game.point(game.page.viewportSize().width - 14, 320);
  await inspected(null);
  assert.equal((await game.turn()).orders, orders, "neither does closing it");
}

// A large board is shown around the acting unit, with cells large enough for a finger; a forecast does not cover that unit, and
// no text mentions keys.
async function showsALargeBoard(game, address) {
  await game.visit(`${address}?battle=ravine&seed=7&sides=human,greedy`);
  const { units } = await game.turn();
  const { acting } = await game.until("board", (board) => board.acting && board.cells && board, "the board is there");
  const [one, other] = [await game.cell(acting), await game.cell([acting[0] + 1, acting[1]])];
  assert.ok(other[0] - one[0] >= 39.5, `cells are ${other[0] - one[0]} pixels wide at first view`);
  const { width, height } = game.page.viewportSize();
  assert.ok(one[0] > 20 && one[0] < width - 20 && one[1] > 150 && one[1] < height - 170, `the acting unit is seen, at ${one}`);
  const keyed = (await game.told("widgets")).filter(({ label }) => /^(Esc|Tab|F\d+|[A-Z]) /.test(label));
  assert.deepEqual(keyed, [], "no label names a key");
  await game.picture("phone-large");
  await game.press("Attack");
  for (const [, side, cell] of units.filter(([, side, cell]) => side === 1 && cell)) {
    const [x, y] = await game.cell(cell);
    if (x < 10 || x > width - 10 || y < 170 || y > height - 190) continue;
    await game.point(x, y);
    const told = await game.told("battle");
    if (!told.forecast) continue;
    await game.frames(3);
    const [[left, top, wide, high], at] = [(await game.told("battle")).forecast, await game.cell(acting)];
    await game.picture(`phone-forecast-${side}`);
    const apart = Math.abs(at[0] - left) > wide / 2 || Math.abs(at[1] - top) > high / 2;
    assert.ok(apart, `the forecast at ${[left, top, wide, high]} covers the acting unit at ${at}`);
    break;
  }
}

// Turned on its side and back in the middle of a battle: all controls are there, and the acting unit is visible between the
// panels.
async function turnsThePhone(game) {
  for (const [name, width, height] of [["side", 844, 390], ["upright", 390, 844]]) {
    await game.page.setViewportSize({ width, height });
    await game.until("widgets", (widgets) => widgets.length > 0 && widgets.every(({ at: [x, y] }) => x < width && y < height), `the panels follow the phone to its ${name}`);
    await game.widget("End turn");
    const { acting } = await game.until("board", (board) => board.acting && board, "the board is there");
    const [x, y] = await game.cell(acting);
    await game.picture(`phone-turned-${name}`);
    await game.fits(`turned to its ${name}`);
    const ends = (await game.widget("End turn")).at;
    assert.ok(x > 20 && x < width - 20 && y > 60 && y < ends[1] - ends[3] / 2, `the acting unit is seen at ${x}, ${y} of ${width} × ${height}`);
  }
}

// Two fingers zoom; the page itself stays where it is.
async function zoomsTheBoard(game) {
  const spread = async () => {
    const [one, other] = [await game.cell([3, 3]), await game.cell([5, 3])];
    return other[0] - one[0];
  };
  const before = await spread();
  await game.fingers([[150, 420], [240, 420]], [[140, 420], [250, 420]], [[120, 420], [270, 420]], [[80, 420], [310, 420]], [[40, 420], [350, 420]]);
  const end = Date.now() + 20_000;
  while (await spread() < before * 1.2) assert.ok(Date.now() < end, "two fingers zoom the board");
  await game.picture("phone-zoomed");
  const page = await game.page.evaluate(() => [scrollX, scrollY, visualViewport.scale]);
  assert.deepEqual(page, [0, 0, 1], "the page is neither scrolled nor zoomed");
}

// One finger moves the board as far as the finger moves; the board does not move on while the finger rests.
async function movesTheBoard(game) {
  const before = await game.cell([4, 3]);
  await game.fingers([[120, 420]], [[160, 430]], [[200, 450]], [[220, 460]], [[220, 460]]);
  const end = Date.now() + 20_000;
  for (;;) {
    const [x, y] = await game.cell([4, 3]);
    if (Math.abs(x - before[0] - 100) < 6 && Math.abs(y - before[1] - 40) < 6) break;
    assert.ok(Date.now() < end, `one finger moves the board: from ${before} to ${[x, y]}`);
  }
}
