// The example page plays: an opponent answers, orders stand in groups, odds are bars, and a phone needs no scrolling aside.
import assert from "node:assert/strict";

export async function playsTheExample(browser, address) {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await browser.newPage({ viewport });
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (line) => { if (line.type() === "error") faults.push(line.text()); });
    await page.goto(`${address}example.html?battle=ravine`);
    await page.waitForSelector("optgroup", { state: "attached" });
    assert.equal(await page.innerText("h1"), "Ravine bridge", "a battle is named as in the game's address");
    const groups = await page.$$eval("optgroup", (groups) => groups.map((group) => group.label));
    assert.ok(groups.includes("Move") && groups.length > 2 && new Set(groups).size === groups.length, `orders stand in groups: ${groups}`);
    const acts = groups.findIndex((label) => label !== "Move");
    await page.selectOption("#orders", await page.$$eval("optgroup", (groups, at) => groups[at].firstElementChild.value, acts));
    await page.waitForSelector("#odds dd i");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing lies ${wide} pixels beside a page of ${viewport.width}`);
    await endsTheTurn(page);
    assert.deepEqual(faults, [], "nothing went wrong on the way");
    await page.close();
  }
}

// Until somebody of the other side has done something, the player's turns are ended.
async function endsTheTurn(page) {
  const others = () => page.$$eval("#log li", (lines) => lines.some((line) => /^(Sir Aldous|Ysolde)/.test(line.textContent)));
  for (let turn = 0; turn < 12 && !(await others()); turn += 1) {
    const end = await page.$$eval("#orders option", (options) => options.find((option) => /end turn/.test(option.textContent))?.value);
    await page.selectOption("#orders", end);
    await page.click("#give");
  }
  assert.ok(await others(), "the others play");
}
