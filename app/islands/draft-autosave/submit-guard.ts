import type { Sent } from "./draft-api";

interface Words {
  isNeeded: () => boolean;
  flush: () => Promise<Sent>;
  onPass: () => void;
}

export interface SubmitGuard {
  /** Posts the form immediately, because the page is being left; returns whether that was possible. */
  sendAway: () => boolean;
}

const tryAgainAfter = 3_000;
/** The browsers' limit for `keepalive` requests in bytes, less room for the form's other fields. */
const keepaliveLimit = 50_000;

/**
 * A submit waits until the server has the draft, because posting offline ends at the browser's error page.
 * Other scripts may delay the form too.
 */
export function guardSubmit(form: HTMLFormElement, words: Words): SubmitGuard {
  let clicked: HTMLElement | null = null;
  let pressed: HTMLElement | null = null;
  let isPassing = false;

  // Old browsers have no `submitter`. Enter clicks the form's first button.
  document.addEventListener("click", ({ target }) => {
    clicked = (target as Element).closest("button");
  });
  // In the capture phase, so that busy labels do not see a submit that is canceled.
  document.addEventListener("submit", onSubmit, true);
  return { sendAway };

  function sendAway(): boolean {
    if (!pressed || !post(form, pressed)) return false;
    // Another click would replace the page that is loading.
    pressed = null;
    return true;
  }

  function onSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented) return;
    if (isPassing || !words.isNeeded()) {
      isPassing = false;
      words.onPass();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const isWaiting = pressed !== null;
    pressed = ((event as SubmitEvent).submitter as HTMLElement | null) || clicked;
    if (!isWaiting) void passWhenSaved();
  }

  async function passWhenSaved(): Promise<void> {
    for (;;) {
      const { outcome } = await words.flush();
      if (outcome === "kept" || outcome === "rejected") break;
      await new Promise((resolve) => window.setTimeout(resolve, tryAgainAfter));
    }
    const button = pressed;
    pressed = null;
    if (!button) return;
    isPassing = true;
    button.click();
    // If another script delays the form, it is submitted again later.
    isPassing = false;
  }
}

function post(form: HTMLFormElement, button: HTMLElement): boolean {
  // Old browsers abort requests when the page is left.
  if (!("keepalive" in Request.prototype)) return false;
  const body = new FormData(form);
  body.append("intent", (button as HTMLButtonElement).value);
  const words = Array.from(body.values()).map((value) => (typeof value === "string" ? value : ""));
  const hasFiles = Array.from(body.values()).some((value) => typeof value !== "string" && value.size > 0);
  if (hasFiles || words.join("").length * 3 > keepaliveLimit) return false;
  const address = form.getAttribute("action") || "";
  fetch(address, { method: "POST", credentials: "same-origin", keepalive: true, body }).catch(
    () => undefined,
  );
  return true;
}
