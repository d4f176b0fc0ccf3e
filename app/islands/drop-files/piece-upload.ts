import { CallError } from "./upload-calls";

export interface UploadState {
  id: number;
  pieceBytes: number;
  pieces: number;
  nextPiece: number;
}

export interface PieceCalls {
  /** Finds the unfinished upload of the same file. */
  start: () => Promise<UploadState>;
  /** `onProgress` gets the bytes of this piece that have left. */
  send: (upload: UploadState, onProgress: (bytes: number) => void) => Promise<UploadState>;
  finish: (id: number) => Promise<{ id: number }>;
  wait: (seconds: number) => Promise<void>;
}

interface PieceListener {
  onProgress: (share: number) => void;
  onCut: () => void;
  onArrival: () => void;
}

/** Seconds between tries without any progress: ten minutes in all. */
export const delays = [1, 2, 4, 8, 15].concat(Array.from({ length: 19 }, () => 30));
/** Starts anew when the upload is gone, or was finished for another story. */
const restartsAtMost = 3;
const lost = [404, 409];

/** Returns the item's id. Rejects with CallError once trying again is of no use, or has been for ten minutes. */
export async function uploadInPieces(
  bytes: number,
  { start, send, finish, wait }: PieceCalls,
  { onProgress, onCut, onArrival }: PieceListener,
): Promise<number> {
  let tries = 0;
  let restarts = 0;
  // The upload that has arrived whole. Repeating its finish returns the same item; a new start would make a second one.
  let arrived: number | undefined;
  for (;;) {
    try {
      return await goOn();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (lost.indexOf(error.status) >= 0 && restarts < restartsAtMost) {
        restarts += 1;
        arrived = undefined;
        continue;
      }
      const delay = delays[tries];
      if (!error.isConnection || delay === undefined) throw error;
      tries += 1;
      onCut();
      await wait(delay);
    }
  }

  async function goOn(): Promise<number> {
    arrived ??= await sendAll();
    onArrival();
    return (await finish(arrived)).id;
  }

  async function sendAll(): Promise<number> {
    let upload = await start();
    while (upload.nextPiece < upload.pieces) {
      const sent = upload.nextPiece * upload.pieceBytes;
      onProgress(sent / bytes);
      upload = await send(upload, (part) => onProgress(Math.min(1, (sent + part) / bytes)));
      tries = 0;
    }
    return upload.id;
  }
}
