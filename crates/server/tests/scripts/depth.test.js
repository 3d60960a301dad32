import assert from 'node:assert/strict';
import { test } from 'node:test';

test('the first line does not wait for the way in which numbers are written', async (context) => {
  const { NumberFormat } = Intl;
  const formats = [];
  /** @type {(() => void)[]} */
  const frames = [];
  context.mock.method(Intl, 'NumberFormat', function make(...given) {
    formats.push(given);
    return new NumberFormat(...given);
  });
  globalThis.document = { documentElement: { lang: 'en' } };
  globalThis.requestAnimationFrame = (done) => frames.push(done);
  const { depthText } = await import('../../assets/analysis/engine/lines.js');
  const t = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
  const lines = { depth: 3, nodes: 1_234_567, seconds: 1.25, lines: [] };
  let told = '';
  await new Promise((resolve) => {
    const tell = () => {
      told = depthText(lines, t, tell);
      resolve();
    };
    for (let times = 0; times < 2; times += 1) {
      assert.equal(depthText(lines, t, tell), 'engine-waiting');
    }
    assert.equal(formats.length, 0);
    assert.equal(frames.length, 1);
    frames[0]();
  });
  assert.equal(told, 'engine-depth 3 1.23M 1.3');
  assert.equal(formats.length, 2);
});
