// The page reports faults in a sentence: no WebGL 2, a missing battle, a missing drawing.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

export async function saysWhatGoesWrong(browser, address) {
  await withoutWebGl(browser, address);
  await withoutAnyScript(browser, address);
  await refusesNonsense(browser, address);
  await saysWhatDoesNotCome(browser, address);
  await saysWhatIsMixed(browser, address);
  await losesTheDrawing(browser, address);
}

async function withoutWebGl(browser, address) {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(address);
  await page.waitForSelector("body[data-state=failed]");
  assert.match(await page.innerText("#message"), /WebGL 2/, "a browser without WebGL 2 is told so");
  assert.ok(await page.isVisible("#message"));
  await page.close();
}

// If the first script does not load, the page itself says so after a while; if it loads, there is no such message.
async function withoutAnyScript(browser, address) {
  const page = await browser.newPage();
  await page.route("**/start.js", (route) => route.abort());
  await page.goto(address);
  assert.equal(await page.isVisible("#late"), false, "a page that has just been opened is not late");
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  assert.ok(await page.isVisible("#late a"), "a page that nothing comes of says so, with a way out");
  await page.unroute("**/start.js");
  await page.reload();
  await page.waitForSelector("#late", { state: "detached" });
  await page.close();
}

async function refusesNonsense(browser, address) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}?battle=revine`);
  const progress = await page.waitForFunction(() => document.getElementById("progress").value > 0 && document.getElementById("message").textContent);
  assert.match(await progress.jsonValue(), /Loading .* of .* MB|Starting/, "the page tells how far the download is");
  const told = await page.waitForFunction(() => JSON.parse(document.body.dataset.battle ?? "{}").fault, undefined, { timeout: 180_000 });
  assert.match(await told.jsonValue(), /no battle “revine”. Did you mean “ravine”/, "a battle that is not there is named");
  const { screen } = JSON.parse(await page.getAttribute("body", "data-battle"));
  assert.equal(screen, "title", "and the title lies behind");
  await context.close();
}

// For each part of the page and each kind of file that does not load there is a sentence that names it.
async function saysWhatDoesNotCome(browser, address) {
  for (const part of ["load.js", "page.js", "hexfray.js", ".wasm", ".png", ".otf", ".wav"]) {
    // As on a first visit: files that the browser stores for use without a network would load nevertheless.
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    let blocked = "";
    // The page's own icon is no part of the game.
    const isPart = (url) => url.pathname.endsWith(part) && !(part === ".png" && !url.pathname.includes("/assets/"));
    await page.route((url) => isPart(url) && (blocked === "" || blocked === url.pathname), (route) => {
      blocked = new URL(route.request().url()).pathname;
      route.abort();
    });
    await page.goto(`${address}?battle=duel`);
    await page.waitForSelector("body[data-state=failed]", { timeout: 60_000 });
    await page.waitForTimeout(500);
    const message = await page.innerText("#message");
    assert.ok(blocked && message.includes(blocked.split("/").at(-1)), `${part}: the page says what did not come, and goes on saying it: ${message}`);
    assert.ok(await page.isVisible("#again") && await page.isVisible("#title"), "with ways out: again, or to the title");
    await context.close();
  }
}

// A page that is opened while a host replaces its files does not start with files of two versions.
async function saysWhatIsMixed(browser, address) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/assets/**/*.otf", (route) => route.fulfill({ body: "of another version" }));
  await page.goto(address);
  await page.waitForSelector("body[data-state=failed]", { timeout: 60_000 });
  assert.match(await page.innerText("#message"), /\.otf is of another version than the page.*Reload the page/, "a file of another version is named");
  await context.close();
}

async function losesTheDrawing(browser, address) {
  const game = await Game.open(browser, address);
  await game.page.evaluate(() => document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
  await game.page.waitForSelector("body[data-state=failed]");
  assert.match(await game.page.innerText("#message"), /graphics memory/, "a lost drawing is told of");
  await game.context.close();
}
