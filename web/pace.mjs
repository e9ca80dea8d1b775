// Measures how long computer opponents think in WebAssembly: node web/pace.mjs [MILLISECONDS]
// Plays every battle with greedy and with nearest opponents, times each choice and each order, and prints the
// longest time and the 99th percentile; with a number it fails if a choice takes longer.
import { readFile } from "node:fs/promises";
import { load } from "./dist/engine.js";

const most = Number(process.argv[2] ?? Infinity);
const SEEDS = 3;
const engine = await load(await readFile(new URL("dist/engine/hexfray_bg.wasm", import.meta.url)));

function timed(times, request) {
  const start = performance.now();
  const answer = engine.ask(request);
  times.push(performance.now() - start);
  return answer;
}

const numbers = (times) => {
  times.sort((one, two) => one - two);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { median: at(0.5), "99 %": at(0.99), longest: times.at(-1) };
};

function play(battle, seed, player, chosen, ordered) {
  let { decision } = engine.ask({ new: { battle, seed } });
  for (let given = 0; !decision.over && given < 5000; given++) {
    const order = timed(chosen, { choose: { player, seed } });
    ({ decision } = timed(ordered, { order }));
  }
}

const rows = {};
let longest = 0;
for (const { battle } of engine.ask({ battles: {} })) {
  for (const player of ["greedy", "nearest"]) {
    const [chosen, ordered] = [[], []];
    for (let seed = 1; seed <= SEEDS; seed++) play(battle, seed, player, chosen, ordered);
    const [choice, order] = [numbers(chosen), numbers(ordered)];
    longest = Math.max(longest, choice.longest);
    const ms = (time) => Number(time.toFixed(2));
    rows[`${battle} ${player}`] = {
      choices: chosen.length, median: ms(choice.median), "99 %": ms(choice["99 %"]), longest: ms(choice.longest),
      "order 99 %": ms(order["99 %"]), "longest order": ms(order.longest),
    };
  }
}
console.table(rows);
console.log(`the longest choice took ${longest.toFixed(1)} ms`);
if (longest > most) {
  console.error(`that is more than ${most} ms`);
  process.exit(1);
}
