import { normalizeText } from "~/domain/writing/drafts/normalize-text";
import { inTime, newAbort } from "../drafts/in-time";
import { typedNow } from "../drafts/typed-now";

/* The words of a mailed question, sent or not, stay in this browser: the server shows whoever has the link nothing of what is stored. */

/** One for each open page, so that tabs do not overwrite each other. */
const typed = "answer:";
/** What the server had when typing went on. */
const upon = "answer-upon:";
const page = Math.random().toString(36).slice(2);
/** What this tab has sent, until a page says that it arrived. */
const sending = "answer-sending";
const sent = "answer-sent:";
const pauseOfTyping = 2_000;
const pauseOfRetry = 10_000;
const requestTimeout = 15_000;
/** Bytes. Browsers refuse more from a page that goes. */
const longestKeptAlive = 60_000;

export function enhance(section: HTMLElement): void {
  const { key = "", done, draft = "", committed } = section.dataset;
  if ((done === "saved" || done === "kept") && isNews()) noteSent(section);
  const field = section.querySelector("textarea");
  const form = field?.form;
  if (!field || !form) return;
  showSent(section, read(sent + key));
  // What was left is in the book, and stands above.
  if (committed !== undefined) forgetWithin(key, section.querySelector("[data-written]")?.textContent || "");
  const shown = field.value;
  let left = listKept(key);
  field.value = left.reduce((words, one) => withLocal(words, one.words, one.upon), shown);
  let base = shown;
  const own = `${key}:${page}`;
  const keep = () => {
    write(upon + own, base);
    write(typed + own, field.value);
    // They stand in this field; what was typed to them elsewhere since stays.
    for (const one of left) if (read(typed + one.place) === one.words) forget(one.place);
    left = [];
  };
  field.addEventListener("input", keep);
  const onKept = (words: string) => {
    base = words;
    if (read(typed + own) !== "") keep();
  };
  if (draft !== "") keepOnServer(form, field, draft, onKept);
  form.addEventListener("submit", () => noteSending(key, field.value));
}

/** False for a page that Back or a reload leads to once more: what was sent since may not have arrived. */
function isNews(): boolean {
  const { state } = history;
  if (state?.isNoted) return false;
  history.replaceState({ ...state, isNoted: true }, "");
  return true;
}

/** The words of this browser where they continue those of the page; both where the page has others by now. */
function withLocal(shown: string, local: string, before: string): string {
  if (local === "") return shown;
  const [stored, typedHere, known] = [shown, local, before].map(normalizeText) as [string, string, string];
  if (known === stored || typedHere.startsWith(stored)) return local;
  return stored.includes(typedHere) ? shown : `${shown}\n\n${local}`;
}

/** Sends what is typed after a pause, and when the page goes: the device may die. What is sent as an answer is no draft. */
function keepOnServer(
  form: HTMLFormElement,
  field: HTMLTextAreaElement,
  address: string,
  onKept: (words: string) => void,
): void {
  let timer = 0;
  let typedAt = "";
  let onItsWay: AbortController | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds) as unknown as number;
  };
  function send(): void {
    if (timer === 0) return;
    clearTimeout(timer);
    timer = 0;
    // An older one that is still on its way must not come after it.
    onItsWay?.abort();
    const mine = newAbort();
    onItsWay = mine;
    const content = field.value;
    const formToken = form.querySelector<HTMLInputElement>("[name=formToken]")?.value;
    const body = JSON.stringify({ content, formToken });
    const request = (signal: AbortSignal | undefined) =>
      fetch(address, {
        method: "PUT",
        headers: { "Content-Type": "application/json", "X-Typed": typedAt },
        body,
        credentials: "same-origin",
        keepalive: new Blob([body]).size < longestKeptAlive,
        signal,
      });
    inTime(requestTimeout, request, mine).then(
      ({ ok, status }) => {
        if (ok) onKept(content);
        else if ((status >= 500 || status === 429) && onItsWay === mine && timer === 0) wait(pauseOfRetry);
      },
      () => {
        if (onItsWay === mine && timer === 0) wait(pauseOfRetry);
      },
    );
  }
  field.addEventListener("input", () => {
    typedAt = typedNow();
    wait(pauseOfTyping);
  });
  addEventListener("pagehide", send);
  // Phones may never open the page again.
  document.addEventListener("visibilitychange", () => document.hidden && send());
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    timer = 0;
    // The draft must not come after the answer.
    onItsWay?.abort();
    onItsWay = undefined;
  });
}

interface Sending {
  key: string;
  words: string;
}

/** The tab alone has it: others send at the same time. */
function noteSending(key: string, words: string): void {
  const one: Sending = { key, words };
  try {
    sessionStorage.setItem(sending, JSON.stringify(one));
  } catch {
    // Without storage the words are in the field alone.
  }
}

/** The page may be of another question than the one that was answered. */
function noteSent(section: HTMLElement): void {
  const { key, words } = takeSending();
  if (words.trim() === "") return;
  const earlier = read(sent + key);
  // Only where the page shows it.
  if (section.querySelector("[data-written]"))
    write(sent + key, earlier === "" ? words : `${earlier}\n\n${words}`);
  forgetWithin(key, words);
}

function takeSending(): Sending {
  const none = { key: "", words: "" };
  try {
    const one = JSON.parse(sessionStorage.getItem(sending) || "null") as Sending | null;
    sessionStorage.removeItem(sending);
    return one ?? none;
  } catch {
    return none;
  }
}

interface Kept {
  place: string;
  words: string;
  upon: string;
}

/** What the pages of this browser have kept: of tabs that are open, closed ones, and the only place of earlier versions. */
function listKept(key: string): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name === typed + key || name.startsWith(`${typed}${key}:`))
      .map((name) => name.slice(typed.length))
      .map((place) => ({ place, words: read(typed + place), upon: read(upon + place) }));
  } catch {
    return [];
  }
}

/** Forgets what is among the words of an answer. What another tab has more than these waits there. */
function forgetWithin(key: string, words: string): void {
  const answer = normalizeText(words);
  for (const one of listKept(key)) if (answer.includes(normalizeText(one.words))) forget(one.place);
}

function forget(place: string): void {
  write(typed + place, "");
  write(upon + place, "");
}

function showSent(section: HTMLElement, words: string): void {
  const place = section.querySelector<HTMLElement>("[data-written]");
  if (!place || words === "") return;
  const text = document.createElement("p");
  text.dir = "auto";
  text.textContent = words;
  place.appendChild(text);
  place.hidden = false;
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) || "";
  } catch {
    return "";
  }
}

function write(name: string, words: string): void {
  try {
    if (words === "") localStorage.removeItem(name);
    else localStorage.setItem(name, words);
  } catch {
    // Without storage the words are in the field alone.
  }
}
