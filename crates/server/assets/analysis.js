/**
 * The analysis board, awake: both sides are played, and what was tried becomes a tree.
 *
 * The server knows the rules: every position is looked at there (`look.js`), and kept, so that leafing through is
 * instant. What is not shared stays in this browser.
 *
 * | module | concept |
 * | --- | --- |
 * | `analysis/model.js`, `analysis/tree.js` | the tree, and how it is read |
 * | `analysis/remarks.js` | comments and judgements |
 * | `analysis/looks.js`, `analysis/stage.js` | positions, each looked at once; the board they stand on |
 * | `analysis/setup.js` | positions put down by hand |
 * | `analysis/share.js`, `analysis/draft.js` | records in and out; unfinished work |
 * | `analysis/engine.js` | what the engine says |
 */
import { ask, Refused } from './analysis/ask.js';
import { draft, forget, keep } from './analysis/draft.js';
import { EnginePanel } from './analysis/engine.js';
import { Looks } from './analysis/looks.js';
import { Tree } from './analysis/model.js';
import { Remarks } from './analysis/remarks.js';
import { Setup } from './analysis/setup.js';
import { Share } from './analysis/share.js';
import { Stage } from './analysis/stage.js';
import { TreeView } from './analysis/tree.js';
import { at, data, say, status, toast, words } from './analysis/words.js';
import { LookError, offered } from './look.js';

const page = at('analysis');
const { game } = page.dataset;

// ---- What is on the desk

/** What the page came with: "start anew" goes back to it. */
const original = data('desk');
let desk = original;
/** @type {Tree} */
let tree;
/** The node that is shown. @type {import('./analysis/model.js').Node} */
let current;
/** Actions of a turn that is not complete, after the node that is shown. @type {string[]} */
let begun = [];
/** The node whose turn was not complete and is being completed. */
let completing = null;
/** The look that is shown. */
let view = null;
/** What can be taken back, the latest last. @type {(() => void)[]} */
const undos = [];
/** The address that drafts are kept under. */
let address = location.pathname + location.search;
let changedAt = 0;

const stage = new Stage((action) => (setup.active ? setup.press(action) : chosen(action)));
const looks = new Looks(say('analysis-lost'));
const treeView = new TreeView(at('tree'), at('tree-scroll'), say, {
  onGo: (node) => go(node),
  onComment: () => remarks.focus(),
});
const setup = new Setup(
  { kinds: at('kinds'), sides: at('sides'), fields: at('fields'), error: at('arrange-error'), position: at('position') },
  say,
  {
    show: (stand) => stage.board.show(stand, { animate: false }),
    offer: (names) => stage.board.offer(names.map((name) => ({ a: name, g: [name] })), { 'can-take': say('analysis-put') }),
    told: (text) => status(text),
  },
);
const share = new Share({ sketch: () => tree.sketch, onOpened: (opened) => open(opened), say, toast });

const remarks = new Remarks({
  current: () => current,
  onSaid: () => {
    treeView.update(current);
    touched();
  },
  onJudged: (undo) => {
    undoable(undo);
    treeView.update(current);
    touched();
  },
});
const engine = new EnginePanel(at('engine'), at('bar'), at('graph'), {
  words,
  board: stage.now,
  onTurns: (turns) => follow(turns),
  /** The game itself, to be looked at as a whole: from its start to its last turn. */
  mainLine: () => looks.asked(tree.main.at(-1) ?? tree.root),
  // The turns of the game are counted from 0; before the first of them is the start.
  onGo: (index) => go(index < 0 ? tree.root : (tree.main[index] ?? current)),
  onReview: (reviews) => review(reviews),
  mainLine: () => looks.asked(tree.main.at(-1) ?? tree.root),
});

/** Puts another tree on the desk. @param {object} next @param {{known?: Tree, node?: object}} [where]  a tree that was there before, and where in it */
function lay(next, { known, node } = {}) {
  stage.use(next);
  desk = next;
  tree = known ?? new Tree(next.sketch, next.look.side);
  looks.begin({ game: next.sketch.game, options: next.sketch.options ?? [], position: next.sketch.position ?? null });
  looks.know(tree.root, next.look);
  setup.use(next, stage.prefix);
  at('players').textContent = next.players ?? '';
  at('players').hidden = !next.players;
  current = null;
  at('tree-empty').hidden = tree.root.children.length > 0;
  const shown = node ?? tree.root;
  treeView.show(tree, shown, next.setup.sides);
  return go(shown, { animate: false });
}

// ---- Going about

/** What was played up to a node, and of the turn that follows it. */
const asked = () => looks.asked(current, begun);

/** Shows a node. @param {import('./analysis/model.js').Node} node */
async function go(node, { animate = true } = {}) {
  const before = current;
  current = node;
  begun = [];
  completing = null;
  if (before !== node) {
    treeView.mark(node);
    aboutTurn();
  }
  const near = before && (node.parent === before || before.parent === node);
  await show({ animate: animate && near, forward: node.parent === before });
}

/** Shows the position that the current node and the turn that was begun lead to. */
async function show({ animate = true, forward = true } = {}) {
  if (setup.active) return;
  const [node, part] = [current, begun];
  const moment = looks.cached(node, part) ?? (await looks.at(node, part).catch((error) => error));
  // Somebody has gone on meanwhile.
  if (node !== current || part !== begun || setup.active) return;
  if (moment instanceof Error) {
    if (!(moment instanceof LookError)) throw moment;
    status(moment.say);
    return;
  }
  view = moment;
  stage.board.show(view.stand, { animate, via: forward && view.via.length ? view.via : null });
  stage.board.offer(view.over ? null : offered(view));
  status(view.say);
  at('position').value = view.position;
  at('position-copy').value = view.position;
  at('position-link').value = location.origin + addressOf(view.position);
  engine.show(asked(), view);
  save();
  if (!begun.length) looks.prefetch(node);
}

/** The address of a position. */
function addressOf(position) {
  const query = new URLSearchParams();
  for (const option of desk.sketch.options ?? []) query.append('option', option);
  query.append('position', position);
  return `/analysis/${game}?${query}`;
}

/** An action was chosen on the board. @param {string} action */
function chosen(action) {
  resume();
  const turn = [...begun, action];
  if (!view.actions.some(([a]) => a === action)) {
    begun = turn;
    show();
    return;
  }
  play(turn.join(','));
}

/** A record may end in the middle of a turn: what is played then goes on with the same turn. */
function resume() {
  if (!view.mid || begun.length || !current.parent) return;
  completing = current;
  begun = current.text.split(',');
  current = current.parent;
}

/** The node of a complete turn after the current one. @param {string} text */
function played(text) {
  const known = current.children.find((child) => child.text === text);
  if (known || !completing) return known ?? tree.add(current, text);
  completing.text = text;
  looks.forget(completing);
  return completing;
}

/** A complete turn was played after the current node. @param {string} text */
function play(text) {
  const known = current.children.some((child) => child.text === text);
  const node = played(text);
  if (!known) changed();
  at('announce').textContent = say('analysis-turn', { number: tree.numberOf(node), side: desk.setup.sides[tree.sideOf(node)], turn: text });
  go(node);
}

/** Puts a line of turns into the tree after the current node, and goes to its end. @param {string[]} turns */
function follow(turns) {
  let node = current;
  const before = tree.root.size;
  for (const turn of turns) node = tree.add(node, turn);
  if (tree.root.size !== before) changed();
  go(node);
}

/** Puts what the engine found in a game into the tree: marks, and better turns as variations. */
function review(reviews) {
  const { main } = tree;
  for (const { turn, judgement, better = [] } of reviews) {
    const node = main[turn];
    if (!node) continue;
    if (judgement !== undefined) node.judgement = judgement ?? '';
    for (const line of better) {
      let after = node.parent;
      for (const text of line) after = tree.add(after, text);
    }
  }
  changed();
}

const steps = {
  first: () => tree.root,
  previous: () => (begun.length ? (completing ?? current) : current.parent),
  next: () => current.children[0],
  last: () => current.line.at(-1),
  up: () => sibling(-1),
  down: () => sibling(1),
};

/** Another turn that was tried instead of the current one. */
function sibling(by) {
  const all = current.parent?.children ?? [];
  return all[all.indexOf(current) + by];
}

/** @param {keyof typeof steps} where */
function step(where) {
  if (setup.active) return;
  const node = steps[where]();
  if (node) go(node);
}

const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { target } = event;
  // Those who type, and those who move about the board, mean something else.
  if (target.closest('input, select, textarea, dialog, #board, [role=radiogroup]')) return;
  const where = KEYS[event.key];
  if (!where) return;
  // Up and down scroll the page, unless somebody is in the tree.
  if (['up', 'down'].includes(where) && !treeView.hasFocus) return;
  event.preventDefault();
  step(where);
});

// ---- Changing the tree

/** The tree has another shape, or says something else. */
function changed() {
  at('tree-empty').hidden = tree.root.children.length > 0;
  treeView.show(tree, current, desk.setup.sides);
  touched();
}

/** Something is there that is not kept yet. */
function touched() {
  changedAt += 1;
  share.changed();
  aboutTurn();
  save();
}

/** Shows what can be said and done about the current turn. */
function aboutTurn() {
  remarks.show(current, current.parent && `${tree.numberOf(current)} ${current.text}`);
  document.querySelector('[data-do=undo]').hidden = undos.length === 0;
}

/** @param {() => void} back */
function undoable(back) {
  undos.push(back);
  if (undos.length > 50) undos.shift();
}

const deeds = {
  flip: () => stage.board.flip(!stage.board.flipped),
  promote: () => {
    const done = tree.promote(current);
    if (!done) return;
    const node = current;
    undoable(() => {
      done.undo();
      return node;
    });
    changed();
    toast(say('analysis-promoted', { turn: done.node.text }));
  },
  delete: () => {
    if (!current.parent) return;
    const node = current;
    const undo = tree.remove(node);
    undoable(() => {
      undo();
      return node;
    });
    current = node.parent;
    changed();
    go(node.parent);
    toast(say('analysis-deleted', { count: node.size }));
  },
  undo: () => {
    const node = undos.pop()?.();
    if (node) {
      changed();
      go(node);
    }
    aboutTurn();
    toast(say('analysis-undone'));
  },
  anew: () => {
    replace(original, location.pathname + location.search);
    forget(address);
    toast(say('analysis-anew-done'));
  },
  clear: () => setup.clear(),
  'start-position': () => setup.restart(),
  'arrange-done': () => {
    if (setup.position) begin(setup.position);
    else at('arrange-error').textContent = setup.trouble ?? '';
  },
  download: () => share.download(),
  share: () => share.share(),
};

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-do]');
  if (button) deeds[button.dataset.do]?.();
  const where = target.closest('[data-go]');
  if (where) step(where.dataset.go);
});

at('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = at('typed-turn');
  const text = field.value.replace(/\s+/g, '');
  if (!text) return;
  const start = current;
  resume();
  try {
    const found = await looks.look({ ...asked(), actions: [...current.path, ...begun, text] });
    at('typed-error').textContent = '';
    field.value = '';
    typedIn(found);
  } catch (error) {
    if (completing) go(start, { animate: false });
    if (!(error instanceof LookError)) throw error;
    at('typed-error').textContent = error.say;
  }
});

/** What was typed may be a part of a turn, a turn, or several. */
function typedIn(found) {
  const texts = found.turns.slice(current.depth).map(([, text]) => text);
  const rest = found.mid ? texts.pop() : null;
  for (const text of texts) {
    current = played(text);
    completing = null;
  }
  const node = current;
  if (texts.length) changed();
  if (!rest) {
    go(node);
    return;
  }
  begun = rest.split(',');
  show();
}

// ---- Another tree

/** Puts another tree on the desk; the old one can be had back. @param {object} next @param {string} where  its address */
function replace(next, where) {
  const before = { desk, tree, current, address };
  undoable(() => {
    at('panel-tree').click();
    moveTo(before.address);
    lay(before.desk, { known: before.tree, node: before.current });
    return null;
  });
  moveTo(where);
  changedAt += 1;
  at('panel-tree').click();
  const laid = lay(next);
  share.changed();
  aboutTurn();
  return laid;
}

function moveTo(where) {
  address = where;
  history.replaceState(null, '', where);
  // Whoever chooses another language comes back here.
  for (const back of document.querySelectorAll('input[name=back]')) back.value = where;
}

/** Opens a record that was read. */
function open(opened) {
  const { sketch } = opened;
  const where = `/analysis/${sketch.game}`;
  if (sketch.game !== game) {
    // Another game has another page: it finds the record among the drafts.
    keep(where, { sketch, way: [] });
    location.assign(where);
    return;
  }
  replace(opened, where);
  toast(say('analysis-opened', { count: tree.root.size - 1 }));
}

/** Begins with a position. @param {string} position */
async function begin(position) {
  const sketch = { game, options: desk.sketch.options ?? [], position, nodes: [{}] };
  try {
    const answer = await ask('open', { sketch }, { lost: say('analysis-lost') });
    await replace(await answer.json(), addressOf(position));
    toast(say('analysis-set-up'));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    at('arrange-error').textContent = error.say;
  }
}

at('position-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = at('position');
  const trouble = await setup.read(field.value);
  at('position-error').textContent = trouble ?? '';
  field.toggleAttribute('aria-invalid', false);
  if (trouble) field.setAttribute('aria-invalid', 'true');
  else begin(setup.position);
});

for (const panel of document.querySelectorAll('input[name=panel]')) {
  panel.addEventListener('change', () => arrange(at('panel-setup').checked));
}

/** Begins or ends to set up a position. @param {boolean} on */
async function arrange(on) {
  page.toggleAttribute('data-arranging', on);
  if (on === setup.active) return;
  for (const button of document.querySelectorAll('[data-go]')) button.disabled = on;
  if (on) {
    engine.stop();
    await setup.begin(view.position);
  } else {
    setup.end();
    if (current) show({ animate: false });
  }
}

// ---- Unfinished work

let saving = 0;
/** Keeps the work in this browser, soon. */
function save() {
  if (!changedAt) return;
  clearTimeout(saving);
  saving = setTimeout(saveNow, 300);
}

function saveNow() {
  clearTimeout(saving);
  if (!changedAt) return;
  const way = [];
  for (let node = current; node?.parent; node = node.parent) way.unshift(node.parent.children.indexOf(node));
  keep(address, { sketch: tree.sketch, way });
}
addEventListener('pagehide', saveNow);
document.addEventListener('visibilitychange', () => document.hidden && saveNow());

/** Takes up work that was left at this address. */
async function restore() {
  const left = draft(address);
  if (!left?.sketch) return;
  try {
    const answer = await ask('open', { sketch: left.sketch }, { lost: say('analysis-lost') });
    const opened = await answer.json();
    let known = new Tree(opened.sketch, opened.look.side);
    let node = known.root;
    for (const index of left.way ?? []) node = node.children[index] ?? node;
    changedAt += 1;
    await lay(opened, { known, node });
    toast(say('analysis-restored'));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // What the rules do not allow is of no use; what could not be asked may be had later.
    if (error.field) forget(address);
    toast(error.say);
  }
}

document.addEventListener('kabinet:copied', ({ detail }) => toast(say(detail ? 'copied' : 'copy-failed')));

const typed = at('position').value;
lay(original);
const wrong = at('position-error').textContent;
if (at('panel-setup').checked) {
  await arrange(true);
  // What was typed stays beside what is wrong with it.
  if (wrong) at('position').value = typed;
}
await restore();
