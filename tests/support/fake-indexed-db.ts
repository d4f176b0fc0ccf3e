/* As much of IndexedDB as the recorder uses, for module tests. Keys are text, or lists that begin with text. */

type Key = string | [string, number];
type Store = Map<string, { key: Key; value: unknown }>;
interface Range {
  lower: [string];
}

export interface FakeIndexedDb {
  indexedDB: { open: () => object };
  IDBKeyRange: { bound: (lower: [string]) => Range };
  /** All that is kept, by the name of its store. */
  valuesOf: (store: string) => unknown[];
  /** How often it was opened. */
  openings: () => number;
  /** The open handle is of no use from now on, as after the browser dropped the connection. */
  drop: () => void;
  /** The browser closes the connection and says so. */
  close: () => void;
  /** How many of the next transactions that write are aborted, as on a full disk. */
  abortNext: (count: number) => void;
}

export function fakeIndexedDb(): FakeIndexedDb {
  const stores = new Map<string, Store>();
  let openings = 0;
  let aborts = 0;
  let handle: Handle | undefined;
  const open = () => {
    openings += 1;
    const database = new Handle(stores, () => aborts > 0 && aborts-- > 0);
    handle = database;
    const request = new Request(() => database);
    queueMicrotask(() => {
      request.result = database;
      if (stores.size === 0) request.onupgradeneeded?.();
      request.answer();
    });
    return request;
  };
  return {
    indexedDB: { open },
    IDBKeyRange: { bound: (lower) => ({ lower }) },
    valuesOf: (name) => Array.from(stores.get(name)?.values() ?? [], ({ value }) => value),
    openings: () => openings,
    drop: () => handle?.close(),
    close: () => {
      handle?.close();
      handle?.onclose?.();
    },
    abortNext: (count) => {
      aborts = count;
    },
  };
}

class Handle {
  onclose: (() => void) | undefined;
  onversionchange: (() => void) | undefined;
  #isClosed = false;

  constructor(
    readonly stores: Map<string, Store>,
    readonly aborts: () => boolean,
  ) {}

  createObjectStore(name: string): void {
    this.stores.set(name, new Map());
  }

  close(): void {
    this.#isClosed = true;
  }

  transaction(_names: string | string[], mode = "readonly") {
    if (this.#isClosed) throw new DOMException("The connection is closed.", "InvalidStateError");
    const isAborted = mode === "readwrite" && this.aborts();
    const transaction = {
      error: new DOMException("Full.", "QuotaExceededError"),
      oncomplete: undefined as (() => void) | undefined,
      onabort: undefined as (() => void) | undefined,
      objectStore: (name: string) => accessTo(this.stores.get(name) ?? new Map(), isAborted),
    };
    setTimeout(() => (isAborted ? transaction.onabort : transaction.oncomplete)?.());
    return transaction;
  }
}

function accessTo(store: Store, isAborted: boolean) {
  const found = (range?: Range) =>
    Array.from(store.values()).filter(({ key }) => !range || key[0] === range.lower[0]);
  const write = (act: () => void) => new Request(() => (isAborted ? undefined : act())).started();
  return {
    put: (value: object, key = (value as { key: string }).key as Key) =>
      write(() => store.set(JSON.stringify(key), { key, value: structuredClone(value) })),
    delete: (what: Key | Range) =>
      write(() => {
        if (typeof what === "string" || Array.isArray(what)) store.delete(JSON.stringify(what));
        else for (const { key } of found(what)) store.delete(JSON.stringify(key));
      }),
    get: (key: Key) => new Request(() => store.get(JSON.stringify(key))?.value).started(),
    getAll: () => new Request(() => found().map(({ value }) => structuredClone(value))).started(),
    getAllKeys: (range: Range) => new Request(() => found(range).map(({ key }) => key)).started(),
  };
}

class Request {
  onsuccess: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onupgradeneeded: (() => void) | undefined;
  result: unknown;

  constructor(readonly work: () => unknown) {}

  started(): this {
    queueMicrotask(() => this.answer());
    return this;
  }

  answer(): void {
    this.result = this.work();
    this.onsuccess?.();
  }
}
