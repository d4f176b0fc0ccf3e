/* A mailbox (mbox) has a line "From ada@example.org Mon Mar  3 22:10:00 1997" before each mail. Letters begin lines with "From", too. */

/** Bytes of a line that are looked at; the line of a separator is shorter. */
export const separatorMaxBytes = 1000;

const weekday = /\b(mon|tue|wed|thu|fri|sat|sun)\b/i;
const time = /\b\d{1,2}:\d{2}\b/;
const year = /\b(19|20)\d{2}\b/;
const header = /^>?(from |[!-9;-~]+[ \t]*:)/i;

/** Whether a line can stand before a mail; only with a header in the next one it does. */
export function looksLikeSeparator(line: string): boolean {
  return /^From \S/.test(line) && [weekday, time, year].every((part) => part.test(line));
}

/** Whether a line can be the first of a mail. */
export function looksLikeHeader(line: string): boolean {
  return header.test(line);
}

/** Whether a file of these first letters is a mailbox. */
export function beginsMailbox(text: string): boolean {
  const [first = "", second = ""] = text.split(/\r?\n/, 2);
  return looksLikeSeparator(first) && looksLikeHeader(second);
}
