/** Puts the choice of files in the place of the link, which has the same words: nothing moves. */
export function enhance(place: HTMLElement): void {
  const [link, choice] = Array.from(place.children) as HTMLElement[];
  const input = choice?.querySelector("input");
  if (!link || !choice || !input) return;
  const hadFocus = document.activeElement === link;
  choice.hidden = false;
  link.hidden = true;
  if (hadFocus) input.focus({ preventScroll: true });
}
