import { stripJpeg } from "./jpeg";
import { stripPng } from "./png";
import { stripWebp } from "./webp";

/** A photo as it was sent, without its place. */
export interface Original {
  data: Buffer;
  mimeType: "image/jpeg" | "image/png" | "image/webp";
}

const kinds = {
  jpeg: { strip: stripJpeg, mimeType: "image/jpeg" },
  png: { strip: stripPng, mimeType: "image/png" },
  webp: { strip: stripWebp, mimeType: "image/webp" },
} as const;

/**
 * The original that is kept for print, every pixel as it was sent, without what tells place, time or owner. Null for
 * kinds that cannot be so parted without being made anew (HEIC, AVIF, GIF): their full size is made at high quality.
 */
export function stripOriginal(file: Buffer, format: string, orientation: number): Original | null {
  if (!(format in kinds)) return null;
  const { strip, mimeType } = kinds[format as keyof typeof kinds];
  const data = strip(file, orientation);
  return data && { data, mimeType };
}
