/** What workers have and pages have not. */

/** Loads classic scripts before it returns. */
declare function importScripts(...addresses: string[]): void;

/** The program of `crates/wasm`, once its script is loaded: its functions, by name. */
declare const wasm_bindgen: {
  (how: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  take_texts(json: string): void;
  think(message: string, listener: (text: string) => void): void;
};

/** What the server tells the service worker. */
declare namespace Kabinet {
  interface Service {
    /** The name of the build. */
    version: string;
    pages: string[];
    files: string[];
    /** The addresses of the program's texts, by language. */
    texts: [string, string][];
    /** What is said when nothing is kept, by language. */
    sorry: [string, string][];
  }
}
