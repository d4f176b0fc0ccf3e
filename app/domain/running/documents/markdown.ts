import type { BookLanguage } from "~/messages/book-languages";

/* A small subset of Markdown, parsed to plain data. HTML stays text. */

export interface Words {
  kind: "text" | "strong" | "emphasis" | "link";
  text: string;
  href?: string;
}

export type Block =
  | { kind: "heading"; level: 2 | 3; words: Words[] }
  | { kind: "paragraph"; words: Words[] }
  | { kind: "list"; isNumbered: boolean; items: Words[][] };

export interface Document {
  title: string;
  blocks: Block[];
  /** Missing where it is in the language of its reader. */
  language?: BookLanguage;
}

/** Parses a document. Unrecognized syntax becomes a paragraph. */
export function readMarkdown(text: string): Document {
  const parts = text
    .replace(/\r\n?/g, "\n")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^(#+ .*)$/gm, "\n$1\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  const title = /^# (.*)$/.exec(parts[0] ?? "")?.[1];
  return { title: title?.trim() ?? "", blocks: (title ? parts.slice(1) : parts).map(readBlock) };
}

function readBlock(part: string): Block {
  const [, marks, heading] = /^(#+) (.*)$/.exec(part) ?? [];
  if (marks && heading)
    return { kind: "heading", level: marks.length > 2 ? 3 : 2, words: readWords(heading) };
  const lines = part.split("\n");
  const isNumbered = /^\d+\. /.test(part);
  if (isNumbered || /^[-*] /.test(part)) {
    return { kind: "list", isNumbered, items: readItems(lines).map(readWords) };
  }
  return { kind: "paragraph", words: readWords(lines.map((line) => line.trim()).join(" ")) };
}

/** A line without a marker continues the previous item. */
function readItems(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const entry = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line)?.[1];
    if (entry !== undefined) items.push(entry.trim());
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

const marked = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function readWords(text: string): Words[] {
  const words: Words[] = [];
  let read = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, strong, emphasis, label, href] = match;
    if (match.index > read) words.push({ kind: "text", text: text.slice(read, match.index) });
    if (strong !== undefined) words.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) words.push({ kind: "emphasis", text: emphasis });
    else if (label && href && isSafe(href)) words.push({ kind: "link", text: label, href });
    else words.push({ kind: "text", text: whole });
    read = match.index + whole.length;
  }
  if (read < text.length) words.push({ kind: "text", text: text.slice(read) });
  return words;
}

/** Only pages of this site, web, mail and phone links: no scheme that runs code. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href);
}
