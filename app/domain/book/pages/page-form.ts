import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import { numberFields } from "../../writing/drafts/builder-fields";
import { readAnchor, readControls, readPosition } from "../design/controls";
import { automaticLayout, isLayoutName } from "../design/design-options";
import type { MediaPageChange } from "../design/media-page.server";
import { type ItemChange, isHeldOnPage } from "./arrange";

/* Fields equal to their displayed value (`shown…`) are not saved and continue to follow the layout. */

interface PageForm {
  change: MediaPageChange | null;
  isHeld: boolean;
  captions: { key: string; caption: string }[];
}

/** Parses the changes. Throws ValidationError for unknown layouts and invalid numbers. */
export function readPageForm(fields: FormData): PageForm {
  const keys = [...fields.keys()].filter((name) => name.startsWith("shown-")).map((name) => name.slice(6));
  const items = Object.fromEntries(
    keys
      .map((key) => [key, { ...readItem(fields, key), ...readPlace(fields, key) }] as const)
      .filter(([, change]) => Object.keys(change).length > 0),
  );
  const layout = readLayout(fields);
  return {
    change: layout || Object.keys(items).length > 0 ? { layout, items } : null,
    isHeld: Object.entries(items).some(([key, { position }]) => isHeld(fields, key, position)),
    captions: keys.flatMap((key) => readCaption(fields, key)),
  };
}

function readLayout(fields: FormData) {
  const layout = fields.get("layout");
  if (layout === null || layout === fields.get("shownLayout")) return undefined;
  if (layout === automaticLayout || isLayoutName(layout)) return layout;
  throw new ValidationError({ layout: [message("Please choose one of the layouts.")] });
}

function readCaption(fields: FormData, key: string) {
  const caption = fields.get(`caption-${key}`);
  const isChanged = typeof caption === "string" && caption !== fields.get(`shownCaption-${key}`);
  return isChanged ? [{ key, caption }] : [];
}

/** Fields that the form does not have are as they were shown. */
function isChanged(fields: FormData, key: string): boolean {
  const shown = String(fields.get(`shown-${key}`) ?? "").split(" ");
  return numberFields.some((name, index) => {
    const now = fields.get(`${name}-${key}`);
    return now !== null && now !== (shown[index] ?? "");
  });
}

function isHeld(fields: FormData, key: string, position: ItemChange["position"]): boolean {
  const [x, y] = [readNumber(fields, `x-${key}`), readNumber(fields, `y-${key}`)];
  return Boolean(position && x !== undefined && y !== undefined && isHeldOnPage({ x, y }, position));
}

/** The paragraph before a photo; an empty choice leaves its place to the book. */
function readPlace(fields: FormData, key: string): ItemChange {
  const [chosen, shown] = [fields.get(`anchor-${key}`), fields.get(`shownAnchor-${key}`)];
  if (typeof chosen !== "string" || chosen === shown) return {};
  return { anchor: chosen === "" ? null : readAnchor(readNumber(fields, `anchor-${key}`)) };
}

/** Position and size together in the Free Layout; size only in the others. */
function readItem(fields: FormData, key: string): ItemChange {
  if (!isChanged(fields, key)) return {};
  const numbers = numberFields.map((name) => readNumber(fields, `${name}-${key}`));
  const [zoom, turn, x, y, width, height, panX, panY] = numbers;
  const position = x === undefined ? undefined : readPosition({ x, y, width, height });
  const size = position ? {} : { width, height };
  return { controls: readControls({ scale: zoom, rotation: turn, panX, panY, ...size }), position };
}

function readNumber(fields: FormData, name: string): number | undefined {
  const text = fields.get(name);
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new ValidationError({ [name]: [message("Please write this as a number.")] });
}
