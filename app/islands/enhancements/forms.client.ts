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
  form.addEventListener("input", ({ target }) => countLength(target as HTMLInputElement));

  function stop() {
    if (restore) restore();
    restore = null;
  }
}

/** Half of the limit on the way, the code for its count is loaded. */
function countLength(field: HTMLInputElement): void {
  if (field.value.length > Number(field.dataset.max) / 2)
    import("./length-count.client").then(({ showLength }) => showLength(field)).catch(() => {});
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
