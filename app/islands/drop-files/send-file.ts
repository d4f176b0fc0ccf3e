import { connectionMessage, failureMessage } from "./messages";
import type { QueuedFile } from "./queue";
import type { SendListener } from "./send-pieces";
import { endIfStalled, finishingMost, stalledAfter } from "./stalled";

/** Temporary errors; any other 4xx is about the file itself. */
const passing = [401, 408, 429];

export interface Destination {
  storyId: string | undefined;
  account: string | undefined;
  formToken: string;
}

/** Bytes. Larger files are sent in pieces, so that they go on where they were cut. */
const wholeAtMost = 4 * 1024 * 1024;

/** The returned function cancels the upload. */
export function sendFile(
  queued: Pick<QueuedFile, "file" | "kind">,
  destination: Destination,
  listener: SendListener,
): () => void {
  const send = queued.file.size > wholeAtMost ? sendLarge : sendWhole;
  return send(queued, destination, listener);
}

function sendLarge(
  queued: Pick<QueuedFile, "file" | "kind">,
  destination: Destination,
  listener: SendListener,
): () => void {
  let isCancelled = false;
  let cancel: () => void = () => undefined;
  import("./send-pieces").then(
    ({ sendInPieces }) => {
      if (!isCancelled) cancel = sendInPieces(queued, destination, listener);
    },
    () => {
      if (!isCancelled) listener.onFailure("failed", connectionMessage(queued.kind));
    },
  );
  return () => {
    isCancelled = true;
    cancel();
  };
}

function sendWhole(
  { file, kind }: Pick<QueuedFile, "file" | "kind">,
  { storyId, formToken }: Destination,
  { onProgress, onArrival, onSent, onFailure }: SendListener,
): () => void {
  const body = new FormData();
  body.append("formToken", formToken);
  if (storyId) body.append("storyId", storyId);
  body.append(kind, file, file.name);

  const request = new XMLHttpRequest();
  request.open("POST", `/api/${kind}s/upload`);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(loaded / total);
  };
  request.upload.onload = onArrival;
  const isCut = () => onFailure("failed", connectionMessage(kind));
  request.onerror = isCut;
  endIfStalled(request, { timeout: stalledAfter, answerTimeout: finishingMost, onStalled: isCut });
  request.onload = () => {
    const { id, message } = answerOf(request.responseText);
    if (request.status < 300 && id) return onSent(id);
    const mayPass = request.status >= 500 || passing.indexOf(request.status) >= 0;
    onFailure(mayPass ? "failed" : "rejected", message || failureMessage(kind));
  };
  request.send(body);
  return () => request.abort();
}

function answerOf(text: string): { id?: number; message?: string } {
  try {
    return JSON.parse(text) || {};
  } catch {
    return {};
  }
}
