import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const SCRIPT = readFileSync(new URL('../../assets/workers/thinker.js', import.meta.url), 'utf8');

class FakeScript {
  src = 'http://kabinet.test/thinker.js';
  dataset = { program: '/program', texts: '/texts', line: '{"game":"kengi","actions":[]}' };
}

/** Runs the script as the first one of a page; the names of the workers that it begins. */
function open(page = {}) {
  const begun = [];
  class Worker {
    constructor(address, { name }) {
      assert.equal(address, document.currentScript.src);
      begun.push(name);
    }
  }
  const document = {
    documentElement: { hasAttribute: () => false },
    currentScript: new FakeScript(),
  };
  const window = { ...page };
  vm.runInNewContext(SCRIPT, {
    ...{ document, window, Worker, WebAssembly, HTMLScriptElement: FakeScript },
    localStorage: { getItem: () => null },
  });
  return { begun, window };
}

test('the worker begins without a message of the page', async () => {
  const { begun, window } = open();
  assert.equal(begun.length, 1);
  assert.equal(window.kabinetThinker.heard.length, 0);

  // The same script as a worker, which has only its name: an address from a cache has no fragment.
  const fetched = [];
  const asked = [];
  const said = [];
  const done = new Promise((resolve) => {
    const program = Object.assign(async () => {}, {
      take_texts: () => {},
      think: (question, answer) => {
        asked.push(JSON.parse(question));
        answer('a line');
        resolve();
      },
    });
    vm.runInNewContext(SCRIPT, {
      addEventListener: () => {},
      postMessage: (message) => said.push(message),
      self: { name: begun[0] },
      fetch: async (address) => {
        fetched.push(address);
        return { text: async () => '{}' };
      },
      WebAssembly: { compileStreaming: async (response) => (await response) && 'compiled' },
      wasm_kabinet: program,
    });
  });
  await done;
  assert.deepEqual(fetched.sort(), ['/program', '/texts']);
  const [question] = asked;
  assert.deepEqual(
    [question.t, question.game, question.lines, question.id],
    ['think', 'kengi', 3, 1],
  );
  assert.equal(JSON.stringify(question), window.kabinetThinker.question);
  assert.equal(said.map(({ module, text }) => module ?? text).join(), 'compiled,a line');
});

test('a first script that comes after the modules begins nothing', () => {
  // They have looked for it.
  const { begun } = open({ kabinetThinker: undefined });
  assert.deepEqual(begun, []);
});
