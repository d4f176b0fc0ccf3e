/** The key / goes to the search field of the page, unless something is being typed. */
export function enhance(search: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (key !== "/" || altKey || ctrlKey || metaKey || event.defaultPrevented || isTyping(event.target))
      return;
    const field = search.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null
  );
}
