// Downloads the program and the pictures, sounds and fonts beside it, all at once, and tells how far it is.

// The program, compiled while it comes in, and `asset`, which gives a file's bytes by its name under assets/.
// `sizes`: bytes of each file by its address, for servers that compress do not say them; the first is the program's.
export async function load(sizes, tell) {
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  async function counted(address) {
    const answer = await fetch(address).catch((error) => { throw new Error(`${address} did not come (${error.message})`); });
    if (!answer.ok) throw new Error(`the server answered ${answer.status} to ${address}`);
    const body = answer.body.pipeThrough(new TransformStream({
      transform(chunk, stream) {
        loaded += chunk.byteLength;
        tell(loaded, bytes);
        stream.enqueue(chunk);
      },
    }));
    return new Response(body, { headers: { "content-type": "application/wasm" } }); // whatever the server calls it
  }
  const [program, ...others] = Object.keys(sizes);
  const assets = new Map();
  const kept = others.map(async (address) => {
    assets.set(address.replace(/^assets\//, ""), new Uint8Array(await (await counted(address)).arrayBuffer()));
  });
  const [module] = await Promise.all([WebAssembly.compileStreaming(counted(program)), ...kept]);
  performance.mark("hexfray loaded");
  return { module, asset: (name) => assets.get(name) ?? new Uint8Array() };
}
