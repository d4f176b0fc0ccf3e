import EmailReplyParser from "email-reply-parser";
import { bareLine } from "./quote-lines";

/* What mail programs and firms put below the words of a mail. */

const device =
  /^(sent from (my|yahoo|mail|outlook|the)\b|sent (with|via)\b|get outlook for\b|von meinem .{2,40} gesendet|gesendet (von|mit)\b|diese nachricht wurde von meinem|outlook für .{2,20} (beziehen|herunterladen)|enviado (desde|de|con)\b|obtener outlook\b|descargar outlook|envoyé de mon|נשלח מ|הורד את outlook|yahoo mail: search)/i;
const noticeStart =
  /(confidential|intended (only )?(for|recipient)|virus[- ]free|checked for viruses|scanned for viruses|vertraulich|confidencial|destinatario|דוא"?ל זה|סודי)/i;
const noticeShape =
  /^(confidentiality|disclaimer|notice|this (e-?mail|message|communication|transmission)|the (information|contents)|virus-free|diese (e-?mail|nachricht)|der inhalt|este (correo|mensaje)|aviso|la información|הודעה זו|דוא"?ל זה)/i;

/** Says of each line of what was written in one place whether it is of a signature or a notice; null for words. */
export function signatureMarks(lines: string[]): ("signature" | "notice" | null)[] {
  const from = signatureStart(lines);
  const notices = noticeLines(lines);
  return lines.map((text, n) => {
    if (n >= from || device.test(bareLine(text))) return "signature";
    return notices[n] ? "notice" : null;
  });
}

/** Lines and letters of the longest signature that is believed. */
const most = { lines: 6, letters: 60 };

/** The line with two hyphens ends all words; the library's other signatures are believed where they are short. */
function signatureStart(lines: string[]): number {
  const hyphens = lines.findIndex((line) => /^--\s*$/.test(line));
  if (hyphens !== -1) return hyphens;
  // The library takes far longer for twice as much; a longer signature is not believed in any case.
  const tail = lines.slice(-2 * most.lines).map((line) => line.slice(0, 2 * most.letters));
  const last = new EmailReplyParser().read(tail.join("\n")).getFragments().at(-1);
  if (!last?.isSignature() || !last.isHidden()) return lines.length;
  const text = last.getContent().split("\n");
  const isShort =
    text.length <= most.lines &&
    text.every((line) => line.length <= most.letters && !/[.!?…]\s*$/.test(line));
  const first = text[0] ?? "";
  if (!isShort || !isContactLine(text)) return lines.length;
  const at = lines.lastIndexOf(first);
  return at === -1 ? lines.length : at;
}

/** A name alone stays: "Love, Mom" belongs to what she wrote. */
function isContactLine(lines: string[]): boolean {
  return lines.some((line) => device.test(line) || /\d{3}[\s.-]?\d{3,}|@|www\./.test(line));
}

/** Which lines are of a paragraph that is a notice. */
function noticeLines(lines: string[]): boolean[] {
  const bare = lines.map(bareLine);
  const marks: boolean[] = new Array(lines.length).fill(false);
  for (let from = 0; from < bare.length; from += 1) {
    if (bare[from] === "") continue;
    const gap = bare.indexOf("", from);
    const to = gap === -1 ? bare.length : gap;
    const paragraph = bare.slice(from, to).join(" ");
    if (noticeShape.test(paragraph) && noticeStart.test(paragraph)) marks.fill(true, from, to);
    from = to;
  }
  return marks;
}
