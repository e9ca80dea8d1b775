// What the page provides to the game: its address, the browser's storage, the player's files, text typed on a phone. The game
// calls the object `hexfray` (crates/client/src/page.rs) and gets messages by asking for the `next` one in each frame. It rests
// between frames, so every message wakes it.

import { follow, keepPlace, keptPlace, openLinks, share, startAddress } from "./address.js";
import { listUnits, mirror, speak, startMirror } from "./heard.js";
import * as kept from "./kept.js";
import { hear, isAudible, startSound } from "./sound.js";

const LARGEST = 4 * 1048576; // bytes of a file that the player opens; the browser keeps about 5 MiB for a page
const waiting = []; // messages to the game, oldest first
let wake = () => {}; // lets the game draw a frame
let typesHere = false; // whether the player has no keyboard for the game, because of a touch screen or a screen reader

// Sends a message to the game: `what` is one of the words in crates/client/src/page/hear.rs.
function say(what, more) {
  waiting.push(more === undefined ? what : { [what]: more });
  wake();
}

// Provides `hexfray`; `fail` shows a sentence instead of the game when the graphics context is lost.
export function lend(fail) {
  globalThis.hexfray = {
    asked: (name) => new URLSearchParams(location.search).get(name) ?? undefined,
    prefers: (what) => matchMedia(`(prefers-${what}: reduce)`).matches,
    touched: () => matchMedia("(pointer: coarse)").matches,
    wakeBy: (how) => { wake = how; openLinks(say); },
    follow,
    share: (search, kind, text) => share(search, kind, text, say, showLink),
    fullScreen,
    speak,
    sounds: hear,
    audible: isAudible,
    units: (json) => listUnits(JSON.parse(json)),
    read: kept.read,
    write: kept.write,
    remove: kept.remove,
    names: () => JSON.stringify(kept.names()),
    place: keptPlace,
    keepPlace,
    now: () => Math.floor(Date.now() / 1000),
    download,
    choose: () => chooser.click(),
    type: askForText,
    next: () => (waiting.length > 0 ? JSON.stringify(waiting.shift()) : undefined),
    // What lies where, for tests and other scripts, and what is read on the panels: see tell.rs and mirror.rs there.
    tell: (what, json) => {
      if (what === "panels") return mirror(JSON.parse(json));
      document.body.dataset[what] = json;
    },
  };
  startAddress(say);
  startMirror((what, more) => {
    if (what === "entered") typesHere = true;
    say(what, more);
  });
  watchPads();
  takeDroppedFiles();
  keepGestures();
  keepKeys();
  startSound(() => say("stirred"));
  document.addEventListener("webglcontextlost", () => {
    fail("The browser has taken the drawing away from the game, as it does when the machine runs short of graphics memory. Reload the page to go on from the latest save.");
  }, true);
}

// Adopts the texts that an earlier version has kept, before the game looks for them.
export async function takeEarlier() {
  const fault = await kept.takeEarlier();
  if (fault) say("refused", fault);
}

// Files

const chooser = document.createElement("input");
chooser.type = "file";
chooser.multiple = true;
chooser.accept = ".json,.toml,application/json,text/plain";
chooser.addEventListener("change", () => {
  take(chooser.files);
  chooser.value = ""; // so that the same file can be chosen again
});

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: name.endsWith(".json") ? "application/json" : "application/toml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// Reads files and passes them to the game, files that belong together at once.
async function take(files) {
  const read = await Promise.all([...files].map(async (file) => {
    if (file.size > LARGEST) return { refused: `“${file.name}” has ${(file.size / 1048576).toFixed(1)} MiB; the game takes files up to ${LARGEST / 1048576} MiB.` };
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      return { brought: { name: file.name, text } };
    } catch (error) {
      const why = error instanceof TypeError ? "it is no text in UTF-8" : error.message;
      return { refused: `“${file.name}” cannot be read: ${why}.` };
    }
  }));
  for (const word of read) waiting.push(word);
  wake();
}

function takeDroppedFiles() {
  addEventListener("dragover", (event) => { event.preventDefault(); event.dataTransfer.dropEffect = "copy"; });
  addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer.files); });
}

// Shows a link that the browser does not allow the page to copy.
function showLink(link) {
  const dialog = document.getElementById("link");
  const field = dialog.querySelector("input");
  field.value = link;
  dialog.showModal();
  field.select();
  dialog.addEventListener("close", () => canvas()?.focus(), { once: true });
}

// Asks for a line of text if there is no keyboard: the keyboard on the screen only appears for a field of the page.
function askForText(label, text) {
  const dialog = document.getElementById("type");
  if (!typesHere || dialog.open) return;
  const field = dialog.querySelector("input");
  dialog.querySelector("label").firstChild.textContent = label;
  field.value = text;
  dialog.returnValue = "";
  dialog.showModal();
  field.select();
  dialog.addEventListener("close", () => {
    say("typed", dialog.returnValue === "done" ? field.value : null);
    canvas()?.focus();
  }, { once: true });
}

// Fingers and keys

const canvas = () => document.querySelector("canvas");

// Makes fingers move the board, not the page.
function keepGestures() {
  const quiet = (event) => event.preventDefault();
  for (const name of ["contextmenu", "gesturestart", "gesturechange", "selectstart"]) addEventListener(name, (event) => {
    if (!event.target.closest?.("dialog")) quiet(event);
  });
  // A wheel with Ctrl would zoom the page.
  addEventListener("wheel", (event) => { if (event.ctrlKey) quiet(event); }, { passive: false });
  addEventListener("pointerdown", (event) => { typesHere = event.pointerType === "touch"; }, true);
}

// Keys that the browser keeps, so that a player can leave the page. The window's library would take them all.
function isBrowsers({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (key === "F6" || key === "F11" || key === "F12") return true;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return "rltwnp+-=".includes(letter) || letter === "tab" || (shiftKey && "ijck".includes(letter)) || /^[1-9]$/.test(key);
  return altKey && (key === "ArrowLeft" || key === "ArrowRight" || key === "Tab" || key === "F4");
}

function keepKeys() {
  for (const name of ["keydown", "keyup"]) {
    addEventListener(name, (event) => {
      if (event.target.closest?.("dialog, #heard input")) return event.stopPropagation();
      if (isBrowsers(event)) return event.stopImmediatePropagation();
      if (event.target === canvas() || document.body.dataset.state !== "running") return;
      // The game has lost the keyboard, to the foot of the page or after a dialog, and gets it back.
      event.preventDefault();
      canvas()?.focus();
    }, true);
  }
  const regain = () => { if (!document.querySelector("dialog[open]")) canvas()?.focus(); };
  addEventListener("focus", regain);
  addEventListener("pointerup", regain);
}

async function fullScreen() {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch (error) {
    say("refused", `The browser does not let the page fill the screen (${error.message}). Its own key for that is mostly F11.`);
  }
}

// While a pad is connected, checks it in each frame and wakes the game when it is moved, since the game reads it only then.
function watchPads() {
  let moved = 0;
  const look = () => {
    const pads = navigator.getGamepads?.().filter(Boolean) ?? [];
    if (pads.length === 0) return;
    const leans = pads.some(({ axes }) => axes.some((axis) => Math.abs(axis) > 0.2));
    const latest = Math.max(...pads.map(({ timestamp }) => timestamp));
    if (latest !== moved || leans) say("stirred");
    moved = latest;
    requestAnimationFrame(look);
  };
  addEventListener("gamepadconnected", () => { say("stirred"); if (navigator.getGamepads().filter(Boolean).length === 1) look(); });
  addEventListener("gamepaddisconnected", () => say("stirred"));
}

// A browser that emulates a phone gives some sizes in pixels of its own machine. If they disagree with the sizes of the page,
// the game should use the latter, as in browsers without this feature.
export async function mendPixels() {
  if (!("devicePixelContentBoxSize" in (globalThis.ResizeObserverEntry?.prototype ?? {}))) return;
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.cssText = "position: fixed; width: 100px; height: 1px; visibility: hidden";
  const wide = await new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      resolve(entry.devicePixelContentBoxSize[0].inlineSize);
    });
    observer.observe(probe, { box: "device-pixel-content-box" });
  });
  probe.remove();
  if (Math.abs(wide / 100 / devicePixelRatio - 1) > 0.05) delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
}

// Without a network

// Keeps this version in the browser (offline.js). Called once the game runs, so that nothing is downloaded twice.
export function keepOffline() {
  navigator.serviceWorker?.register("./offline.js").catch((error) => console.warn(`The game is not kept for when there is no network: ${error.message}`));
}

// Lets a newer version that has been fetched replace the kept one, and reloads the page. If that takes too long, the kept
// version continues.
export async function takeNewVersion() {
  const workers = navigator.serviceWorker;
  const registration = await workers?.getRegistration?.().catch(() => undefined);
  // Until this copy has its own registration, that of a copy in a folder above is returned.
  const isOwn = registration?.scope === new URL("./", import.meta.url).href;
  if (!isOwn || !registration.waiting || !workers.controller) return;
  const taken = new Promise((done) => workers.addEventListener("controllerchange", () => done(true), { once: true }));
  registration.waiting.postMessage("take over");
  if (!(await Promise.race([taken, new Promise((done) => setTimeout(done, 3000))]))) return;
  location.reload();
  await new Promise(() => {}); // nothing further is started before the reload
}
