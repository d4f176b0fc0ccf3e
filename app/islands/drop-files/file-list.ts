import { t } from "~/messages/translate";
import { fileSizeText, statusText } from "./messages";
import type { Queue, QueuedFile } from "./queue";

/** Moves the focus to another button if the focused one is removed. */
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
  return element.offsetParent !== null && getComputedStyle(element).visibility !== "hidden";
}

export interface FileRow {
  element: HTMLElement;
  show: (queued: QueuedFile) => void;
  close: () => void;
}

function makeFileRow(
  template: HTMLTemplateElement,
  { file, kind }: QueuedFile,
  { onRemove, onRetry }: { onRemove: () => void; onRetry: () => void },
): FileRow {
  const element = part(document.importNode(template.content, true), "li");
  const picture = part<HTMLImageElement>(element, "img");
  const bar = part<HTMLProgressElement>(element, "progress");
  const retry = part(element, "[data-part=retry]");
  const cancel = part(element, "[data-part=cancel]");
  const url = URL.createObjectURL(file);

  element.dataset.kind = kind;
  if (kind === "image") picture.src = url;
  // Some browsers cannot show every image format.
  picture.onerror = () => picture.remove();
  part(element, "[data-part=name]").textContent = file.name;
  part(element, "[data-part=size]").textContent = fileSizeText(file.size);
  bar.setAttribute("aria-label", t("Uploading {name}", { name: file.name }));
  retry.onclick = onRetry;
  cancel.onclick = onRemove;

  return {
    element,
    show: (queued) => {
      element.dataset.state = queued.state;
      bar.value = queued.share;
      part(element, "[data-part=state]").textContent = statusText(queued);
      name(retry, t("Try again"));
      name(cancel, queued.message && queued.state !== "sending" ? t("Remove") : t("Cancel"));
    },
    close: () => {
      URL.revokeObjectURL(url);
      element.remove();
    },
  };

  function name(button: HTMLElement, words: string): void {
    button.textContent = words;
    button.setAttribute("aria-label", `${words}: ${file.name}`);
  }
}

export function part<Found extends Element = HTMLElement>(place: ParentNode, selector: string): Found {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
