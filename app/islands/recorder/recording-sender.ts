import { createPieceQueue, type PieceQueue } from "./piece-queue";
import type { StoredRecording } from "./piece-store";
import {
  ApiError,
  createRecording,
  discardRecording,
  finishRecording,
  type SavedAudio,
  sendPiece,
} from "./recordings-api";

export interface RecordingSender extends PieceQueue {
  /** Rejects with SendError. */
  finish: (count: number, seconds: number) => Promise<SavedAudio>;
  /** The next page asks about the recording if discarding on the server fails. */
  discard: () => Promise<void>;
}

interface SenderDeps {
  all: () => number[];
  read: (n: number) => Promise<ArrayBuffer>;
  onId: () => void;
  onUnsent?: (unsent: number) => void;
  onRefused?: (words: string | undefined) => void;
}

const wait = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds));

/** Creates a new recording with all pieces if it was discarded, or finished without these, elsewhere. */
export function createRecordingSender(
  recording: StoredRecording,
  { all, read, onId, onUnsent, onRefused }: SenderDeps,
): RecordingSender {
  let creating: Promise<number> | undefined;
  const queue = createPieceQueue({ send, wait, onChange: onUnsent, onRefused: refuse });

  return {
    ...queue,
    async finish(count, seconds) {
      await queue.flush();
      const id = await findId();
      try {
        return await finishRecording(id, count, seconds, recording);
      } catch (error) {
        if (!isLost(error)) {
          if (error instanceof ApiError && !error.isTemporary) refuse(error);
          throw error;
        }
        const { missingPieces } = error.body;
        if (missingPieces) missingPieces.forEach(queue.add);
        else restart(id);
        await queue.flush();
        return finishRecording(await findId(), count, seconds, recording);
      }
    },
    async discard() {
      queue.close();
      const id = recording.id ?? (await creating?.catch(() => null)) ?? null;
      if (id !== null) await discardRecording(id, recording).catch(() => undefined);
    },
  };

  async function send(n: number): Promise<void> {
    const id = await findId();
    try {
      await sendPiece(id, n, await read(n), recording);
    } catch (error) {
      if (!isLost(error)) throw error;
      restart(id);
      queue.add(n);
    }
  }

  function refuse(error: unknown): void {
    onRefused?.(error instanceof ApiError ? error.body.message : undefined);
  }

  function restart(id: number): void {
    if (recording.id !== id) return;
    recording.id = null;
    creating = undefined;
    all().forEach(queue.add);
  }

  function findId(): Promise<number> {
    if (recording.id !== null) return Promise.resolve(recording.id);
    creating = creating || createRecording(recording);
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

/** Whether the server has no such recording any more, or takes nothing more for it. */
function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && [404, 409, 410].indexOf(error.status) >= 0;
}
