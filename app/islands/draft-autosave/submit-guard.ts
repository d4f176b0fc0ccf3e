import type { Sent } from "./draft-api";

interface Words {
  /** Whether there is anything that could be lost. */
  isNeeded: () => boolean;
  flush: () => Promise<Sent>;
  onPass: () => void;
}

/** A form that is on its way to be posted. */
export interface HeldPress {
  /** Posts it at once, for the page is about to go; answers whether that was possible. */
  sendAway: () => boolean;
}

const tryAgainAfter = 3_000;
/** What browsers let a page send while it goes away, less what a form has around its words. */
const mostWhenLeaving = 50_000;

/**
 * A pressed button waits until the server has the words as a draft: a form that is posted while the line is down would
 * leave the person with the browser's own error page. Then it is pressed again, by itself. Others may hold the form for
 * reasons of their own, before or after.
 */
export function holdSubmit(form: HTMLFormElement, words: Words): HeldPress {
  let clicked: HTMLElement | null = null;
  let pressed: HTMLElement | null = null;
  let mayPass = false;

  // Old browsers do not say which button it was. Enter clicks the form's first one.
  document.addEventListener("click", ({ target }) => {
    clicked = (target as Element).closest("button");
  });
  // On its way down, so that busy labels do not see a submit that does not happen.
  document.addEventListener("submit", meetSubmit, true);
  return { sendAway };

  function sendAway(): boolean {
    if (!pressed || !post(form, pressed)) return false;
    // It is posted: pressed once more, it would take the place of the page that is on its way.
    pressed = null;
    return true;
  }

  function meetSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented) return;
    if (mayPass || !words.isNeeded()) {
      mayPass = false;
      words.onPass();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const isWaiting = pressed !== null;
    pressed = ((event as SubmitEvent).submitter as HTMLElement | null) || clicked;
    if (!isWaiting) void passWhenKept();
  }

  async function passWhenKept(): Promise<void> {
    for (;;) {
      const { outcome } = await words.flush();
      if (outcome === "kept" || outcome === "refused") break;
      await new Promise((resolve) => window.setTimeout(resolve, tryAgainAfter));
    }
    const button = pressed;
    pressed = null;
    if (!button) return;
    mayPass = true;
    button.click();
    // A button that another one holds comes here again.
    mayPass = false;
  }
}

function post(form: HTMLFormElement, button: HTMLElement): boolean {
  // Old browsers end with the page what it sends.
  if (!("keepalive" in Request.prototype)) return false;
  const body = new FormData(form);
  body.append("intent", (button as HTMLButtonElement).value);
  const words = Array.from(body.values()).map((value) => (typeof value === "string" ? value : ""));
  const hasFiles = Array.from(body.values()).some((value) => typeof value !== "string" && value.size > 0);
  if (hasFiles || words.join("").length * 3 > mostWhenLeaving) return false;
  const address = form.getAttribute("action") || "";
  fetch(address, { method: "POST", credentials: "same-origin", keepalive: true, body }).catch(
    () => undefined,
  );
  return true;
}
