// Copies of the page on one host: each stores its own files and saves, none stores a mixture of two versions, and each takes
// over what earlier versions stored. The test uses the page's scripts alone, without the game.
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keep } from "../keep.mjs";
import { serve } from "../serve.mjs";

const WEB = new URL("../", import.meta.url);
const SCRIPTS = ["index.html", "start.js", "page.js", "load.js", "address.js", "heard.js", "kept.js", "sound.js", "manifest.webmanifest", "offline.js"];

export async function keepsCopiesApart(browser) {
  const host = await mkdtemp(join(tmpdir(), "hexfray-host-"));
  const server = await serve(0, () => {}, host);
  const address = `http://127.0.0.1:${server.address().port}/`;
  try {
    for (const look of [keepsNoMixture, keepsFilesApart, keepsSavesApart, takesOverWhatWasKept, sharesWhatWasKept, losesNothingForRoom]) {
      const context = await browser.newContext();
      await look({ context, host, address });
      await context.close();
    }
  } finally {
    server.close();
    await rm(host, { recursive: true });
  }
}

// Puts a version of the page into a folder of the host.
async function put(host, folder, version) {
  const place = join(host, folder);
  await mkdir(place, { recursive: true });
  for (const name of SCRIPTS) await cp(new URL(name, WEB), join(place, name));
  await writeFile(join(place, "bare.html"), "<!doctype html><title>A page without the game</title>");
  await writeFile(join(place, "heard.js"), `${await readFile(new URL("heard.js", WEB))}// ${version}\n`);
  await keep(place);
}

async function open(context, address, folder) {
  const page = await context.newPage();
  await page.goto(`${address}${folder}bare.html`);
  return page;
}

// Makes the browser look for a new version; returns the result.
const install = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.register("./offline.js");
  await registration.update().catch(() => {});
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  const ends = ["activated", "redundant", ...(registration.active && registration.active !== worker ? ["installed"] : [])];
  while (!ends.includes(worker.state)) await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  return worker.state;
});

// The version that a page opened now gets without a network.
async function versionOf(page) {
  await page.reload();
  await page.context().setOffline(true);
  const text = await page.evaluate(() => fetch("heard.js").then((answer) => answer.text()));
  await page.context().setOffline(false);
  return text.match(/\/\/ (\w+)\n$/)[1];
}

const cacheNames = (page) => page.evaluate(() => caches.keys());

// While a host replaces its files one by one, the browser stores the old version; when all are replaced, the new one.
async function keepsNoMixture({ context, host, address }) {
  await put(host, "game", "first");
  const page = await open(context, address, "game/");
  assert.equal(await install(page), "activated");
  const before = await cacheNames(page);
  await put(host, "game", "second");
  const late = join(host, "game", "kept.js");
  const whole = await readFile(late);
  await writeFile(late, `${whole}// of the first version still\n`);
  assert.equal(await install(page), "redundant", "a mixture is not installed");
  assert.deepEqual(await cacheNames(page), before, "nor is any of it kept");
  await page.evaluate(() => import("./page.js").then(({ takeNewVersion }) => takeNewVersion()));
  assert.equal(await versionOf(page), "first", "the old version is there, whole");
  await writeFile(late, whole);
  assert.equal(await install(page), "installed", "when all files have come the new one is kept");
  assert.equal(await versionOf(page), "first", "beside the old one");
  await Promise.all([page.waitForEvent("load"), page.evaluate(() => void import("./page.js").then(({ takeNewVersion }) => takeNewVersion()))]);
  assert.equal(await versionOf(page), "second", "and takes its place when the page is opened the next time");
  assert.equal((await cacheNames(page)).length, before.length, "the old one is let go");
}

// Each copy has its own version, and so has a copy in a folder above it; caches of earlier versions hold files of both.
async function keepsFilesApart({ context, host, address }) {
  await put(host, "", "above");
  await put(host, "two", "below");
  const [above, below] = [await open(context, address, ""), await open(context, address, "two/")];
  await above.evaluate(async () => {
    const cache = await caches.open("hexfray 1234567");
    for (const file of ["/index.html", "/assets/a.png", "/two/index.html"]) await cache.put(file, new Response("earlier"));
    await (await caches.open("another page's")).put("/other.txt", new Response("its own"));
  });
  assert.equal(await install(above), "activated");
  const left = await above.evaluate(async () => (await (await caches.open("hexfray 1234567")).keys()).map(({ url }) => new URL(url).pathname));
  assert.deepEqual(left, ["/two/index.html"], "what the other copy has of an earlier version stays");
  assert.equal(await install(below), "activated");
  const names = await cacheNames(below);
  const own = (folder) => names.filter((name) => name.startsWith(`hexfray ${folder} `)).length;
  assert.deepEqual([names.length, own("/"), own("/two/")], [3, 1, 1], `one for each, and what is none of theirs: ${names}`);
  await put(host, "", "newer");
  assert.equal(await install(above), "installed");
  await below.evaluate(() => import("./page.js").then(({ takeNewVersion }) => takeNewVersion()));
  for (const [page, version] of [[above, "above"], [below, "below"]]) {
    assert.equal(await versionOf(page), version, "each opens without a network as it was kept");
  }
}

const kept = (page, act) => page.evaluate(`import("./kept.js").then((kept) => (${act})(kept))`);

async function keepsSavesApart({ context, host, address }) {
  for (const folder of ["", "saves", "saves/two"]) await put(host, folder, "any");
  const pages = [];
  for (const folder of ["", "saves/", "saves/two/"]) pages.push(await open(context, address, folder));
  for (const [at, page] of pages.entries()) await kept(page, `({ write }) => write("saves/latest.json", "${at}")`);
  for (const [at, page] of pages.entries()) {
    assert.deepEqual(await kept(page, `({ read, names }) => [read("saves/latest.json"), names()]`), [`${at}`, ["saves/latest.json"]], "each copy finds its own");
  }
  await kept(pages[0], `({ remove }) => remove("saves/latest.json")`);
  assert.deepEqual(await kept(pages[1], `({ names }) => names()`), ["saves/latest.json"], "and lets go of its own alone");
}

const EARLIER = { "hexfray/settings.json": "{}", "hexfray/saves/latest.json": "a save", "another page's": "its own" };
const keepEarlier = (page) => page.evaluate((earlier) => Object.entries(earlier).forEach(([key, text]) => localStorage.setItem(key, text)), EARLIER);
const everything = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).sort()));

async function takesOverWhatWasKept({ context, host, address }) {
  await put(host, "one", "any");
  const page = await open(context, address, "one/");
  await keepEarlier(page);
  assert.equal(await kept(page, `({ takeEarlier }) => takeEarlier()`), undefined);
  assert.deepEqual(await everything(page), { "another page's": "its own", "hexfray /one/ saves/latest.json": "a save", "hexfray /one/ settings.json": "{}" });
  await page.evaluate(() => localStorage.setItem("hexfray/saves/latest.json", "of a tab that was still open"));
  await kept(page, `({ takeEarlier }) => takeEarlier()`);
  assert.equal((await everything(page))["hexfray /one/ saves/latest.json"], "a save", "what this version has kept stays as it is");
}

// Texts of earlier versions that another copy may need stay until that copy has taken them over.
async function sharesWhatWasKept({ context, host, address }) {
  for (const folder of ["one", "two"]) await put(host, folder, "any");
  const [one, two] = [await open(context, address, "one/"), await open(context, address, "two/")];
  await install(one);
  await install(two);
  await keepEarlier(one);
  await kept(one, `({ takeEarlier }) => takeEarlier()`);
  assert.equal((await everything(one))["hexfray/saves/latest.json"], "a save", "the other copy has not had it");
  await kept(one, `({ remove }) => remove("saves/latest.json")`);
  await kept(one, `({ takeEarlier }) => takeEarlier()`);
  assert.equal(await kept(one, `({ read }) => read("saves/latest.json")`), undefined, "what was let go does not come again");
  await kept(two, `({ takeEarlier }) => takeEarlier()`);
  assert.equal(await kept(two, `({ read }) => read("saves/latest.json")`), "a save", "the other copy has it");
  assert.deepEqual(Object.keys(await everything(two)).filter((key) => key.startsWith("hexfray/")), [], "and nothing takes room twice for good");
}

// In a full storage texts are moved, not copied; texts that cannot be moved stay, and a message says so.
async function losesNothingForRoom({ context, host, address }) {
  await put(host, "one", "any");
  const page = await open(context, address, "one/");
  const fill = (key, less) => page.evaluate(([key, less]) => {
    let room = 16 * 1048576;
    for (let step = room; step >= 1; step = Math.floor(step / 2)) {
      try { localStorage.setItem(key, "x".repeat(room)); room += step; } catch { room -= step; }
    }
    for (; ; room -= 1) try { localStorage.setItem(key, "x".repeat(room - less)); return; } catch { /* a little less */ }
  }, [key, less]);
  await keepEarlier(page);
  await page.evaluate(() => localStorage.setItem("hexfray/saves/large.json", "y".repeat(1048576)));
  await fill("another page's", 200);
  assert.equal(await kept(page, `({ takeEarlier }) => takeEarlier()`), undefined, "a text that has no room twice is moved");
  assert.equal(await kept(page, `({ read }) => read("saves/large.json").length`), 1048576);
  await page.evaluate(() => { localStorage.clear(); localStorage.setItem("hexfray/saves/large.json", "y".repeat(1048576)); });
  await fill("another page's", 0);
  assert.match(await kept(page, `({ takeEarlier }) => takeEarlier()`), /1 of the 1 saves.* are kept but not shown/, "what has no room at all is told of");
  assert.equal((await everything(page))["hexfray/saves/large.json"].length, 1048576, "and is still there");
}
