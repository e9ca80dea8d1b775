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

/** A traveller over an empty board, with at most 200 points. */
export interface Travel {
  from: Cell;
  points: number;
  jump?: number;
  flying?: boolean;
  foes?: Cell[];
}

/**
 * Which part of an answer is wanted. With neither, the answer is all `Reached[]`, or the error "limit" where those are
 * more than an answer holds: 20,000 cells, with 500,000 cells in all their ways. With either, it is a `ReachPage`.
 */
export interface Page {
  /** Cells to leave out, the nearest first; the `next` of the page before. */
  skip?: number;
  /** Most cells of the page. */
  limit?: number;
}

export interface Reached {
  cell: Cell;
  /** In points. */
  cost: number;
  may_stop: boolean;
  /** Of the ways that the points allow the one that loses the fewest hit points, then the cheapest, then the straightest. */
  path: Cell[];
  /** Hit points that the unit is expected to lose on this way, as by lava; left out where there are none. */
  loses?: number;
  /** Tests that it has to pass on this way, as to swim; left out where there are none. */
  tests?: number;
}

export interface ReachPage {
  cells: Reached[];
  /** How many cells can be reached. */
  total: number;
  /** The `skip` of the next page; null at the end. */
  next: number | null;
}

/** Requests of `hexfray engine`; exactly one key. */
export type Request =
  | { new: { battle?: string; text?: string; seed?: number; dice?: number[]; files?: Record<string, string> } }
  | { state: {} } | { orders: { out_of_turn?: boolean } } | { order: Order } | { forecast: Order }
  | { choose: { player: "planner" | "greedy" | "nearest" | "random" | "forgiving" | "easy" | "normal" | "hard" | "captain"; seed?: number } }
  | { acts: { unit: number } }
  | { reach: ({ unit: number; via?: Cell[] } | Travel) & Page }
  | { line: { from: Cell; to: Cell } & Record<string, unknown> }
  | { area: Record<string, unknown> }
  | { record: {} }
  /** A record; with `unverified: true` among its keys it is played on where files have changed since. */
  | { load: unknown } | { undo: {} } | { battles: {} };

export class EngineError extends Error {
  /** A word for programs, such as "no_battle" or "illegal". */
  code: string;
}

export class Engine {
  ask(request: { state: {} }): State;
  ask(request: { orders: { out_of_turn?: boolean } }): Order[];
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
