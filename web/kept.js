// What the browser keeps for this copy of the game: texts under names such as saves/latest.save.json. A browser keeps things for
// a whole host, so that every copy there names its own by the path that it lies at.

export const FOLDER = new URL("./", import.meta.url).pathname;
const START = `hexfray ${FOLDER} `; // no path has a space in it
const EARLIER = "hexfray/"; // how earlier versions began every name, at any path
const taken = (folder) => `hexfray-taken ${folder}`; // the mark of a copy that has taken a share of what those kept

const place = (name) => START + name;

export function read(name) {
  try { return localStorage.getItem(place(name)) ?? undefined; } catch { return undefined; }
}

// Both say what failed, in a sentence.
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

// Takes over what an earlier version has kept, which did not say at which path. Other copies on this host that have not
// taken theirs find it as it was. Answers a sentence if something had to stay where it was; it is tried again next time.
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

// Takes one text over; whether there was room for it. What this version has kept under the same name stays, and the other too.
function take(key, isShared) {
  const [name, text] = [place(key.slice(EARLIER.length)), localStorage.getItem(key)];
  const own = localStorage.getItem(name);
  if (own !== null && own !== text) return true;
  const isTaken = own === text || put(name, text) || (!isShared && rename(key, name, text));
  if (isTaken && !isShared) localStorage.removeItem(key);
  return isTaken;
}

// Whether there is room for a text.
function put(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    return false;
  }
}

// Where there is no room for a text twice, the earlier one makes room first, and comes back if that does not suffice.
function rename(key, name, text) {
  localStorage.removeItem(key);
  const isTaken = put(name, text);
  if (!isTaken) put(key, text);
  return isTaken;
}

// The folders of other copies on this host, as far as they are kept for when there is no network.
async function otherCopies() {
  const all = (await navigator.serviceWorker?.getRegistrations?.().catch(() => [])) ?? [];
  const isCopy = ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL.endsWith("/offline.js");
  return all.filter(isCopy).map(({ scope }) => new URL(scope).pathname).filter((folder) => folder !== FOLDER);
}
