/** Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) press the buttons. In a field the browser undoes the typing itself. */
export function undoByKeys(builder: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const target = event.target as Element;
    if (target.closest("textarea, select, [contenteditable], input:not([type=radio])")) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (key !== "z" && !isRedo) return;
    const button = builder.querySelector<HTMLElement>(`button[value="history/${isRedo ? "redo" : "undo"}"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}
