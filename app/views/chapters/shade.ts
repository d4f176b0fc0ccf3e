const shades = 6;

/** The class of a chapter's colour: they cycle over six (spec 1, section 2; spec 2, section 9). */
export function shadeOf(index: number): string {
  return `shade-${(index % shades) + 1}`;
}
