/** Makes single spaces, and one blank line between paragraphs. Line breaks inside a paragraph stay, and so do the indents of several lines, as of verse. */
export function normalizeText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/[^\S\n]+$/gm, "").replace(/^\n+|\n+$/g, ""))
    .map((paragraph) => (paragraph.includes("\n") ? paragraph : paragraph.trim()))
    .map((paragraph) => paragraph.replace(/(\S)[^\S\n]+/g, "$1 "))
    .filter(Boolean)
    .join("\n\n");
}
