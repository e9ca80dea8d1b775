/** Column and row, counted from 0 at the top left. */
export type Cell = [column: number, row: number];

/** One legal order, as the engine lists it; give it back as it is. */
export type Order = Record<string, unknown>;

/** Terms of a sum, each with its value and the id of the rule behind it. */
export type Parts = unknown;

export interface Unit {
  id: number;
  name: string;
  /** The number of its side, counted from 0. */
  side: number;
  cell: Cell | null;
  [more: string]: unknown;
}

export interface State {
  round: number;
  stage: string;
  decision: unknown;
  digest: string;
  units: Unit[];
  [more: string]: unknown;
}

/** What happened, under the one key that is not `act`, such as `damaged`; and the number of the act that caused it. */
export interface Event {
  act?: number;
  [kind: string]: unknown;
}

export interface After {
  events: Event[];
  decision: unknown;
  digest: string;
}

/** Requests of `hexfray engine`; exactly one key. */
export type Request =
  | { new: { battle?: string; text?: string; seed?: number; dice?: number[]; files?: Record<string, string> } }
  | { state: {} } | { orders: {} } | { order: Order } | { forecast: Order }
  | { choose: { player: "greedy" | "nearest" | "random"; seed?: number } }
  | { acts: { unit: number } }
  | { reach: { unit: number } | Record<string, unknown> }
  | { line: { from: Cell; to: Cell } & Record<string, unknown> }
  | { area: Record<string, unknown> }
  | { record: {} } | { load: unknown } | { undo: {} } | { battles: {} };

export class EngineError extends Error {
  /** A word for programs, such as "no_battle" or "illegal". */
  code: string;
}

export class Engine {
  ask(request: { state: {} }): State;
  ask(request: { orders: {} }): Order[];
  ask(request: { choose: { player: string; seed?: number } }): Order;
  ask(request: { order: Order } | { undo: {} } | { load: unknown }): After;
  /** Throws an EngineError where the engine answers with an error. */
  ask(request: Request): unknown;
  /** The same as texts, for records whose seeds are larger than the numbers of JavaScript. */
  answer(request: string): string;
  /** Gives the engine's memory back. */
  free(): void;
}

/** Loads the program once, from beside engine.js unless bytes or an address are given, and opens an engine. */
export function load(program?: BufferSource | WebAssembly.Module | URL | string | Response): Promise<Engine>;
