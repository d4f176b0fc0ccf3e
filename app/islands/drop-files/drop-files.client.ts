import type { DropArea } from "./drop-area";

/** One look is enough for all areas of a page. */
let isLookedAt = false;

/** Leaves files in the field, to be posted with the form, until the upload code is loaded. */
export function enhance(element: HTMLElement): void {
  const inputs = Array.from(element.querySelectorAll<HTMLInputElement>("input[type=file]"));
  const [input] = inputs;
  const form = input?.form;
  if (!input || !form) return;

  let area: Promise<DropArea> | undefined;
  const load = () => {
    area =
      area ||
      import("./drop-area").then(({ openDropArea }) => {
        // The files are already posted with the form: the page's first script marks it (public/keep-words.js).
        if (form.dataset.leaving !== undefined) throw new Error("The form is on its way.");
        return openDropArea(element, inputs, form);
      });
    area.catch(() => {
      area = undefined;
    });
    return area;
  };
  const loadQuietly = () => void load().catch(() => undefined);

  for (const event of ["focusin", "mouseenter", "touchstart", "change"]) {
    for (const each of inputs) each.parentElement?.addEventListener(event, loadQuietly, { passive: true });
  }
  // Files that were chosen before this script loaded.
  if (inputs.some(({ files }) => files?.length)) loadQuietly();

  if (isOlderPage() && !isLookedAt) {
    isLookedAt = true;
    refreshQuietly(element, form);
  }

  // Files are dropped on the form: where an area stands beside it, another one is in it.
  if (!form.contains(element)) return;
  listenForDrops(form, (files) => {
    load()
      .then(({ take }) => take(Array.from(files)))
      .catch(() => {
        input.files = files;
      });
  });
}

/** The browser's Back shows a page as it was loaded, without what arrived after that. */
function isOlderPage(): boolean {
  // Safari of old tablets has no other.
  return window.performance?.navigation?.type === 2;
}

function refreshQuietly({ dataset }: HTMLElement, form: HTMLFormElement): void {
  import("./new-items")
    .then(({ showNewItems }) => showNewItems(form, dataset.shownAt))
    .catch(() => undefined);
}

/** The browser would open files that are dropped elsewhere. */
function listenForDrops(element: HTMLElement, onDrop: (files: FileList) => void): void {
  const mark = (isOver: boolean) => element.classList.toggle("drop-files--over", isOver);
  const handle = (event: DragEvent, then: (data: DataTransfer, isOver: boolean) => void) => {
    const data = event.dataTransfer;
    if (!data || Array.from(data.types).indexOf("Files") < 0) return;
    event.preventDefault();
    then(data, element.contains(event.target as Node));
  };

  document.addEventListener("dragover", (event) =>
    handle(event, (data, isOver) => {
      data.dropEffect = isOver ? "copy" : "none";
      mark(isOver);
    }),
  );
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) =>
    handle(event, ({ files }, isOver) => {
      mark(false);
      if (isOver) onDrop(files);
    }),
  );
}
