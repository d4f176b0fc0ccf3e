import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";
import { mayOutlivePage, pauseAfter } from "../drafts/draft-store";
import { inTime } from "../drafts/in-time";
import { typedNow } from "../drafts/typed-now";
import { type Change, dropUnsent, isOwn, storeUnsent, takeOver, type Unsent } from "./unsent-changes";

/* Changes are sent one at a time, in order. Unacknowledged ones stay on the device until the builder is next opened. */

export type { Change };

/** Stores a change immediately, and sends it after `wait` milliseconds without another change. */
export type Save = (change: Change, wait: number) => void;

export interface Listener {
  /** The last answer, if it was a page. */
  saved: (answer: Answer | null) => void;
  state: (words: string) => void;
}

export interface Answer {
  html: string;
  url: string;
  /** Also for a change that was made again. */
  isUndo: boolean;
}

type Outcome =
  | { kind: "saved"; answer: Answer | null }
  | { kind: "rejected"; message: string }
  | { kind: "unreached" | "signed out" };

const requestTimeout = 30_000;
const account = document.documentElement.dataset.account || "";
let unsent: Unsent[] = [];
let isSending = false;
let failures = 0;
let retryTimer = 0;
/** Sent as the page goes, which several events say. */
const onTheirWay = new Set<Unsent>();

export function enqueue(change: Change): void {
  unsent.filter(({ name }) => name === change.name).forEach(drop);
  const added = { ...change, account, typed: typedNow() };
  unsent.push(added);
  storeUnsent(added);
}

/** Sends what pages that are gone have left. What this page has changed meanwhile is later. */
export async function sendLeft(listener: Listener): Promise<void> {
  const left = await takeOver(account);
  for (const change of left.reverse()) {
    if (unsent.some(({ name }) => name === change.name)) dropUnsent(change);
    else unsent.unshift(change);
  }
  await sendAll(listener);
}

export async function sendAll(listener: Listener): Promise<void> {
  if (isSending || unsent.length === 0) return;
  isSending = true;
  window.clearTimeout(retryTimer);
  listener.state(t("Saving…"));
  let last: Outcome = { kind: "unreached" };
  for (let next = unsent[0]; next; next = unsent[0]) {
    if (isOwn(next)) last = await post(next);
    if (isOwn(next) && isUnsent(last)) break;
    drop(next);
  }
  isSending = false;
  notify(listener, last);
  sendAgain(listener, last);
}

function isUnsent({ kind }: Outcome): boolean {
  return kind === "unreached" || kind === "signed out";
}

/** What was not reached is tried again, more and more rarely; an ended session is renewed on the page. */
function sendAgain(listener: Listener, { kind }: Outcome): void {
  failures = kind === "unreached" ? failures + 1 : 0;
  if (kind === "unreached")
    retryTimer = window.setTimeout(() => void sendAll(listener), pauseAfter(failures));
  if (kind === "signed out") void signIn().then((isSignedIn) => (isSignedIn ? sendAll(listener) : undefined));
}

/** False where the page has no form beside which it could ask. */
async function signIn(): Promise<boolean> {
  const forms = Array.from(document.querySelectorAll<HTMLFormElement>("#builder form"));
  const form = forms.find(({ offsetParent }) => offsetParent !== null);
  if (!form) return false;
  await (await import("../drafts/notices")).signInAgain(form, account);
  return true;
}

/** When the page is left: what was typed last, without waiting for its turn. What is set twice stays the same. */
export function sendLast(): void {
  const isDue = (one: Unsent) => one.method === "PUT" && !onTheirWay.has(one);
  for (const change of unsent.filter(isDue)) {
    onTheirWay.add(change);
    void post(change).then((outcome) => {
      onTheirWay.delete(change);
      if (!isUnsent(outcome)) drop(change);
    });
  }
}

function drop(change: Unsent): void {
  unsent = unsent.filter((one) => one !== change);
  dropUnsent(change);
}

function notify({ saved, state }: Listener, outcome: Outcome): void {
  if (outcome.kind === "rejected") state(outcome.message);
  else if (outcome.kind !== "saved") state(t("Not saved yet: kept on this device"));
  else {
    const time = new Date().toLocaleTimeString(currentLocale(), { hour: "numeric", minute: "2-digit" });
    state(t("Saved at {time}", { time }));
    saved(outcome.answer);
  }
}

async function post(change: Unsent): Promise<Outcome> {
  return inTime(requestTimeout, (signal) => postOnce(change, signal));
}

async function postOnce(
  { method, address, body, contentType, typed }: Unsent,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  try {
    const answer = await fetch(address, {
      method,
      body,
      headers: { "Content-Type": contentType, "X-For-Account": account, "X-Typed": typed || "" },
      credentials: "same-origin",
      keepalive: mayOutlivePage(body),
      signal,
    });
    if (answer.status === 401) return { kind: "signed out" };
    if (answer.status >= 500 || answer.status === 429) return { kind: "unreached" };
    if (answer.status === 409 && method === "POST")
      return { kind: "rejected", message: t("This could not be saved.") };
    if (method === "PUT") return readJson(answer);
    const { pathname } = new URL(answer.url);
    if (pathname === "/auth") return { kind: "signed out" };
    if (pathname !== "/book") return { kind: "unreached" };
    if (!answer.ok) return { kind: "rejected", message: refusalOf(await answer.text()) };
    const isUndo = new URLSearchParams(body).get("intent")?.indexOf("history/") === 0;
    return { kind: "saved", answer: { html: await answer.text(), url: answer.url, isUndo } };
  } catch {
    return { kind: "unreached" };
  }
}

/** What the page says of a form that was refused. */
function refusalOf(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  return (
    page.querySelector(".error-summary li, .error-summary p")?.textContent || t("This could not be saved.")
  );
}

async function readJson(answer: Response): Promise<Outcome> {
  const { message } = (await answer.json()) as { message?: string };
  if (answer.ok) return { kind: "saved", answer: null };
  return { kind: "rejected", message: message || t("This could not be saved.") };
}
