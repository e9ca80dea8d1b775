// The page's address: it names the battle that is played, and links contain battles. The game uses it through page.js.

const LONGEST = 16_000; // characters of a link that browsers, mail and chats pass on completely
const MOST = 4 * 1048576; // bytes of a link's unpacked content
const KINDS = ["position", "replay"]; // the kinds of content after # in an address

let leaving = false; // whether the page is going back by itself
let wanted = location.search; // the address that the game wants

// The whole address, since a path that starts with // would otherwise be the address of another host.
const title = () => location.origin + location.pathname;
const here = () => ({ ...history.state });

// Puts the title into the history before the battle in the address, so that going back leads to the title and not out of the
// page.
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

// Sets the address of what is played; empty for the title, which comes first in the history.
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

// The save with which the page continues when this entry of the history is opened again, by a reload or by going forward;
// another tab starts from the beginning.
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

// Copies a link; `kind` and `text` are its content, if it has any. `showLink` lets the player copy it if the browser does not
// allow the page to do so.
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

// Opens the content after # in the address, now and whenever another link replaces it.
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
