import { readFile } from "node:fs/promises";
import { countFarPictures, nameFarPictures } from "./far-pictures";
import { type FoundLetter, Unreadable } from "./found-letter";
import { htmlText } from "./html-text";
import { dateAtHead, dateInName } from "./letter-date";
import { titleOfFile, toTitle } from "./letter-title";
import { rtfText } from "./rtf-text";

/** Reads plain text and Markdown, whose first heading is the title. Throws Unreadable for what is no text. */
export async function readPlain(path: string, name: string): Promise<FoundLetter> {
  const text = decode(await readFile(path))
    .replace(/\r\n?/g, "\n")
    .trim();
  const [, title, rest] = /^#{1,3} +(.+)\n*([\s\S]*)$/.exec(text) ?? [];
  return toLetter(title === undefined ? titleOfFile(name) : toTitle(title), rest ?? text, name);
}

/** Reads a page that was saved from a browser or a mail program. Throws Unreadable for what is no text. */
export async function readHtml(path: string, name: string): Promise<FoundLetter> {
  const html = decode(await readFile(path));
  const pictures = { missingPhotos: countFarPictures(html), missingNames: nameFarPictures(html) };
  return { ...toLetter(titleOfFile(name), htmlText(html), name), ...pictures };
}

/** Throws Unreadable. */
export async function readRtf(path: string, name: string): Promise<FoundLetter> {
  return toLetter(titleOfFile(name), rtfText(await readFile(path, "latin1")), name);
}

function toLetter(title: string, content: string, name: string): FoundLetter {
  const sentOn = dateAtHead(content) || dateInName(name);
  return { title, sender: "", sentOn, content, photos: [], missingPhotos: 0 };
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) throw new Unreadable("kind");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
