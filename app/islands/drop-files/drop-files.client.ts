import type { DropArea } from "./drop-area";

/**
 * Makes the file field a place to drop files on. The rest of the code comes when somebody is about to use it. Until
 * then, and where it does not come, chosen files stay in the field and travel with the form.
 */
export function enhance(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>("input[type=file]");
  const form = input?.form;
  if (!input || !form) return;

  const isLeaving = watchLeaving(form);
  let area: Promise<DropArea> | undefined;
  const wake = () => {
    area =
      area ||
      import("./drop-area").then(({ openDropArea }) => {
        // What travels with the form already must not be sent a second time.
        if (isLeaving()) throw new Error("The form is on its way.");
        return openDropArea(element, input, form);
      });
    area.catch(() => {
      area = undefined;
    });
    return area;
  };
  const wakeQuietly = () => void wake().catch(() => undefined);

  for (const event of ["focusin", "mouseenter", "touchstart", "change"]) {
    element.addEventListener(event, wakeQuietly, { passive: true });
  }
  // What was chosen before the script woke up is taken over.
  if (input.files?.length) wakeQuietly();

  listenForDrops(element, (files) => {
    wake()
      .then(({ take }) => take(Array.from(files)))
      .catch(() => {
        input.files = files;
      });
  });
}

/** Whether the form was posted and the page waits for the next. */
function watchLeaving(form: HTMLFormElement): () => boolean {
  let isLeaving = false;
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (target === form && !defaultPrevented) isLeaving = true;
  });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
  return () => isLeaving;
}

/** A file that is dropped beside the place goes nowhere: the browser would show it instead of the page. */
function listenForDrops(element: HTMLElement, onDrop: (files: FileList) => void): void {
  const mark = (isOver: boolean) => element.classList.toggle("drop-files--over", isOver);
  const meet = (event: DragEvent, then: (data: DataTransfer, isOver: boolean) => void) => {
    const data = event.dataTransfer;
    if (!data || Array.from(data.types).indexOf("Files") < 0) return;
    event.preventDefault();
    then(data, element.contains(event.target as Node));
  };

  document.addEventListener("dragover", (event) =>
    meet(event, (data, isOver) => {
      data.dropEffect = isOver ? "copy" : "none";
      mark(isOver);
    }),
  );
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) =>
    meet(event, ({ files }, isOver) => {
      mark(false);
      if (isOver) onDrop(files);
    }),
  );
}
