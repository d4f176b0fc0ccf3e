import type { Sent } from "./sender";

interface Words {
  /** Whether there is anything that could be lost. */
  isNeeded: () => boolean;
  flush: () => Promise<Sent>;
  onPass: () => void;
}

const tryAgainAfter = 3_000;

/**
 * A pressed button waits until the server has the words as a draft: a form that is posted while the line is down would
 * leave the person with the browser's own error page. Then it is pressed again, by itself. Others may hold the form for
 * reasons of their own, before or after.
 */
export function holdSubmit(form: HTMLFormElement, words: Words): void {
  let clicked: HTMLElement | null = null;
  let pressed: HTMLElement | null = null;
  let mayPass = false;

  // Old browsers do not say which button it was. Enter clicks the form's first one.
  document.addEventListener("click", ({ target }) => {
    clicked = (target as Element).closest("button");
  });
  // On its way down, so that busy labels do not see a submit that does not happen.
  document.addEventListener("submit", meetSubmit, true);

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
    mayPass = true;
    if (button) button.click();
    // A button that another one holds comes here again.
    mayPass = false;
  }
}
