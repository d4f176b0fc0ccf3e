import { changedWords, currentWords, type FormWords, shownWords } from "./form-words";
import { inTime, newAbort } from "./in-time";
import { typedHeader } from "./typed-header";

export type Sent =
  | { outcome: "kept"; updatedAt: string }
  | { outcome: "unreached" }
  | { outcome: "stopped" }
  | { outcome: "signed out" }
  | { outcome: "rejected"; message: string };

export interface DraftStore {
  /** Never rejects. Outlives the page that is being left; what is too long for that, by the part that the server does not have. */
  send: (isLeaving?: boolean) => Promise<Sent>;
  /** Ends what is on its way, because the form itself now carries the words. */
  stop: () => void;
}

const tryAgainAfter = [3_000, 6_000, 12_000];

/** Milliseconds until what was not reached is sent again; `failures` is 1 after the first. */
export function pauseAfter(failures: number): number {
  return tryAgainAfter[failures - 1] || 30_000;
}

const requestTimeout = 15_000;
/** The browsers' limit for requests that outlive the page, in bytes. */
const keepaliveLimit = 60_000;

export function mayOutlivePage(body: string): boolean {
  return body.length < keepaliveLimit && new Blob([body]).size < keepaliveLimit;
}

const storyFields = ["content", "age", "date", "location"];

export function storyDraft(form: HTMLFormElement, promptId: string): DraftStore {
  const wordsOf = () => {
    const words = currentWords(form);
    const others: FormWords = {};
    const changed = changedWords(words, shownWords(form));
    for (const name of Object.keys(changed)) {
      if (storyFields.indexOf(name) < 0) others[name] = changed[name] || "";
    }
    const { content, age, date, location } = words;
    const draft = { content, age, date, location, version: fieldValue(form, "version"), fields: others };
    return { ...draft, formToken: fieldValue(form, "formToken") };
  };
  return draftStore(`/api/drafts/${promptId}`, form, wordsOf, shownWords(form).content);
}

export function heldForm(form: HTMLFormElement, isChanged: () => boolean): DraftStore {
  return draftStore("/api/held-forms", form, () => {
    const fields: [string, string][] = [];
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string" && name !== "formToken" && name !== "intent") fields.push([name, value]);
    });
    return {
      formToken: fieldValue(form, "formToken"),
      action: form.dataset.draft,
      fields,
      isChanged: isChanged(),
    };
  });
}

interface Words {
  content?: string;
  [name: string]: unknown;
}

/** `known` is the content that the server has. */
function draftStore(
  address: string,
  form: HTMLFormElement,
  wordsOf: () => Words,
  known?: string,
): DraftStore {
  let onItsWay: AbortController | undefined;
  let isStopped = false;
  let changes: typeof import("./text-change") | undefined;
  void know(known);
  return {
    async send(isLeaving = false) {
      const words = wordsOf();
      const { content } = words;
      let body = JSON.stringify(words);
      if (isLeaving && changes && known && content && !mayOutlivePage(body))
        body = JSON.stringify({ ...words, content: undefined, change: changes.changeOf(content, known) });
      isStopped = false;
      // The words before it must not come after it.
      if (isLeaving) onItsWay?.abort();
      const abort = newAbort();
      onItsWay = abort;
      const request = (signal: AbortSignal | undefined) =>
        put(address, body, typedHeader(form), isLeaving, signal);
      const sent = await inTime(requestTimeout, request, abort);
      if (sent.outcome === "kept") void know(content);
      return isStopped && sent.outcome === "unreached" ? { outcome: "stopped" } : sent;
    },
    stop() {
      isStopped = true;
      onItsWay?.abort();
    },
  };

  /** The code that the page of a long text may need while it is left comes before. */
  async function know(content: string | undefined): Promise<void> {
    known = content;
    if (known && !mayOutlivePage(known)) changes ||= await import("./text-change").catch(() => undefined);
  }
}

async function put(
  address: string,
  body: string,
  typed: Record<string, string>,
  isLeaving: boolean,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  try {
    const answer = await fetch(address, {
      method: "PUT",
      headers: {
        "Content-Type": "application/json",
        "X-For-Account": document.documentElement.dataset.account || "",
        ...typed,
      },
      body,
      credentials: "same-origin",
      keepalive: isLeaving && mayOutlivePage(body),
      signal,
    });
    if (answer.status === 204) return { outcome: "kept", updatedAt: "" };
    if (answer.ok)
      return { outcome: "kept", updatedAt: ((await answer.json()) as { updatedAt: string }).updatedAt };
    if (answer.status === 401) return { outcome: "signed out" };
    if (answer.status >= 500 || answer.status === 429) return { outcome: "unreached" };
    return { outcome: "rejected", message: ((await answer.json()) as { message: string }).message };
  } catch {
    return { outcome: "unreached" };
  }
}

export function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  return field ? field.value : "";
}
