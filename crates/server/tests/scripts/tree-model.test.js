import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cursor } from '../../assets/analysis/cursor.js';
import { stepFrom } from '../../assets/analysis/navigation.js';
import { TreeEditor } from '../../assets/analysis/tree-editor.js';
import { Tree } from '../../assets/analysis/tree-model.js';
import { UndoStack } from '../../assets/analysis/undo-stack.js';

/** The game a b c, with the variation x y in place of b. */
const sketch = () => ({
  game: 'kengi',
  options: ['size=5'],
  position: null,
  tags: [
    ['Event', 'Test'],
    ['Termination', 'resigned'],
  ],
  result: '1-0',
  nodes: [
    { c: ['The start'] },
    { p: 0, t: 'a' },
    { p: 1, t: 'b', j: '?', c: ['[%eval cp 35] A slip'] },
    { p: 2, t: 'c' },
    { p: 1, t: 'x', b: ['Better'] },
    { p: 4, t: 'y' },
  ],
});
const tree = (side = 0) => new Tree(sketch(), side);
const texts = (nodes) => nodes.map(({ text }) => text);

test('a tree is read and written without a change', () => {
  assert.deepEqual(tree().sketch, sketch());
});

test('the main line comes first among the turns after a node', () => {
  const { root, main } = tree();
  assert.deepEqual(texts(main), ['a', 'b', 'c']);
  assert.deepEqual(texts(root.children[0].children), ['b', 'x']);
  assert.equal(root.size, 6);
});

test('a node knows its path, its way and its variation', () => {
  const known = tree();
  const y = known.root.children[0].children[1].children[0];
  assert.deepEqual(y.path, ['a', 'x', 'y']);
  assert.deepEqual(y.way, [0, 1, 0]);
  assert.equal(y.variation?.text, 'x');
  assert.equal(known.main[2].variation, null);
  assert.equal(known.nodeAt([0, 1, 0]), y);
  assert.equal(known.nodeAt([0, 1, 7])?.text, 'x');
});

test('turns are numbered by rounds, from the side that begins', () => {
  const numbers = (side) => {
    const known = tree(side);
    return known.main.map((node) => known.numberOf(node));
  };
  assert.deepEqual(numbers(0), ['1.', '1…', '2.']);
  assert.deepEqual(numbers(1), ['1…', '2.', '2…']);
});

test('comments hide what programs wrote, and keep it', () => {
  const [, b] = tree().main;
  assert.equal(b.comment, 'A slip');
  b.comment = '  Quite\na slip ';
  assert.deepEqual(b.comments, ['[%eval cp 35]', 'Quite a slip']);
  b.comment = '';
  assert.deepEqual(b.comments, ['[%eval cp 35]']);
});

test('a comment before a variation becomes one behind it when it is edited', () => {
  const x = tree().root.children[0].children[1];
  assert.equal(x.comment, 'Better');
  x.comment = 'Best';
  assert.deepEqual([x.before, x.comments], [[], ['Best']]);
});

test('a main line that changes has no result', () => {
  const grown = tree();
  grown.add(grown.main[2], 'd');
  assert.equal(grown.about.result, null);
  assert.deepEqual(grown.about.tags, [['Event', 'Test']]);
  const branched = tree();
  branched.add(branched.main[0], 'z');
  assert.equal(branched.about.result, '1-0');
});

test('a known turn is not added twice', () => {
  const known = tree();
  assert.equal(known.add(known.root, 'a'), known.main[0]);
  assert.equal(known.root.size, 6);
});

test('a promoted variation is the main line, until that is undone', () => {
  const known = tree();
  const y = known.root.children[0].children[1].children[0];
  const promoted = known.promote(y);
  assert.deepEqual(texts(known.main), ['a', 'x', 'y']);
  assert.equal(known.about.result, null);
  promoted?.undo();
  assert.deepEqual(known.sketch, sketch());
  assert.equal(known.promote(known.main[1]), null);
});

test('a removed turn comes back in its place', () => {
  const known = tree();
  const undo = known.remove(known.main[1]);
  assert.deepEqual(texts(known.main), ['a', 'x', 'y']);
  undo();
  assert.deepEqual(known.sketch, sketch());
});

test('steps lead through the tree', () => {
  const known = tree();
  const cursor = new Cursor(known);
  const step = (where) => {
    const node = stepFrom(cursor, where);
    if (node) cursor.go(node);
    return cursor.node.text;
  };
  assert.equal(step('next'), 'a');
  assert.equal(step('next'), 'b');
  assert.equal(step('down'), 'x');
  assert.equal(step('down'), 'x');
  assert.equal(step('last'), 'y');
  assert.equal(step('previous'), 'x');
  assert.equal(step('up'), 'b');
  assert.equal(step('first'), '');
  assert.equal(step('previous'), '');
});

/** A cursor and an editor at the end of a game that stops in mid-turn. */
function unfinished() {
  const known = new Tree({ game: 'kengi', nodes: [{}, { p: 0, t: 'a' }, { p: 1, t: 'b1' }] }, 0);
  const cursor = new Cursor(known);
  const undos = new UndoStack();
  const completed = [];
  let changes = 0;
  const editor = new TreeEditor({
    tree: () => known,
    cursor,
    undos,
    onChange: () => {
      changes += 1;
    },
    onCompleted: (node) => completed.push(node.text),
  });
  cursor.go(known.main[1]);
  return { known, cursor, undos, editor, completed, changes: () => changes };
}

test('an unfinished turn of a record goes on in its own node', () => {
  const { known, cursor, editor, completed } = unfinished();
  cursor.resume();
  assert.deepEqual(cursor.partial, ['b1']);
  assert.equal(cursor.previous, known.main[1]);
  editor.play('b1,b2');
  assert.deepEqual(completed, ['b1,b2']);
  assert.deepEqual(texts(known.main), ['a', 'b1,b2']);
});

test('typed turns may end in the middle of one', () => {
  const { known, cursor, editor, changes } = unfinished();
  cursor.go(known.main[0]);
  const turns = [
    [0, 'a', 1],
    [1, 'p,q', 3],
    [0, 'r', 4],
  ];
  assert.equal(editor.playTyped({ turns, mid: true }), true);
  assert.equal(cursor.node.text, 'p,q');
  assert.deepEqual(cursor.partial, ['r']);
  assert.equal(changes(), 1);
});

test('a review judges turns and adds better lines as variations', () => {
  const { known, editor } = unfinished();
  editor.addReview([{ turn: 0, judgement: '??', better: [['z', 'y']] }]);
  assert.equal(known.main[0].judgement, '??');
  assert.deepEqual(
    known.root.children[1].line.map(({ text }) => text),
    ['z', 'y'],
  );
});

test('the last change is undone first', () => {
  const { known, cursor, undos, editor } = unfinished();
  const before = known.sketch;
  assert.equal(editor.remove()?.text, 'b1');
  assert.equal(cursor.node.text, 'a');
  assert.equal(editor.remove()?.text, 'a');
  assert.equal(editor.remove(), null);
  assert.equal(undos.undo()?.text, 'a');
  assert.equal(undos.undo()?.text, 'b1');
  assert.equal(undos.isEmpty, true);
  assert.deepEqual(known.sketch, before);
});
