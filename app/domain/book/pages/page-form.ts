import { ValidationError } from "../../errors";
import type { MediaPageChange } from "../builder.server";
import { readAnchor, readControls, readPosition } from "../controls";
import { automaticLayout, isLayoutName } from "../design-options";
import type { ItemChange } from "./arrange";

/* Fields equal to their displayed value (`shown…`) are not saved and continue to follow the layout. */

/** Order of the numbers in `shown-KEY`. */
export const numberFields = ["zoom", "turn", "x", "y", "width", "height"] as const;

const choice = new RegExp(
  `^(layout|shownLayout|coverStyle|(${numberFields.join("|")}|shown|shownCaption|anchor|shownAnchor)-.*)$`,
);

/** Whether a field of the builder's forms is a choice, a number or a displayed value, not text. */
export function isChoiceOfBuilder(fieldName: string): boolean {
  return choice.test(fieldName);
}

interface PageForm {
  change: MediaPageChange | null;
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
    captions: keys.flatMap((key) => readCaption(fields, key)),
  };
}

function readLayout(fields: FormData) {
  const layout = fields.get("layout");
  if (layout === null || layout === fields.get("shownLayout")) return undefined;
  if (layout === automaticLayout || isLayoutName(layout)) return layout;
  throw new ValidationError({ layout: ["Please choose one of the layouts."] });
}

function readCaption(fields: FormData, key: string) {
  const caption = fields.get(`caption-${key}`);
  const isChanged = typeof caption === "string" && caption !== fields.get(`shownCaption-${key}`);
  return isChanged ? [{ key, caption }] : [];
}

function shownNow(fields: FormData, key: string): string {
  return numberFields.map((name) => fields.get(`${name}-${key}`) ?? "").join(" ");
}

/** The paragraph before a photo; an empty choice leaves its place to the book. */
function readPlace(fields: FormData, key: string): ItemChange {
  const [chosen, shown] = [fields.get(`anchor-${key}`), fields.get(`shownAnchor-${key}`)];
  if (typeof chosen !== "string" || chosen === shown) return {};
  return { anchor: chosen === "" ? null : readAnchor(readNumber(fields, `anchor-${key}`)) };
}

/** Position and size together in the Free Layout; size only in the others. */
function readItem(fields: FormData, key: string): ItemChange {
  if (shownNow(fields, key) === fields.get(`shown-${key}`)) return {};
  const [zoom, turn, x, y, width, height] = numberFields.map((name) => readNumber(fields, `${name}-${key}`));
  const position = x === undefined ? undefined : readPosition({ x, y, width, height });
  const size = position ? {} : { width, height };
  return { controls: readControls({ scale: zoom, rotation: turn, ...size }), position };
}

function readNumber(fields: FormData, name: string): number | undefined {
  const text = fields.get(name);
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new ValidationError({ [name]: ["Please write this as a number."] });
}
