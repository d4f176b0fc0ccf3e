import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";
import { mayOutlivePage, pauseAfter } from "../drafts/draft-store";

/* Changes are sent one at a time, in order. Unacknowledged ones stay in localStorage until the builder is next opened. */

export interface Unsent extends Change {
  /** The account's id; empty in entries of earlier versions. */
  account: string;
  /** The browser and its time; missing in entries of earlier versions. The server knows the order by it, whatever comes first. */
  typed?: string;
}

export interface Change {
  /** A later change of the same name replaces an earlier one. */
  name: string;
  method: "POST" | "PUT";
  address: string;
  body: string;
  contentType: string;
}

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

const storageKey = "unsent-book";
const nameKey = "browser";
let own = "";
let lastTime = 0;
const account = document.documentElement.dataset.account || "";
let unsent = readStored();
let isSending = false;
let failures = 0;
let retryTimer = 0;
/** Sent as the page goes, which several events say. */
const onTheirWay = new Set<Unsent>();

export function enqueue(change: Change): void {
  unsent = [
    ...unsent.filter((one) => one.name !== change.name || !isOfThisPage(one)),
    { ...change, account, typed: `${browserName()} ${nextTime()}` },
  ];
  store();
}

/** Changes of other accounts wait until those accounts open the builder. */
export async function sendAll(listener: Listener): Promise<void> {
  if (isSending || !unsent.some(isOfThisPage)) return;
  isSending = true;
  window.clearTimeout(retryTimer);
  listener.state(t("Saving…"));
  let last: Outcome = { kind: "unreached" };
  for (let next = unsent.find(isOfThisPage); next; next = unsent.find(isOfThisPage)) {
    const sent = next;
    last = await post(sent);
    if (isUnsent(last)) break;
    unsent = unsent.filter((change) => change !== sent);
    store();
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
  const isDue = (one: Unsent) => one.method === "PUT" && isOfThisPage(one) && !onTheirWay.has(one);
  for (const change of unsent.filter(isDue)) {
    onTheirWay.add(change);
    void post(change).then((outcome) => {
      onTheirWay.delete(change);
      if (isUnsent(outcome)) return;
      unsent = unsent.filter((one) => one !== change);
      store();
    });
  }
}

/** Later pages of this browser have the same one, until somebody signs out. */
function browserName(): string {
  try {
    own = own || localStorage.getItem(nameKey) || "";
    if (own === "") {
      own = Math.random().toString(36).slice(2, 12);
      localStorage.setItem(nameKey, own);
    }
  } catch {
    own = own || Math.random().toString(36).slice(2, 12);
  }
  return own;
}

function nextTime(): number {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return lastTime;
}

function isOfThisPage(change: Unsent): boolean {
  return (change.account || account) === account;
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

async function post({ method, address, body, contentType, typed }: Unsent): Promise<Outcome> {
  try {
    const answer = await fetch(address, {
      method,
      body,
      headers: { "Content-Type": contentType, "X-For-Account": account, "X-Typed": typed || "" },
      credentials: "same-origin",
      keepalive: mayOutlivePage(body),
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

function readStored(): Unsent[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) || "[]") as Unsent[];
  } catch {
    return [];
  }
}

function store(): void {
  try {
    if (unsent.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(unsent));
  } catch {
    // Without storage the queue still works while the page is open.
  }
}
