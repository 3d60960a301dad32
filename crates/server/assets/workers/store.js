/**
 * What this browser keeps for workers: games that were played without the server, and posts that wait
 * for it. A classic script, for `importScripts`.
 */

/**
 * @typedef {object} KeptRoom
 * @property {string} id
 * @property {string} game
 * @property {object[]} log
 * @property {object} row  what lists show
 * @property {number} changed
 * @property {string} [refused]  why the server does not take it
 * @property {string} [brought]  the name it has on the server
 */

// biome-ignore lint/correctness/noUnusedVariables: the workers that load this use it.
const keep = {
  /** @type {Promise<IDBDatabase> | null} */
  opened: null,

  /** @returns {Promise<IDBDatabase>} */
  open() {
    keep.opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open('kabinet', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('rooms', { keyPath: 'id' });
        request.result.createObjectStore('posts', { autoIncrement: true });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => {
        // It may be possible later.
        keep.opened = null;
        reject(request.error);
      };
    });
    return keep.opened;
  },

  /**
   * Does something with one store, and waits until it is durable.
   * @param {'rooms' | 'posts'} name
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest} work
   * @returns {Promise<any>}
   */
  async in(name, mode, work) {
    const base = await keep.open();
    return new Promise((resolve, reject) => {
      const transaction = base.transaction(name, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  },

  /** @param {string} id @returns {Promise<KeptRoom | undefined>} */
  room: (id) => keep.in('rooms', 'readonly', (store) => store.get(id)),
  /** @returns {Promise<KeptRoom[]>} */
  rooms: () => keep.in('rooms', 'readonly', (store) => store.getAll()),
  /** @param {KeptRoom} room */
  putRoom: (room) => keep.in('rooms', 'readwrite', (store) => store.put(room)),
  /** @param {string} id */
  dropRoom: (id) => keep.in('rooms', 'readwrite', (store) => store.delete(id)),
  /** @param {{path: string, body: string}} post */
  addPost: (post) => keep.in('posts', 'readwrite', (store) => store.add(post)),
  /** The posts that wait, with their numbers. @returns {Promise<[IDBValidKey, any][]>} */
  async posts() {
    const [numbers, posts] = await Promise.all([
      keep.in('posts', 'readonly', (store) => store.getAllKeys()),
      keep.in('posts', 'readonly', (store) => store.getAll()),
    ]);
    return numbers.map((/** @type {IDBValidKey} */ number, /** @type {number} */ index) => [
      number,
      posts[index],
    ]);
  },
  /** @param {IDBValidKey} number */
  dropPost: (number) => keep.in('posts', 'readwrite', (store) => store.delete(number)),
};
