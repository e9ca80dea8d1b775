// Downloads the program, pictures, sounds and fonts, all at once, and reports the progress.

// Returns the program, compiled during the download, and `asset`, which returns the bytes of a file by its name in assets/.
// `sizes` has the bytes of each file by its address, [raw, compressed]; the first is the program. Servers that compress do not
// send the former, and not all send the latter. `tell` gets the bytes that have come over the network, and those of all files.
export async function load(sizes, tell) {
  const files = new Map(Object.entries(sizes).map(([address, [whole, compressed]]) => [address, { whole, compressed, comes: compressed, read: 0 }]));
  const sum = (bytes) => Math.round([...files.values()].reduce((sum, file) => sum + bytes(file), 0));
  const say = () => tell(sum(({ whole, comes, read }) => comes * read / whole), sum(({ comes }) => comes));
  const stop = new AbortController(); // a file that fails stops the others
  let mixed; // the error for a file of another version, as while a host exchanges its files
  const failed = (address) => (error) => {
    stop.abort();
    throw mixed ?? (error.told ? error : Object.assign(new Error(`${address} did not come (${error.message})`), { told: true }));
  };
  async function counted(address) {
    const answer = await fetch(address, { signal: stop.signal });
    if (!answer.ok) throw Object.assign(new Error(`the server answered ${answer.status} to ${address}`), { told: true });
    const file = files.get(address);
    const encoding = answer.headers.get("content-encoding") ?? "identity";
    file.comes = encoding === "identity" ? file.whole : Number(answer.headers.get("content-length")) || file.compressed;
    const body = answer.body.pipeThrough(new TransformStream({
      transform(chunk, stream) {
        file.read += chunk.byteLength;
        say();
        stream.enqueue(chunk);
      },
      flush() {
        if (file.read === file.whole) return;
        mixed ??= new Error(`${address} is of another version than the page: the server is exchanging its files`);
        throw mixed;
      },
    }));
    return new Response(body, { headers: { "content-type": "application/wasm" } }); // regardless of the server's type
  }
  const [program, ...others] = files.keys();
  const assets = new Map();
  const kept = others.map(async (address) => {
    const bytes = await counted(address).then((answer) => answer.arrayBuffer()).catch(failed(address));
    assets.set(address.replace(/^assets\//, ""), new Uint8Array(bytes));
  });
  const [module] = await Promise.all([WebAssembly.compileStreaming(counted(program)).catch(failed(program)), ...kept]);
  performance.mark("hexfray loaded");
  return { module, asset: (name) => assets.get(name) ?? new Uint8Array() };
}
