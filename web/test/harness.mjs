// Shared by the browser tests: a browser, pages that record their faults, and functions that press what the game shows.
// The game tells the page its buttons with their places, the places of cells, and the state of the battle:
// crates/client/src/page/tell.rs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PICTURES = fileURLToPath(new URL("../dist/pictures/", import.meta.url));
export const KEPT = "hexfray / "; // prefix of the stored names of a copy at the host's root
const START = 180_000; // milliseconds; drawing in software on a busy machine is slow
const STEP = 60_000;

function browserProgram() {
  const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
  for (const name of names) {
    try {
      return execFileSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" }).trim();
    } catch { /* the next one */ }
  }
  throw new Error(`no Chromium found (looked for ${names.join(", ")}); name one in $CHROMIUM`);
}

// A browser without a window that draws in software.
export async function launch() {
  await mkdir(PICTURES, { recursive: true });
  return chromium.launch({
    executablePath: browserProgram(),
    args: ["--no-sandbox", "--disable-background-networking", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--mute-audio", "--autoplay-policy=document-user-activation-required"],
  });
}

// The game in its own page, seen and controlled as by a player.
export class Game {
  // `before` runs in the page before any other script.
  static async open(browser, address, { phone = false, size = { width: 1280, height: 800 }, before, workers = false, reducedMotion } = {}) {
    const context = await browser.newContext({ viewport: size, hasTouch: phone, deviceScaleFactor: phone ? 2 : 1, acceptDownloads: true, reducedMotion, serviceWorkers: workers ? "allow" : "block" });
    context.setDefaultTimeout(START);
    const game = new Game();
    Object.assign(game, { context, phone, faults: [], page: await context.newPage() });
    game.page.on("console", (line) => {
      if (process.env.VERBOSE) console.log(`  ${line.type()}: ${line.text()}`);
      if (line.type() === "error") game.faults.push(line.text());
    });
    game.page.on("pageerror", (error) => {
      if (!error.message.includes("Using exceptions for control flow")) game.faults.push(error.message);
    });
    if (before) await context.addInitScript(before);
    await game.visit(address);
    return game;
  }

  // Opens an address and waits until the game runs and takes presses; dismisses the opening card of a battle.
  async visit(address, { card = true } = {}) {
    await this.page.goto(address);
    await this.running();
    const asked = new URL(address).searchParams;
    const isPlayed = (asked.get("sides") ?? "human").split(",").includes("human");
    if (card && asked.has("battle") && isPlayed) {
      await this.press("To battle");
      await this.gone("To battle");
    }
  }

  async reload() {
    await this.page.reload();
    await this.running();
  }

  async running() {
    await this.page.waitForSelector("body[data-state]", { timeout: START });
    const state = await this.page.getAttribute("body", "data-state");
    assert.equal(state, "running", `${await this.page.innerText("#message")}\n${this.faults.join("\n")}`);
    await this.page.waitForSelector("body[data-widgets][data-battle]", { timeout: START });
  }

  // Ends the visit; the page must have had no faults.
  async close() {
    assert.deepEqual(this.faults, [], "nothing went wrong on the way");
    await this.context.close();
  }

  async picture(name) {
    const path = `${PICTURES}${name}.png`;
    await writeFile(path, await this.page.screenshot({ timeout: STEP }));
    return path;
  }

  async told(what) {
    return JSON.parse((await this.page.getAttribute("body", `data-${what}`)) ?? "null");
  }

  // Polls what the game tells until `pleases` accepts it; returns the result.
  async until(what, pleases, sentence, time = STEP) {
    const end = Date.now() + time;
    for (;;) {
      const told = await this.told(what);
      const found = told && pleases(told);
      if (found) return found === true ? told : found;
      if (Date.now() > end) {
        const picture = await this.picture("failed");
        const { cells, ...rest } = told ?? {};
        assert.fail(`${sentence} (the picture is ${picture}; told: ${JSON.stringify(Array.isArray(told) ? told.map((widget) => widget.label) : rest)})`);
      }
      await this.page.waitForTimeout(100);
    }
  }

  screen(name) {
    return this.until("battle", (told) => told.screen === name, `the screen “${name}” opens`);
  }

  // The battle, once it waits for the player and all events have been shown.
  async turn(orders = 0, sentence = "it is the player's turn") {
    const told = await this.until("battle", ({ battle }) => battle && battle.orders >= orders && (battle.over || (battle.yours && battle.idle && battle.acts > 0)), sentence, START);
    return told.battle;
  }

  // A control by its whole label, or by the beginning or end of the label, once it has stopped moving.
  widget(label, { beginning = false, ending = false } = {}) {
    const fits = (told) => told === label || (beginning && told.startsWith(label)) || (ending && told.endsWith(label));
    const is = (widget) => fits(widget.label) && widget.enabled;
    return this.rest("widgets", (widgets) => widgets.findLast(is), `there is “${label}” to press`);
  }

  // Polls until the result is the same some frames later; before, it may still be moving.
  async rest(what, find, sentence) {
    for (;;) {
      const found = await this.until(what, find, sentence);
      await this.frames(2);
      const again = find(await this.told(what));
      if (again && String(again.at ?? again) === String(found.at ?? found)) return again;
    }
  }

  // Waits until a field has the keyboard focus.
  focused(label) {
    return this.until("widgets", (widgets) => widgets.some((widget) => widget.label === label && widget.focused), `“${label}” can be typed into`);
  }

  // Waits until no control has this label.
  gone(label) {
    return this.until("widgets", (widgets) => !widgets.some((widget) => widget.label === label), `“${label}” goes`);
  }

  async has(label, { beginning = false } = {}) {
    const fits = (told) => told === label || (beginning && told.startsWith(label));
    return (await this.told("widgets")).some((widget) => fits(widget.label));
  }

  async press(label, options) {
    const { at: [x, y] } = await this.widget(label, options);
    await this.point(x, y);
  }

  // Ends the turn; the turn of a unit that has done nothing takes a second press.
  async endTurn() {
    const { battle: { orders } } = await this.told("battle");
    const answered = ({ battle, said }) => battle && (battle.orders > orders || said?.includes("again to pass"));
    const { battle } = await this.pressUntil("End turn", answered, "the turn is over, or it is asked once more");
    if (battle.orders === orders) await this.press("End turn");
  }

  // Presses a control until the game has obeyed. Where a frame takes a second and ends in the middle of a tap, the tap is a long
  // press and no click.
  async pressUntil(label, obeyed, sentence) {
    for (let left = this.phone ? 3 : 1; left > 0; left -= 1) {
      await this.press(label);
      for (let frame = 0; frame < 8 && !obeyed(await this.told("battle")); frame += 1) await this.frames(1);
      if (obeyed(await this.told("battle"))) break;
    }
    return this.until("battle", obeyed, sentence);
  }

  // Lets the game draw this many frames, without a limit of time for slow machines.
  frames(count) {
    return this.page.evaluate((count) => new Promise((done) => {
      const next = (left) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : done());
      next(count);
    }), count);
  }

  // A click or a tap; the game draws a frame with the pointer there before it, and further frames after it.
  async point(x, y) {
    if (this.phone) {
      await this.page.touchscreen.tap(x, y);
    } else {
      await this.page.mouse.move(x, y);
      await this.frames(2);
      await this.page.mouse.click(x, y, { delay: 40 });
    }
    await this.frames(2);
  }

  // The place of a cell on the page, once the view has stopped moving.
  cell([column, row]) {
    const find = ({ cells }) => cells?.find((cell) => cell[0] === column && cell[1] === row)?.slice(2);
    return this.rest("board", find, `the cell ${column}, ${row} is seen`);
  }

  // The cell within reach that lies farthest from the unit whose turn it is.
  async farthest() {
    const board = await this.until("board", (board) => board.acting && board.reach.length > 0 && board, "the unit can go somewhere");
    const place = ([column, row]) => board.cells.find((cell) => cell[0] === column && cell[1] === row).slice(2);
    const [x, y] = place(board.acting);
    const far = (cell) => Math.hypot(place(cell)[0] - x, place(cell)[1] - y);
    return board.reach.reduce((best, next) => (far(next) > far(best) ? next : best));
  }

  kept(name) {
    return this.page.evaluate((name) => localStorage.getItem(name), KEPT + name);
  }

  // Waits until a text is stored under a name.
  untilKept(name) {
    return this.page.waitForFunction((name) => localStorage.getItem(name), KEPT + name);
  }

  // The file that a press makes the browser download: its name and text.
  async downloaded(press) {
    const coming = this.page.waitForEvent("download", { timeout: STEP });
    await press();
    const download = await coming;
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString("utf8") };
  }

  // Chooses files in the browser's dialog after a press.
  async upload(press, ...files) {
    const coming = this.page.waitForEvent("filechooser", { timeout: STEP });
    await press();
    const chooser = await coming;
    await chooser.setFiles(files.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));
  }

  // Drops files onto the page.
  drop(...files) {
    return this.page.evaluate((files) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of files) dataTransfer.items.add(new File([text], name));
      document.querySelector("canvas").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, files);
  }

  // Holds a finger on the page until `until` is done.
  async hold([x, y], until) {
    const client = await this.context.newCDPSession(this.page);
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y, id: 0 }] });
    const found = await until();
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await this.frames(2);
    await client.detach();
    return found;
  }

  // Checks that no control is cut off by the page's edge or overlaps another.
  async fits(sentence) {
    const { width, height } = this.page.viewportSize();
    const widgets = await this.told("widgets");
    const edges = ({ at: [x, y, wide, high] }) => [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
    const outside = (widget) => { const [left, top, right, bottom] = edges(widget); return left < -1 || top < -1 || right > width + 1 || bottom > height + 1; };
    const meet = (one, other) => { const [a, b] = [edges(one), edges(other)]; return a[0] + 3 < b[2] && b[0] + 3 < a[2] && a[1] + 3 < b[3] && b[1] + 3 < a[3]; };
    const told = ({ label, at }) => `${label}: ${at}`;
    assert.deepEqual(widgets.filter(outside).map(told), [], `${sentence}: nothing is cut off`);
    const pairs = widgets.flatMap((one, at) => widgets.slice(at + 1).filter((other) => meet(one, other)).map((other) => `${told(one)} and ${told(other)}`));
    assert.deepEqual(pairs, [], `${sentence}: nothing lies over something else`);
  }

  // Moves fingers over the page: each row holds their next places.
  async fingers(...rows) {
    const client = await this.context.newCDPSession(this.page);
    const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", rows[0]);
    await this.frames(1);
    for (const row of rows.slice(1)) {
      await touch("touchMove", row);
      await this.frames(1);
    }
    await touch("touchEnd", []);
    await this.frames(1);
    await client.detach();
  }
}
