// Serves web/dist on this machine: node web/serve.mjs [PORT]  (8080 by default)
// As on a host, files are sent compressed if build.sh has compressed them, and only to browsers that do not have them yet
// (ETag, Last-Modified). A page gets a policy that lets it run only its own files.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".wav": "audio/wav",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
};
// Scripts are files of the page, including WebAssembly. Styles are in the pages, too, so that they apply at once. Files that
// the player downloads are made in the page (`blob:`).
const POLICY = Object.entries({
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' blob: data:",
  "media-src": "'self' blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'self'",
}).map((rule) => rule.join(" ")).join("; ");

const ALWAYS = { "content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "same-origin" };
const METHODS = ["GET", "HEAD"];

const known = new Map(); // files that were sent, with their versions

// The bytes and headers of a file, which is read again if it has changed.
async function read(file) {
  const { mtimeMs, size } = await stat(file);
  const before = known.get(file);
  if (before?.mtimeMs === mtimeMs && before.size === size) return before;
  const body = await readFile(file);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const found = { mtimeMs, size, body, about: { etag: tag, "last-modified": new Date(mtimeMs).toUTCString() } };
  known.set(file, found);
  return found;
}

// The same for a browser: compressed, if it accepts that and there is a compressed file.
async function readFor(file, accepted) {
  if (takesBrotli(accepted ?? "")) {
    try {
      const { body, about } = await read(`${file}.br`);
      return { body, about: { ...about, "content-encoding": "br" } };
    } catch { /* as it is, then */ }
  }
  return read(file);
}

const takesBrotli = (accepted) => accepted.split(",").some((one) => /^\s*br\s*(;|$)/.test(one) && !/;\s*q=0(\.0*)?\s*$/.test(one));

// Whether the browser has this version already.
function isKnown({ "if-none-match": tags, "if-modified-since": since }, { etag, "last-modified": changed }) {
  if (tags !== undefined) return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return since !== undefined && Date.parse(changed) <= Date.parse(since);
}

// The folders and the file name of a requested address; undefined if it is outside the folder or cannot be the name of a file.
// The address is used as it was sent: `//other.example/` is a path, not another server.
function namesIn(asked) {
  const [path] = asked.split(/[?#]/);
  if (!path.startsWith("/")) throw new RangeError("an address begins with /");
  const names = path.slice(1).split("/").map(decodeURIComponent);
  if (names.at(-1) === "") names[names.length - 1] = "index.html";
  const isName = (name) => !["", ".", ".."].includes(name) && !/[/\\\0]/.test(name);
  return names.every(isName) ? names : undefined;
}

// The answer: status, headers and body.
async function answerTo({ method, url, headers }, folder) {
  const inWords = (status, words, more) => ({ status, about: { "content-type": "text/plain; charset=utf-8", ...more }, body: Buffer.from(`${words}\n`) });
  if (!METHODS.includes(method)) return inWords(405, "This server is asked for files: GET or HEAD.", { allow: METHODS.join(", ") });
  let names;
  try {
    names = namesIn(url);
  } catch {
    return inWords(400, "This is no address of a file.");
  }
  try {
    if (!names) throw new RangeError("outside");
    const { body, about } = await readFor(join(folder, ...names), headers["accept-encoding"]);
    const all = { ...about, "cache-control": "no-cache", vary: "accept-encoding" };
    if (isKnown(headers, about)) return { status: 304, about: all, body: Buffer.alloc(0) };
    return { status: 200, about: { ...all, "content-type": types[extname(names.at(-1))] ?? "application/octet-stream" }, body };
  } catch {
    return inWords(404, "There is no such file.");
  }
}

// A server for a folder on a port (0 for any free one), once it listens. `sent` is called for each answer with path, status and
// bytes.
export function serve(port, sent = () => {}, folder = DIST) {
  const server = createServer(async (request, response) => {
    const { status, about, body } = await answerTo(request, folder);
    const isSent = request.method !== "HEAD" && status !== 304;
    response.writeHead(status, { ...ALWAYS, ...about, ...(status === 304 ? {} : { "content-length": body.length }) });
    response.end(isSent ? body : undefined);
    sent(request.url.split(/[?#]/)[0], status, isSent ? body.length : 0);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2] ?? 8080));
  console.log(`The game is at http://127.0.0.1:${server.address().port}/ until you press Ctrl+C.`);
}
