import { normalizeText } from "~/domain/writing/drafts/normalize-text";

/* The words of a mailed question, sent or not, stay in this browser: the server shows whoever has the link nothing of what is stored. */

const typed = "answer:";
/** What the server had when typing went on. */
const upon = "answer-upon:";
const sending = "answer-sending:";
const sent = "answer-sent:";
const pauseOfTyping = 2_000;
/** Browsers refuse more from a page that goes. */
const longestKeptAlive = 60_000;

export function enhance(section: HTMLElement): void {
  const { key = "", done, draft = "", committed } = section.dataset;
  const field = section.querySelector("textarea");
  const form = field?.form;
  if (!field || !form) return;
  if (done === "saved") noteSent(key);
  showSent(section, read(sent + key));
  // What was left is in the book, and stands above.
  if (committed !== undefined) write(typed + key, "");
  const shown = field.value;
  field.value = withLocal(shown, read(typed + key), read(upon + key));
  let base = shown;
  const keep = () => {
    write(upon + key, base);
    write(typed + key, field.value);
  };
  field.addEventListener("input", keep);
  const onKept = (words: string) => {
    base = words;
    if (read(typed + key) !== "") keep();
  };
  if (draft !== "") keepOnServer(form, field, draft, onKept);
  form.addEventListener("submit", () => write(sending + key, field.value));
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
  let onItsWay: AbortController | undefined;
  const send = () => {
    if (timer === 0) return;
    clearTimeout(timer);
    timer = 0;
    const content = field.value;
    const body = JSON.stringify({ content });
    const headers = { "Content-Type": "application/json" };
    onItsWay = typeof AbortController === "function" ? new AbortController() : undefined;
    const keepalive = body.length < longestKeptAlive;
    fetch(address, { method: "PUT", headers, body, keepalive, signal: onItsWay?.signal })
      .then(({ ok }) => ok && onKept(content))
      .catch(() => undefined);
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(send, pauseOfTyping) as unknown as number;
  });
  addEventListener("pagehide", send);
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    timer = 0;
    // The draft must not come after the answer.
    onItsWay?.abort();
  });
}

function noteSent(key: string): void {
  const words = read(sending + key);
  if (words.trim() === "") return;
  const earlier = read(sent + key);
  write(sent + key, earlier === "" ? words : `${earlier}\n\n${words}`);
  for (const name of [sending, typed, upon]) write(name + key, "");
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
