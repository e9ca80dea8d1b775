// Keeps the game in the browser, so that it opens without a network: all files of one version, or none of them.
// build.sh writes the version and the list of files in. A new version is fetched beside the old one and takes its place
// when the page is opened the next time (page.js).
const VERSION = "unbuilt";
const FILES = [];
const CACHE = `hexfray ${VERSION}`;

addEventListener("install", (event) => {
  // Whatever the browser has of it already is asked about, not downloaded again.
  const fresh = (file) => new Request(file, { cache: "no-cache" });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(fresh))));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("hexfray ") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

// The game's own files come from the cache, everything else from the network.
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const within = new URL("./", location.href);
  if (request.method !== "GET" || address.origin !== within.origin || !address.pathname.startsWith(within.pathname)) return;
  const name = address.pathname.slice(within.pathname.length);
  const file = name === "" ? "index.html" : name;
  if (!FILES.includes(file)) return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(new URL(file, within).href)).then((kept) => kept ?? fetch(request)));
});
