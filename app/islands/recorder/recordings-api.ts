import { showNewItems } from "../drop-files/new-items";
import { SendError } from "./piece-queue";
import type { StoredRecording } from "./piece-store";

/** `status` is 0 if the server was not reached. */
export class ApiError extends SendError {
  constructor(
    readonly status: number,
    readonly body: { message?: string; missingPieces?: number[] },
  ) {
    // These may succeed after signing in again, waiting, or reconnecting.
    super(status === 0 || status === 401 || status === 408 || status === 429 || status >= 500);
  }
}

export interface SavedAudio {
  id: number;
  storyId: number | null;
  url: string;
}

interface UnfinishedRecording {
  id: number;
  nextPiece: number;
}

const requestTimeout = 30_000;

type Target = Pick<StoredRecording, "sendTo">;

export async function createRecording(recording: StoredRecording): Promise<number> {
  const { userId, promptId, photoId, interviewId, mimeType, startedAt, timeZone, sendTo } = recording;
  const body = JSON.stringify({ promptId, photoId, interviewId, mimeType, startedAt, timeZone });
  return (await call<{ id: number }>("POST", "", body, { forAccount: userId, sendTo })).id;
}

export async function sendPiece(
  id: number,
  n: number,
  bytes: ArrayBuffer,
  { sendTo }: Target = {},
): Promise<void> {
  await call("PUT", `/${id}/pieces/${n}`, bytes, { sendTo });
}

/** Slow: the server joins the pieces and probes the result. */
export function finishRecording(
  id: number,
  count: number,
  duration: number,
  { sendTo }: Target = {},
): Promise<SavedAudio> {
  const timeout = 4 * requestTimeout;
  return call("POST", `/${id}/finish`, JSON.stringify({ count, duration }), { timeout, sendTo });
}

export function listUnfinished({ sendTo }: Target = {}): Promise<UnfinishedRecording[]> {
  return call("GET", "", undefined, { sendTo });
}

export async function discardRecording(id: number, { sendTo }: Target = {}): Promise<void> {
  await call("DELETE", `/${id}`, undefined, { sendTo });
}

async function call<Answer>(
  method: string,
  path: string,
  body?: string | ArrayBuffer,
  {
    timeout = requestTimeout,
    forAccount,
    sendTo = "/api/recordings",
  }: Target & { timeout?: number; forAccount?: number } = {},
): Promise<Answer> {
  const gone = new AbortController();
  const timer = setTimeout(() => gone.abort(), timeout);
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": type };
  if (forAccount) headers["X-For-Account"] = String(forAccount);
  const address = `${sendTo}${path}`;
  const init: RequestInit = { method, body, headers, credentials: "same-origin", signal: gone.signal };
  try {
    const answer = await fetch(address, init);
    const json = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new ApiError(answer.status, json);
    return json;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {});
  } finally {
    clearTimeout(timer);
  }
}

/** Also updates the form's version if a story was created, so that its next save is no conflict. */
export async function showSavedAudio(form: HTMLFormElement | null, audio: SavedAudio): Promise<void> {
  if (!form) return;
  await showNewItems(form).catch(() => undefined);
  const version = form.querySelector<HTMLInputElement>('input[name="version"]');
  if (version?.value !== "" || audio.storyId === null) return;
  const answer = await fetch(`/api/stories/${audio.storyId}`, { credentials: "same-origin" });
  if (!answer.ok) return;
  const story = await answer.json();
  // Text that was saved meanwhile must not be overwritten unseen.
  if (story.content === "" && story.age === null && !story.date && !story.location) {
    version.value = String(story.version);
  }
}
