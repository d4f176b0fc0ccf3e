import type { Direction } from "~/domain/base/locale";

/** The address of a style sheet for pages of this direction. Only the build lowers sheets; in development one serves both. */
export function sheetFor(direction: Direction, href: string): string {
  const isLowered = process.env.NODE_ENV === "production";
  return direction === "rtl" && isLowered ? href.replace(/\.css$/, ".rtl.css") : href;
}
