import { escapeHtml } from "../escape-html";

/** Splits typed text at blank lines; single line breaks become spaces. */
export function toParagraphs(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .reduce<string[][]>(gatherLines, [[]])
    .map((lines) => lines.join(" "))
    .filter((paragraph) => paragraph !== "");
}

/** Joins paragraphs by a blank line, as stored. */
export function joinParagraphs(paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}

/** Converts stored text to `<p>` blocks for JSON. */
export function toHtml(text: string): string {
  return toParagraphs(text)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join("");
}

/** Converts JSON content to text: `<p>` blocks become paragraphs, anything else is plain text. */
export function fromHtml(content: string): string {
  const blocks = paragraphBlocks(content);
  if (!blocks) return content;
  return joinParagraphs(blocks.map((block) => unescapeHtml(block.replace(/<br ?\/?>/gi, "\n"))));
}

/** Expects stored text. */
export function countParagraphs(text: string): number {
  return text === "" ? 0 : text.split("\n\n").length;
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function gatherLines(paragraphs: string[][], line: string): string[][] {
  if (line === "") paragraphs.push([]);
  else paragraphs.at(-1)?.push(line);
  return paragraphs;
}

/** Undefined when there is anything but `<p>` blocks. Linear time. */
function paragraphBlocks(content: string): string[] | undefined {
  const lowerCase = content.toLowerCase();
  const opening = /\s*<p(?:\s[^<>]*)?>/y;
  const end = content.trimEnd().length;
  const blocks: string[] = [];
  for (let position = 0; position < end; ) {
    opening.lastIndex = position;
    if (!opening.test(lowerCase)) return undefined;
    const close = lowerCase.indexOf("</p>", opening.lastIndex);
    if (close === -1) return undefined;
    const block = content.slice(opening.lastIndex, close);
    if (/<p[\s>]/i.test(block)) return undefined;
    blocks.push(block);
    position = close + "</p>".length;
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
