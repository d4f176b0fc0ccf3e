const longestBusy = 15_000;

/** Not `disabled`: a disabled button is not posted, and would stay disabled after the Back button. */
export function busyLabels(form: HTMLElement): void {
  let pressed: HTMLElement | null = null;
  let restore: (() => void) | null = null;

  form.addEventListener("click", (event) => {
    pressed = (event.target as Element).closest("button");
  });
  form.addEventListener("submit", (event) => {
    if (restore) {
      event.preventDefault();
      return;
    }
    const button =
      (event as SubmitEvent).submitter ||
      pressed ||
      form.querySelector<HTMLElement>("button[data-busy-label]");
    restore = showBusy(button as HTMLElement | null);
    window.setTimeout(stop, longestBusy);
  });
  window.addEventListener("pageshow", stop);
  form.addEventListener("input", ({ target }) => showHints(target as HTMLInputElement));

  function stop() {
    if (restore) restore();
    restore = null;
  }
}

/** The code comes with the first key in a field that has a limit. */
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

/** For old browsers that do not support Clear-Site-Data. */
export function clearOnSignOut(form: HTMLElement): void {
  form.addEventListener("submit", () => {
    try {
      localStorage.clear();
      indexedDB.deleteDatabase("unsent-recordings");
    } catch {
      // Storage is disabled.
    }
  });
}
