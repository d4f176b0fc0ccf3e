import { othersKeptParam } from "~/domain/people/auth/others-words";
import { isOthersKept } from "./clear-device";
import { mayOutlivePage } from "./draft-store";
import { inTime } from "./in-time";
import { typedHeader } from "./typed-header";

export const requestTimeout = 30_000;

export type Outcome = { location: string } | "unreached" | "failed" | "signed out" | "refused";

/** Posts a form by script; a form that leads on is answered by the next address. */
export async function post(form: HTMLFormElement, button: HTMLButtonElement): Promise<Outcome> {
  const fields = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string") fields.append(name, value);
  });
  if (button.name) fields.append(button.name, button.value);
  const body = fields.toString();
  try {
    const answer = await inTime(requestTimeout, (signal) =>
      fetch(addressOf(form, button), {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Submitted-By": "script",
          ...typedHeader(form),
        },
        body,
        credentials: "same-origin",
        keepalive: mayOutlivePage(body),
        signal,
      }),
    );
    const place = answer.headers.get("X-Location");
    if (place !== null) return { location: place };
    if (answer.status === 401) return "signed out";
    if (answer.status === 429) return "unreached";
    return answer.status >= 500 ? "failed" : "refused";
  } catch {
    return "unreached";
  }
}

export function addressOf(form: HTMLFormElement, button: HTMLButtonElement): string {
  const address = button.getAttribute("formaction") || form.getAttribute("action") || location.href;
  if (!isSignOut(button) || !isOthersKept()) return address;
  return `${address}${address.indexOf("?") < 0 ? "?" : "&"}${othersKeptParam}`;
}

export function isSignOut(button: HTMLButtonElement): boolean {
  return button.dataset.enhance === "clear-on-sign-out";
}
