import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The workers that were begun; those that were ended say so. */
const workers = [];

class FakeWorker {
  isEnded = false;
  said = [];
  constructor() {
    workers.push(this);
  }
  postMessage(message) {
    this.said.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
}

test('an engine that nobody asks gives its memory back', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.window = globalThis;
  globalThis.Worker = FakeWorker;
  globalThis.addEventListener = () => {};
  const { LocalEngine } = await import('../../assets/analysis/engine/local-engine.js');
  const heard = [];
  const on = { onMessage: ({ t, id }) => heard.push(`${t} ${id}`), onFailed: assert.fail };
  const engine = new LocalEngine({ worker: '/worker', program: '/program', texts: '/texts' }, on);
  const answer = (worker, data) => worker.onmessage({ data });
  const done = (id) => ({ text: JSON.stringify({ t: 'done', id }) });

  engine.ask({ t: 'think' });
  answer(workers[0], { module: 'compiled' });
  // As long as it thinks, it may take its time.
  context.mock.timers.tick(60_000);
  assert.equal(workers[0].isEnded, false);
  answer(workers[0], done(1));
  // Another question soon afterwards finds it at its place.
  context.mock.timers.tick(9000);
  engine.ask({ t: 'think' });
  context.mock.timers.tick(60_000);
  assert.equal(workers.length, 1);
  assert.equal(workers[0].isEnded, false);
  answer(workers[0], done(2));
  context.mock.timers.tick(11_000);
  assert.equal(workers[0].isEnded, true);
  // The next question begins with the program that was compiled.
  engine.ask({ t: 'think' });
  assert.equal(workers.length, 2);
  assert.equal(workers[1].said[0].load.module, 'compiled');
  answer(workers[1], done(3));
  assert.deepEqual(heard, ['done 1', 'done 2', 'done 3']);
});
