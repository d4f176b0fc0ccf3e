import { createHash } from "node:crypto";
import type { Attachment, ParsedMail } from "mailparser";
import { htmlText } from "../../../writing/letters/reading/html-text";
import { hidesWords, parseMail } from "../../../writing/letters/reading/parse-mail";
import { isAutomatic } from "./automatic-mail";
import { filesMost, isTnef } from "./files-of-mail";

/** A mail as far as anything here asks. `body` is what stands in it, quotes and signature included. */
export interface IncomingMail {
  messageId: string;
  /** The one sender; "" for none, and for several. */
  from: string;
  fromName: string;
  /** All addresses that it was sent or handed to, in lower case but for what stands before the @. */
  recipients: string[];
  subject: string;
  isAutomatic: boolean;
  /** Authentication-Results, the newest first. */
  authentication: string[];
  body: string;
  files: IncomingFile[];
  /** How many more there are than one answer may bring. */
  filesTooMany: number;
  /** Names of files that nothing here can be, such as a signature of S/MIME. */
  otherFiles: string[];
}

export interface IncomingFile {
  name: string;
  content: Buffer;
  sha256: string;
}

/** The mail cannot be read: damaged, encrypted, or in a charset that hides what it says. */
export class UnreadableMail extends Error {}

/** A picture so small is of a signature, or counts who reads. */
const pictureLeast = 4 * 1024;

/** Reads a mail (RFC 5322). Throws UnreadableMail. */
export async function readIncomingMail(source: Buffer): Promise<IncomingMail> {
  const head = source.subarray(0, 256 * 1024).toString("latin1");
  if (hidesWords(head)) throw new UnreadableMail("charset");
  if (!/^[\x21-\x39\x3b-\x7e]+:/m.test(head)) throw new UnreadableMail("unreadable");
  const mail = await parse(source);
  const header = (name: string) => headerText(mail, name);
  const senders = headerLines(mail, "from").length === 1 ? (mail.from?.value ?? []) : [];
  const from = senders.length === 1 ? (senders[0]?.address ?? "").toLowerCase() : "";
  const usable = mail.attachments.filter(isUsableFile);
  const read: IncomingMail = {
    messageId: mail.messageId ?? createHash("sha256").update(source).digest("hex"),
    from,
    fromName: senders[0]?.name || from,
    recipients: recipientsOf(mail),
    subject: (mail.subject ?? "").slice(0, 300),
    isAutomatic: isAutomatic({ header, subject: mail.subject ?? "", from }),
    authentication: headerLines(mail, "authentication-results"),
    body: bodyOf(mail),
    files: usable.slice(0, filesMost).map(toFile),
    filesTooMany: Math.max(usable.length - filesMost, 0),
    otherFiles: mail.attachments
      .filter((one) => !isUsableFile(one))
      .map(nameOf)
      .slice(0, filesMost),
  };
  if (read.body.trim() === "" && read.files.length === 0 && hasSealedPart(mail))
    throw new UnreadableMail("sealed");
  return read;
}

async function parse(source: Buffer): Promise<ParsedMail> {
  return parseMail(source).catch(() => {
    throw new UnreadableMail("unreadable");
  });
}

/** The plain part is what its writer saw; else the words of the HTML, quotes marked. */
function bodyOf({ text, html }: ParsedMail): string {
  const plain = (text ?? "").trim();
  if (plain !== "") return text ?? "";
  return typeof html === "string" ? htmlText(html) : "";
}

function headerLines({ headerLines: lines }: ParsedMail, name: string): string[] {
  return lines.filter(({ key }) => key === name).map(({ line }) => line);
}

function headerText(mail: ParsedMail, name: string): string {
  const line = headerLines(mail, name)[0] ?? "";
  return line.slice(line.indexOf(":") + 1).trim();
}

const recipientHeaders = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

/** Which servers of a way handed it on for, too: a copy has others in its To. */
function recipientsOf(mail: ParsedMail): string[] {
  const lines = [
    ...recipientHeaders.flatMap((name) => headerLines(mail, name)),
    ...headerLines(mail, "received").map((line) => /\bfor\s+<[^>]+>/i.exec(line)?.[0] ?? ""),
  ];
  const found = lines.flatMap((line) => line.match(/[\w.+=/-]+@[\w.-]+/g) ?? []);
  return [...new Set(found.map(withLowerDomain))].slice(0, 200);
}

function withLowerDomain(address: string): string {
  const at = address.lastIndexOf("@");
  return address.slice(0, at) + address.slice(at).toLowerCase();
}

const sealed = /^application\/(ms-tnef|vnd\.ms-tnef|(x-)?pkcs7-mime|pgp-encrypted)/i;
const never =
  /^(application\/(ms-tnef|vnd\.ms-tnef|(x-)?pkcs7-|pgp-)|text\/(calendar|x-vcard|vcard)|message\/)/i;

function hasSealedPart({ attachments }: ParsedMail): boolean {
  return attachments.some(({ contentType, filename }) => sealed.test(contentType) || isTnef(filename));
}

function isUsableFile(attachment: Attachment): boolean {
  const { contentType, filename, content, cid = "" } = attachment;
  if (never.test(contentType) || isTnef(filename) || content.length === 0) return false;
  if (cid.startsWith("book-cover")) return false;
  return !(/^image\//i.test(contentType) && content.length < pictureLeast);
}

function nameOf({ filename, contentType }: Attachment): string {
  return filename ?? contentType;
}

function toFile(attachment: Attachment): IncomingFile {
  const { content } = attachment;
  return { name: nameOf(attachment), content, sha256: createHash("sha256").update(content).digest("hex") };
}
