import { connectionMessage, failureMessage } from "./messages";
import type { QueuedFile } from "./queue";

/** Temporary errors; any other 4xx is about the file itself. */
const passing = [401, 408, 429];

interface Listener {
  onProgress: (share: number) => void;
  /** The upload is complete, but there is no response yet. */
  onArrival: () => void;
  onSent: (mediaId: number) => void;
  onFailure: (state: "failed" | "rejected", message: string) => void;
}

/** Uses XMLHttpRequest, because fetch has no upload progress. The returned function cancels the upload. */
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
  request.onerror = () => onFailure("failed", connectionMessage(kind));
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
