import type { PrinterProfile } from "../print/printer-profile";

/** A printed page from 1, or a part of the cover. */
export type DrawnPage = number | CoverPart;
export type CoverPart = "front" | "spine" | "back";

const coverParts: CoverPart[] = ["front", "spine", "back"];

/** "fallback": JPEG for browsers without WebP (Safari before 14), and to keep or send. "tiny": among all pages. "close": twice as large, drawn when somebody looks closer. */
export type ImageVariant = "small" | "large" | "fallback" | "tiny" | "close";

export interface PageImage {
  page: DrawnPage;
  variant: ImageVariant;
}

/** Widths in pixels: for a page beside another one, and for one page on a sharp screen. */
export const imageWidths: Record<ImageVariant, number> = {
  small: 640,
  large: 1100,
  fallback: 1080,
  tiny: 200,
  close: 2200,
};

const extensions: Record<ImageVariant, string> = {
  small: "small.webp",
  large: "large.webp",
  fallback: "large.jpg",
  tiny: "tiny.jpg",
  close: "close.jpg",
};
const variants = Object.keys(extensions) as ImageVariant[];

/** "12-small.webp", "front-large.jpg". */
export function imageFileName({ page, variant }: PageImage): string {
  return `${page}-${extensions[variant]}`;
}

/** Null for other names, and for pages that a book of `pages` does not have. */
export function parseImageFileName(name: string, pages: number): PageImage | null {
  const [, page = "", rest = ""] = /^([a-z]+|[1-9]\d{0,4})-(.+)$/.exec(name) ?? [];
  const variant = variants.find((one) => extensions[one] === rest);
  if (!variant) return null;
  const part = coverParts.find((one) => one === page);
  if (part) return { page: part, variant };
  const number = Number(page);
  return number >= 1 && number <= pages ? { page: number, variant } : null;
}

/** Images of print files are below this URL. */
export function pageImagesHref(id: number): string {
  return `/book/pages/${id}`;
}

/** Height divided by width of a trimmed page. */
export function pageRatio({ trim }: Pick<PrinterProfile, "trim">): number {
  return trim.height / trim.width;
}

const after = 8;
const before = 2;
/** Its spread and the next one. */
export const pagesNeeded = 4;

/** The pages to draw when one is asked for, in order of need: its spread, what follows, what precedes. The first `pagesNeeded` are wanted at once. */
export function pagesToDraw(asked: DrawnPage, pages: number): DrawnPage[] {
  if (typeof asked !== "number") return [asked, ...coverParts.filter((part) => part !== asked), 1, 2, 3];
  const left = asked - (asked % 2);
  const spread = [asked, asked === left ? left + 1 : left];
  const next = Array.from({ length: after }, (_, index) => left + 2 + index);
  const previous = Array.from({ length: before }, (_, index) => left - 1 - index);
  return [...spread, ...next, ...previous].filter((page) => page >= 1 && page <= pages);
}
