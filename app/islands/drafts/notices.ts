import { t } from "~/messages/translate";

let asking: Promise<void> | undefined;
let panel: HTMLElement | undefined;

/** Resolves after sign-in. If another account signs in, the text stays in this browser for its author. */
export function signInAgain(form: HTMLFormElement, user: string): Promise<void> {
  asking = asking || ask(form, user);
  // It may stand in a dialog that was closed since.
  if (panel && panel.offsetParent === null) showBeside(panel, form);
  asking.then(() => {
    asking = undefined;
  });
  return asking;
}

function ask(writing: HTMLFormElement, user: string): Promise<void> {
  const made = notice(t("You were signed out"), [
    t("Your words are safe on this page. Sign in here, and they are saved as before."),
  ]);
  const form = document.createElement("form");
  form.className = "sign-in-here";
  const username = field(form, t("Username"), "text", "username");
  const password = field(form, t("Password"), "password", "current-password");
  const code = field(
    form,
    t("The six digits that your app shows, or a recovery code"),
    "text",
    "one-time-code",
  );
  showField(code, false);
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  const submit = document.createElement("button");
  submit.className = "button button--primary";
  submit.textContent = t("Sign in");
  form.appendChild(message);
  form.appendChild(submit);
  made.appendChild(form);
  panel = made;
  showBeside(made, writing);
  return new Promise((resolve) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void signIn(username.value, password.value, code.value).then((answer) => {
        if ("message" in answer) {
          message.className = "field__error";
          message.textContent = answer.message;
          if (answer.needs === "second-factor") askForCode(code);
        } else if (String(answer.id) !== user) {
          location.assign("/");
        } else {
          made.remove();
          resolve();
        }
      });
    });
  });
}

/** Stands after the form: forms cannot be nested. */
function showBeside(place: HTMLElement, writing: HTMLFormElement): void {
  (writing.parentNode as Node).insertBefore(place, writing.nextSibling);
  place.scrollIntoView({ block: "nearest" });
  (place.querySelector("input") as HTMLInputElement).focus();
}

function askForCode(code: HTMLInputElement): void {
  showField(code, true);
  code.value = "";
  code.focus();
}

/** The sheets of public pages say nothing of `hidden` beside what shows a field. */
function showField(input: HTMLInputElement, isShown: boolean): void {
  for (const part of [input, input.previousSibling as HTMLElement])
    part.style.display = isShown ? "" : "none";
}

interface Refusal {
  message: string;
  needs?: string;
}

async function signIn(username: string, password: string, code: string): Promise<{ id: number } | Refusal> {
  try {
    const answer = await fetch("/api/login", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(code === "" ? { username, password } : { username, password, code }),
    });
    return await answer.json();
  } catch {
    return { message: t("We cannot be reached just now. Please try again in a moment.") };
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
