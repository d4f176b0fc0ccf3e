import { isSameText, type DraftText } from "~/domain/stories/choose-drafts";
import { type Copy, forgetCopy, keepCopy, type StoryFields } from "./local-copies";

interface OpenPage {
  /** Under which this page keeps its own words. */
  key: string;
  /** When the server's draft was kept that stands in the fields; empty where none does. */
  draftAt: string;
  version: string;
}

/**
 * Brings back what earlier pages have left in this browser. The newest goes on in the fields, if it was typed upon what
 * stands there now; all else is offered beside them.
 */
export function recoverCopies(
  form: HTMLFormElement,
  fields: StoryFields,
  page: OpenPage,
  left: { key: string; copy: Copy }[],
): void {
  const onPage = fields.pageWords();
  for (const { key, copy } of left) {
    if (isSameText(copy, onPage)) forgetCopy(key);
    else if (isContinued(copy, fields, page)) goOnWith(form, fields, page, key, copy);
    else offer(form, fields, key, copy);
  }
}

function isContinued(copy: Copy, fields: StoryFields, { draftAt, version }: OpenPage): boolean {
  const isUntouched = isSameText(fields.now(), fields.pageWords());
  return isUntouched && copy.version === version && (draftAt === "" || copy.upon === draftAt);
}

function goOnWith(
  form: HTMLFormElement,
  fields: StoryFields,
  { key: ownKey }: OpenPage,
  key: string,
  copy: Copy,
): void {
  const onPage = fields.pageWords();
  fields.fill(copy);
  if (keepCopy(ownKey, copy)) forgetCopy(key);
  const place = notice("You typed this here, and it is not saved yet", [
    "Your words stand in the field below. Press Save Story to put them into your book.",
  ]);
  const putBack = button("Show the saved text instead", () => {
    const typed = fields.now();
    fields.fill(onPage);
    place.remove();
    offer(form, fields, ownKey, { ...copy, ...typed });
  });
  place.appendChild(actions(putBack));
  form.insertBefore(place, form.firstChild);
}

function offer(form: HTMLFormElement, fields: StoryFields, key: string, copy: Copy): void {
  const place = notice("You also typed this here, and it is not saved", []);
  place.appendChild(details("Read it", copy.content || "It has no words."));
  const use = button("Put it into the field", () => {
    const before: DraftText = fields.now();
    fields.fill(copy);
    forgetCopy(key);
    place.remove();
    if (!isSameText(before, fields.pageWords())) offer(form, fields, key, { ...copy, ...before });
  });
  const forget = button("Throw it away", () => {
    forgetCopy(key);
    place.remove();
  });
  place.appendChild(actions(use, forget));
  form.insertBefore(place, form.firstChild);
}

let asking: Promise<void> | undefined;

/**
 * Asks the person to sign in again, on the page where they write; resolves when they have. Somebody else who signs in
 * is led to pages of their own: the words stay in this browser for the one who typed them.
 */
export function signInHere(line: HTMLElement, user: string): Promise<void> {
  asking = asking || ask(line, user);
  asking.then(() => {
    asking = undefined;
  });
  return asking;
}

function ask(line: HTMLElement, user: string): Promise<void> {
  // Below the story's form: a form cannot stand within another.
  const story = line.closest("form") as HTMLFormElement;
  const panel = notice("You were signed out", [
    "Your words are safe on this page. Sign in here, and they are saved as before.",
  ]);
  const form = document.createElement("form");
  form.className = "sign-in-here";
  const username = field(form, "Username", "text", "username");
  const password = field(form, "Password", "password", "current-password");
  const message = document.createElement("p");
  message.className = "field__error";
  message.setAttribute("role", "alert");
  const submit = document.createElement("button");
  submit.className = "button button--primary";
  submit.textContent = "Sign in";
  form.appendChild(message);
  form.appendChild(submit);
  panel.appendChild(form);
  (story.parentNode as Node).insertBefore(panel, story.nextSibling);
  panel.scrollIntoView({ block: "nearest" });
  username.focus();
  return new Promise((resolve) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void signIn(username.value, password.value).then((answer) => {
        if (typeof answer === "string") {
          message.textContent = answer;
        } else if (String(answer.id) !== user) {
          location.assign("/");
        } else {
          panel.remove();
          resolve();
        }
      });
    });
  });
}

/** The user, or why not. */
async function signIn(username: string, password: string): Promise<{ id: number } | string> {
  try {
    const answer = await fetch("/api/login", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    const body = (await answer.json()) as { id: number; message: string };
    return answer.ok ? body : body.message;
  } catch {
    return "We cannot be reached just now. Please try again in a moment.";
  }
}

function field(form: HTMLElement, label: string, type: string, autocomplete: string): HTMLInputElement {
  const id = `sign-in-here-${autocomplete}`;
  const name = document.createElement("label");
  name.className = "field__label";
  name.htmlFor = id;
  name.textContent = label;
  const input = document.createElement("input");
  input.id = id;
  input.type = type;
  input.className = "input";
  input.setAttribute("autocomplete", autocomplete);
  form.appendChild(name);
  form.appendChild(input);
  return input;
}

/* A message in the page, in the server's own classes. */

export function notice(title: string, texts: string[]): HTMLElement {
  const place = document.createElement("div");
  place.className = "notice draft-notice";
  place.setAttribute("role", "status");
  place.appendChild(paragraph(title, "notice__title"));
  for (const text of texts) place.appendChild(paragraph(text));
  return place;
}

export function details(summary: string, text: string): HTMLElement {
  const place = document.createElement("details");
  const title = document.createElement("summary");
  title.textContent = summary;
  place.appendChild(title);
  const words = document.createElement("div");
  words.className = "saved-text";
  for (const one of text.split(/\n\s*\n/)) words.appendChild(paragraph(one));
  place.appendChild(words);
  return place;
}

export function actions(...buttons: HTMLElement[]): HTMLElement {
  const place = document.createElement("div");
  place.className = "actions";
  for (const one of buttons) place.appendChild(one);
  return place;
}

export function button(label: string, act: () => void): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function paragraph(text: string, className = ""): HTMLElement {
  const place = document.createElement("p");
  place.className = className;
  place.textContent = text;
  return place;
}
