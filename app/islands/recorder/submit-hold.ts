interface Unsaved {
  isThere: () => boolean;
  /** Never rejects: what could not be saved is found again on the next page. */
  save: () => Promise<void>;
}

/**
 * Whoever presses Save Story means the recording too: a form that is posted meanwhile waits until it is saved. Answers
 * how to stop watching.
 */
export function holdSubmit(form: HTMLFormElement, unsaved: Unsaved): () => void {
  let clicked: HTMLElement | null = null;
  let isWaiting = false;
  // Old browsers do not say which button it was. Enter clicks the form's first one.
  document.addEventListener("click", noteClick);
  // On its way down, so that busy labels do not see a submit that does not happen.
  document.addEventListener("submit", meetSubmit, true);
  return () => {
    document.removeEventListener("click", noteClick);
    document.removeEventListener("submit", meetSubmit, true);
  };

  function noteClick({ target }: MouseEvent): void {
    clicked = (target as Element).closest("button");
  }

  function meetSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented || !unsaved.isThere()) return;
    event.preventDefault();
    event.stopPropagation();
    const button = ((event as SubmitEvent).submitter as HTMLElement | null) || clicked;
    if (isWaiting) return;
    isWaiting = true;
    void unsaved.save().then(() => {
      isWaiting = false;
      if (button) button.click();
      else form.submit();
    });
  }
}
