import { escapeHtml } from "../../base/escape-html";
import { countWords as countInBrowser } from "./count-words";
import { indentOfLine, readParagraph } from "./paragraph-kind";

/** Splits typed text at blank lines. Single line breaks stay, as a line feed inside a paragraph, and the indents of verse. */
export function toParagraphs(text: string): string[] {
  return text
    .replace(/\u2029/g, "\n\n")
    .split(lineBreak)
    .reduce<string[][]>(gatherLines, [[]])
    .map(joinLines)
    .filter((paragraph) => paragraph !== "");
}

/** Lines of verse keep their spaces at the start, others do not. */
function joinLines(lines: string[]): string {
  const paragraph = lines.map((line) => line.trim()).join("\n");
  if (!lines.some((line) => /^\s/.test(line)) || readParagraph(paragraph).kind !== "verse") return paragraph;
  return lines.map((line) => " ".repeat(indentOfLine(line)) + line.trim()).join("\n");
}

/** U+2028 is the line break of word processors, U+0085 of mainframes. */
const lineBreak = /[\n\u2028\u0085]/;

/** Puts a blank line between paragraphs, as in stored text. */
export function joinParagraphs(paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}

/** Converts stored text to `<p>` blocks for JSON, with `<br>` for a line break inside a paragraph and `&nbsp;` for an indent. */
export function toHtml(text: string): string {
  return toParagraphs(text)
    .map((paragraph) => `<p>${withIndents(escapeHtml(paragraph)).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function withIndents(paragraph: string): string {
  return paragraph.replace(/^ +/gm, (indent) => "&nbsp;".repeat(indent.length));
}

/** Converts JSON content to text: `<p>` blocks become paragraphs, `<br>` a line break, anything else is plain text. */
export function fromHtml(content: string): string {
  const blocks = paragraphBlocks(content);
  if (!blocks) return content;
  return joinParagraphs(blocks.map(blockText));
}

/** A line feed is a space in HTML, and spaces at the start of a line are not shown. */
function blockText(block: string): string {
  const lines = block.replace(/\n/g, " ").split(/<br ?\/?>/i);
  return unescapeHtml(lines.map((line) => line.replace(/^[ \t]+/, "")).join("\n"));
}

/** Expects stored text. */
export function countParagraphs(text: string): number {
  return text === "" ? 0 : text.split("\n\n").length;
}

/** Lines with text. Expects stored text. */
export function countLines(text: string): number {
  return text.match(/[^\n]+/g)?.length ?? 0;
}

/** Counts as the page does (count-words). */
export function countWords(text: string): number {
  return countInBrowser(text) ?? 0;
}

function gatherLines(paragraphs: string[][], line: string): string[][] {
  if (line.trim() === "") paragraphs.push([]);
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
