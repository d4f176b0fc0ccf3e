import { clamp, pageSize } from "./geometry";

/* Adjustments of items on media pages (spec 2, section 5). All input is clamped to drawable numbers. */

export type ItemKind = "photo" | "code";
export type QuarterTurn = 0 | 90 | 180 | 270;

/** Sizes in units; null: the layout decides. */
export interface ItemControls {
  rotation: QuarterTurn;
  scale: number;
  width: number | null;
  height: number | null;
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

export function clampSize(value: unknown): number | null {
  return isNumber(value) ? clamp(round(value), sizeLimits.min, sizeLimits.max) : null;
}

export function readControls(value: unknown, kind: ItemKind = "photo"): ItemControls {
  const { rotation, scale, width, height } = asObject(value);
  return {
    rotation: clampRotation(rotation),
    scale: clampZoom(scale, kind),
    width: clampSize(width),
    height: clampSize(height),
  };
}

/** Null unless all four are numbers. Clamped so that part of the item stays on the page. */
export function readPosition(value: unknown): ItemPosition | null {
  const { x, y, width, height } = asObject(value);
  if (!isNumber(x) || !isNumber(y)) return null;
  const [w, h] = [clampSize(width), clampSize(height)];
  if (w === null || h === null) return null;
  return { x: clampPlace(x, w), y: clampPlace(y, h), width: w, height: h };
}

/** Paragraphs before a photo, from 0; null unless it is a number. */
export function readAnchor(value: unknown): number | null {
  return isNumber(value) ? clamp(Math.round(value), 0, maxAnchor) : null;
}

function clampPlace(value: number, length: number): number {
  return clamp(round(value), sizeLimits.min - length, pageSize - sizeLimits.min);
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
