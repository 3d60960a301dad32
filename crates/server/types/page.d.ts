/**
 * What the templates put into the pages: elements that are more than an `HTMLElement`, and the
 * events by which scripts tell each other something.
 */
interface PageElements {
  again: HTMLButtonElement;
  ask: HTMLDialogElement;
  comment: HTMLTextAreaElement;
  'checking-meter': HTMLProgressElement;
  'coach-on': HTMLInputElement;
  'retry-yes': HTMLButtonElement;
  confirm: HTMLInputElement;
  'board-size': HTMLSelectElement;
  coordinates: HTMLInputElement;
  hint: HTMLButtonElement;
  'next-level': HTMLSelectElement;
  'mute-spectators': HTMLInputElement;
  'next-mistake': HTMLButtonElement;
  'previous-mistake': HTMLButtonElement;
  'panel-record': HTMLInputElement;
  'panel-setup': HTMLInputElement;
  'panel-chat': HTMLInputElement;
  'panel-tree': HTMLInputElement;
  'plan-ahead': HTMLInputElement;
  position: HTMLInputElement;
  'position-copy': HTMLInputElement;
  'position-link': HTMLInputElement;
  record: HTMLTextAreaElement;
  'record-file': HTMLInputElement;
  save: HTMLButtonElement;
  'share-link': HTMLInputElement;
  show: HTMLButtonElement;
  solution: HTMLButtonElement;
  'sound-option': HTMLInputElement;
  'chat-text': HTMLInputElement;
  trial: HTMLTemplateElement;
  'typed-turn': HTMLInputElement;
  undo: HTMLButtonElement;
  volume: HTMLInputElement;
}

interface DocumentEventMap {
  /** A button copied something: whether that worked. */
  'kabinet:copied': CustomEvent<boolean>;
}

/** Looks up a text by its key and fills in the values between its braces. */
type Translate = (key: string, values?: Record<string, string | number>) => string;
