// The web build comes up in a browser, shows its picture and takes a click: node web/test.mjs [PICTURE.png]
// Chromium is the one in $CHROMIUM or the first found; it runs headless and draws in software.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const BATTLE = "duel";
const START = 180_000; // milliseconds; drawing in software on a busy machine is slow
const picture = process.argv[2] ?? new URL("dist/picture.png", import.meta.url).pathname;

function browserProgram() {
  const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
  for (const name of names) {
    try {
      return execFileSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" }).trim();
    } catch { /* the next one */ }
  }
  throw new Error(`no Chromium found (looked for ${names.join(", ")}); name one in $CHROMIUM`);
}

// How many clearly different colours a picture holds, and a row of samples to compare it by.
async function look(page) {
  const png = await page.screenshot();
  const seen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const sheet = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    sheet.drawImage(bitmap, 0, 0);
    const { data } = sheet.getImageData(0, 0, bitmap.width, bitmap.height);
    const colours = new Set();
    const samples = [];
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] >> 4) << 8) | ((data[at + 1] >> 4) << 4) | (data[at + 2] >> 4);
      colours.add(colour);
      if (at % (4 * 7) === 0) samples.push(colour);
    }
    return { colours: colours.size, samples };
  }, png.toString("base64"));
  return { png, ...seen };
}

// Where on the page the farthest cell is that the unit whose turn it is can go to; it says so once it stands still.
async function goal(page) {
  await page.waitForFunction(() => {
    const board = JSON.parse(document.body.dataset.board ?? "{}");
    return board.acting && board.reach.length > 0;
  }, undefined, { timeout: START });
  const { acting, reach, cells } = JSON.parse(await page.getAttribute("body", "data-board"));
  const place = ([column, row]) => cells.find((cell) => cell[0] === column && cell[1] === row).slice(2);
  const [x, y] = place(acting);
  const far = ([left, top]) => Math.hypot(left - x, top - y);
  return reach.map(place).reduce((best, next) => (far(next) > far(best) ? next : best));
}

const share = (one, two) => one.samples.filter((colour, at) => colour !== two.samples[at]).length / one.samples.length;

// Looks again and again until the picture pleases or time is up.
async function lookUntil(page, pleases, what, time = 60_000) {
  const end = Date.now() + time;
  for (;;) {
    const seen = await look(page);
    if (pleases(seen)) return seen;
    if (Date.now() > end) {
      await writeFile(picture, seen.png);
      assert.fail(`${what} (the last picture is ${picture})`);
    }
    await page.waitForTimeout(500);
  }
}

const server = await serve(0);
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: browserProgram(),
  args: ["--no-sandbox", "--disable-background-networking", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--mute-audio"],
});

async function withoutWebGl() {
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

async function refusesNonsense() {
  const page = await browser.newPage();
  await page.goto(`${address}?battle=nowhere`);
  await page.waitForSelector("body[data-state=failed]", { timeout: START });
  assert.match(await page.innerText("#message"), /no battle “nowhere”/, "a battle that is not there is named");
  await page.close();
}

async function showsABattle() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults = [];
  page.on("console", (line) => {
    if (process.env.VERBOSE) console.log(`  ${line.type()}: ${line.text()}`);
    if (line.type() === "error") faults.push(line.text());
  });
  page.on("pageerror", (error) => {
    if (!error.message.includes("Using exceptions for control flow")) faults.push(error.message);
  });
  await page.goto(`${address}?battle=${BATTLE}&seed=7&sides=human,human`);
  await page.waitForSelector("body[data-state]", { timeout: START });
  const state = await page.getAttribute("body", "data-state");
  assert.equal(state, "running", `${await page.innerText("#message")}\n${faults.join("\n")}`);
  const first = await lookUntil(page, (seen) => seen.colours > 100, "the game draws a board with units", START);
  // Both sides wait for people, so what moves after this moves because of the click.
  let pointed = first;
  const cell = await goal(page);
  await page.mouse.move(...cell);
  await page.waitForTimeout(2000);
  await lookUntil(page, (seen) => {
    const still = share(pointed, seen) < 0.002;
    pointed = seen;
    return still;
  }, "the picture comes to rest while nobody does anything");
  await page.mouse.click(...cell, { delay: 150 });
  const second = await lookUntil(page, (seen) => share(pointed, seen) > 0.02, "a click on a cell within reach moves the unit");
  await page.waitForTimeout(1500); // until it has arrived
  await writeFile(picture, await page.screenshot());
  assert.deepEqual(faults, [], "nothing went wrong on the way");
  await page.close();
}

try {
  await withoutWebGl();
  await refusesNonsense();
  await showsABattle();
  console.log(`the browser shows the game and takes a click; its picture is ${picture}`);
} finally {
  await browser.close();
  server.close();
}
