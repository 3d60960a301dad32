/**
 * The analysis page: both sides are played, and every line that is tried becomes part of a tree.
 *
 * The server knows the rules and supplies every position. A tree that is not shared stays in this
 * browser.
 *
 * | module | concept |
 * | --- | --- |
 * | `analysis/tree-model.js`, `analysis/tree-view.js` | the tree, and its display |
 * | `analysis/cursor.js`, `analysis/navigation.js` | the node that is shown; keys and buttons |
 * | `analysis/tree-editor.js`, `analysis/undo-stack.js` | changes of the tree; undoing them |
 * | `analysis/annotations.js` | comments and judgements |
 * | `analysis/position-cache.js`, `analysis/analysis-board.js` | positions; the board |
 * | `analysis/typed-turns.js`, `analysis/position-editor.js` | typed turns; positions set up by hand |
 * | `analysis/share.js`, `analysis/drafts.js` | records in and out; unfinished work |
 * | `analysis/engine.js` | what the engine thinks |
 */
import { addressOf, showAddress } from './analysis/address.js';
import { AnalysisBoard } from './analysis/analysis-board.js';
import { Annotations } from './analysis/annotations.js';
import { openAsked } from './analysis/asked.js';
import { Cursor } from './analysis/cursor.js';
import { Autosave, loadDraft, removeDraft, storeDraft } from './analysis/drafts.js';
import { EnginePanel } from './analysis/engine.js';
import { setUpNavigation } from './analysis/navigation.js';
import { PositionCache } from './analysis/position-cache.js';
import { PositionEditor } from './analysis/position-editor.js';
import { Share } from './analysis/share.js';
import { TreeEditor } from './analysis/tree-editor.js';
import { Tree } from './analysis/tree-model.js';
import { TreeView } from './analysis/tree-view.js';
import { setUpTypedTurns } from './analysis/typed-turns.js';
import { UndoStack } from './analysis/undo-stack.js';
import { ApiError, legalActions, postJson } from './api.js';
import {
  buttons,
  byId,
  closest,
  pageData,
  query,
  queryAll,
  releasePressedTabs,
  setText,
} from './dom.js';
import { boardWords, translator } from './i18n.js';
import { setUpCoordinates } from './settings.js';
import { toast, toastCopies } from './toast.js';

/**
 * @typedef {import('./analysis/tree-model.js').TurnNode} TurnNode
 */

const words = pageData('words');
const t = translator(words);
const unreachable = t('analysis-lost');
const page = byId('analysis');
const game = page.dataset.game ?? '';

/** What the page came with: "start over" goes back to it. @type {Wire.AnalysisDocument} */
const original = pageData('analysis-data');
let doc = original;
let tree = new Tree(doc.sketch, doc.look.side);
const cursor = new Cursor(tree);
/** The position that is shown. */
let view = doc.look;
const undos = new UndoStack();
/** The address that the draft is stored under. */
let address = location.pathname + location.search;

const board = new AnalysisBoard(
  (action) => (editor.active ? editor.press(action) : choose(action)),
  boardWords(words),
);
const positions = new PositionCache(unreachable);
const treeView = new TreeView(byId('tree'), byId('tree-scroll'), tree, t, {
  onGo: (node) => go(node),
  onComment: () => annotations.focus(),
});
const editor = new PositionEditor(doc, t, {
  show: (state) => board.current.show(state, { animate: false }),
  offer: (names) => {
    const actions = names.map((name) => ({ a: name, g: [name] }));
    board.current.offer(actions, { 'can-take': t('analysis-put') });
  },
  onStatus: showStatus,
  onDone: (position) => beginAt(position),
});
const share = new Share({ sketch: () => tree.sketch, onOpen: openRecord, t });
const annotations = new Annotations(t, {
  current: () => cursor.node,
  onComment: () => {
    treeView.update(cursor.node);
    markChanged();
  },
  onJudge: (undo) => {
    undos.push(undo);
    treeView.update(cursor.node);
    markChanged();
  },
});
const engine = new EnginePanel(byId('engine'), byId('bar'), byId('graph'), {
  t,
  showArrows: (arrows) => board.current.showArrows(arrows),
  onTurns: (turns) => go(editing.addLine(turns)),
  mainLine: () => positions.lineTo(tree.main.at(-1) ?? tree.root),
  // Turns are counted from 0; before the first of them is the start.
  onGo: (index) => go(index < 0 ? tree.root : (tree.main[index] ?? cursor.node)),
  onReview: (reviews) => editing.addReview(reviews),
  whyNot: (line) => positions.whyNot(line),
  local: pageData('local'),
});
const editing = new TreeEditor({
  tree: () => tree,
  cursor,
  undos,
  onChange: rebuild,
  onCompleted: (node) => positions.forget(node),
});
const autosave = new Autosave(() => ({
  address,
  draft: { sketch: tree.sketch, way: cursor.node.way },
}));

/** @param {string} text */
function showStatus(text) {
  setText(byId('status'), text);
}

// ---- Going about

/**
 * Shows a node.
 * @param {TurnNode} node
 * @param {{animate?: boolean, force?: boolean}} [how]  force: also if it is shown already
 */
async function go(node, { animate = true, force = false } = {}) {
  const before = cursor.node;
  cursor.go(node);
  if (before !== node || force) {
    treeView.mark(node);
    showTurn();
  }
  const isNear = node.parent === before || before.parent === node;
  await show({ animate: animate && isNear, forward: node.parent === before });
}

/** Shows the position of the current node, or of the unfinished turn after it. */
async function show({ animate = true, forward = true } = {}) {
  if (editor.active) return;
  const { node, partial } = cursor;
  let next = positions.cached(node, partial);
  try {
    next ??= await positions.at(node, partial);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (cursor.isAt(node, partial) && !editor.active) showStatus(error.message);
    return;
  }
  // The visitor may have gone on meanwhile.
  if (!cursor.isAt(node, partial) || editor.active) return;
  view = next;
  board.current.show(view.stand, { animate, via: forward && view.via.length ? view.via : null });
  board.current.offer(view.over ? null : legalActions(view));
  showStatus(view.say);
  byId('position').value = view.position;
  byId('position-copy').value = view.position;
  byId('position-link').value = location.origin + addressOf(doc.sketch, view.position);
  engine.show(positions.lineTo(node, partial), view);
  autosave.schedule();
  if (!partial.length) positions.prefetch(node);
}

// ---- Playing

/** An action was chosen on the board. @param {string} action */
function choose(action) {
  if (view.mid) cursor.resume();
  const turn = [...cursor.partial, action];
  if (view.actions.some(([a]) => a === action)) {
    play(turn.join(','));
    return;
  }
  cursor.partial = turn;
  show();
}

/** Plays a whole turn after the current node. @param {string} text */
function play(text) {
  const node = editing.play(text);
  const number = tree.numberOf(node);
  const side = doc.setup.sides[tree.sideOf(node)];
  byId('announce').textContent = t('analysis-turn', { number, side, turn: text });
  go(node);
}

setUpTypedTurns({
  cursor,
  positions,
  editing,
  isMidTurn: () => view.mid,
  onGo: go,
  onPartial: () => show(),
});

// ---- Changing the tree

/** Renders the tree again. */
function rebuild() {
  byId('tree-empty').hidden = tree.root.children.length > 0;
  treeView.show(tree, cursor.node, doc.setup.sides);
  markChanged();
}

/** The tree differs from what is stored. */
function markChanged() {
  autosave.isDirty = true;
  share.changed();
  showTurn();
  autosave.schedule();
}

/** Shows what can be said and done about the current turn. */
function showTurn() {
  const { node } = cursor;
  annotations.show(node, node.parent && `${tree.numberOf(node)} ${node.text}`);
  query('[data-do=undo]').hidden = undos.isEmpty;
}

/** @type {Record<string, () => void>} */
const COMMANDS = {
  flip: () => board.current.flip(!board.current.flipped),
  promote: () => {
    const node = editing.promote();
    if (node) toast(t('analysis-promoted', { turn: node.text }));
  },
  delete: () => {
    const removed = editing.remove();
    if (!removed) return;
    go(cursor.node, { force: true });
    toast(t('analysis-deleted', { count: removed.size }));
  },
  undo: () => {
    const node = undos.undo();
    if (node) {
      rebuild();
      go(node);
    }
    showTurn();
    toast(t('analysis-undone'));
  },
  anew: () => {
    replaceDocument(original, location.pathname + location.search);
    removeDraft(address);
    toast(t('analysis-anew-done'));
  },
  download: () => share.download(),
  share: () => share.share(),
};

document.addEventListener('click', (event) => {
  const command = closest(event, '[data-do]')?.dataset.do;
  if (command) COMMANDS[command]?.();
});

// ---- Other documents

/**
 * Shows a document.
 * @param {Wire.AnalysisDocument} next
 * @param {{known?: Tree, node?: TurnNode}} [where]  its tree, if there is one, and a node in it
 */
function openDocument(next, { known, node } = {}) {
  board.use(next);
  doc = next;
  tree = known ?? new Tree(next.sketch, next.look.side);
  cursor.use(tree);
  positions.begin(next.sketch);
  positions.set(tree.root, next.look);
  editor.use(next, board.prefix);
  byId('players').textContent = next.players ?? '';
  byId('players').hidden = !next.players;
  byId('tree-empty').hidden = tree.root.children.length > 0;
  const shown = node ?? tree.root;
  treeView.show(tree, shown, next.setup.sides);
  return go(shown, { animate: false, force: true });
}

/**
 * Shows another document; the one before can be had back.
 * @param {Wire.AnalysisDocument} next
 * @param {string} where  its address
 */
function replaceDocument(next, where) {
  const before = { doc, tree, node: cursor.node, address };
  undos.push(() => {
    byId('panel-tree').click();
    setAddress(before.address);
    openDocument(before.doc, { known: before.tree, node: before.node });
    return null;
  });
  setAddress(where);
  autosave.isDirty = true;
  byId('panel-tree').click();
  const opened = openDocument(next);
  share.changed();
  showTurn();
  return opened;
}

/** @param {string} where */
function setAddress(where) {
  address = where;
  showAddress(where);
}

/** @param {Wire.AnalysisDocument} opened */
function openRecord(opened) {
  const { sketch } = opened;
  const where = `/analysis/${sketch.game}`;
  if (sketch.game !== game) {
    // Another game has another page, which finds the record among the drafts.
    storeDraft(where, { sketch, way: [] });
    location.assign(where);
    return;
  }
  replaceDocument(opened, where);
  toast(t('analysis-opened', { count: tree.root.size - 1 }));
}

/** Begins with a position. @param {string} position */
async function beginAt(position) {
  const sketch = { game, options: doc.sketch.options ?? [], position, nodes: [{}] };
  try {
    const opened = await postJson('/analysis/open', { sketch }, { unreachable });
    await replaceDocument(opened, addressOf(doc.sketch, position));
    toast(t('analysis-set-up'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId('arrange-error').textContent = error.message;
  }
}

for (const panel of queryAll('input[name=panel]')) {
  panel.addEventListener('change', () => edit(byId('panel-setup').checked));
}

/** Begins or ends to set up a position. @param {boolean} on */
async function edit(on) {
  page.toggleAttribute('data-arranging', on);
  if (on === editor.active) return;
  for (const button of buttons('[data-go]')) button.disabled = on;
  if (on) {
    engine.stop();
    await editor.begin(view.position);
  } else {
    editor.end();
    show({ animate: false });
  }
}

/** Takes up work that was left at this address. */
async function restore() {
  const draft = loadDraft(address);
  if (!draft?.sketch) return;
  try {
    /** @type {Wire.AnalysisDocument} */
    const opened = await postJson('/analysis/open', { sketch: draft.sketch }, { unreachable });
    const known = new Tree(opened.sketch, opened.look.side);
    autosave.isDirty = true;
    await openDocument(opened, { known, node: known.nodeAt(draft.way ?? []) });
    toast(t('analysis-restored'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A draft that the rules forbid is useless; one that could not be checked may be had later.
    if (error.field) removeDraft(address);
    toast(error.message);
  }
}

setUpNavigation({
  cursor,
  isEnabled: () => !editor.active,
  isInTree: () => treeView.hasFocus,
  onGo: (node) => go(node),
});
releasePressedTabs();
toastCopies(t);
setUpCoordinates((on) => board.coordinates(on));

const typed = byId('position').value;
openDocument(original);
if (byId('panel-setup').checked) {
  const isWrong = byId('position-error').textContent !== '';
  await edit(true);
  // What was typed stays beside what is wrong with it.
  if (isWrong) byId('position').value = typed;
}
const asked = await openAsked(game, unreachable).catch((error) => toast(error.message));
if (asked) openRecord(asked);
else await restore();
