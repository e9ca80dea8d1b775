// The example page plays every ruleset: an opponent replies, orders are listed in groups, odds are bars, events are told in
// sentences, and a phone needs no sideways scrolling.
import assert from "node:assert/strict";

const BATTLES = { ravine: "Ravine bridge", long_hall: "Long hall", market_street: "Market street", fire_fight: "Fire fight" };
const TURNS = 12;

export async function playsTheExample(browser, address) {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    for (const [battle, title] of Object.entries(BATTLES)) await plays(browser, viewport, `${address}example.html?battle=${battle}`, title);
  }
}

async function plays(browser, viewport, address, title) {
  const page = await browser.newPage({ viewport });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => { if (line.type() === "error") faults.push(line.text()); });
  await page.goto(address);
  await page.waitForSelector("optgroup", { state: "attached" });
  assert.equal(await page.innerText("h1"), title, "a battle is named as in the game's address");
  if (title === "Ravine bridge") await showsTheOdds(page);
  await fits(page, viewport);
  await endsTheTurn(page, title);
  await fits(page, viewport);
  assert.deepEqual(faults, [], `${title}: nothing went wrong on the way`);
  await page.close();
}

async function showsTheOdds(page) {
  const groups = await page.$$eval("optgroup", (groups) => groups.map((group) => group.label));
  assert.ok(groups.includes("Move") && groups.length > 2 && new Set(groups).size === groups.length, `orders stand in groups: ${groups}`);
  const acts = groups.findIndex((label) => label !== "Move");
  await page.selectOption("#orders", await page.$$eval("optgroup", (groups, at) => groups[at].firstElementChild.value, acts));
  await page.waitForSelector("#odds dd i");
}

async function fits(page, { width }) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `nothing lies ${wide} pixels beside a page of ${width}`);
}

// Ends the player's turns until there are events and the other units have had their turns.
async function endsTheTurn(page, title) {
  const lines = () => page.$$eval("#log li", (lines) => lines.map((line) => line.textContent));
  for (let turn = 0; turn < TURNS && (await lines()).length < 3; turn += 1) {
    const orders = await page.$$eval("#orders option", (options) => options.map(({ value, textContent }) => ({ value, text: textContent })));
    await page.selectOption("#orders", (orders.find(({ text }) => /end turn/.test(text)) ?? orders[0]).value);
    await page.click("#give");
  }
  const told = await lines();
  assert.ok(told.length >= 3, `${title}: the others play, and what happens is told: ${told}`);
  assert.ok(told.every((line) => !/undefined|nobody:|\[object/.test(line)), `${title}: in sentences: ${told}`);
}
