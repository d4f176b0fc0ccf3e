import { open, stat } from "node:fs/promises";
import { findFileKind, type LetterFileKind } from "./file-kind";
import {
  type FoundLetter,
  type LetterPlace,
  letterMaxBytes,
  type SkipReason,
  Unreadable,
} from "./found-letter";
import { readBlog } from "./read-blog";
import { readDocx } from "./read-docx";
import { readMail } from "./read-mail";
import { readOdt } from "./read-odt";
import { readHtml, readPlain, readRtf } from "./read-plain";
import { splitMailbox } from "./split-mailbox";

export interface LetterFile {
  path: string;
  name: string;
}

export type ReadLetter = LetterPlace & ({ letter: FoundLetter } | { skipped: SkipReason });

/** Reads the letters of a file one after the other; what cannot be read has its reason. Throws Unreadable for the whole file. */
export async function* readFileOfLetters(file: LetterFile): AsyncGenerator<ReadLetter> {
  const kind = await findFileKind(file.path, file.name);
  if (kind === "mailbox") yield* readMailbox(file);
  else yield* readDocuments(file, kind);
}

/** Reads one letter again, with its photos; undefined if the file does not have it any more. */
export async function readLetterAt(file: LetterFile, at: LetterPlace): Promise<FoundLetter | undefined> {
  if (at.bytes > 0) return readMail(await readSlice(file.path, at));
  for await (const read of readFileOfLetters(file)) {
    if (read.place === at.place) return "letter" in read ? read.letter : undefined;
  }
  return undefined;
}

async function* readMailbox(file: LetterFile): AsyncGenerator<ReadLetter> {
  let place = 0;
  for await (const slice of splitMailbox(file.path)) {
    const at = { place: place++, ...slice };
    yield { ...at, ...(await resultOf(async () => readMail(await readSlice(file.path, at)))) };
  }
}

async function* readDocuments(file: LetterFile, kind: LetterFileKind): AsyncGenerator<ReadLetter> {
  const { size } = await stat(file.path);
  if (kind !== "blog" && size > letterMaxBytes) throw new Unreadable("too-large");
  let place = 0;
  for await (const letter of documentsOf(file, kind))
    yield { place: place++, startByte: 0, bytes: 0, ...(await resultOf(async () => letter)) };
}

async function* documentsOf({ path, name }: LetterFile, kind: LetterFileKind): AsyncGenerator<FoundLetter> {
  if (kind === "blog") yield* readBlog(path);
  else if (kind === "docx") yield* await readDocx(path, name);
  else if (kind === "odt") yield await readOdt(path, name);
  else if (kind === "rtf") yield await readRtf(path, name);
  else if (kind === "html") yield await readHtml(path, name);
  else if (kind === "plain") yield await readPlain(path, name);
  else yield await readMail(await readSlice(path, { startByte: 0, bytes: (await stat(path)).size }));
}

async function resultOf(
  read: () => Promise<FoundLetter>,
): Promise<{ letter: FoundLetter } | { skipped: SkipReason }> {
  try {
    const letter = await read();
    const isEmpty = letter.content === "" && letter.photos.length === 0;
    return isEmpty ? { skipped: "empty" } : { letter };
  } catch (error) {
    if (error instanceof Unreadable) return { skipped: error.reason };
    throw error;
  }
}

async function readSlice(
  path: string,
  { startByte, bytes }: { startByte: number; bytes: number },
): Promise<Buffer> {
  if (bytes > letterMaxBytes) throw new Unreadable("too-large");
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, startByte);
    return unescapeFrom(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Mailboxes write ">From" for a line that begins with "From". */
function unescapeFrom(mail: Buffer): Buffer {
  const text = mail.toString("latin1");
  return /^>+From /m.test(text) ? Buffer.from(text.replace(/^>(>*From )/gm, "$1"), "latin1") : mail;
}
