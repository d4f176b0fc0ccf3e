import { open } from "node:fs/promises";
import { Unreadable } from "./found-letter";
import { beginsMailbox } from "./mailbox-separator";
import { listZipNames } from "./zip-entries";

export type LetterFileKind = "mail" | "mailbox" | "docx" | "odt" | "rtf" | "blog" | "html" | "plain";

const headBytes = 8192;
const mailHeader =
  /^(return-path|received|delivered-to|from|to|date|subject|mime-version|message-id|x-[\w-]+|content-type|dkim-signature|arc-[\w-]+):/im;
const pictureName = /\.(jpe?g|png|heic|heif|gif|webp|tiff?|mp3|m4a|mp4|mov|pdf)$/i;

/** Finds what a file is by what it holds. Throws Unreadable for what is no letter. */
export async function findFileKind(path: string, name: string): Promise<LetterFileKind> {
  const head = await readHead(path);
  const start = head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  if (head.length === 0) throw new Unreadable("empty");
  if (start.startsWith("{\\rtf")) return "rtf";
  if (start.startsWith("PK\x03\x04")) return kindOfZip(await listZipNames(path));
  if (start.startsWith("%PDF") || pictureName.test(name)) throw new Unreadable("kind");
  if (/^\s*<\?xml|^\s*<rss/.test(start)) {
    if (/wordpress\.org\/export/.test(start)) return "blog";
    throw new Unreadable("kind");
  }
  if (beginsMailbox(start)) return "mailbox";
  if (isMail(start)) return "mail";
  if (head.includes(0) && !/^(\xff\xfe|\xfe\xff)/.test(start)) throw new Unreadable("kind");
  return isHtml(start) ? "html" : "plain";
}

/** Browsers put a comment before a page that they save: "saved from url=". */
function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(text.replace(/<!--[\s\S]*?-->/g, ""));
}

/** Two headers in the first lines: a letter that begins with "To: Ruth" is none. */
function isMail(text: string): boolean {
  const [block = ""] = text.trimStart().split(/\r?\n\r?\n/);
  const lines = block.split(/\r?\n/);
  const headers = lines.filter((line) => mailHeader.test(line)).length;
  return headers >= 2 && mailHeader.test(lines[0] ?? "") && /^(from|date|received|message-id):/im.test(block);
}

function kindOfZip(names: string[]): LetterFileKind {
  if (names.includes("word/document.xml")) return "docx";
  if (names.includes("content.xml") && names.includes("mimetype")) return "odt";
  throw new Unreadable("kind");
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
