/** Makes single spaces, and one blank line between paragraphs; line breaks inside a paragraph stay, indents do not. */
export function normalizeText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
        .replace(/[^\S\n]+/g, " "),
    )
    .filter(Boolean)
    .join("\n\n");
}
