/*
 * The pieces of recordings that this browser keeps until the server has all of them, in IndexedDB: what was said is
 * there after the page, the browser or the line has died. That there is a database tells other pages to look into it;
 * for browsers that cannot tell, a mark in localStorage does, which a dying browser may forget.
 */

export interface KeptRecording {
  /** Of this browser's own making. */
  key: string;
  /** Whose it is: a tablet has several. */
  userId: number;
  promptId: number;
  mimeType: string;
  startedAt: string;
  timeZone: string;
  /** The server's id; null while the server has not been reached. */
  id: number | null;
}

const databaseName = "unsent-recordings";
const mark = "unsent-recordings";
// What is acknowledged is on the disk.
const safely = { durability: "strict" } as const;

let opened: Promise<IDBDatabase> | undefined;

export async function keepRecording(recording: KeptRecording): Promise<void> {
  setMark();
  await change("recordings", (store) => store.put(recording));
}

export async function keepPiece(key: string, n: number, bytes: ArrayBuffer): Promise<void> {
  // Another page may have taken the mark away with its own last recording.
  setMark();
  await change("pieces", (store) => store.put(bytes, [key, n]));
}

/** Removes a recording with its pieces, and the mark with the last one. */
export async function forgetRecording(key: string): Promise<void> {
  await change("pieces", (store) => store.delete(allOf(key)));
  await change("recordings", (store) => store.delete(key));
  if ((await listKept()).length === 0) localStorage.removeItem(mark);
}

export async function listKept(): Promise<KeptRecording[]> {
  return read("recordings", (store) => store.getAll());
}

/** The numbers of the pieces that are kept of a recording. */
export async function listPieces(key: string): Promise<number[]> {
  const keys = await read("pieces", (store) => store.getAllKeys(allOf(key)));
  return keys.map((found) => (found as [string, number])[1]);
}

export function readPiece(key: string, n: number): Promise<ArrayBuffer> {
  return read("pieces", (store) => store.get([key, n]));
}

function setMark(): void {
  try {
    localStorage.setItem(mark, "1");
  } catch {
    // Without the mark, what is left is found again by the next recording.
  }
}

function allOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key], [key, []]);
}

async function change(name: string, act: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const transaction = (await open()).transaction(name, "readwrite", safely);
  act(transaction.objectStore(name));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function read<Result>(
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return answerOf(ask((await open()).transaction(name).objectStore(name)));
}

function open(): Promise<IDBDatabase> {
  opened = opened || openDatabase();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("recordings", { keyPath: "key" });
    request.result.createObjectStore("pieces");
  };
  return answerOf(request).then((database) => {
    database.onversionchange = () => database.close();
    return database;
  });
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
