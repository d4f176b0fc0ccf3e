/*
 * What is written through the link of a mailed question stays in this browser: the words that were not sent yet, and those that
 * were. The server shows whoever has the link nothing of what is stored.
 */

const typed = "answer:";
const sending = "answer-sending:";
const sent = "answer-sent:";

export function enhance(section: HTMLElement): void {
  const { key = "", done } = section.dataset;
  const field = section.querySelector("textarea");
  const form = field?.form;
  if (!field || !form) return;
  if (done === "saved") noteSent(key);
  showSent(section, read(sent + key));
  if (field.value === "") field.value = read(typed + key);
  field.addEventListener("input", () => write(typed + key, field.value));
  form.addEventListener("submit", () => write(sending + key, field.value));
}

function noteSent(key: string): void {
  const words = read(sending + key);
  if (words.trim() === "") return;
  const earlier = read(sent + key);
  write(sent + key, earlier === "" ? words : `${earlier}\n\n${words}`);
  write(sending + key, "");
  write(typed + key, "");
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
