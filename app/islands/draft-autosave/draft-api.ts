import type { Copy } from "./local-copies";

export type Sent =
  | { outcome: "kept"; updatedAt: string }
  | { outcome: "unreached" }
  | { outcome: "signed out" }
  | { outcome: "rejected"; message: string };

const requestTimeout = 15_000;

/** Never rejects. */
export function sendDraft(user: string, promptId: string, copy: Copy, isLeaving = false): Promise<Sent> {
  const { content, age, date, location, version } = copy;
  return call(promptId, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "X-For-Account": user },
    body: JSON.stringify({ content, age, date, location, version }),
    keepalive: isLeaving,
  });
}

/** Never rejects. */
export function deleteDraft(user: string, promptId: string): Promise<Sent> {
  return call(promptId, { method: "DELETE", headers: { "X-For-Account": user } });
}

async function call(promptId: string, request: RequestInit): Promise<Sent> {
  const abort = typeof AbortController === "function" ? new AbortController() : undefined;
  const timer = window.setTimeout(() => abort?.abort(), requestTimeout);
  try {
    const answer = await fetch(`/api/drafts/${promptId}`, {
      ...request,
      credentials: "same-origin",
      signal: abort?.signal,
    });
    if (answer.status === 204) return { outcome: "kept", updatedAt: "" };
    if (answer.ok)
      return { outcome: "kept", updatedAt: ((await answer.json()) as { updatedAt: string }).updatedAt };
    if (answer.status === 401) return { outcome: "signed out" };
    if (answer.status >= 500 || answer.status === 429) return { outcome: "unreached" };
    const { message } = (await answer.json()) as { message: string };
    return { outcome: "rejected", message };
  } catch {
    return { outcome: "unreached" };
  } finally {
    window.clearTimeout(timer);
  }
}
