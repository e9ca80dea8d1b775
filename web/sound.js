// The page's sound. Browsers allow sound only after the player has pressed something. Active sound uses a share of a processor
// even in silence, so it is suspended while nothing sounds and while the page is hidden.

const LINGER = 300; // milliseconds until sound that was computed has been played
const contexts = [];
let isHeard = false; // whether the game plays any sound
let isAllowed = false; // whether the player has pressed something
let resting; // the timer that suspends the sound

// Notes the audio contexts that the program creates; called before the program starts. `wake` makes the game check its sounds.
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

// Called by the game when it starts or stops playing sound.
export function hear(sounds) {
  isHeard = sounds;
  settle();
}

// Whether the player can hear sound now.
export const isAudible = () => contexts.length > 0 && isAllowed && !document.hidden;

// Some browsers let sound start only during a press, and after that at any time. A phone call ends it, too.
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

// A context that cannot be changed now, as when the page is closed, stays as it is.
const suspend = (context) => { if (context.state === "running") context.suspend().catch(() => {}); };
const resume = (context) => { if (context.state !== "running") context.resume().catch(() => {}); };
