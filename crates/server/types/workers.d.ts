/** What workers have and pages have not. */

/** Loads classic scripts before it returns. */
declare function importScripts(...addresses: string[]): void;

/** The program of `crates/wasm` that thinks, once its script is loaded: its functions, by name. */
declare const wasm_kabinet: {
  (how: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  take_texts(json: string): void;
  think(message: string, listener: (text: string) => void): void;
  /** The answer to the question of a room; nothing if it makes no sense. */
  decide(question: string): string | undefined;
  /** What is proved of an attempt at a puzzle; nothing if the question makes no sense. */
  prove(question: string): string | undefined;
};

/** The program of `crates/wasm` for all else without a network. */
declare const wasm_offline: {
  (how: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  take_texts(json: string): void;
  take_exercises(json: string): void;
  /** What must be proved before a request can be answered. */
  to_prove(path: string, body: string): string | undefined;
  /** What the server would answer; nothing if only the server can. */
  answer(path: string, body: string, proof: string): { status: number; body: string } | undefined;
  plan_of_form(game: string, form: string, seed: number): string;
  Table: {
    open(plan: string, now: number, seed: number): WasmTable;
    opened(plan: string, now: number): string;
    replay(log: string, seed: number): WasmTable;
  };
};

/** A room in the program. */
interface WasmTable {
  joined(now: number): string;
  page(now: number): string;
  row(): string;
  past(plies: number): string;
  turns(before: number): string;
  receive(message: string, now: number): string;
  ask(now: number): string | undefined;
  hear(found: string): string;
  has_decided(): boolean;
  step(now: number): string | undefined;
}

interface Window {
  /** The worker that a page has begun with, until its modules take it. */
  kabinetThinker?: Kabinet.EarlyThinker;
}

/** What workers and pages, and the server and its service worker tell each other. */
declare namespace Kabinet {
  /** What a worker that thinks says: its compiled program, an answer, or that it cannot. */
  interface ThinkerMessage {
    module?: WebAssembly.Module;
    text?: string;
    failed?: string;
  }

  /** A worker that was asked before the page's modules ran, and what it has said. */
  interface EarlyThinker {
    worker: Worker;
    question: string;
    heard: ThinkerMessage[];
  }

  /** What the server tells the service worker. */
  interface Service {
    /** The name of the build. */
    version: string;
    pages: string[];
    /** Files with many pages each. */
    packs: [pack: string, page: string][];
    files: string[];
    /** The addresses of the program, of the one that thinks, and of lessons and puzzles. */
    program: string;
    engine: string;
    exercises: string;
    /** The addresses of the program's texts, by language. */
    texts: [string, string][];
    /** What is said when nothing is kept, by language. */
    sorry: [string, string][];
  }
}
