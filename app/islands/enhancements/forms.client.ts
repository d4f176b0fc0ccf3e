import { clearDevice, isAnythingKept } from "../drafts/clear-device";

const longestBusy = 15_000;

/** Not `disabled`: a disabled button is not posted, and would stay disabled after the Back button. */
export function busyLabels(form: HTMLElement): void {
  let pressed: HTMLElement | null = null;
  let restore: (() => void) | null = null;

  form.addEventListener("click", (event) => {
    pressed = (event.target as Element).closest("button");
  });
  form.addEventListener("submit", (event) => {
    const button = ((event as SubmitEvent).submitter || pressed) as HTMLElement | null;
    // The page stays where the answer is a file, and its form can be posted again at once.
    if (!restore && button && button.dataset.download !== undefined) return;
    if (restore) {
      // Who goes on while the form is being saved goes on when it is.
      if (!button || button.dataset.leave === undefined) event.preventDefault();
      return;
    }
    restore = showBusy(button || form.querySelector<HTMLElement>("button[data-busy-label]"));
    window.setTimeout(stop, longestBusy);
  });
  window.addEventListener("pageshow", stop);
  // Another script has held the submit back, and now lets the browser post the form.
  form.addEventListener("submit-again", stop);
  form.addEventListener("input", ({ target }) => showHints(target as HTMLInputElement));

  function stop() {
    if (restore) restore();
    restore = null;
  }
}

function showHints(field: HTMLInputElement): void {
  if (field.dataset.max) import("./field-hints.client").then((module) => module.showHints(field));
}

function showBusy(button: HTMLElement | null): () => void {
  const label = button?.dataset.busyLabel;
  if (!button || !label) return () => {};
  const usual = button.textContent;
  button.textContent = label;
  button.setAttribute("aria-busy", "true");
  return () => {
    button.textContent = usual;
    button.removeAttribute("aria-busy");
  };
}

/** Clears the device, which islands/drafts does instead where it sends an open form, once that form is kept. */
export function clearOnSignOut(element: HTMLElement): void {
  const button = element as HTMLButtonElement;
  let isPassing = false;
  let restore: (() => void) | null = null;
  button.addEventListener("click", (event) => {
    const { form } = button;
    if (form?.dataset.sends !== undefined) return;
    // The page is hidden when the answer has come: the next one belongs to nobody.
    if (!form || !isAnythingKept()) return window.addEventListener("pagehide", clearDevice);
    // The server was not reached: what is kept here stays.
    if (isPassing) return;
    event.preventDefault();
    if (restore) return;
    restore = showBusy(button);
    void import("../drafts/sign-out-here").then(({ signOutHere }) => signOutHere(form, button)).catch(pass);
  });

  function pass(): void {
    if (restore) restore();
    restore = null;
    isPassing = true;
    button.click();
    isPassing = false;
  }
}
