import { readPosition } from "~/domain/book/design/controls";
import { pageSize } from "~/domain/book/geometry";
import { t } from "~/messages/translate";
import { saveForm, saveItem } from "./save-form";
import type { Save } from "./save-queue";
import { type Place, type Snapped, snap } from "./snap";

const step = 10;
const growth = 1.1;
const leastSize = 50;

interface Drag {
  item: SVGGElement;
  isResize: boolean;
  x: number;
  y: number;
  scale: number;
}

/** Buttons save without leaving the page. Free Layout items can be dragged, resized and moved by keys. */
export function arrangeItems(builder: HTMLElement, save: Save): void {
  let drag: Drag | null = null;
  let clicked: HTMLButtonElement | null = null;

  builder.addEventListener("click", ({ target }) => {
    clicked = (target as Element).closest("button");
  });
  builder.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const button = ((event as SubmitEvent).submitter as HTMLButtonElement | null) || clicked;
      if (form.id !== "media" || button?.dataset.leave !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const intent = button ? button.value : "page/save";
      saveForm(form, intent, save);
    },
    true,
  );
  builder.addEventListener("change", (event) => {
    const field = event.target as HTMLInputElement;
    if (field.name === "layout" && field.form) saveForm(field.form, "page/save", save);
  });
  builder.addEventListener("keydown", (event) => {
    const item = movable(event.target);
    if (item && press(builder, item, event, save)) event.preventDefault();
  });
  builder.addEventListener("pointerdown", (event) => {
    const item = movable(event.target);
    if (!item || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    const isResize = (event.target as Element).hasAttribute("data-corner");
    drag = { item, isResize, x, y, scale: scaleOf(item) };
    item.setPointerCapture(event.pointerId);
    item.focus({ preventScroll: true });
  });
  builder.addEventListener("pointermove", (event) => {
    if (drag) follow(builder, drag, event);
  });
  builder.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const [dx, dy] = movement(drag, event);
    const { item, isResize } = drag;
    drag = null;
    showGuides(item, null);
    if (dx === 0 && dy === 0) return;
    if (isResize) {
      grow(builder, item, growthOf(item, dx, dy), save, false);
      return;
    }
    const { from, to } = destination(builder, item, dx, dy);
    move(builder, item, to.x - from.x, to.y - from.y, save);
  });
  builder.addEventListener("pointercancel", () => {
    if (drag) {
      drag.item.setAttribute("transform", drag.item.getAttribute("data-base") || "");
      showGuides(drag.item, null);
    }
    drag = null;
  });
}

/** Called again after each refresh, which replaces the items. */
export function makeMovable(builder: HTMLElement): void {
  const items = Array.from(builder.querySelectorAll<SVGGElement>("#page [data-item]"));
  items.forEach((item, index) => {
    if (!fieldOf(builder, item, "x")) return;
    item.setAttribute("data-movable", "");
    item.setAttribute("tabindex", "0");
    item.setAttribute("role", "img");
    const how = t("Arrow keys move it, plus and minus change its size, R turns it.");
    item.setAttribute(
      "aria-label",
      `${nameOf(builder, item) || t("Item {number}", { number: index + 1 })}. ${how}`,
    );
    const link = item.querySelector("a");
    if (link) link.setAttribute("tabindex", "-1");
    const [w = 0, h = 0] = (item.getAttribute("data-size") || "").split(" ").map(Number);
    const corner = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const attributes = { x: w - 14, y: h - 14, width: 28, height: 28, "data-corner": "", class: "corner" };
    for (const [name, value] of Object.entries(attributes)) corner.setAttribute(name, String(value));
    item.appendChild(corner);
  });
}

/** Names it as the list does: "Photo 2". */
function nameOf(builder: HTMLElement, item: Element): string {
  const fields = builder.querySelector(`[data-item-fields="${item.getAttribute("data-item")}"] .items__name`);
  return (fields?.textContent || "").trim();
}

function movable(target: EventTarget | null): SVGGElement | null {
  return target instanceof Element ? target.closest<SVGGElement>("[data-movable]") : null;
}

function scaleOf(item: SVGGElement): number {
  const sheet = item.ownerSVGElement;
  return sheet ? sheet.getBoundingClientRect().width / pageSize : 1;
}

function movement({ x, y, scale }: Drag, { clientX, clientY }: PointerEvent): [number, number] {
  return [Math.round((clientX - x) / scale), Math.round((clientY - y) / scale)];
}

function follow(builder: HTMLElement, drag: Drag, event: PointerEvent): void {
  const { item, isResize } = drag;
  const [dx, dy] = movement(drag, event);
  const base = item.getAttribute("data-base") || item.getAttribute("transform") || "";
  item.setAttribute("data-base", base);
  if (isResize) {
    item.setAttribute("transform", `${base} scale(${growthOf(item, dx, dy)})`);
    return;
  }
  const { from, to } = destination(builder, item, dx, dy);
  item.setAttribute("transform", `translate(${to.x - from.x} ${to.y - from.y}) ${base}`);
  showGuides(item, to);
}

function destination(builder: HTMLElement, item: SVGGElement, dx: number, dy: number) {
  const from = placeOf(builder, item);
  const others = Array.from(builder.querySelectorAll<SVGGElement>("#page [data-movable]"));
  const moved = { ...from, x: from.x + dx, y: from.y + dy };
  const to = snap(
    moved,
    others.filter((other) => other !== item).map((other) => placeOf(builder, other)),
  );
  const kept = readPosition({ x: to.x, y: to.y, width: from.w, height: from.h });
  return { from, to: { ...to, x: kept ? kept.x : to.x, y: kept ? kept.y : to.y } };
}

function placeOf(builder: HTMLElement, item: SVGGElement): Place {
  const [x = 0, y = 0, w = 0, h = 0] = (["x", "y", "width", "height"] as const).map((name) =>
    numberOf(builder, item, name),
  );
  return { x, y, w, h };
}

function showGuides({ ownerSVGElement: sheet }: SVGGElement, to: Snapped | null): void {
  if (!sheet) return;
  for (const old of Array.from(sheet.querySelectorAll(".guide"))) sheet.removeChild(old);
  if (!to) return;
  const { guideX, guideY } = to;
  if (guideX !== null) drawGuide(sheet, { x1: guideX, y1: 0, x2: guideX, y2: pageSize });
  if (guideY !== null) drawGuide(sheet, { x1: 0, y1: guideY, x2: pageSize, y2: guideY });
}

function drawGuide(sheet: SVGSVGElement, ends: Record<string, number>): void {
  const guide = document.createElementNS("http://www.w3.org/2000/svg", "line");
  guide.setAttribute("class", "guide");
  for (const [name, value] of Object.entries(ends)) guide.setAttribute(name, String(value));
  sheet.appendChild(guide);
}

function growthOf(item: SVGGElement, dx: number, dy: number): number {
  const [w = 1, h = 1] = (item.getAttribute("data-size") || "").split(" ").map(Number);
  return Math.max((w + dx) / w, (h + dy) / h, leastSize / Math.max(w, h));
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function press(builder: HTMLElement, item: SVGGElement, event: KeyboardEvent, save: Save): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const direction = directions[event.key];
  if (direction) {
    const far = event.shiftKey ? 1 : step;
    const [dx, dy] = [direction[0] * far, direction[1] * far];
    item.setAttribute("transform", `translate(${dx} ${dy}) ${item.getAttribute("transform")}`);
    move(builder, item, dx, dy, save);
  } else if (event.key === "+" || event.key === "=") grow(builder, item, growth, save, true);
  else if (event.key === "-") grow(builder, item, 1 / growth, save, true);
  else if (event.key.toLowerCase() === "r") pressButton(builder, item, "turn");
  else return false;
  return true;
}

function pressButton(builder: HTMLElement, item: SVGGElement, action: string): void {
  const value = `item/${action}/${item.getAttribute("data-item")}`;
  const button = builder.querySelector<HTMLButtonElement>(`button[value="${value}"]`);
  if (button) button.click();
}

function move(builder: HTMLElement, item: SVGGElement, dx: number, dy: number, save: Save): void {
  add(builder, item, { x: dx, y: dy });
  saveItem(builder, save);
}

/** Resizing by the corner fixes the opposite corner, resizing by keys the center. */
function grow(builder: HTMLElement, item: SVGGElement, factor: number, save: Save, isCentred: boolean): void {
  const [width, height] = [numberOf(builder, item, "width"), numberOf(builder, item, "height")];
  const [dw, dh] = [Math.round(width * (factor - 1)), Math.round(height * (factor - 1))];
  const shift = isCentred ? { x: -Math.round(dw / 2), y: -Math.round(dh / 2) } : {};
  add(builder, item, { width: dw, height: dh, ...shift });
  saveItem(builder, save);
}

type NumberName = "x" | "y" | "width" | "height";

function fieldOf(builder: HTMLElement, item: SVGGElement, name: NumberName): HTMLInputElement | null {
  return builder.querySelector(`#media [name="${name}-${item.getAttribute("data-item")}"]`);
}

function numberOf(builder: HTMLElement, item: SVGGElement, name: NumberName): number {
  const field = fieldOf(builder, item, name);
  return field ? Number(field.value) : 0;
}

function add(builder: HTMLElement, item: SVGGElement, changes: Partial<Record<NumberName, number>>): void {
  for (const [name, change] of Object.entries(changes)) {
    const field = fieldOf(builder, item, name as NumberName);
    if (field) field.value = String(Number(field.value) + change);
  }
}
