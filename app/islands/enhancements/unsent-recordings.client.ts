import { withLock } from "../recorder/locks";
import {
  listPieces,
  listStored,
  readPiece,
  removeRecording,
  type StoredRecording,
  storeRecording,
} from "../recorder/piece-store";
import { createRecordingSender } from "../recorder/recording-sender";
import { ApiError, listUnfinished, sendPiece } from "../recorder/recordings-api";

/** Sends stored pieces of interrupted recordings. Loaded only if there may be any (recorder/piece-store). */
export async function enhance(element: HTMLElement): Promise<void> {
  const userId = Number(element.dataset.user);
  const { sendTo, sendBelow, reader } = element.dataset;
  const isOfReader = (one: StoredRecording) => one.reader === undefined || one.reader === reader;
  const isMine = (one: StoredRecording) =>
    isOfReader(one) &&
    (sendBelow === undefined ? one.sendTo === sendTo : (one.sendTo ?? "").indexOf(sendBelow) === 0);
  const stored = await listStored().catch(() => []);
  for (const recording of stored.filter((one) => one.userId === userId && isMine(one))) {
    const send = async () => {
      if (await sendRemaining(recording)) await refreshQuestions();
    };
    // The rest is sent on the next visit.
    await withLock(recording.key, send).catch(() => undefined);
  }
}

async function sendRemaining(recording: StoredRecording): Promise<boolean> {
  const { key } = recording;
  const numbers = await listPieces(key);
  const unsent = await findUnsent(recording, numbers);
  if (unsent.length > 0) {
    const sender = createRecordingSender(recording, {
      all: () => numbers,
      read: (n) => readPiece(key, n),
      // Without its number it is sent anew, from the first piece.
      onId: () => void storeRecording(recording).catch(() => undefined),
    });
    window.addEventListener("online", sender.hurry);
    unsent.forEach(sender.add);
    await sender.drain();
  }
  await removeRecording(key);
  return unsent.length > 0;
}

async function findUnsent(recording: StoredRecording, numbers: number[]): Promise<number[]> {
  const { key, id } = recording;
  const last = numbers[numbers.length - 1];
  if (id === null || last === undefined) return numbers;
  const onServer = (await listUnfinished(recording)).filter((one) => one.id === id)[0];
  if (onServer) return numbers.filter((n) => n >= onServer.nextPiece);
  try {
    // It was finished, discarded, or lost. A finished recording accepts pieces that it already has.
    await sendPiece(id, last, await readPiece(key, last), recording);
    return [];
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // Only what a person discarded may go. Any other refusal leaves it here for the next visit.
    if (status === 410) return [];
    if (status !== 404 && status !== 409) throw error;
    recording.id = null;
    return numbers;
  }
}

async function refreshQuestions(): Promise<void> {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of Array.from(document.querySelectorAll("[data-cut-off]"))) {
    const fresh = page.getElementById(place.id);
    if (fresh && place.parentNode) place.parentNode.replaceChild(document.importNode(fresh, true), place);
  }
}
