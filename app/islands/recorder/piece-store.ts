/* Pieces stay until the server has all of them. Browsers that cannot list databases have a key in localStorage, which a crash may lose. */

export interface StoredRecording {
  key: string;
  /** Several accounts may share a device. */
  userId: number;
  /** Which of those without an account, where several send to one address. */
  reader?: string;
  promptId?: number;
  photoId?: number;
  interviewId?: number;
  /** Where it goes, if not to /api/recordings: the link of a mailed question. */
  sendTo?: string;
  mimeType: string;
  startedAt: string;
  timeZone: string;
  /** Null until the server has been reached. */
  id: number | null;
}

const databaseName = "unsent-recordings";
const mark = "unsent-recordings";
// Acknowledged means written to disk.
const safely = { durability: "strict" } as const;

let opened: Promise<IDBDatabase> | undefined;

export async function storeRecording(recording: StoredRecording): Promise<void> {
  setMark();
  await change(["recordings"], (store) => store("recordings").put(recording));
}

/** Another page may have removed the recording, or the key with its own last one: a piece without them is never found. */
export async function storePiece(recording: StoredRecording, n: number, bytes: ArrayBuffer): Promise<void> {
  setMark();
  await change(["recordings", "pieces"], (store) => {
    store("recordings").put(recording);
    store("pieces").put(bytes, [recording.key, n]);
  });
}

/** The localStorage key is removed with the last recording. */
export async function removeRecording(key: string): Promise<void> {
  await change(["recordings", "pieces"], (store) => {
    store("pieces").delete(allOf(key));
    store("recordings").delete(key);
  });
  if ((await listStored()).length === 0) localStorage.removeItem(mark);
}

export async function listStored(): Promise<StoredRecording[]> {
  return read("recordings", (store) => store.getAll());
}

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
    // Without the key, the next recording finds what is left.
  }
}

function allOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key], [key, []]);
}

type StoreName = "recordings" | "pieces";

async function change(
  names: StoreName[],
  act: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const transaction = await begin((database) => database.transaction(names, "readwrite", safely));
  act((name) => transaction.objectStore(name));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function read<Result>(
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return answerOf(ask((await begin((database) => database.transaction(name))).objectStore(name)));
}

/** Opens the database again, once, if the browser dropped the connection meanwhile. */
async function begin(start: (database: IDBDatabase) => IDBTransaction): Promise<IDBTransaction> {
  const opening = open();
  try {
    return start(await opening);
  } catch (error) {
    const { name } = error as DOMException;
    if (name !== "InvalidStateError" && name !== "UnknownError") throw error;
    forget(opening);
    return start(await open());
  }
}

function open(): Promise<IDBDatabase> {
  if (opened) return opened;
  const opening = openDatabase(() => forget(opening));
  opened = opening;
  opening.catch(() => forget(opening));
  return opening;
}

function forget(opening: Promise<IDBDatabase>): void {
  if (opened === opening) opened = undefined;
}

function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("recordings", { keyPath: "key" });
    request.result.createObjectStore("pieces");
  };
  return answerOf(request).then((database) => {
    database.onclose = onClosed;
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    return database;
  });
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
