// Downloads the program and the pictures, sounds and fonts beside it, all at once, and tells how far it is.

// The program, compiled while it comes in, and `asset`, which gives a file's bytes by its name under assets/.
// `sizes`: bytes of each file by its address, for servers that compress do not say them; the first is the program's.
export async function load(sizes, tell) {
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const stop = new AbortController(); // one that does not come stops the others
  let mixed; // what is said of a file that is none of this version's, as while a host is exchanging its files
  const failed = (address) => (error) => {
    stop.abort();
    throw mixed ?? (error.told ? error : Object.assign(new Error(`${address} did not come (${error.message})`), { told: true }));
  };
  async function counted(address) {
    const answer = await fetch(address, { signal: stop.signal });
    if (!answer.ok) throw Object.assign(new Error(`the server answered ${answer.status} to ${address}`), { told: true });
    let size = 0;
    const body = answer.body.pipeThrough(new TransformStream({
      transform(chunk, stream) {
        size += chunk.byteLength;
        loaded += chunk.byteLength;
        tell(loaded, bytes);
        stream.enqueue(chunk);
      },
      flush() {
        if (size === sizes[address]) return;
        mixed ??= new Error(`${address} is of another version than the page: the server is exchanging its files`);
        throw mixed;
      },
    }));
    return new Response(body, { headers: { "content-type": "application/wasm" } }); // whatever the server calls it
  }
  const [program, ...others] = Object.keys(sizes);
  const assets = new Map();
  const kept = others.map(async (address) => {
    const bytes = await counted(address).then((answer) => answer.arrayBuffer()).catch(failed(address));
    assets.set(address.replace(/^assets\//, ""), new Uint8Array(bytes));
  });
  const [module] = await Promise.all([WebAssembly.compileStreaming(counted(program)).catch(failed(program)), ...kept]);
  performance.mark("hexfray loaded");
  return { module, asset: (name) => assets.get(name) ?? new Uint8Array() };
}
