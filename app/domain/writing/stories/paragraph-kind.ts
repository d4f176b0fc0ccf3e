/* What a paragraph is, for print, Word and screen. Only line breaks decide, and marks at the start of lines. */

/** Prose has no line breaks. Verse is short lines, a list has marks; others stand as typed, such as greetings. */
export type ParagraphKind = "prose" | "verse" | "list" | "lines";

export interface KindOfParagraph {
  kind: ParagraphKind;
  lines: ParagraphLine[];
}

export interface ParagraphLine {
  /** The mark of a list: "–", "•" or "12.", empty for a line that continues the one before; null for other lines. */
  marker: string | null;
  /** Spaces before a line of verse; undefined without any. */
  indent?: number;
  text: string;
}

const marker = /^(?:([-–—*•‣·])|(\(?(?:\d{1,3}|\p{L})[.)]))[ \t\u00a0]+(?=\S)/u;
/** Lines of speech are no list; these marks open a sentence in no other language. */
const spanishSpeech = /^[-–—][ \t\u00a0]*[¿¡]/;
const verseLineMax = 72;
const verseMean = { least: 15, most: 56 };

/** Expects a paragraph of `toParagraphs`. */
export function readParagraph(paragraph: string): KindOfParagraph {
  const typed = paragraph.split("\n");
  const lines = typed.map((line) => line.trim());
  if (isList(lines)) return { kind: "list", lines: toListLines(lines) };
  const kind = kindOfLines(lines);
  return { kind, lines: lines.map((text, index) => toLine(kind, typed[index] ?? "", text)) };
}

function toLine(kind: ParagraphKind, typed: string, text: string): ParagraphLine {
  const indent = kind === "verse" ? indentOfLine(typed) : 0;
  return { marker: null, ...(indent > 0 && { indent }), text };
}

const mostIndent = 24;
/** Widths in spaces; others are one. */
const widths: Record<string, number> = { "\t": 4, "\u2003": 2, "\u3000": 2 };

/** Counts spaces, as far as a page has room. */
export function indentOfLine(line: string): number {
  const [blank = ""] = /^\s*/.exec(line) ?? [];
  const spaces = [...blank].reduce((sum, character) => sum + (widths[character] ?? 1), 0);
  return Math.min(spaces, mostIndent);
}

/** Makes spaces for HTML, where spaces at the start of a line are not shown. */
export function visibleIndent(spaces: number): string {
  return "\u00a0".repeat(spaces);
}

/** Two or more lines with marks, which are at least every second line; "•" also alone. */
function isList(lines: string[]): boolean {
  if (lines.some((line) => spanishSpeech.test(line))) return false;
  const marked = lines.filter((line) => marker.test(line)).length;
  if (lines.length === 1) return /^[•‣]/.test(lines[0] ?? "") && marked === 1;
  return marked >= 2 && marked * 2 >= lines.length;
}

function toListLines(lines: string[]): ParagraphLine[] {
  const first = lines.findIndex((line) => marker.test(line));
  return lines.map((line, index) => {
    const [whole = "", sign = "", number] = marker.exec(line) ?? [];
    if (whole === "") return { marker: index < first ? null : "", text: line };
    return { marker: number ?? printedSigns[sign] ?? "•", text: line.slice(whole.length) };
  });
}

const printedSigns: Record<string, string> = { "-": "–", "–": "–", "—": "–" };

function kindOfLines(lines: string[]): ParagraphKind {
  if (lines.length === 1) return isGreeting(lines[0] ?? "") ? "lines" : "prose";
  const lengths = lines.map((line) => line.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lines.length;
  const isVerse =
    lengths.every((length) => length <= verseLineMax) && mean >= verseMean.least && mean <= verseMean.most;
  return isVerse ? "verse" : "lines";
}

/** "Dear Mary," or "With love,": a few words that end with a comma. */
function isGreeting(line: string): boolean {
  return line.length <= 50 && /[,،，]$/.test(line) && line.split(/\s+/).length <= 7;
}

/** Short enough to be kept on one page. */
export function isShortGroup({ kind, lines }: KindOfParagraph): boolean {
  return kind !== "prose" && lines.length <= 14 && lines.every(({ text }) => text.length <= 160);
}
