import { clamp, pageSize } from "../geometry";

/* Adjustments of items on media pages (spec 2, section 5). All input is clamped to drawable numbers. */

export type ItemKind = "photo" | "code";
export type QuarterTurn = 0 | 90 | 180 | 270;

/** Sizes in units; null: the layout decides. */
export interface ItemControls {
  rotation: QuarterTurn;
  scale: number;
  width: number | null;
  height: number | null;
  /** What shows of a cropped photo: -1 its left or upper edge, 1 its right or lower one; missing: the middle. */
  panX?: number;
  panY?: number;
  /** How much larger a photo stands among the words than the book would have it; missing: as the book has it. */
  here?: number;
}

/** Top left corner and picture size in the Free Layout, in units. */
export interface ItemPosition {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const sizeLimits = { min: 50, max: 1200 };
export const zoomLimits: Record<ItemKind, { min: number; max: number }> = {
  photo: { min: 0.5, max: 2 },
  code: { min: 0.6, max: 1.5 },
};
export const zoomStep = 0.1;
export const panStep = 0.2;
const hereLimits = { min: 0.5, max: 2 };
export const hereStep = 1.15;
export const defaultItemSize = 200;
const maxAnchor = 100_000;

export const defaultControls: ItemControls = { rotation: 0, scale: 1, width: null, height: null };

/** Clamped zoom in steps of 0.1; 1 if not a number. */
export function clampZoom(value: unknown, kind: ItemKind): number {
  if (!isNumber(value)) return 1;
  const { min, max } = zoomLimits[kind];
  const stepsPerWhole = Math.round(1 / zoomStep);
  return Math.round(clamp(value, min, max) * stepsPerWhole) / stepsPerWhole;
}

/** Nearest multiple of 90; 0 if not a number. */
export function clampRotation(value: unknown): QuarterTurn {
  if (!isNumber(value)) return 0;
  const turns = Math.round((value % 360) / 90);
  return ((((turns % 4) + 4) % 4) * 90) as QuarterTurn;
}

/** Returns units of a page; null for anything but a number. */
export function clampSize(value: unknown): number | null {
  return isNumber(value) ? clamp(round(value), sizeLimits.min, sizeLimits.max) : null;
}

/** Reads stored JSON; what is missing or wrong gets its usual value. */
export function readControls(value: unknown, kind: ItemKind = "photo"): ItemControls {
  const { rotation, scale, width, height, panX, panY, here } = asObject(value);
  const pan = kind === "photo" ? { ...readPan("panX", panX), ...readPan("panY", panY) } : {};
  return {
    rotation: clampRotation(rotation),
    scale: clampZoom(scale, kind),
    width: clampSize(width),
    height: clampSize(height),
    ...pan,
    ...(kind === "photo" && readHere(here)),
  };
}

/** Absent for the middle, so that pages without it stay as they were. */
function readPan(name: "panX" | "panY", value: unknown): Pick<ItemControls, "panX" | "panY"> {
  const pan = isNumber(value) ? clamp(round(value), -1, 1) : 0;
  return pan === 0 ? {} : { [name]: pan };
}

function readHere(value: unknown): Pick<ItemControls, "here"> {
  const here = isNumber(value) ? clamp(round(value), hereLimits.min, hereLimits.max) : 1;
  return here === 1 ? {} : { here };
}

/** Null unless all four are numbers. Clamped so that at least half of the item stays on the page. */
export function readPosition(value: unknown): ItemPosition | null {
  const { x, y, width, height } = asObject(value);
  if (!isNumber(x) || !isNumber(y)) return null;
  const [w, h] = [clampSize(width), clampSize(height)];
  if (w === null || h === null) return null;
  const left = clampPlace(x, w, 0.5);
  const top = clampPlace(y, h, 0.5 / shareOnPage(left, w));
  return { x: left, y: top, width: w, height: h };
}

/** Paragraphs before a photo, from 0; null unless it is a number. */
export function readAnchor(value: unknown): number | null {
  return isNumber(value) ? clamp(Math.round(value), 0, maxAnchor) : null;
}

/** `least`: the share of the length that stays on the page, as far as it fits there. */
function clampPlace(value: number, length: number, least: number): number {
  const visible = Math.min(least * length, length, pageSize);
  return round(clamp(round(value), visible - length, pageSize - visible));
}

function shareOnPage(from: number, length: number): number {
  return (Math.min(from + length, pageSize) - Math.max(from, 0)) / length;
}

/** Infinity is clamped; NaN is rejected. */
function isNumber(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(value);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
