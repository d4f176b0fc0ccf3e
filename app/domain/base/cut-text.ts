/** The first UTF-16 code units of a text, `most` at most, and no half of a character at its end. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
