/* Pieces stay until the server has all of them. Browsers that cannot list databases have a key in localStorage, which a crash may lose. */

export interface StoredRecording {
  key: string;
  /** Several accounts may share a device. */
  userId: number;
  /** Which of those without an account, where several send to one address. */
  reader?: string;
  promptId: number;
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
  await change("recordings", (store) => store.put(recording));
}

export async function storePiece(key: string, n: number, bytes: ArrayBuffer): Promise<void> {
  // Another page may have removed the key with its own last recording.
  setMark();
  await change("pieces", (store) => store.put(bytes, [key, n]));
}

/** The localStorage key is removed with the last recording. */
export async function removeRecording(key: string): Promise<void> {
  await change("pieces", (store) => store.delete(allOf(key)));
  await change("recordings", (store) => store.delete(key));
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
