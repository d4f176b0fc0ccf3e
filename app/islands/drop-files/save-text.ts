import { typedHeader } from "../drafts/typed-header";
import { endIfStalled } from "./stalled";

/** Milliseconds without anything happening: a text is short, and its save is tried again. */
const stalledAfter = 30_000;

/** Saves the words of a form without its files. False if that is not certain. */
export function saveText(form: HTMLFormElement, fileField: string): Promise<boolean> {
  const body = new FormData(form);
  body.delete(fileField);
  body.append("intent", "story/save");
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.getAttribute("action") || "");
    for (const [name, value] of Object.entries(typedHeader(form))) request.setRequestHeader(name, value);
    request.onerror = () => resolve(false);
    // A save redirects to the open story, an expired session to the sign-in page.
    request.onload = () => resolve(request.status < 300 && /[?&]prompt=/.test(request.responseURL));
    endIfStalled(request, { timeout: stalledAfter, onStalled: () => resolve(false) });
    request.send(body);
  });
}
