// Serves web/dist on this machine: node web/serve.mjs [PORT]  (8080 unless told)
// Files are sent compressed where build.sh has compressed them, and only to those who have not got them yet (ETag,
// Last-Modified), as a host would do.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("dist", import.meta.url));
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
const known = new Map(); // files that were sent, with what tells one version from another

// A file's bytes and what is said of them; read anew when it has changed.
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

// The same, compressed where that is understood and there is such a file.
async function readFor(file, accepted) {
  if (/\bbr\b/.test(accepted ?? "")) {
    try {
      const { body, about } = await read(`${file}.br`);
      return { body, about: { ...about, "content-encoding": "br" } };
    } catch { /* as it is, then */ }
  }
  return read(file);
}

// Whether the browser has this version already.
function isKnown({ "if-none-match": tags, "if-modified-since": since }, { etag, "last-modified": changed }) {
  if (tags !== undefined) return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return since !== undefined && Date.parse(changed) <= Date.parse(since);
}

// A server on the given port (0: any free one), once it listens; `sent` hears of each answer: path, status, bytes.
export function serve(port, sent = () => {}) {
  const server = createServer(async (request, response) => {
    let path = request.url;
    const answer = (status, about, body = "") => {
      response.writeHead(status, about).end(body);
      sent(path, status, body.length);
    };
    try {
      path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      const file = normalize(join(root, path.endsWith("/") ? `${path}index.html` : path));
      if (!file.startsWith(root + sep)) throw new Error("outside");
      const { body, about } = await readFor(file, request.headers["accept-encoding"]);
      const always = { ...about, "cache-control": "no-cache", vary: "accept-encoding" };
      if (isKnown(request.headers, about)) return answer(304, always);
      const type = types[extname(file)] ?? "application/octet-stream";
      answer(200, { ...always, "content-type": type, "content-length": body.length }, body);
    } catch {
      answer(404, { "content-type": "text/plain" }, "not found\n");
    }
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
