import { saveForm } from "./save-form";
import type { Save } from "./save-queue";

/** Photos of the list are dragged by their thumbnails to another place among the photos of the story. */
export function sortPhotos(builder: HTMLElement, save: Save): void {
  let dragged: HTMLElement | null = null;
  builder.addEventListener("pointerdown", (event) => {
    const thumbnail = (event.target as Element).closest(".items__name img");
    if (!thumbnail || event.button !== 0) return;
    dragged = thumbnail.closest<HTMLElement>("[data-item-fields]");
    (thumbnail as HTMLElement).setPointerCapture(event.pointerId);
  });
  builder.addEventListener("pointermove", (event) => {
    if (dragged) showTarget(builder, dragged, targetAt(event));
  });
  builder.addEventListener("pointerup", (event) => {
    if (!dragged) return;
    const [from, to] = [dragged, targetAt(event)];
    dragged = null;
    showTarget(builder, from, null);
    const form = builder.querySelector<HTMLFormElement>("form#media");
    if (!form || !to || to === from) return;
    const moveTo = to.dataset.itemFields || "";
    saveForm(form, `item/move/${from.dataset.itemFields}`, save, { moveTo });
  });
  builder.addEventListener("pointercancel", () => {
    if (dragged) showTarget(builder, dragged, null);
    dragged = null;
  });
}

/** The photo below the pointer. QR codes stand behind the photos. */
function targetAt({ clientX, clientY }: PointerEvent): HTMLElement | null {
  const below = document.elementFromPoint(clientX, clientY);
  const fields = below?.closest<HTMLElement>("[data-item-fields]");
  return fields?.querySelector(".items__name img") ? fields : null;
}

function showTarget(builder: HTMLElement, dragged: HTMLElement, target: HTMLElement | null): void {
  for (const fields of Array.from(builder.querySelectorAll("[data-item-fields]")))
    fields.classList.toggle("is-target", fields === target && target !== dragged);
}
