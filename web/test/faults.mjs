// What goes wrong is said in a sentence: no WebGL 2, a battle that is not there, a drawing that is taken away.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

export async function saysWhatGoesWrong(browser, address) {
  await withoutWebGl(browser, address);
  await refusesNonsense(browser, address);
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

async function refusesNonsense(browser, address) {
  const page = await browser.newPage();
  await page.goto(`${address}?battle=nowhere`);
  const progress = await page.waitForFunction(() => document.getElementById("progress").value > 0 && document.getElementById("message").textContent);
  assert.match(await progress.jsonValue(), /Loading .* of .* MiB|Starting/, "the page tells how far the download is");
  await page.waitForSelector("body[data-state=failed]", { timeout: 180_000 });
  assert.match(await page.innerText("#message"), /no battle “nowhere”/, "a battle that is not there is named");
  assert.ok(await page.isVisible("#again"), "with a button to try again");
  await page.close();
}

async function losesTheDrawing(browser, address) {
  const game = await Game.open(browser, address);
  await game.page.evaluate(() => document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
  await game.page.waitForSelector("body[data-state=failed]");
  assert.match(await game.page.innerText("#message"), /graphics memory/, "a lost drawing is told of");
  await game.context.close();
}
