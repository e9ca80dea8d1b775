// The page's sound. Browsers let a page be heard only once the player has pressed something, and one that could be heard takes
// a share of a processor though it is silent: it rests while nothing sounds, and while the page is hidden.

const LINGER = 300; // milliseconds until what was worked out has been heard to its end
const contexts = [];
let isHeard = false; // whether anything sounds in the game
let isAllowed = false; // whether the player has pressed something
let resting; // what lets the sound rest in time

// Notes what the program makes its sound with; before the program starts. `wake` has the game look at what sounds.
export function startSound(wake) {
  const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (!Context) return;
  globalThis.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      contexts.push(this);
      settle();
    }
  };
  for (const name of ["pointerup", "keydown", "touchend"]) addEventListener(name, allow, true);
  document.addEventListener("visibilitychange", () => {
    settle();
    if (!document.hidden) wake();
  });
}

// Hears from the game whether anything sounds in it.
export function hear(sounds) {
  isHeard = sounds;
  settle();
}

// Whether the player can hear what sounds now.
export const isAudible = () => contexts.length > 0 && isAllowed && !document.hidden;

// Some browsers let a sound begin only within a press, and after that at any time. A telephone call ends it, too.
function allow() {
  if (!isAllowed && !document.hidden) contexts.forEach(resume);
  isAllowed = true;
  settle();
}

function settle() {
  clearTimeout(resting);
  if (document.hidden) contexts.forEach(suspend);
  else if (!isHeard) resting = setTimeout(() => contexts.forEach(suspend), LINGER);
  else if (isAllowed) contexts.forEach(resume);
}

// What cannot be changed now, as when the page is closed, stays as it is.
const suspend = (context) => { if (context.state === "running") context.suspend().catch(() => {}); };
const resume = (context) => { if (context.state !== "running") context.resume().catch(() => {}); };
