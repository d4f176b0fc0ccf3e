import { notice } from "./notice";

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
