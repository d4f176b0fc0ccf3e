import { saveForm } from "./save-form";
import type { Save } from "./save-queue";

export function sortPhotos(builder: HTMLElement, save: Save): void {
  let dragged: HTMLElement | null = null;
  builder.addEventListener("pointerdown", (event) => {
    const thumbnail = (event.target as Element).closest<HTMLElement>("[data-thumb]");
    if (!thumbnail || event.button !== 0) return;
    dragged = thumbnail;
    thumbnail.setPointerCapture(event.pointerId);
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
    saveForm(form, `item/move/${from.dataset.thumb}`, save, { moveTo: to.dataset.thumb || "" });
  });
  builder.addEventListener("pointercancel", () => {
    if (dragged) showTarget(builder, dragged, null);
    dragged = null;
  });
}

function targetAt({ clientX, clientY }: PointerEvent): HTMLElement | null {
  const below = document.elementFromPoint(clientX, clientY);
  return below ? below.closest<HTMLElement>("[data-thumb]") : null;
}

function showTarget(builder: HTMLElement, dragged: HTMLElement, target: HTMLElement | null): void {
  for (const fields of Array.from(builder.querySelectorAll("[data-thumb]")))
    fields.classList.toggle("is-target", fields === target && target !== dragged);
}
