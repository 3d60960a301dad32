/** What workers have and pages have not. */

/** Loads classic scripts before it returns. */
declare function importScripts(...addresses: string[]): void;

/** The program of `crates/wasm`, once its script is loaded: its functions, by name. */
declare const wasm_bindgen: {
  (how: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  take_texts(json: string): void;
  take_exercises(json: string): void;
  /** What the server would answer; nothing if only the server can. */
  answer(path: string, body: string): { status: number; body: string } | undefined;
  plan_of_form(game: string, form: string, seed: number): string;
  Table: {
    open(plan: string, now: number, seed: number): WasmTable;
    opened(plan: string, now: number): string;
    replay(log: string, seed: number): WasmTable;
  };
  think(message: string, listener: (text: string) => void): void;
};

/** A room in the program. */
interface WasmTable {
  joined(now: number): string;
  page(now: number): string;
  row(): string;
  past(plies: number): string;
  turns(before: number): string;
  receive(message: string, now: number): string;
  think(now: number): boolean;
  step(now: number): string | undefined;
}

/** What the server tells the service worker. */
declare namespace Kabinet {
  interface Service {
    /** The name of the build. */
    version: string;
    pages: string[];
    /** Files with many pages each. */
    packs: string[];
    files: string[];
    /** The addresses of the program, and of lessons and puzzles. */
    program: string;
    exercises: string;
    /** Files that others can stand for: what is asked for, what is kept. */
    instead: [string, string][];
    /** The addresses of the program's texts, by language. */
    texts: [string, string][];
    /** What is said when nothing is kept, by language. */
    sorry: [string, string][];
  }
}
