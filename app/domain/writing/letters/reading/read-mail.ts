import type { Attachment, ParsedMail } from "mailparser";
import { countFarPictures, nameFarPictures } from "./far-pictures";
import { type FoundLetter, Unreadable } from "./found-letter";
import { htmlText } from "./html-text";
import { dateOfMail } from "./letter-date";
import { withoutPrefixes } from "./letter-title";
import { hidesWords, parseMail } from "./parse-mail";

/** Reads one mail (RFC 5322). Throws Unreadable for UTF-7, which hides what it says, and for mails without words and photos. */
export async function readMail(source: Buffer): Promise<FoundLetter> {
  if (hidesWords(source.toString("latin1"))) throw new Unreadable("charset");
  const mail = await parse(source);
  const html = typeof mail.html === "string" ? mail.html : "";
  const photos = mail.attachments.filter(isPicture).map((attachment, index) => ({
    name: attachment.filename ?? `photo-${index + 1}`,
    content: attachment.content,
  }));
  return {
    title: withoutPrefixes(mail.subject ?? ""),
    sender: mail.from?.value[0]?.name || mail.from?.value[0]?.address || "",
    sentOn: dateOfMail(headerLine(mail, "date"), mail.date),
    content: textOf(mail),
    photos,
    missingPhotos: countFarPictures(html),
    missingNames: nameFarPictures(html),
  };
}

async function parse(source: Buffer): Promise<ParsedMail> {
  return parseMail(source).catch(() => {
    throw new Unreadable("unreadable");
  });
}

/** The plain part is what its writer saw, line breaks included; else the words of the HTML. */
function textOf({ text, html }: ParsedMail): string {
  const plain = (text ?? "").replace(/\r\n?/g, "\n").trim();
  if (plain !== "") return unflowed(plain);
  return typeof html === "string" ? htmlText(html) : "";
}

/** Mail programs break lines near 72 letters; a line that is that long goes on in the next. */
function unflowed(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => line.trimEnd().length >= 55);
      return isWrapped ? lines.map((line) => line.trim()).join(" ") : paragraph;
    })
    .join("\n\n");
}

function headerLine({ headerLines }: ParsedMail, name: string): string {
  return headerLines.find(({ key }) => key === name)?.line ?? "";
}

function isPicture({ contentType, filename }: Attachment): boolean {
  return /^image\//i.test(contentType) || /\.(jpe?g|png|heic|heif|tiff?|webp|gif)$/i.test(filename ?? "");
}
