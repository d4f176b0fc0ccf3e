import { endIfStalled } from "./stalled";

/** `status` is 0 if the server was not reached. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** No answer of the product: a cut line, a server that restarts, or a proxy in front of one. */
  get isConnection(): boolean {
    const isBusy = this.status === 408 || this.status === 429;
    return this.status === 0 || isBusy || (this.status >= 500 && this.message === "");
  }
}

export interface Call {
  method: string;
  path: string;
  body?: string | Blob;
  /** Whose page this is: the server refuses the call of another account. */
  account?: string;
  /** Milliseconds without anything happening. */
  timeout: number;
  onProgress?: (bytes: number) => void;
}

/** Uses XMLHttpRequest, because fetch has no upload progress. */
export function callUploads<Answer>(call: Call): { answer: Promise<Answer>; abort: () => void } {
  const { method, path, body, account, timeout, onProgress } = call;
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer>((resolve, reject) => {
    const fail = () => reject(new CallError(0, ""));
    request.open(method, `/api/uploads${path}`);
    if (typeof body === "string") request.setRequestHeader("Content-Type", "application/json");
    else if (body) request.setRequestHeader("Content-Type", "application/octet-stream");
    if (account) request.setRequestHeader("X-For-Account", account);
    request.upload.onprogress = ({ loaded }) => {
      if (onProgress) onProgress(loaded);
    };
    request.onerror = fail;
    request.onload = () => {
      const json = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(json as Answer);
      else reject(new CallError(request.status, String(json.message || "")));
    };
    endIfStalled(request, { timeout, onStalled: fail });
    request.send(body);
  });
  return { answer, abort: () => request.abort() };
}

function parse(text: string): { message?: string } {
  try {
    return JSON.parse(text) || {};
  } catch {
    return {};
  }
}
