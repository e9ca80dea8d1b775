// Any battle, played with the engine in a separate page: you are the first side, the engine plays the others.
import { load } from "./engine.js";

const show = (id) => document.getElementById(id);
const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });
const percent = (share) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const words = (kind) => kind.replaceAll("_", " ");
const YOU = 0; // the side that you play; the engine plays the others
const engine = await load();
const asked = new URLSearchParams(location.search);
const name = asked.get("battle") ?? "duel";
const battle = name.includes("/") ? name : `maps/${name}.battle.toml`;
let state, orders = [];

const unit = (id) => state.units.find((unit) => unit.id === id)?.name ?? "nobody";
const aim = ({ unit: target, cell, way } = {}) => (target !== undefined ? ` at ${unit(target)}` : cell ? ` at ${cell}` : way !== undefined ? `, direction ${way}` : "");

// An order as a group and a line in the group.
function inWords(order) {
  const [[kind, what]] = typeof order === "string" ? [[order, {}]] : Object.entries(order);
  if (kind === "move") return ["Move", `to ${what.to}`];
  if (kind === "pick") return ["Next", unit(what.unit)];
  if (kind === "answer") return ["Answer", state.decision.answer.options[what.option] ?? `${what.option}`];
  if (kind !== "act") return ["Other", words(kind) + (what.unit !== undefined ? `: ${unit(what.unit)}` : "")];
  const acts = engine.ask({ acts: { unit: what.unit } });
  const same = ({ act }) => ["verb", "with", "option"].every((key) => (act[key] ?? 0) === (what[key] ?? 0));
  return [acts.find(same)?.name ?? words(what.verb), `${words(what.verb)}${aim(what.aim)}`];
}

// Lets the other sides play until it is your turn; then lists your orders in groups.
function draw() {
  state = engine.ask({ state: {} });
  for (let given = 0; state.decision.over === undefined && Object.values(state.decision)[0].side !== YOU && given < 500; given += 1) {
    tell(engine.ask({ order: engine.ask({ choose: { player: "normal" } }) }).events);
    state = engine.ask({ state: {} });
  }
  const [[kind, { unit: acting, winner } = {}]] = Object.entries(state.decision);
  const over = kind === "over";
  const question = state.decision.answer?.question ?? (kind === "pick" ? "who is next?" : "what do you order?");
  const who = acting === undefined ? state.sides[YOU].name : `${unit(acting)} (${state.sides[YOU].name})`;
  show("turn").textContent = over ? `The battle is over${winner === YOU ? ": you have won." : "."}` : `Round ${state.round}, ${who}: ${question}`;
  show("units").replaceChildren(...state.units.filter(({ presence }) => presence !== "out").map((one) => {
    const line = make("li", `${one.name} (${state.sides[one.side].name})${one.cell ? ` at ${one.cell}` : ""}: `, { className: one.presence === "active" ? "" : "fallen" });
    const health = make("span", "");
    health.append(make("meter", "", { max: one.hp_max, value: one.hp }), ` ${one.hp} of ${one.hp_max}`);
    line.append(health);
    return line;
  }));
  orders = over ? [] : engine.ask({ orders: {} });
  const groups = Map.groupBy(orders.map((order, at) => [...inWords(order), at]), ([group]) => group);
  show("orders").replaceChildren(...[...groups].map(([label, lines]) => {
    const group = make("optgroup", "", { label });
    group.append(...lines.map(([, line, at]) => new Option(["Move", "Answer", "Next"].includes(label) ? `${label} ${line}` : `${label}: ${line}`, at)));
    return group;
  }));
  show("give").disabled = orders.length === 0;
  foresee();
}

// Shows the exact odds of an order: each amount of damage with a bar in proportion to its chance.
function foresee() {
  const order = orders[show("orders").value];
  show("odds").replaceChildren();
  if (!order?.act) return;
  for (const { target, hit, expected, damage } of engine.ask({ forecast: order }).targets) {
    if (hit === 0) continue;
    const bars = make("dl", "");
    for (const [amount, share] of Object.entries(damage)) bars.append(make("dt", amount), make("dd", ""), make("dd", percent(share)));
    [...bars.querySelectorAll("dd:nth-of-type(odd)")].forEach((bar, at) => bar.append(make("i", "", { style: `width: ${Object.values(damage)[at] * 100}%` })));
    show("odds").append(make("p", `${unit(target)}: hit ${percent(hit)}, ${expected.toFixed(1)} damage on average`), bars);
  }
}

// The events that are shown, as sentences; dice, turns and costs are for other programs.
const SENTENCES = {
  round_started: ({ round }) => `Round ${round}`,
  moved: ({ unit: who, path }) => `${unit(who)} goes to ${path.at(-1)}`,
  declared: ({ unit: who, what, aim: at }) => `${unit(who)}: ${what}${aim(at)}`,
  took_effect: ({ unit: who, what, aim: at }) => `${unit(who)}: ${what}${aim(at)} takes effect`,
  checked: ({ unit: who, what, result }) => `${unit(who)}: ${what} ${words(String(result))}`,
  damaged: ({ unit: who, amount, hp }) => `${unit(who)} takes ${amount} damage and has ${hp} left`,
  healed: ({ unit: who, amount, what }) => (amount > 0 ? `${unit(who)} regains ${amount}: ${what}` : undefined),
  condition_gained: ({ unit: who, condition }) => `${unit(who)}: ${condition}`,
  condition_ended: ({ unit: who, condition }) => `${unit(who)}: ${condition} ends`,
  caught_nobody: ({ what }) => `${what}: nobody is hit`,
  noted: ({ unit: who, what }) => `${unit(who)}: ${what}`,
  defeated: ({ unit: who }) => `${unit(who)} falls`,
};

function tell(events) {
  for (const { act, ...event } of events) for (const [kind, what] of Object.entries(event)) {
    const sentence = SENTENCES[kind]?.(what);
    if (sentence) show("log").prepend(make("li", sentence));
  }
}

show("orders").onchange = foresee;
show("give").onclick = () => { tell(engine.ask({ order: orders[show("orders").value] }).events); draw(); };
show("undo").onclick = () => { try { engine.ask({ undo: {} }); } catch (error) { show("log").prepend(make("li", error.message)); } draw(); };
try {
  show("title").textContent = engine.ask({ new: { battle, seed: Number(asked.get("seed") ?? 7) } }).title ?? name;
  draw();
  show("title").textContent = state.title;
} catch (error) { show("title").textContent = error.message; }
