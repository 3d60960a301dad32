// Runs the program that browsers load, and prints what it measures as JSON: for each line of
// standard input, `NAME ARGUMENT…`, the result of the function of that name and the milliseconds.
// The argument is the folder of the program.
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const zlib = require('node:zlib');

const folder = process.argv[2];
const script = fs.readFileSync(path.join(folder, 'kabinet.js'), 'utf8');
const program = vm.runInThisContext(`${script}; wasm_kabinet`);
const packed = fs.readFileSync(path.join(folder, 'kabinet.wasm.br'));
program.initSync({ module: zlib.brotliDecompressSync(packed) });

for (const line of fs.readFileSync(0, 'utf8').trim().split('\n')) {
  const [name, ...words] = line.split(' ');
  const given = words.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  const begin = performance.now();
  const result = program[name](...given);
  console.log(JSON.stringify({ line, result, ms: performance.now() - begin }));
}
