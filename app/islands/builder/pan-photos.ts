import { clampZoom } from "~/domain/book/design/controls";
import { middles, panOf } from "~/domain/book/design/pan";
import { saveItem } from "./save-form";
import type { Save } from "./save-queue";

interface Pan {
  item: Element;
  photo: SVGSVGElement;
  x: number;
  y: number;
  from: number[];
}

const zoomByClick = 0.2;

/** Dragging pans the marked photo within its frame (in the Free Layout with Shift); a double click zooms about its point. */
export function panPhotos(builder: HTMLElement, save: Save): void {
  let pan: Pan | null = null;
  builder.addEventListener("pointerdown", (event) => {
    const photo = photoAt(event);
    if (!photo || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    pan = { ...photo, x: event.clientX, y: event.clientY, from: viewBoxOf(photo.photo) };
    photo.item.setPointerCapture(event.pointerId);
  });
  builder.addEventListener("pointermove", (event) => {
    if (pan) follow(pan, event);
  });
  builder.addEventListener("pointerup", (event) => {
    if (!pan) return;
    const { item, photo, x, y } = pan;
    pan = null;
    if (event.clientX === x && event.clientY === y) return;
    const { cutX, cutY } = cutsOf(item, viewBoxOf(photo));
    setPan(builder, item, cutX, cutY);
    saveItem(builder, save);
  });
  builder.addEventListener("dblclick", (event) => {
    const item = (event.target as Element).closest("#page [data-item]");
    const photo = item?.querySelector<SVGSVGElement>("svg[viewBox]");
    if (item && photo && zoomAt(builder, item, photo, event)) saveItem(builder, save);
  });
}

function photoAt(event: PointerEvent): { item: Element; photo: SVGSVGElement } | null {
  const item = (event.target as Element).closest("#page [data-item].is-marked");
  const photo = item?.querySelector<SVGSVGElement>("svg[viewBox]");
  if (!item || !photo?.querySelector("image") || !isCropped(item)) return null;
  if ((event.target as Element).hasAttribute("data-corner")) return null;
  if (item.hasAttribute("data-movable") && !event.shiftKey) return null;
  return { item, photo };
}

function isCropped(item: Element): boolean {
  const [, , across = 1, down = 1] = numbersOf(item, "data-crop");
  return across < 0.999 || down < 0.999;
}

function numbersOf(element: Element, name: string): number[] {
  return (element.getAttribute(name) || "").split(" ").map(Number);
}

function viewBoxOf(photo: Element): number[] {
  return numbersOf(photo, "viewBox");
}

function follow({ item, photo, x, y, from }: Pan, { clientX, clientY }: PointerEvent): void {
  const [left = 0, top = 0, width = 0, height = 0] = from;
  const [, , across = 1, down = 1] = numbersOf(item, "data-crop");
  const box = photo.getBoundingClientRect();
  const newLeft = within(left - ((clientX - x) / box.width) * width, width / across - width);
  const newTop = within(top - ((clientY - y) / box.height) * height, height / down - height);
  photo.setAttribute("viewBox", [newLeft, newTop, width, height].join(" "));
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, most));
}

/** Shares of the hidden part before the visible one; null where nothing is hidden. */
function cutsOf(item: Element, [left = 0, top = 0, width = 0, height = 0]: number[]) {
  const [, , across = 1, down = 1] = numbersOf(item, "data-crop");
  return {
    cutX: across < 0.999 ? left / (width / across - width) : null,
    cutY: down < 0.999 ? top / (height / down - height) : null,
  };
}

function setPan(builder: HTMLElement, item: Element, cutX: number | null, cutY: number | null): void {
  const fields = [
    ["panX", cutX],
    ["panY", cutY],
  ] as const;
  for (const [name, cut] of fields) {
    const field = fieldOf(builder, item, name);
    if (field && cut !== null)
      field.value = String(Math.round(100 * panOf(middles[name], Math.min(Math.max(cut, 0), 1))) / 100);
  }
}

function fieldOf(builder: HTMLElement, item: Element, name: string): HTMLInputElement | null {
  return builder.querySelector(`#media [name="${name}-${item.getAttribute("data-item")}"]`);
}

function zoomAt(builder: HTMLElement, item: Element, photo: SVGSVGElement, event: MouseEvent): boolean {
  const field = fieldOf(builder, item, "zoom");
  if (!field || !fieldOf(builder, item, "panX")) return false;
  const before = Number(field.value) || 1;
  const after = clampZoom(before + (event.shiftKey ? -zoomByClick : zoomByClick), "photo");
  if (after === before) return false;
  field.value = String(after);
  const [left = 0, top = 0, width = 1, height = 1] = viewBoxOf(photo);
  const [, , across = 1, down = 1] = numbersOf(item, "data-crop");
  const box = photo.getBoundingClientRect();
  const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  setPan(
    builder,
    item,
    cutAround(at.x, left / (width / across), across, across * (before / after)),
    cutAround(at.y, top / (height / down), down, down * (before / after)),
  );
  return true;
}

/** The share that is cut before, so that the point at `at` of the frame stays there. Null where nothing is hidden. */
export function cutAround(at: number, start: number, shown: number, nextShown: number): number | null {
  if (nextShown >= 0.999) return null;
  return (start + at * shown - at * nextShown) / (1 - nextShown);
}
