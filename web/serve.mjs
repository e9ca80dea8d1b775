// Serves web/dist on this machine: node web/serve.mjs [PORT]  (8080 unless told)
// Files are sent compressed where build.sh has compressed them, as a host would do.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".wav": "audio/wav",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
};

// A file's bytes and whether they are compressed.
async function read(file, accepted) {
  if (/\bbr\b/.test(accepted ?? "")) {
    try {
      return { body: await readFile(`${file}.br`), how: { "content-encoding": "br" } };
    } catch { /* as it is, then */ }
  }
  return { body: await readFile(file), how: {} };
}

// A server on the given port (0: any free one), once it listens.
export function serve(port) {
  const server = createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      const file = normalize(join(root, path.endsWith("/") ? `${path}index.html` : path));
      if (!file.startsWith(root + sep)) throw new Error("outside");
      const { body, how } = await read(file, request.headers["accept-encoding"]);
      const type = types[extname(file)] ?? "application/octet-stream";
      const about = { "content-type": type, "content-length": body.length, "cache-control": "no-cache", vary: "accept-encoding" };
      response.writeHead(200, { ...about, ...how }).end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
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
