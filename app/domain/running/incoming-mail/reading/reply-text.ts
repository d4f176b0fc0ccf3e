import { bareLine, quoteHeadAt } from "./quote-lines";
import { Sent } from "./sent-text";
import { signatureMarks } from "./signatures";

export type LeftOutReason = "quoted" | "signature" | "notice";

export interface ReplyText {
  /** Paragraphs with an empty line between them. */
  words: string;
  /** Each is as long as a letter shows. */
  leftOut: { reason: LeftOutReason; text: string }[];
}

type Line = { text: string; reason: LeftOutReason | null };

/** Letters of what was left out. */
const leftOutMost = 5_000;

/**
 * Leaves out the mail that is answered, and gives it back to be shown. Lines of `sent` are known anywhere, so words between them stay. Takes
 * time in proportion to the length of the mail, which is anybody's: call it in a worker.
 */
export function readReply(body: string, sent: string): ReplyText {
  const source = tidied(body).split("\n");
  const known = new Sent(sent);
  const lines: Line[] = [];
  let isInQuote = false;
  for (let at = 0; at < source.length; at += 1) {
    const head = quoteHeadAt(source, at, (line) => isQuoted(line, true, known));
    if (head > 0) {
      for (const text of source.slice(at, at + head)) lines.push({ text, reason: "quoted" });
      at += head - 1;
      isInQuote = true;
      continue;
    }
    lines.push(...split(source[at] ?? "", isInQuote, known));
  }
  return assembled(withoutSignatures(lines));
}

/** A line, or two: what was written behind a question, in its own quoted line, is no quote. */
function split(text: string, isInQuote: boolean, known: Sent): Line[] {
  const isMarked = /^\s*[>|]/.test(text);
  const isWhole = !(isMarked || isInQuote) || isQuotedWhole(text, known);
  const answer = isWhole ? "" : known.behind(text);
  if (answer === "") return [{ text, reason: isQuoted(text, isInQuote, known) ? "quoted" : null }];
  return [
    { text: text.slice(0, text.length - answer.length).trimEnd(), reason: "quoted" },
    { text: answer, reason: null },
  ];
}

function isQuotedWhole(text: string, known: Sent): boolean {
  return known.isEmpty || known.has(bareLine(text), 1);
}

function isQuoted(line: string, isInQuote: boolean, known: Sent): boolean {
  const bare = bareLine(line);
  if (/^\s*[>|]/.test(line)) return true;
  if (bare === "") return false;
  if (!isInQuote) return known.has(bare, 30);
  return known.isEmpty || known.has(bare, 1);
}

/** Signatures stand at the end of what is written in one place: above the quoted mail, or below it. */
function withoutSignatures(lines: Line[]): Line[] {
  const done: Line[] = [];
  let segment: string[] = [];
  const close = () => {
    const marks = signatureMarks(segment);
    for (const [n, text] of segment.entries()) done.push({ text, reason: marks[n] ?? null });
    segment = [];
  };
  for (const line of lines) {
    if (line.reason === null) segment.push(line.text);
    else {
      if (segment.length > 0) close();
      done.push(line);
    }
  }
  close();
  return done;
}

function assembled(lines: Line[]): ReplyText {
  const words = lines.map(({ text, reason }) => (reason === null ? text : "")).join("\n");
  const leftOut: ReplyText["leftOut"] = [];
  for (const reason of ["quoted", "signature", "notice"] as const) {
    const text = lines
      .filter((line) => line.reason === reason)
      .map((line) => line.text)
      .join("\n")
      .trim();
    if (text !== "") leftOut.push({ reason, text: shortened(text) });
  }
  return { words: paragraphsOf(words), leftOut };
}

function shortened(text: string): string {
  return text.length <= leftOutMost ? text : `${text.slice(0, leftOutMost)}…`;
}

/** Mail programs break lines near 72 letters; a line that is that long goes on in the next. */
function paragraphsOf(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => {
      const lines = paragraph
        .trim()
        .split("\n")
        .map((line) => line.trim());
      const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => line.length >= 55);
      return lines.join(isWrapped ? " " : "\n").trim();
    })
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function tidied(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/\u200b/g, "")
    .replace(/\[(image|cid|bild|imagen):[^\]]{0,1000}\]/gi, "")
    .replace(/\ufffc/g, "");
}
