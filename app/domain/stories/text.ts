import { escapeHtml } from "../escape-html";

/*
 * A story is paragraphs of plain text. It is kept with one blank line between paragraphs, shown as text everywhere,
 * and travels as `<p>` blocks in JSON (spec 1, section 5; the rules of text in docs/decisions).
 */

/** The paragraphs of a text as it was typed: blank lines separate them, single line breaks become spaces. */
export function toParagraphs(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .reduce<string[][]>(gatherLines, [[]])
    .map((lines) => lines.join(" "))
    .filter((paragraph) => paragraph !== "");
}

/** The text as it is kept and as it stands in the editor. */
export function joinParagraphs(paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}

/** The text as JSON answers carry it: one `<p>` block a paragraph. */
export function toHtml(text: string): string {
  return toParagraphs(text)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join("");
}

/** The text in a JSON payload: content made wholly of `<p>` blocks is read as paragraphs, all else is text. */
export function fromHtml(content: string): string {
  const blocks = paragraphBlocks(content);
  if (!blocks) return content;
  return joinParagraphs(blocks.map((block) => unescapeHtml(block.replace(/<br ?\/?>/gi, "\n"))));
}

/** Of a text as it is kept. */
export function countParagraphs(text: string): number {
  return text === "" ? 0 : text.split("\n\n").length;
}

/** What stands between spaces counts as a word. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Puts a line to those of its paragraph; a blank one begins the next. */
function gatherLines(paragraphs: string[][], line: string): string[][] {
  if (line === "") paragraphs.push([]);
  else paragraphs.at(-1)?.push(line);
  return paragraphs;
}

/** What stands in the `<p>` blocks; undefined where there is anything beside them. Reads each letter once. */
function paragraphBlocks(content: string): string[] | undefined {
  const lowerCase = content.toLowerCase();
  const opening = /\s*<p(?:\s[^<>]*)?>/y;
  const end = content.trimEnd().length;
  const blocks: string[] = [];
  for (let place = 0; place < end; ) {
    opening.lastIndex = place;
    if (!opening.test(lowerCase)) return undefined;
    const close = lowerCase.indexOf("</p>", opening.lastIndex);
    if (close === -1) return undefined;
    const block = content.slice(opening.lastIndex, close);
    if (/<p[\s>]/i.test(block)) return undefined;
    blocks.push(block);
    place = close + "</p>".length;
  }
  return blocks.length > 0 ? blocks : undefined;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
