import { showNewItems } from "../drop-files/new-items";
import { SendFailure } from "./piece-queue";
import type { KeptRecording } from "./piece-store";

/* The server's calls for recordings (contract, section 3). */

/** The server said no; `status` is 0 where it was not reached. */
export class CallFailure extends SendFailure {
  constructor(
    readonly status: number,
    readonly body: { message?: string; missingPieces?: number[] },
  ) {
    // Signing in again, waiting, or a mended line may help.
    super(status === 0 || status === 401 || status === 408 || status === 429 || status >= 500);
  }
}

/** What the server tells of a finished recording: the audio. */
export interface SavedAudio {
  id: number;
  storyId: number | null;
  url: string;
}

interface UnfinishedRecording {
  id: number;
  nextPiece: number;
}

const longestCall = 30_000;

export async function createOnServer(recording: KeptRecording): Promise<number> {
  const { userId, promptId, mimeType, startedAt, timeZone } = recording;
  const body = JSON.stringify({ promptId, mimeType, startedAt, timeZone });
  return (await call<{ id: number }>("POST", "", body, { forAccount: userId })).id;
}

export async function sendPiece(id: number, n: number, bytes: ArrayBuffer): Promise<void> {
  await call("PUT", `/${id}/pieces/${n}`, bytes);
}

/** May take a while: the server puts the pieces together and looks at the sound. */
export function finishOnServer(id: number, count: number, duration: number): Promise<SavedAudio> {
  const longest = 4 * longestCall;
  return call("POST", `/${id}/finish`, JSON.stringify({ count, duration }), { longest });
}

export function listOnServer(): Promise<UnfinishedRecording[]> {
  return call("GET", "");
}

export async function discardOnServer(id: number): Promise<void> {
  await call("DELETE", `/${id}`);
}

async function call<Answer>(
  method: string,
  path: string,
  body?: string | ArrayBuffer,
  { longest = longestCall, forAccount }: { longest?: number; forAccount?: number } = {},
): Promise<Answer> {
  const gone = new AbortController();
  const timer = setTimeout(() => gone.abort(), longest);
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": type };
  if (forAccount) headers["X-For-Account"] = String(forAccount);
  const address = `/api/recordings${path}`;
  const init: RequestInit = { method, body, headers, credentials: "same-origin", signal: gone.signal };
  try {
    const answer = await fetch(address, init);
    const json = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new CallFailure(answer.status, json);
    return json;
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(0, {});
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shows a recording that has just been saved among the story's media, and leaves what was typed alone. Where a story
 * was begun for it, the form stands on that story from now on, so that its next save is no conflict.
 */
export async function showSavedAudio(form: HTMLFormElement | null, audio: SavedAudio): Promise<void> {
  if (!form) return;
  await showNewItems(form).catch(() => undefined);
  const version = form.querySelector<HTMLInputElement>('input[name="version"]');
  if (version?.value !== "" || audio.storyId === null) return;
  const answer = await fetch(`/api/stories/${audio.storyId}`, { credentials: "same-origin" });
  if (!answer.ok) return;
  const story = await answer.json();
  // Words that somebody has saved meanwhile must be seen before they are written over.
  if (story.content === "" && story.age === null && !story.date && !story.location) {
    version.value = String(story.version);
  }
}
