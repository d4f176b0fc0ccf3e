import type { Direction } from "~/messages/languages";

/** The address of a style sheet for pages of this direction. The build lowers each sheet twice. */
export function sheetFor(direction: Direction, href: string): string {
  return direction === "rtl" ? href.replace(/\.css$/, ".rtl.css") : href;
}
