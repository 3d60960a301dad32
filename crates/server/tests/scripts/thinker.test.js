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

/** A channel that does not keep this process alive. */
class Channel {
  port1 = { onmessage: () => {} };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
}

/** Runs the script as a worker whose program looks at the clock as often as it is told. */
function think(looks, WebAssembly) {
  const steps = [];
  const clock = { now: () => clock.time, time: 0 };
  const program = Object.assign(
    async ({ module_or_path }) => {
      const functions = { __wbg_now_e7c6: (from) => from.now() };
      const made = await self.WebAssembly.instantiate(module_or_path, { './own': functions });
      program.exports = (made.instance ?? made).exports;
    },
    {
      take_texts: () => {},
      // What it returns is lost, as the script does that calls the program.
      think: (question, answer) => void program.exports.think(JSON.parse(question).id, answer),
    },
  );
  let hear;
  const self = {
    ...{ performance: clock, MessageChannel: Channel, wasm_kabinet: program },
    addEventListener: (_, heard) => {
      hear = heard;
    },
    postMessage: ({ text }) => text && steps.push(text),
    self: { name: '' },
    fetch: async () => ({ text: async () => '{}' }),
    WebAssembly: {
      instantiate: async (_module, { './own': functions }) => {
        const think = async (id, answer) => {
          for (const look of looks) {
            clock.time += look;
            const now = functions.__wbg_now_e7c6(clock);
            if (typeof now !== 'number') steps.push(`pause of ${id}`);
            assert.equal(await now, clock.time);
          }
          answer(`answer to ${id}`);
        };
        return { exports: { think } };
      },
      ...WebAssembly,
    },
  };
  vm.runInNewContext(SCRIPT, self);
  hear({ data: { load: { program: '/program', texts: '/texts', module: 'compiled' } } });
  return { steps, ask: (id) => hear({ data: { question: JSON.stringify({ id }) } }) };
}

/** A browser that can suspend a program. */
const ABLE = {
  Suspending: function Suspending(own) {
    return own;
  },
  promising: (own) => own,
};

test('a program that thinks pauses again and again, so that its worker can be ended', async () => {
  const { steps, ask } = think([10, 20, 30, 40, 30, 10], ABLE);
  await ask(1);
  // While it pauses, a question is heard; it is answered in its turn.
  await ask(2);
  for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate);
  assert.deepEqual(steps, [
    ...['pause of 1', 'pause of 1', 'answer to 1'],
    ...['pause of 2', 'pause of 2', 'answer to 2'],
  ]);
});
