import { failureOf, lostConnection } from "./messages";
import type { QueuedFile } from "./queue";

/** What can be done about these: sign in again, wait, try later. What was wrong with the file stays wrong. */
const passing = [401, 408, 429];

interface Listener {
  onProgress: (share: number) => void;
  /** All of it has left. */
  onArrival: () => void;
  onSent: (mediaId: number) => void;
  onFailure: (state: "failed" | "refused", message: string) => void;
}

/**
 * Sends a file by its JSON call; the answer calls it back, after which neither the page nor the server keeps any of
 * it. XMLHttpRequest, for fetch tells nothing of how far it has come.
 */
export function sendFile(
  { file, kind }: Pick<QueuedFile, "file" | "kind">,
  storyId: string | undefined,
  formToken: string,
  { onProgress, onArrival, onSent, onFailure }: Listener,
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
  request.onerror = () => onFailure("failed", lostConnection(kind));
  request.onload = () => {
    const { id, message } = answerOf(request.responseText);
    if (request.status < 300 && id) return onSent(id);
    const mayPass = request.status >= 500 || passing.indexOf(request.status) >= 0;
    onFailure(mayPass ? "failed" : "refused", message || failureOf(kind));
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
