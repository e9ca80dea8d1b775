// The game for screen readers: its panels as texts and buttons, the units, and events. The game provides them
// (crates/client/src/page/mirror.rs and speak.rs), and gets the buttons that are pressed here.

let say = () => {};
const parts = new Map(); // the mirrored parts, by their numbers in the game
let opened = ""; // the first words of the open dialog

const place = (id) => document.getElementById(id);

export function startMirror(tell) {
  say = tell;
  for (const button of place("walk").children) button.addEventListener("click", () => say("walked", button.dataset.to));
}

// The element of each kind of part, with its action.
const KINDS = {
  words: () => document.createElement("p"),
  link: (id) => heard(() => say("pressed", id)),
  button: (id) => heard(() => say("pressed", id)),
  box: (id) => heard(() => say("pressed", id), "checkbox"),
  choice: (id) => heard(() => say("pressed", id), "radio"),
  field: (id) => heard(() => say("entered", id)),
  slider: (id) => {
    const slider = Object.assign(document.createElement("input"), { type: "range", tabIndex: -1 });
    slider.addEventListener("change", () => say("set", { id, to: slider.valueAsNumber }));
    return slider;
  },
};

function heard(press, role) {
  const button = document.createElement("button");
  button.tabIndex = -1;
  if (role) button.setAttribute("role", role);
  button.addEventListener("click", press);
  return button;
}

// Mirrors the panels, or the dialog above them. A part that stays keeps its element, so that a screen reader can continue.
// Parts with the same words are numbered.
export function mirror({ dialog, parts: told }) {
  const counts = new Map();
  const stays = told.map((part) => {
    const known = parts.get(part.id);
    const element = known?.is === part.is ? known.element : KINDS[part.is](part.id);
    parts.set(part.id, { is: part.is, element });
    const count = part.is === "words" ? 1 : (counts.get(part.words) ?? 0) + 1;
    if (part.is !== "words") counts.set(part.words, count);
    fill(element, part, count > 1 ? `${part.words} (${count})` : part.words);
    return element;
  });
  arrange(place("spoken"), stays);
  const ids = new Set(told.map(({ id }) => id));
  for (const id of parts.keys()) if (!ids.has(id)) parts.delete(id);
  nameDialog(dialog ? told.find(({ is }) => is === "words")?.words ?? "Dialog" : "");
}

function fill(element, { is, value, number, on, off, about }, words) {
  const put = (name, text) => (text === undefined ? element.removeAttribute(name) : element.setAttribute(name, text));
  if (is === "slider") {
    const [now, least, most, step] = number ?? [0, 0, 1];
    Object.assign(element, { min: least ?? 0, max: most ?? 100, step: step ?? "any", value: now, disabled: off ?? false });
    return put("aria-label", words);
  }
  const text = is === "field" ? `${words}: ${value === "" ? "empty" : value}` : words;
  if (element.textContent !== text) element.textContent = text;
  if (is === "words") return;
  element.disabled = off ?? false;
  put("aria-description", about);
  const isOn = { box: "aria-checked", choice: "aria-checked", button: "aria-pressed" }[is];
  if (isOn) put(isOn, on ? "true" : is === "button" ? undefined : "false");
}

// Puts the elements into this order, without moving those that are in place.
function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}

// Marks the panels as a dialog while one is open, and announces its first words; what is behind it is hidden.
function nameDialog(name) {
  if (name === opened) return;
  opened = name;
  const panels = place("spoken");
  panels.setAttribute("aria-label", name || "Panels");
  for (const [attribute, text] of [["role", "dialog"], ["aria-modal", "true"]]) {
    if (name) panels.setAttribute(attribute, text);
    else panels.removeAttribute(attribute);
  }
  place("dialog").textContent = name;
}

// Lists the units on the board; pressing one opens its card. Without units there is no board to explore.
export function listUnits(units) {
  place("walk").hidden = units.length === 0;
  arrange(place("units"), units.map(({ id, label }) => {
    const known = place(`unit-${id}`);
    const button = known ?? Object.assign(heard(() => say("asked", id)), { id: `unit-${id}` });
    if (button.textContent !== label) button.textContent = label;
    return button;
  }));
}

const REMEMBERED = 60; // lines of the log that can be read again

// Announces a text: `log` for events, line by line; `pointed` for what is under the pointer; `said` for messages and questions
// to the player.
export function speak(what, text) {
  if (what !== "log") {
    place(what).textContent = text;
    return;
  }
  const line = document.createElement("p");
  line.textContent = text;
  place("log").append(line);
  while (place("log").childElementCount > REMEMBERED) place("log").firstElementChild.remove();
}
