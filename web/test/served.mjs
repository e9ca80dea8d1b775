// The server's answers: files for their paths, a sentence for all other requests, and a policy under which a page runs only
// its own files.
import assert from "node:assert/strict";
import { request } from "node:http";

export async function answersCleanly(browser, address) {
  await sendsFiles(address);
  await refusesOtherMethods(address);
  await staysInItsFolder(address);
  await runsNoStrangersScript(browser, address);
}

// The answer to an address that is sent unchanged; `fetch` would normalise it.
function ask(address, path, { method = "GET", headers = {} } = {}) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    });
    asking.on("error", reject).end();
  });
}

const isGuarded = ({ headers }, what) => {
  assert.equal(headers["x-content-type-options"], "nosniff", `${what}: a file is what its type says`);
  assert.match(headers["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval'(;|$)/, `${what}: scripts are the page's own files`);
};

async function sendsFiles(address) {
  const page = await ask(address, "/");
  assert.equal(page.status, 200);
  assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
  isGuarded(page, "the page");
  for (const name of ["/", "/example.html"]) {
    const text = (await ask(address, name)).body.toString();
    assert.doesNotMatch(text, /<script(?![^>]* src=)[^>]*>|\son\w+=|javascript:/, `${name}: no script stands in the page itself`);
  }
  const head = await ask(address, "/", { method: "HEAD" });
  assert.deepEqual([head.status, head.body.length, head.headers["content-length"]], [200, 0, `${page.body.length}`], "HEAD says what GET would send");
  const plain = await ask(address, "/hexfray.js", { headers: { "accept-encoding": "br;q=0, gzip" } });
  assert.equal(plain.headers["content-encoding"], undefined, "who takes nothing compressed gets it plain");
}

async function refusesOtherMethods(address) {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const answer = await ask(address, "/", { method });
    assert.deepEqual([answer.status, answer.headers.allow], [405, "GET, HEAD"], `${method} is refused, with what is not`);
    isGuarded(answer, method);
  }
}

async function staysInItsFolder(address) {
  const outside = ["/../serve.mjs", "/..%2fserve.mjs", "/%2e%2e/serve.mjs", "/%2e%2e%2fserve.mjs", "/assets/..%5c..%5cserve.mjs", "/assets/%2e%2e/%2e%2e/serve.mjs"];
  const nothing = ["/assets", "/assets/", "/assets/art", "//", "//evil.example/", "/assets//art", "/index.html/", "/none.html", "/index.html%00.png", "/%2f"];
  for (const path of [...outside, ...nothing]) {
    const answer = await ask(address, path);
    assert.deepEqual([answer.status, answer.body.toString()], [404, "There is no such file.\n"], path);
    isGuarded(answer, path);
  }
  for (const path of ["/%", "/%zz", "/%ff%fe", "/assets/%c0%ae"]) {
    assert.equal((await ask(address, path)).status, 400, `${path} is no address`);
  }
  assert.equal((await ask(address, "/")).status, 200, "and the server goes on");
}

// Scripts that an author's file or a link brings into the page do not run there.
async function runsNoStrangersScript(browser, address) {
  const page = await browser.newPage();
  await page.route("**/start.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(address);
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "globalThis.ran = true";
    document.body.append(script);
    const picture = document.createElement("img");
    picture.setAttribute("onerror", "globalThis.ran = true");
    picture.src = "none.png";
    document.body.append(picture);
    const strange = document.createElement("script");
    const refused = new Promise((done) => { strange.onerror = done; });
    strange.src = "https://evil.example/script.js";
    document.body.append(strange);
    await refused;
    await new Promise((done) => setTimeout(done, 200));
    return globalThis.ran ?? false;
  });
  assert.equal(ran, false, "a script that stands in the page is not run");
  await page.close();
}
