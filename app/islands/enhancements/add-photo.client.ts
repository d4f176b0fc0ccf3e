/** Puts the choice of files in the place of the link, which has the same words: nothing moves. */
export function enhance(place: HTMLElement): void {
  const [link, choice] = Array.from(place.children) as HTMLElement[];
  const input = choice?.querySelector("input");
  if (!link || !choice || !input) return;
  const hadFocus = document.activeElement === link;
  choice.hidden = false;
  link.hidden = true;
  if (hadFocus) input.focus({ preventScroll: true });
  input.form?.addEventListener("submit", ({ target }) => postFromWithin(target as HTMLFormElement, input));
  window.addEventListener("pageshow", () => {
    input.disabled = false;
  });
}

/** The server reads a form in its order, and must have the words before files. Those that were not sent by themselves go with the form's own field. */
function postFromWithin(form: HTMLFormElement, input: HTMLInputElement): void {
  const own = form.querySelector<HTMLInputElement>(`input[type=file][name="${input.name}"]`);
  if (!own || own.files?.length || !input.files?.length) return;
  own.files = input.files;
  // Emptied, it would empty the other: both have one list.
  input.disabled = true;
}
