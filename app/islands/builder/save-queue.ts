/*
 * What is sent while the page stays: one at a time, in order. What is not acknowledged is kept in this browser, and sent
 * when the builder is opened again.
 */

export interface Unsent extends Change {
  /** Into whose account it goes; an empty word from before that was noted. */
  account: string;
}

/** What changes on the page. */
export interface Change {
  /** A later one of the same name takes the place of the earlier. */
  name: string;
  method: "POST" | "PUT";
  address: string;
  body: string;
  contentType: string;
}

/** Stores a change at once, and sends it after so many milliseconds without another change. */
export type Save = (change: Change, wait: number) => void;

/** What is told of it on the page. */
export interface Listener {
  /** Everything is saved; the last answer's text, if it was a page. */
  saved: (html: string | null) => void;
  state: (words: string) => void;
}

type Outcome =
  | { kind: "saved"; html: string | null }
  | { kind: "refused"; message: string }
  | { kind: "unreached" };

const storageKey = "unsent-book";
const account = document.documentElement.dataset.account || "";
let unsent = readKept();
let isSending = false;

/** Keeps it here at once; it goes with the next `sendAll`. */
export function enqueue(change: Change): void {
  unsent = [
    ...unsent.filter((one) => one.name !== change.name || !isOfThisPage(one)),
    { ...change, account },
  ];
  keep();
}

/** Sends what is of this page's account; what is another's waits until its own is opened. */
export async function sendAll(listener: Listener): Promise<void> {
  if (isSending || !unsent.some(isOfThisPage)) return;
  isSending = true;
  listener.state("Saving…");
  let last: Outcome = { kind: "unreached" };
  for (let next = unsent.find(isOfThisPage); next; next = unsent.find(isOfThisPage)) {
    const sent = next;
    last = await post(sent);
    if (last.kind === "unreached") break;
    unsent = unsent.filter((change) => change !== sent);
    keep();
  }
  isSending = false;
  tell(listener, last);
}

function isOfThisPage(change: Unsent): boolean {
  return (change.account || account) === account;
}

function tell({ saved, state }: Listener, outcome: Outcome): void {
  if (outcome.kind === "unreached") state("Not saved yet: kept on this device");
  else if (outcome.kind === "refused") state(outcome.message);
  else {
    saved(outcome.html);
    state(`Saved at ${new Date().toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })}`);
  }
}

async function post({ method, address, body, contentType }: Unsent): Promise<Outcome> {
  try {
    const answer = await fetch(address, {
      method,
      body,
      headers: { "Content-Type": contentType, "X-For-Account": account },
      credentials: "same-origin",
      // Browsers let so much go on its way after its page is closed.
      keepalive: body.length < 60_000,
    });
    if (answer.status >= 500 || answer.status === 401 || answer.status === 429) return { kind: "unreached" };
    if (answer.status === 409 && method === "POST")
      return { kind: "refused", message: "This could not be saved." };
    if (method === "PUT") return readJson(answer);
    const isBuilder = new URL(answer.url).pathname === "/book";
    return isBuilder ? { kind: "saved", html: await answer.text() } : { kind: "unreached" };
  } catch {
    return { kind: "unreached" };
  }
}

async function readJson(answer: Response): Promise<Outcome> {
  const { message } = (await answer.json()) as { message?: string };
  if (answer.ok) return { kind: "saved", html: null };
  return { kind: "refused", message: message || "This could not be saved." };
}

function readKept(): Unsent[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) || "[]") as Unsent[];
  } catch {
    return [];
  }
}

function keep(): void {
  try {
    if (unsent.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(unsent));
  } catch {
    // Nothing can be kept in this browser: it is sent all the same.
  }
}
