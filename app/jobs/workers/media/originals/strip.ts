import { stripJpeg } from "./jpeg";
import { stripPng } from "./png";
import { stripWebp } from "./webp";

export interface Original {
  data: Buffer;
  mimeType: "image/jpeg" | "image/png" | "image/webp";
}

const kinds = {
  jpeg: { strip: stripJpeg, mimeType: "image/jpeg" },
  png: { strip: stripPng, mimeType: "image/png" },
  webp: { strip: stripWebp, mimeType: "image/webp" },
} as const;

/** Removes location, time and owner. Null for formats that would need re-encoding (HEIC, AVIF, GIF). */
export function stripOriginal(file: Buffer, format: string, orientation: number): Original | null {
  if (!(format in kinds)) return null;
  const { strip, mimeType } = kinds[format as keyof typeof kinds];
  const data = strip(file, orientation);
  return data && { data, mimeType };
}
