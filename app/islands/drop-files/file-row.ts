import { part } from "./part";
import type { QueuedFile } from "./queue";
import { sizeWords, stateWords } from "./words";

export interface FileRow {
  element: HTMLElement;
  show: (queued: QueuedFile) => void;
  /** Takes it off the page. */
  close: () => void;
}

/** A file on its way, in a copy of the server's template: what it is, how far it has come, what can be done. */
export function makeFileRow(
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
  // Not every browser can show every kind of picture.
  picture.onerror = () => picture.remove();
  part(element, "[data-part=name]").textContent = file.name;
  part(element, "[data-part=size]").textContent = sizeWords(file.size);
  bar.setAttribute("aria-label", `Uploading ${file.name}`);
  retry.onclick = onRetry;
  cancel.onclick = onRemove;

  return {
    element,
    show: (queued) => {
      element.dataset.state = queued.state;
      bar.value = queued.share;
      part(element, "[data-part=state]").textContent = stateWords(queued);
      name(retry, "Try again");
      name(cancel, queued.message ? "Remove" : "Cancel");
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
