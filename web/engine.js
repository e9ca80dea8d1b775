// Hexfray's engine as a module: battles in a page or in Node, without the game's window.
//
//     import { load } from "./engine.js";
//     const engine = await load();
//     engine.ask({ new: { battle: "maps/duel.battle.toml", seed: 7 } });
//     const orders = engine.ask({ orders: {} });
//
// Requests and answers are those of `hexfray engine` (README.md). An answer {"error": …} is thrown as an EngineError;
// the battle is then what it was.
import start, { Engine as Program } from "./engine/hexfray.js";

export class EngineError extends Error {
  constructor({ code, message }) {
    super(message);
    this.name = "EngineError";
    this.code = code;
  }
}

export class Engine {
  #program = new Program();

  ask(request) {
    const { ok, error } = JSON.parse(this.answer(JSON.stringify(request)));
    if (error) throw new EngineError(error);
    return ok;
  }

  // The same with texts, for records whose seeds are too large for numbers of JavaScript.
  answer(request) {
    return this.#program.answer(request);
  }

  free() {
    this.#program.free();
  }
}

let started;

// Loads the program once, from the folder of this file or from the given bytes or address, and opens an engine.
export async function load(program) {
  started ??= start({ module_or_path: program ?? new URL("engine/hexfray_bg.wasm", import.meta.url) });
  try {
    await started;
  } catch (error) {
    started = undefined;
    throw error;
  }
  return new Engine();
}
