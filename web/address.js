// The page's address: it says what is played, and links carry battles. The game asks through page.js.

const LONGEST = 16_000; // characters of a link: what browsers, mail and chats pass on whole
const MOST = 4 * 1048576; // bytes of what a link unpacks to
const KINDS = ["position", "replay"]; // what may stand behind the address's #

let leaving = false; // whether the page itself goes back
let wanted = location.search; // what the game wants the address to say

// Whole, for a path may begin with //: by itself it would be the address of another host.
const title = () => location.origin + location.pathname;
const here = () => ({ ...history.state });

// Lays the title under what the address asks for, so that going back leads there and not out of the page.
export function startAddress(say) {
  const isPlayed = ["battle", "edit"].some((name) => new URLSearchParams(location.search).has(name));
  if (isPlayed && !here().over) {
    const address = location.search + location.hash;
    history.replaceState({}, "", title());
    history.pushState({ over: true }, "", address);
  }
  addEventListener("popstate", () => {
    if (leaving) {
      leaving = false;
      follow(wanted);
      return;
    }
    wanted = location.search;
    say("went");
  });
}

// Makes the address say what is played: nothing for the title, which lies under everything else.
export function follow(search) {
  wanted = search;
  if (search === location.search || leaving) return;
  const { over, file } = here();
  if (search !== "" && over) {
    history.replaceState({ over, file }, "", search);
  } else if (search !== "") {
    history.replaceState({}, "", location.href);
    history.pushState({ over: true, file }, "", search);
  } else if (over) {
    leaving = true;
    history.back();
  } else {
    history.replaceState({}, "", title() + location.hash);
  }
}

// The save that the page goes on with when it is opened again here, as after a reload, or gone forward to; another tab
// starts anew.
export const keptPlace = () => here().file;

export function keepPlace(file) {
  if (file !== here().file) history.replaceState({ ...here(), file }, "");
}

// Links

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.byteLength;
    if (size > most) throw new Error("it is too large");
    parts.push(value);
  }
}

async function pack(text) {
  const bytes = new Uint8Array(await through(new CompressionStream("deflate-raw"), text));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(words) {
  const letters = atob(words.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes, MOST));
}

// Copies a link; `kind` and `text` are what is packed into it, if anything is. `showLink` lets the player copy it where
// the browser does not let the page do so.
export async function share(search, kind, text, say, showLink) {
  const link = new URL(title() + search);
  if (kind) link.hash = `${kind}=${await pack(text)}`;
  const length = link.href.length.toLocaleString("en");
  if (link.href.length > LONGEST) {
    return say("refused", `The link would have ${length} characters, and no more than ${LONGEST.toLocaleString("en")} are passed on whole. Download the battle under Files instead.`);
  }
  try {
    await navigator.clipboard.writeText(link.href);
    say("news", `Copied: a link of ${length} characters.`);
  } catch {
    showLink(link.href);
  }
}

// Opens what stands behind the address's #, now and when another link is put in its place.
export function openLinks(say) {
  const open = async () => {
    const [, kind, words] = location.hash.match(/^#(\w+)=(.+)$/) ?? [];
    if (!KINDS.includes(kind)) return;
    try {
      say("brought", { name: `link.${kind === "replay" ? "record" : "save"}.json`, text: await unpack(words) });
    } catch (error) {
      say("refused", `The link is damaged: not all of it has come along (${error.message}). Ask for it again.`);
    }
  };
  addEventListener("hashchange", open);
  return open();
}
