// The first lesson, won on a phone by taps alone: the player reads messages, asks for hints and follows them until the results
// are shown.
import assert from "node:assert/strict";
import { Game } from "./harness.mjs";

const MOST_TAPS = 300;
const PATIENCE = 180_000;

export async function winsALesson(browser, address) {
  const game = await Game.open(browser, `${address}?battle=tutorial_1_first_steps&seed=3&sides=human,forgiving`, { phone: true, size: { width: 390, height: 844 } });
  let asked = false;
  for (let taps = 0; ; taps += 1) {
    assert.ok(taps < MOST_TAPS, "the lesson comes to its end");
    const now = await due(game);
    if (now.ended) break;
    if (await tapped(game, (label) => label === "Continue")) continue;
    if (!now.idle || now.over) {
      await game.frames(4);
      continue;
    }
    if (!asked) {
      await game.press("hint", { ending: true });
      asked = true;
    }
    await follows(game, now.units);
  }
  await game.widget("Next lesson", { beginning: true });
  await game.picture("phone-lesson-won");
  const heard = await game.page.innerText("#heard");
  assert.ok(heard.includes("Blue wins"), `it is won: ${heard}`);
  await game.close();
}

// The player's decision, or the end of the battle. A message may come in any unit's turn; the others wait until it is read.
async function due(game) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const { screen, battle } = (await game.told("battle")) ?? {};
    if (screen === "result") return { ended: true };
    if (battle?.over || battle?.yours) return battle;
    assert.ok(Date.now() < end, "it is the player's turn");
    if (!(await tapped(game, (label) => label === "Continue"))) await game.frames(4);
  }
}

// Taps the best course and follows it. While courses are still tried out they change places, and messages may come in between:
// then the function tries again.
async function follows(game, units) {
  const course = (label) => units.some(([name, side]) => side === 0 && label.startsWith(`${name}: `));
  const there = (label) => label === "Continue" || label === "Do it" || course(label);
  await game.until("widgets", (widgets) => widgets.some(({ label }) => there(label)), "the hint says what could be done");
  await game.frames(4); // a list that has just grown takes its place
  if (!(await tapped(game, (label) => label === "Do it"))) await tapped(game, course);
  await game.frames(4);
}

// Taps a control if it is there now; returns whether it was.
async function tapped(game, is) {
  const found = ((await game.told("widgets")) ?? []).find(({ label, enabled }) => enabled && is(label));
  if (found) {
    await game.point(found.at[0], found.at[1]);
    await game.frames(4); // or the next tap would go where this one has already been obeyed
  }
  return found !== undefined;
}
