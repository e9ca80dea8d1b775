// Starts the game in its page, and reports what goes wrong and what the player can do.

document.getElementById("late").remove();
const curtain = document.getElementById("curtain");
const progress = document.getElementById("progress");
const message = document.getElementById("message");
const again = document.getElementById("again");
again.addEventListener("click", () => location.reload());

// Shows what went wrong and what the player can do. Only the first fault is shown, since further ones follow from it.
function fail(text, helps = true) {
  if (document.body.dataset.state === "failed") return;
  document.body.dataset.state = "failed";
  curtain.hidden = false;
  document.getElementById("heard").inert = true; // for screen readers, too
  progress.hidden = true;
  again.hidden = !helps;
  document.getElementById("title").hidden = !helps || location.search === "";
  message.textContent = text;
}

// Loads a part of the page; a failure is reported like any other.
const part = (address) => import(address).catch((error) => { throw new Error(`${address} did not come (${error.message})`); });

const megabytes = (count) => (count / 1e6).toFixed(1);
function tell(loaded, bytes) {
  if (document.body.dataset.state === "failed") return; // later progress is not shown
  progress.value = Math.min(1, loaded / bytes);
  message.textContent = loaded < bytes ? `Loading ${megabytes(loaded)} of ${megabytes(bytes)} MB` : "Starting …";
}

// The window's library leaves its start function by throwing this, which is not an error.
const leavesByThrowing = (error) => String(error).includes("Using exceptions for control flow");

window.addEventListener("error", (event) => {
  if (leavesByThrowing(event.error ?? event.message)) return event.preventDefault();
  if (event.error instanceof WebAssembly.RuntimeError) {
    fail("The game has stopped on an error of its own. Reload the page to go on; the browser's console says more.");
  }
});

if (typeof WebAssembly !== "object") {
  fail("This browser cannot run WebAssembly. A current Firefox, Chrome, Edge or Safari can.", false);
} else if (!document.createElement("canvas").getContext("webgl2")) {
  fail("This browser offers no WebGL 2, which the board is drawn with. Switch on hardware acceleration in its settings, or use a current Firefox, Chrome, Edge or Safari.");
} else {
  try {
    const [{ load }, { keepOffline, lend, mendPixels, takeEarlier, takeNewVersion }] = await Promise.all(["./load.js", "./page.js"].map(part));
    await takeNewVersion();
    await takeEarlier();
    lend(fail); // before the program starts, which uses the browser's sound
    await mendPixels();
    const { default: start } = await part("./hexfray.js");
    const { module, asset } = await load(JSON.parse(progress.dataset.sizes), tell);
    hexfray.asset = asset;
    const started = start({ module_or_path: module });
    await started.catch((error) => { if (!leavesByThrowing(error)) throw error; });
    if (document.body.dataset.state !== "failed") {
      document.body.dataset.state = "running";
      curtain.hidden = true;
      const canvas = document.querySelector("canvas");
      canvas?.setAttribute("aria-label", "The board; arrow keys move over it, and what they come to is said");
      canvas?.setAttribute("role", "application");
      canvas?.focus();
      keepOffline();
    }
  } catch (error) {
    console.error(error);
    fail(`The game could not be loaded: ${error.message ?? error}. Reload the page to try again.`);
  }
}
