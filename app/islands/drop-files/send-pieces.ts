import { fingerprintOf } from "./fingerprint";
import { connectionMessage, failureMessage } from "./messages";
import { type UploadState, uploadInPieces } from "./piece-upload";
import type { QueuedFile } from "./queue";
import { finishingMost, stalledAfter } from "./stalled";
import { type Call, CallError, callUploads } from "./upload-calls";

export interface SendListener {
  onProgress: (share: number) => void;
  /** Called for a file in pieces: it goes on by itself. */
  onCut: () => void;
  /** The upload is complete, but there is no response yet. */
  onArrival: () => void;
  onSent: (mediaId: number) => void;
  onFailure: (state: "failed" | "rejected", message: string) => void;
}

const seconds = 1000;

/** The returned function cancels the upload and deletes its pieces. */
export function sendInPieces(
  { file, kind }: Pick<QueuedFile, "file" | "kind">,
  { storyId, account }: { storyId: string | undefined; account: string | undefined },
  { onProgress, onCut, onArrival, onSent, onFailure }: SendListener,
): () => void {
  let isCancelled = false;
  let uploadId: number | undefined;
  let abort: () => void = () => undefined;

  const calls = {
    async start() {
      const { size, name } = file;
      const body = JSON.stringify({ kind, name, bytes: size, fingerprint: await fingerprintOf(file) });
      const upload = await call<UploadState>({ method: "POST", path: "", body, timeout: stalledAfter });
      uploadId = upload.id;
      return upload;
    },
    send({ id, nextPiece, pieceBytes }: UploadState, onPieceProgress: (bytes: number) => void) {
      const from = nextPiece * pieceBytes;
      const body = file.slice(from, from + pieceBytes);
      const path = `/${id}/pieces/${nextPiece}`;
      return call<UploadState>({
        method: "PUT",
        path,
        body,
        timeout: stalledAfter,
        onProgress: onPieceProgress,
      });
    },
    finish(id: number) {
      const body = JSON.stringify({ storyId: storyId || null });
      return call<{ id: number }>({ method: "POST", path: `/${id}/finish`, body, timeout: finishingMost });
    },
    wait: untilOnline,
  };
  const unlessCancelled =
    <Args extends unknown[]>(tell: (...args: Args) => void) =>
    (...args: Args) => {
      if (!isCancelled) tell(...args);
    };

  uploadInPieces(file.size, calls, {
    onProgress: unlessCancelled(onProgress),
    onCut: unlessCancelled(onCut),
    onArrival: unlessCancelled(onArrival),
  }).then(
    unlessCancelled(onSent),
    unlessCancelled((error: unknown) => {
      const { status, message, isConnection } =
        error instanceof CallError ? error : { status: 0, message: "", isConnection: false };
      const mayPass = isConnection || status === 401 || status >= 500;
      if (!mayPass) discard();
      const fallback = isConnection ? connectionMessage(kind) : failureMessage(kind);
      onFailure(mayPass ? "failed" : "rejected", message || fallback);
    }),
  );

  return () => {
    isCancelled = true;
    abort();
    discard();
  };

  function call<Answer>(one: Call): Promise<Answer> {
    // A cancelled upload must not begin anew.
    if (isCancelled) return new Promise(() => undefined);
    const request = callUploads<Answer>({ ...one, account });
    abort = request.abort;
    return request.answer;
  }

  function discard(): void {
    if (uploadId === undefined) return;
    const { answer } = callUploads({
      method: "DELETE",
      path: `/${uploadId}`,
      account,
      timeout: stalledAfter,
    });
    answer.catch(() => undefined);
  }
}

function untilOnline(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, delay * seconds);
    window.addEventListener("online", end);
  });
}
