// The texts that the browser keeps for this copy of the game, under names such as saves/latest.save.json. A browser keeps them
// for a whole host, so every copy on the host puts its path before the names.

export const FOLDER = new URL("./", import.meta.url).pathname;
const START = `hexfray ${FOLDER} `; // paths contain no spaces
const EARLIER = "hexfray/"; // the start of all names in earlier versions, at any path
const taken = (folder) => `hexfray-taken ${folder}`; // marks a copy that has adopted the texts of earlier versions

const place = (name) => START + name;

export function read(name) {
  try { return localStorage.getItem(place(name)) ?? undefined; } catch { return undefined; }
}

// Both return a sentence on what failed.
export function write(name, text) {
  try { localStorage.setItem(place(name), text); } catch (error) { return keepsNothing(error); }
}

export function remove(name) {
  try { localStorage.removeItem(place(name)); } catch (error) { return keepsNothing(error); }
}

export function names() {
  try { return startingWith(START).map((key) => key.slice(START.length)); } catch { return []; }
}

const startingWith = (start) => Object.keys(localStorage).filter((key) => key.startsWith(start));

const isFull = ({ name }) => name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED";

function keepsNothing(error) {
  return isFull(error)
    ? "The browser's room for this page is full. Delete saves, let files go under Files, or download this one; what was kept before is still there."
    : `The browser keeps nothing for this page, as in a private window (${error.message}). Download what you want to keep.`;
}

// Adopts the texts that an earlier version has kept without a path. Other copies on this host that have not adopted them still
// find them. Returns a sentence if a text could not be adopted, which is tried again the next time.
export async function takeEarlier() {
  try {
    if (localStorage.getItem(taken(FOLDER))) return undefined;
    const keys = startingWith(EARLIER);
    if (keys.length === 0) return undefined;
    const isShared = (await otherCopies()).some((folder) => !localStorage.getItem(taken(folder)));
    const stayed = keys.filter((key) => !take(key, isShared));
    if (stayed.length > 0) {
      return `The browser's room for this page is full: ${stayed.length} of the ${keys.length} saves, settings and files of an earlier version are kept but not shown. Delete saves or let files go under Files, then reload the page.`;
    }
    if (isShared) localStorage.setItem(taken(FOLDER), "yes");
  } catch (error) {
    console.warn(`Nothing of an earlier version is taken over: ${error.message}`);
  }
  return undefined;
}

// Adopts a text; returns whether there was room for it. If this version has kept a different text under the same name, both
// stay.
function take(key, isShared) {
  const [name, text] = [place(key.slice(EARLIER.length)), localStorage.getItem(key)];
  const own = localStorage.getItem(name);
  if (own !== null && own !== text) return true;
  const isTaken = own === text || put(name, text) || (!isShared && rename(key, name, text));
  if (isTaken && !isShared) localStorage.removeItem(key);
  return isTaken;
}

// Stores a text; returns whether there was room for it.
function put(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    return false;
  }
}

// If there is no room for a text twice, removes the earlier one first, and restores it if that is not enough.
function rename(key, name, text) {
  localStorage.removeItem(key);
  const isTaken = put(name, text);
  if (!isTaken) put(key, text);
  return isTaken;
}

// The folders of other copies on this host that the browser keeps for use without a network.
async function otherCopies() {
  const all = (await navigator.serviceWorker?.getRegistrations?.().catch(() => [])) ?? [];
  const isCopy = ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL.endsWith("/offline.js");
  return all.filter(isCopy).map(({ scope }) => new URL(scope).pathname).filter((folder) => folder !== FOLDER);
}
