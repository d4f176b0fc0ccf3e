import { type FileRow, makeFileRow } from "./file-row";
import { part } from "./part";
import type { Queue } from "./queue";

/** Shows the files on their way, a row each. A button that goes away while it has the focus hands it on. */
export function makeFileList(
  place: HTMLElement,
  input: HTMLElement,
  presses: { onRemove: (id: number) => void; onRetry: (id: number) => void },
): (queue: Queue) => void {
  const list = part(place, "ul");
  const template = part<HTMLTemplateElement>(place, "template");
  const rows = new Map<number, FileRow>();

  return (queue) => {
    const focused = document.activeElement as HTMLElement;
    const hadFocus = list.contains(focused);
    rows.forEach((row, id) => {
      if (queue.some((queued) => queued.id === id)) return;
      row.close();
      rows.delete(id);
    });
    for (const queued of queue) {
      const { id } = queued;
      const row =
        rows.get(id) ||
        makeFileRow(template, queued, {
          onRemove: () => presses.onRemove(id),
          onRetry: () => presses.onRetry(id),
        });
      if (!rows.has(id)) list.appendChild(row.element);
      rows.set(id, row);
      row.show(queued);
    }
    list.hidden = queue.length === 0;
    if (hadFocus && !isSeen(focused)) (buttonBeside(focused) || input).focus();
  };
}

function buttonBeside(button: HTMLElement): HTMLElement | undefined {
  const buttons = button.parentElement?.querySelectorAll<HTMLElement>("button") || [];
  return Array.from(buttons).filter(isSeen)[0];
}

function isSeen(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}
