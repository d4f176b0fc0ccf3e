import { ifFree } from "../recorder/locks";
import {
  forgetRecording,
  type KeptRecording,
  keepRecording,
  listKept,
  listPieces,
  readPiece,
} from "../recorder/piece-store";
import { createRecordingSender } from "../recorder/recording-sender";
import { CallFailure, listOnServer, sendPiece } from "../recorder/recordings-api";

/**
 * Sends what this browser still keeps of recordings that were cut off, and shows what the server then asks about them.
 * Only loaded where there may be something (see kept-pieces).
 */
export async function enhance(element: HTMLElement): Promise<void> {
  const userId = Number(element.dataset.user);
  const kept = await listKept().catch(() => []);
  for (const recording of kept.filter((one) => one.userId === userId)) {
    const send = async () => {
      if (await sendRest(recording)) await showAnew();
    };
    // What did not go this time goes on the next visit.
    await ifFree(recording.key, send).catch(() => undefined);
  }
}

/** Answers whether the server has got something new. Afterwards it has all of it, and nothing is kept here. */
async function sendRest(recording: KeptRecording): Promise<boolean> {
  const { key } = recording;
  const numbers = await listPieces(key);
  const unsent = await findUnsent(recording, numbers);
  if (unsent.length > 0) {
    const sender = createRecordingSender(recording, {
      all: () => numbers,
      read: (n) => readPiece(key, n),
      onId: () => void keepRecording(recording),
    });
    window.addEventListener("online", sender.hurry);
    unsent.forEach(sender.add);
    await sender.drain();
  }
  await forgetRecording(key);
  return unsent.length > 0;
}

/** Which of its pieces the server lacks. */
async function findUnsent(recording: KeptRecording, numbers: number[]): Promise<number[]> {
  const { key, id } = recording;
  const last = numbers[numbers.length - 1];
  if (id === null || last === undefined) return numbers;
  const onServer = (await listOnServer()).filter((one) => one.id === id)[0];
  if (onServer) return numbers.filter((n) => n >= onServer.nextPiece);
  try {
    // Finished or discarded since: a finished one takes what it has for granted.
    await sendPiece(id, last, await readPiece(key, last));
    return [];
  } catch (error) {
    if (!(error instanceof CallFailure) || error.isPassing) throw error;
    const isFinishedWithoutIt = error.status === 409;
    if (isFinishedWithoutIt) recording.id = null;
    return isFinishedWithoutIt ? numbers : [];
  }
}

/** The server's own words about recordings that wait for an answer, in the place of older ones. */
async function showAnew(): Promise<void> {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of Array.from(document.querySelectorAll("[data-cut-off]"))) {
    const fresh = page.getElementById(place.id);
    if (fresh && place.parentNode) place.parentNode.replaceChild(document.importNode(fresh, true), place);
  }
}
