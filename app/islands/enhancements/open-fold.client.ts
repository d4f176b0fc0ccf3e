/** Opens the fold that the address leads into, where the browser does not. */
export function enhance(): void {
  const target = document.getElementById(location.hash.slice(1));
  const fold = target?.closest<HTMLDetailsElement>(".fold");
  if (!target || !fold || fold.open) return;
  fold.open = true;
  target.scrollIntoView();
}
