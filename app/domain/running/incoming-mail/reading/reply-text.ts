import EmailReplyParser from "email-reply-parser";
import { bareLine, quoteHeadAt } from "./quote-lines";

export type LeftOutReason = "quoted" | "signature" | "notice";

export interface ReplyText {
  /** Paragraphs with an empty line between them. */
  words: string;
  leftOut: { reason: LeftOutReason; text: string }[];
}

type Line = { text: string; reason: LeftOutReason | null };

/** Leaves out the mail that is answered, and gives it back to be shown. Lines of `sent` are known anywhere, so words between them stay. */
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

/** What was mailed, as one text without spaces and signs: mail programs break its lines anew. */
class Sent {
  readonly #text: string;

  constructor(sent: string) {
    this.#text = squeezed(sent);
  }

  get isEmpty(): boolean {
    return this.#text === "";
  }

  /** Whether a line of at least so many letters is of it. A line of nothing but addresses of pages is, too. */
  has(line: string, least: number): boolean {
    const bare = squeezed(line);
    if (bare === "") return /https?:|mailto:/.test(line) || /^[_=*~·•|]+$/.test(line);
    return bare.length >= least && this.#text.includes(bare);
  }

  /** What stands in a line behind the end of a sentence that was mailed; "" for nothing, and for an address. */
  behind(line: string): string {
    const ends = [...line.matchAll(/[.?!:…]["”»]?\s+/g)]
      .map(({ index, 0: end }) => index + end.length)
      .reverse();
    const end = ends.find((at) => this.has(line.slice(0, at), sentenceLeast));
    const rest = end === undefined ? "" : line.slice(end).trim();
    return /[@<>]|https?:/.test(rest) || squeezed(rest) === "" ? "" : rest;
  }
}

/** Letters of a sentence that is long enough to be known by. */
const sentenceLeast = 20;

function squeezed(text: string): string {
  return text
    .replace(/\[(image|cid|bild|imagen)[^\]]*\]/gi, "")
    .replace(/<?(https?:\/\/|mailto:)[^\s>]*>?/gi, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

const device =
  /^(sent from (my|yahoo|mail|outlook|the)\b|sent (with|via)\b|get outlook for\b|von meinem .{2,40} gesendet|gesendet (von|mit)\b|diese nachricht wurde von meinem|outlook für .{2,20} (beziehen|herunterladen)|enviado (desde|de|con)\b|obtener outlook\b|descargar outlook|envoyé de mon|נשלח מ|הורד את outlook|yahoo mail: search)/i;
const noticeStart =
  /(confidential|intended (only )?(for|recipient)|virus[- ]free|checked for viruses|scanned for viruses|vertraulich|confidencial|destinatario|דוא"?ל זה|סודי)/i;
const noticeShape =
  /^(confidentiality|disclaimer|notice|this (e-?mail|message|communication|transmission)|the (information|contents)|virus-free|diese (e-?mail|nachricht)|der inhalt|este (correo|mensaje)|aviso|la información|הודעה זו|דוא"?ל זה)/i;

/** Signatures stand at the end of what is written in one place: above the quoted mail, or below it. */
function withoutSignatures(lines: Line[]): Line[] {
  const done: Line[] = [];
  let segment: Line[] = [];
  const close = () => {
    done.push(...marked(segment));
    segment = [];
  };
  for (const line of lines) {
    if (line.reason === null) segment.push(line);
    else {
      close();
      done.push(line);
    }
  }
  close();
  return done;
}

function marked(segment: Line[]): Line[] {
  const lines = segment.map(({ text }) => text);
  const from = signatureStart(lines);
  return lines.map((text, n) => {
    if (n >= from || device.test(bareLine(text))) return { text, reason: "signature" };
    if (isNotice(lines, n)) return { text, reason: "notice" };
    return { text, reason: null };
  });
}

/** The line with two hyphens ends all words; the library's other signatures are believed where they are short. */
function signatureStart(lines: string[]): number {
  const hyphens = lines.findIndex((line) => /^--\s*$/.test(line));
  if (hyphens !== -1) return hyphens;
  const last = new EmailReplyParser().read(lines.join("\n")).getFragments().at(-1);
  if (!last?.isSignature() || !last.isHidden()) return lines.length;
  const text = last.getContent().split("\n");
  const isShort = text.length <= 6 && text.every((line) => line.length <= 60 && !/[.!?…]\s*$/.test(line));
  const first = text[0] ?? "";
  if (!isShort || !isContactLine(text)) return lines.length;
  const at = lines.lastIndexOf(first);
  return at === -1 ? lines.length : at;
}

/** A name alone stays: "Love, Mom" belongs to what she wrote. */
function isContactLine(lines: string[]): boolean {
  return lines.some((line) => device.test(line) || /\d{3}[\s.-]?\d{3,}|@|www\./.test(line));
}

function isNotice(lines: string[], at: number): boolean {
  let [from, to] = [at, at];
  if (bareLine(lines[at] ?? "") === "") return false;
  while (from > 0 && bareLine(lines[from - 1] ?? "") !== "") from -= 1;
  while (to < lines.length - 1 && bareLine(lines[to + 1] ?? "") !== "") to += 1;
  const paragraph = lines
    .slice(from, to + 1)
    .map(bareLine)
    .join(" ");
  return noticeShape.test(paragraph) && noticeStart.test(paragraph);
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
    if (text !== "") leftOut.push({ reason, text });
  }
  return { words: paragraphsOf(words), leftOut };
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
    .replace(/\[(image|cid|bild|imagen):[^\]]*\]/gi, "")
    .replace(/\ufffc/g, "");
}
