// Keeps the game in the browser, so that it opens without a network: all files of one version, or none. keep.mjs inserts the
// version and the hash of each file. A new version is fetched in addition to the old one and replaces it when the page is next
// opened (page.js).
const VERSION = "unbuilt";
const FILES = {};
const FOLDER = new URL("./", location.href);
const OWN = `hexfray ${FOLDER.pathname} `; // other copies on this host have their own
const CACHE = OWN + VERSION;

addEventListener("install", (event) => event.waitUntil(install()));

// Files that the browser already has are checked with the server and not downloaded again. If a file is of another version, as
// while a host is exchanging its files, nothing is kept: the old version stays, and the next visit tries again.
async function install() {
  const isNew = !(await caches.has(CACHE));
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(Object.entries(FILES).map(([file, integrity]) => new Request(file, { cache: "no-cache", integrity })));
  } catch (error) {
    if (isNew) await caches.delete(CACHE);
    throw error;
  }
}

addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => clients.claim())));

async function dropOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN) && name !== CACHE) await caches.delete(name);
    if (/^hexfray \d+$/.test(name)) await dropEarlier(name);
  }
}

// Earlier versions used one name for all copies, so only the files of this copy are removed.
async function dropEarlier(name) {
  const cache = await caches.open(name);
  const isOwn = ({ url }) => url.startsWith(FOLDER.href) && /^([^/]*|assets\/.*)$/.test(url.slice(FOLDER.href.length));
  const kept = await cache.keys();
  await Promise.all(kept.filter(isOwn).map((request) => cache.delete(request)));
  if (kept.every(isOwn)) await caches.delete(name);
}

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

// The game's own files come from the cache, everything else from the network.
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== FOLDER.origin || !address.pathname.startsWith(FOLDER.pathname)) return;
  const name = address.pathname.slice(FOLDER.pathname.length);
  const file = name === "" ? "index.html" : name;
  if (!Object.hasOwn(FILES, file)) return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(new URL(file, FOLDER).href)).then((kept) => kept ?? fetch(request)));
});
