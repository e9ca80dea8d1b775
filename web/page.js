// What the page lends the game: its address, the browser's storage, the player's files, words typed on a phone.
// The game asks through the object `hexfray` (src/client/page.rs) and hears by asking for the `next` word each frame.

const LARGEST = 4 * 1048576; // bytes of a file that the player opens; the browser keeps about 5 MiB for a page
const waiting = []; // what the page has to say to the game, oldest first
let byTouch = false; // whether the player pointed with a finger last

// Puts `hexfray` in place; `fail` shows a sentence in place of the game when the drawing is lost.
export function lend(fail) {
  const asked = new URLSearchParams(location.search);
  const place = (name) => `hexfray/${name}`;
  globalThis.hexfray = {
    asked: (name) => asked.get(name) ?? undefined,
    read: (name) => { try { return localStorage.getItem(place(name)) ?? undefined; } catch { return undefined; } },
    write: (name, text) => { try { localStorage.setItem(place(name), text); } catch (error) { return keepsNothing(error); } },
    remove: (name) => { try { localStorage.removeItem(place(name)); } catch (error) { return keepsNothing(error); } },
    names: () => JSON.stringify(keptNames()),
    place: keptPlace,
    keepPlace,
    now: () => Math.floor(Date.now() / 1000),
    download,
    choose: () => chooser.click(),
    type: askForText,
    next: () => (waiting.length > 0 ? JSON.stringify(waiting.shift()) : undefined),
    // What lies where, for tests and other scripts, and for those who hear the page: see tell.rs there.
    tell: (what, json) => {
      document.body.dataset[what] = json;
      if (what === "widgets") mirror(JSON.parse(json));
    },
  };
  takeDroppedFiles();
  keepGestures();
  keepKeys();
  startSound();
  document.addEventListener("webglcontextlost", () => {
    fail("The browser has taken the drawing away from the game, as it does when the machine runs short of graphics memory. Reload the page to go on from the latest save.");
  }, true);
}

// Where a tab was left: the save that it goes on with when it is opened again at the same address, as after a reload or
// when the browser has let the tab go. Another tab, or another address, starts anew.
const PLACE = "hexfray/place";

function keptPlace() {
  try {
    const { search, file } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    return search === location.search ? file : undefined;
  } catch { return undefined; }
}

function keepPlace(file) {
  try {
    if (file === undefined) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify({ search: location.search, file }));
  } catch { /* the title still offers the latest save */ }
}

function keptNames() {
  try { return Object.keys(localStorage).filter((name) => name.startsWith("hexfray/")).map((name) => name.slice("hexfray/".length)); } catch { return []; }
}

function keepsNothing(error) {
  return error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED"
    ? "The browser's room for this page is full. Delete saves, let files go under Files, or download this one; what was kept before is still there."
    : `The browser keeps nothing for this page, as in a private window (${error.message}). Download what you want to keep.`;
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

// Reads files and hands them to the game, those that belong together at once.
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
  waiting.push(...read);
}

function takeDroppedFiles() {
  addEventListener("dragover", (event) => { event.preventDefault(); event.dataTransfer.dropEffect = "copy"; });
  addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer.files); });
}

// A line of text, for those who have no keyboard: theirs comes up only for a field of the page itself.
function askForText(label, text) {
  const dialog = document.getElementById("type");
  if (!byTouch || dialog.open) return;
  const field = dialog.querySelector("input");
  dialog.querySelector("label").firstChild.textContent = label;
  field.value = text;
  dialog.returnValue = "";
  dialog.showModal();
  field.select();
  dialog.addEventListener("close", () => {
    waiting.push({ typed: dialog.returnValue === "done" ? field.value : null });
    canvas()?.focus();
  }, { once: true });
}

// What can be pressed, as buttons that are heard and not seen; a press there is a press in the game.
function mirror(widgets) {
  const spoken = document.getElementById("spoken");
  spoken.replaceChildren(...widgets.filter((widget) => widget.label).map((widget) => {
    const button = document.createElement("button");
    button.textContent = widget.label;
    button.tabIndex = -1;
    button.disabled = !widget.enabled;
    if (widget.on) button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => waiting.push({ pressed: widget.id }));
    return button;
  }));
}

// Fingers and keys

const canvas = () => document.querySelector("canvas");

// Fingers move the board, not the page.
function keepGestures() {
  const quiet = (event) => event.preventDefault();
  for (const name of ["contextmenu", "gesturestart", "gesturechange", "selectstart"]) addEventListener(name, (event) => {
    if (!event.target.closest?.("dialog")) quiet(event);
  });
  // A wheel with Ctrl would zoom the page.
  addEventListener("wheel", (event) => { if (event.ctrlKey) quiet(event); }, { passive: false });
  addEventListener("pointerdown", (event) => { byTouch = event.pointerType === "touch"; }, true);
}

// Keys that stay the browser's own: without them a page is a trap. The window's library would take them all.
function isBrowsers({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (key === "F6" || key === "F11" || key === "F12") return true;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return "rltwnp+-=".includes(letter) || letter === "tab" || (shiftKey && "ijck".includes(letter)) || /^[1-9]$/.test(key);
  return altKey && (key === "ArrowLeft" || key === "ArrowRight" || key === "Tab" || key === "F4");
}

function keepKeys() {
  for (const name of ["keydown", "keyup"]) {
    addEventListener(name, (event) => {
      if (event.target.closest?.("dialog")) return event.stopPropagation();
      if (isBrowsers(event)) return event.stopImmediatePropagation();
      if (event.target === canvas() || document.body.dataset.state !== "running") return;
      // The game has lost the keyboard, to the page's foot or after a dialog: it gets it back.
      event.preventDefault();
      canvas()?.focus();
    }, true);
  }
  const regain = () => { if (!document.querySelector("dialog[open]")) canvas()?.focus(); };
  addEventListener("focus", regain);
  addEventListener("pointerup", regain);
}

// Browsers let a page sound only once somebody has touched it.
function startSound() {
  const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (!Context) return;
  const contexts = [];
  globalThis.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
  const wake = () => contexts.filter((context) => context.state === "suspended").forEach((context) => context.resume().catch(() => {}));
  for (const name of ["pointerup", "keydown", "touchend"]) addEventListener(name, wake, true);
}

// A browser that imitates a phone counts some sizes in pixels of the machine it runs on. Where they disagree with the
// page's own, the game is to reckon from those, as it does where a browser has none.
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
