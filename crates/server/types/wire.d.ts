/**
 * The messages between the server and its pages. docs/PROTOCOL.md describes each of them.
 *
 * These declarations are global: scripts write `Wire.State` without an import.
 */
declare namespace Wire {
  /** 0 for the side that begins, 1 for the other. */
  type Side = number;
  /** The result as records write it; `*` for a game that was called off. */
  type Result = '1-0' | '0-1' | '1/2-1/2' | '*';
  /** An action's notation, followed by what is touched on the board to play it. */
  type ActionTouches = [action: string, ...touches: string[]];
  type OfferKind = 'draw' | 'takeback' | 'rematch';
  /** From one place to another; the same name twice means a ring around one place. */
  type Arrow = [from: string, to: string];

  // ---- The board

  /** The board itself, once for each page. */
  interface BoardDescription {
    game: string;
    view: [left: number, top: number, width: number, height: number];
    pivot: [x: number, y: number];
    /** How much higher each piece of a pile is drawn. */
    rise: number;
    /** What becomes of a piece that another one moves onto. */
    onto: 'take' | 'stack' | 'push';
    places: {
      n: string;
      x: number;
      y: number;
      f: [form: 'round' | 'square', rx: number, ry?: number];
      /** What is special about it, in words. */
      w?: string;
    }[];
    glyphs: { id: string; name: string; letter: string }[];
  }

  type PiecePlacement = [place: number, level: number, glyph: number];
  type HandItem = [glyph: number, count: number, why: 'reserve' | 'putback' | 'lost'];
  type Mark = [kind: MarkKind, on: 'place' | 'face', index: number];
  type MarkKind = 'last' | 'frozen' | 'danger' | 'win';

  /** What is on the board in one position. */
  interface BoardState {
    p: PiecePlacement[];
    h?: HandItem[][];
    m?: Mark[];
    /** The side to act, if any. */
    s?: Side | null;
    /** Signs of this position alone, as SVG. */
    g?: string;
  }

  // ---- A live game

  interface Seat {
    who: 'nobody' | 'person' | 'engine';
    name?: string;
    level?: number;
    /** The character that the engine plays. */
    character?: string;
    /** The name that the page shows, in the visitor's language. */
    label: string;
    /** A remark beside the name. */
    note?: string;
    /** Until when the player has announced to be away, in milliseconds since the beginning of 1970. */
    away?: number;
  }

  interface Clock {
    /** Milliseconds left for both sides when the message was sent. */
    left: [number, number];
    running: Side | null;
    /** How long it still stands still because its player is away, in milliseconds. */
    rests?: number;
  }

  interface ChatMessage {
    at: number;
    seat: number | null;
    name: string;
    text: string;
  }

  interface Presence {
    here: boolean[];
    /** For how long each seat has had no connection, in milliseconds, where that is known. */
    gone: (number | null)[];
    watchers: number;
  }

  type Turn = [seat: number, text: string, actionsAfter: number];

  interface State {
    t?: 'state';
    v: number;
    e: number;
    n: number;
    phase: 'waiting' | 'choosing' | 'playing' | 'over';
    you: number[];
    acting?: number;
    seats: Seat[];
    /** Whose turn it is or who won, to this visitor; it comes before `say`. */
    lead?: string;
    say: string;
    stand: BoardState;
    via?: string[];
    from: number;
    turns: Turn[];
    /** The number of each turn, where a round begins. */
    numbers: (number | null)[];
    clock?: Clock;
    /** How long until this visitor may end the game because the other side is gone, in milliseconds. */
    claim?: number;
    offers: [OfferKind, seat: number][];
    /** The offer that waits for this visitor's answer. */
    offer?: { kind: OfferKind; say: string };
    /** After how many turns of their own the visitor may offer a draw again. */
    wait?: number;
    can: string[];
    result?: Result;
    /** The result in two or three words, as this visitor sees it. */
    headline?: string;
    next?: string;
    /** The visitor's own conditional moves. */
    ifs?: string[][];
    position: string;
    actions?: ActionTouches[];
    steps?: ActionTouches[];
    chat?: ChatMessage[];
    presence?: Presence;
  }

  /** What a page may ask of a room. */
  type RoomRequest =
    | { t: 'act'; n: number; a: string }
    | { t: 'undo' | 'hint'; n: number }
    | { t: 'ahead'; n: number; planned: string[] }
    | { t: 'claim'; claim: 'win' | 'abort' }
    | { t: 'offer' | 'decline'; offer: OfferKind }
    | { t: 'resign' | 'abort' }
    | { t: 'camp'; seat: number }
    | { t: 'say'; text: string }
    | { t: 'again'; level: number; character?: string };

  interface Ok {
    t: 'ok';
    id: number;
  }

  interface Refused {
    t: 'refused';
    id: number;
    why: string;
    say: string;
  }

  /** What could be played if it were the visitor's turn already. */
  interface Ahead {
    t: 'ahead';
    id: number;
    n: number;
    actions: ActionTouches[];
    steps: ActionTouches[];
    /** What would stand on the board, if actions have been planned already. */
    stand?: BoardState;
  }

  interface Pong {
    t: 'pong';
    id: number;
  }

  type RoomMessage =
    | (State & { t: 'state' })
    | Ok
    | Refused
    | Ahead
    | Pong
    | { t: 'chat'; remarks: ChatMessage[] }
    | ({ t: 'presence' } & Presence)
    | { t: 'hint'; turn: string; arrows: Arrow[]; say: string }
    | { t: 'busy'; say: string };

  /** `GET /game/ROOM/at/N`. */
  interface EarlierTurns {
    from: number;
    turns: Turn[];
    numbers: (number | null)[];
  }

  interface EarlierPosition {
    n: number;
    stand: BoardState;
    via: string[];
    position: string;
  }

  // ---- Positions without a game

  /** A line of play, from its beginning. */
  interface Line {
    game: string;
    options: string[];
    position: string | null;
    actions: string[];
    /** What of it a script wants to analyse by itself. */
    analyse?: 'end' | 'line';
  }

  /** The answer of `POST /look`: a position and what may be played there. */
  interface PositionView {
    n: number;
    side: Side;
    mid: boolean;
    say: string;
    stand: BoardState;
    via: string[];
    position: string;
    options: string[];
    actions: ActionTouches[];
    steps: ActionTouches[];
    turns: [side: Side, text: string, actionsAfter: number][];
    over: Result | null;
    /** Why nobody may analyse it now, for a script that wants to. */
    live?: string;
  }

  /** The answer of `POST /game/ID/coach`. */
  interface Advice {
    proof?: string;
    threat?: { say: string; arrows: Arrow[] };
    praise?: { kind: string; say: string };
    warning?: { say: string; shows: string; looks: PositionView[] };
    late?: boolean;
  }

  /** The answer of `POST /why`. */
  interface Reason {
    say: string | null;
  }

  /** The body of a refused request. */
  interface Refusal {
    say?: string;
    field?: string | null;
    at?: number | null;
  }

  // ---- Lessons, puzzles, rules

  interface LessonState {
    look: PositionView;
    example: string | null;
    moments: { task: string; other: string }[];
    done: string;
    sides: [string, string];
  }

  interface AnnotatedState {
    looks: PositionView[];
  }

  interface LessonOutcome {
    right: boolean;
    moment: number;
    looks: PositionView[];
    example: string | null;
  }

  interface PuzzleState {
    game: string;
    id: string;
    look: PositionView;
    solver: Side;
    sides: [string, string];
    status: 'new' | 'tried' | 'seen' | 'helped' | 'solved';
    /** Whether a hint was given before it was solved. */
    helped: boolean;
  }

  interface PuzzleOutcome {
    verdict: 'solved' | 'right' | 'wrong';
    say: string;
    looks: PositionView[];
  }

  /** What the page about a game's mistakes knows. */
  interface MistakesState {
    id: string;
    line: Line;
    look: PositionView;
    turns: [side: Side, text: string, actionsBefore: number][];
    own: [boolean, boolean];
    players: [string, string];
    winner: Side | null;
  }

  interface ConditionalState {
    id: string;
    name: string;
    line: Line;
    look: PositionView;
    /** The number of actions before the turn that is awaited. */
    n: number;
    lines: string[][];
    most: number;
    longest: number;
  }

  /** The answer of `POST /game/ID/mistakes/try`. */
  interface MistakesOutcome {
    right: boolean;
    say: string;
    looks: PositionView[];
  }

  /** `GET /rules/GAME/try/FIGURE`: a board to take the place of a figure. */
  interface FigureBoard {
    svg: string;
    board: BoardDescription;
    look: PositionView;
  }

  // ---- Analysis

  /** A node of a tree of turns. */
  interface SketchNode {
    /** The number of the node it follows; the first that follows a node is what was played. */
    p?: number;
    /** The turn. */
    t?: string;
    /** Its judgement. */
    j?: string;
    /** Comments behind it. */
    c?: string[];
    /** Comments before it, where a variation begins. */
    b?: string[];
  }

  interface Sketch {
    game: string;
    options?: string[];
    position?: string | null;
    tags?: [string, string][];
    result?: string | null;
    nodes: SketchNode[];
  }

  /** Pieces put down by hand. */
  interface Arrangement {
    piles: Record<string, string>;
    side: Side;
    values: string[];
  }

  interface PieceKind {
    letter: string;
    name: string;
    glyph: number;
    /** The glyph for each place, where it is not the same everywhere. */
    at?: number[];
  }

  interface SetupField {
    label: string;
    form: 'count' | 'place' | 'piece' | 'text';
    most?: number;
    side?: Side;
    letters?: string;
  }

  /** What the position editor needs to know of a game. */
  interface SetupDescription {
    kinds: PieceKind[];
    highest: number;
    fields: SetupField[];
    sides: [string, string];
    empty: Arrangement;
    start: Arrangement;
  }

  /** The answer of `POST /analysis/open`. */
  interface AnalysisDocument {
    sketch: Sketch;
    board: BoardDescription;
    setup: SetupDescription;
    look: PositionView;
    players?: string;
    svg?: string;
  }

  /** The answer of `POST /analysis/arrange`. */
  interface ArrangementAnswer {
    position: string;
    say?: string;
    stand?: BoardState;
    pieces?: Arrangement;
  }

  // ---- The engine on an analysis board

  type EngineQuestion =
    | ({ t: 'think'; lines: number; deep: boolean } & Line)
    | ({ t: 'review' } & Line)
    | ({ t: 'know' } & Line);

  interface Worth {
    score: string;
    say: string;
    short: string;
    proved: boolean;
    /** From -1, lost for the first side, to 1. */
    bar: number;
  }

  type EngineTurn = [side: Side, text: string];

  interface EngineLine extends Worth {
    turns: EngineTurn[];
    arrows: Arrow[];
  }

  interface EngineValue extends EngineLine {
    kind: 'win' | 'draw' | 'loss';
    plies: number | null;
  }

  interface ReviewedTurn extends Worth {
    turn: number;
    side: Side;
    text: string;
    judgement: string | null;
    judged: string | null;
    better: (Worth & { turns: string[] })[];
  }

  interface EngineLines extends Worth {
    t: 'lines';
    id: number;
    depth: number;
    nodes: number;
    seconds: number;
    lines: EngineLine[];
  }

  interface EngineValues {
    t: 'values';
    id: number;
    values: EngineValue[];
  }

  interface EngineMissing {
    t: 'missing';
    id: number;
    command: string;
    say: string;
  }

  interface EngineProof extends EngineLine {
    t: 'proof';
    id: number;
    by: 'table' | 'book' | 'search' | 'solver';
  }

  interface EngineReview {
    t: 'review';
    id: number;
    done: number;
    total: number;
    turns: ReviewedTurn[];
    start?: Worth;
  }

  interface EngineDone {
    t: 'done';
    id: number;
    why: string;
    deeper: boolean;
    say: string;
  }

  type EngineMessage =
    | { t: 'begun'; id: number; sides: [string, string] }
    | { t: 'busy'; id: number; place: number; say: string }
    | EngineLines
    | EngineValues
    | EngineMissing
    | EngineProof
    | EngineReview
    | EngineDone
    | (Refused & { field?: string | null; at?: number | null })
    | Pong;
}
