import { type ParsedMail, simpleParser } from "mailparser";

/** Whether a charset hides what a mail says (UTF-7). */
export function hidesWords(head: string): boolean {
  return /charset\s*=\s*"?(unicode-1-1-)?utf-7\b/i.test(head);
}

/** Parses one mail (RFC 5322) as it is: neither is text made of HTML, nor the other way round. Throws for a damaged one. */
export function parseMail(source: Buffer): Promise<ParsedMail> {
  return simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  });
}
