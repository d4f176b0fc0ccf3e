import { removeRecording, type StoredRecording, storePiece, storeRecording } from "./piece-store";

export interface DeviceCopy {
  /** Writes the recording itself again, as when the server has given it an id. */
  note: () => void;
  add: (n: number) => void;
  /** Deletes the copy once what is being written is. */
  close: () => void;
}

interface CopyDeps {
  read: (n: number) => Promise<ArrayBuffer>;
  /** Told whether the device has all of it, when that changes. */
  onChange: (isWhole: boolean) => void;
}

/** Writes in order to IndexedDB. Recording goes on where that fails; what is missing is written with the next piece. */
export function createDeviceCopy(recording: StoredRecording, { read, onChange }: CopyDeps): DeviceCopy {
  const missing: number[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let isWhole = true;
  return {
    note: () => enqueue(() => storeRecording(recording)),
    add(n) {
      missing.push(n);
      enqueue(writeMissing);
    },
    close() {
      isClosed = true;
      writing = writing.then(() => removeRecording(recording.key)).catch(() => undefined);
    },
  };

  async function writeMissing(): Promise<void> {
    for (let n = missing[0]; n !== undefined && !isClosed; n = missing[0]) {
      await storePiece(recording, n, await read(n));
      missing.shift();
    }
  }

  function enqueue(work: () => Promise<void>): void {
    writing = writing
      .then(() => (isClosed ? undefined : work()))
      .then(
        () => change(missing.length === 0),
        () => change(false),
      );
  }

  function change(next: boolean): void {
    if (next === isWhole || isClosed) return;
    isWhole = next;
    onChange(isWhole);
  }
}
