import { createPieceQueue, type PieceQueue } from "./piece-queue";
import type { KeptRecording } from "./piece-store";
import {
  CallFailure,
  createOnServer,
  discardOnServer,
  finishOnServer,
  type SavedAudio,
  sendPiece,
} from "./recordings-api";

export interface RecordingSender extends PieceQueue {
  /** Sends what is left and has the server make a sound of it. Rejects with SendFailure. */
  finish: (count: number, seconds: number) => Promise<SavedAudio>;
  /** Sends nothing more, and throws away what has come to the server; what that misses is asked about later. */
  discard: () => Promise<void>;
}

interface SenderDeps {
  /** The numbers of all the pieces that can be read. */
  all: () => number[];
  read: (n: number) => Promise<ArrayBuffer>;
  /** The recording has got an id on the server, or another one. */
  onId: () => void;
  onUnsent?: (unsent: number) => void;
}

const wait = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds));

/**
 * Brings a recording to the server, whatever became of it there: a recording that was finished without these pieces,
 * or discarded, on another device, begins anew with all of them.
 */
export function createRecordingSender(
  recording: KeptRecording,
  { all, read, onId, onUnsent }: SenderDeps,
): RecordingSender {
  let creating: Promise<number> | undefined;
  const queue = createPieceQueue({ send, wait, onChange: onUnsent });

  return {
    ...queue,
    async finish(count, seconds) {
      await queue.flush();
      const id = await findId();
      try {
        return await finishOnServer(id, count, seconds);
      } catch (error) {
        if (!(error instanceof CallFailure) || (error.status !== 409 && error.status !== 404)) throw error;
        const { missingPieces } = error.body;
        if (missingPieces) missingPieces.forEach(queue.add);
        else beginAnew(id);
        await queue.flush();
        return finishOnServer(await findId(), count, seconds);
      }
    },
    async discard() {
      queue.close();
      const id = recording.id ?? (await creating?.catch(() => null)) ?? null;
      if (id !== null) await discardOnServer(id).catch(() => undefined);
    },
  };

  async function send(n: number): Promise<void> {
    const id = await findId();
    try {
      await sendPiece(id, n, await read(n));
    } catch (error) {
      const isLost = error instanceof CallFailure && (error.status === 409 || error.status === 404);
      if (!isLost) throw error;
      beginAnew(id);
      queue.add(n);
    }
  }

  function beginAnew(id: number): void {
    if (recording.id !== id) return;
    recording.id = null;
    creating = undefined;
    all().forEach(queue.add);
  }

  function findId(): Promise<number> {
    if (recording.id !== null) return Promise.resolve(recording.id);
    creating = creating || createOnServer(recording);
    return creating.then(
      (id) => {
        if (recording.id === null) {
          recording.id = id;
          onId();
        }
        return recording.id;
      },
      (error) => {
        creating = undefined;
        throw error;
      },
    );
  }
}
