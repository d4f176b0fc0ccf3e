/** In a long list that scrolls by itself, shows the entry at which somebody is (`aria-current`). */
export function enhance(list: HTMLElement): void {
  const current = list.querySelector("[aria-current]");
  if (!current) return;
  const below = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += below - list.clientHeight / 3;
}
