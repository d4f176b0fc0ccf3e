const longestPosting = 15_000;

/** The button that pays, not the hidden one of the Enter key. */
export function findPayButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector("button[value=pay]:not([aria-hidden])");
}

/** A link has no `disabled`: it says so, and does not lead on. */
export function setCancelDisabled(form: HTMLFormElement, isDisabled: boolean): void {
  const cancel = form.querySelector<HTMLElement>("[data-cancel]");
  if (!cancel) return;
  if (isDisabled) cancel.setAttribute("aria-disabled", "true");
  else cancel.removeAttribute("aria-disabled");
}

/** Returns whether the last press in the form was the one that pays; browsers press the default button for Enter. */
export function watchPresses(form: HTMLFormElement): () => boolean {
  let pressed: Element | null = null;
  form.addEventListener(
    "click",
    ({ target }) => {
      pressed = (target as Element).closest("button") || pressed;
    },
    true,
  );
  return () => pressed === null || pressed === findPayButton(form);
}

/** Pay and Cancel rest from the press until the answer, or for as long as a busy label stands. */
export function restWhilePosting(form: HTMLFormElement): void {
  const isPaying = watchPresses(form);
  const rest = (isResting: boolean) => {
    setCancelDisabled(form, isResting);
    const button = findPayButton(form);
    if (button) button.disabled = isResting;
  };
  form.addEventListener("click", (event) => {
    const cancel = (event.target as Element).closest("[data-cancel]");
    if (cancel && cancel.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    if (!isPaying()) return;
    // Afterwards: a disabled button would not be posted.
    window.setTimeout(() => {
      if (event.defaultPrevented) return;
      rest(true);
      window.setTimeout(() => rest(false), longestPosting);
    });
  });
  window.addEventListener("pageshow", () => rest(false));
}
