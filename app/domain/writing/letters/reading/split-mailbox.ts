import { createReadStream } from "node:fs";
import { looksLikeHeader, looksLikeSeparator, separatorMaxBytes } from "./mailbox-separator";

export interface MailSlice {
  startByte: number;
  bytes: number;
}

const newLine = 10;

/** Finds mails behind separators at the start or after an empty line. Reads in pieces, so the size does not matter. */
export async function* splitMailbox(path: string): AsyncGenerator<MailSlice> {
  let start: number | undefined;
  for await (const { at, bodyAt } of findSeparators(path)) {
    if (start !== undefined) yield { startByte: start, bytes: at - start };
    start = bodyAt;
  }
}

interface Separator {
  at: number;
  bodyAt: number;
}

/** The end of the file is the last. */
async function* findSeparators(path: string): AsyncGenerator<Separator> {
  let isAfterEmpty = true;
  let candidate: Separator | undefined;
  let end = 0;
  for await (const { head, at, bodyAt } of readLines(path)) {
    if (candidate && looksLikeHeader(head)) yield candidate;
    candidate = isAfterEmpty && looksLikeSeparator(head) ? { at, bodyAt } : undefined;
    isAfterEmpty = bodyAt - at <= 2 && head.trim() === "";
    end = bodyAt;
  }
  yield { at: end, bodyAt: end };
}

interface Line extends Separator {
  /** The beginning: long lines are those of attachments. */
  head: string;
}

async function* readLines(path: string): AsyncGenerator<Line> {
  let lineStart = 0;
  let line: Buffer[] = [];
  let lineBytes = 0;
  let at = 0;
  const headOf = (piece: Buffer) =>
    Buffer.concat([...line, piece])
      .subarray(0, separatorMaxBytes)
      .toString("latin1");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newLine, from); end !== -1; end = chunk.indexOf(newLine, from)) {
      const bodyAt = at + end + 1;
      yield { head: headOf(chunk.subarray(from, end + 1)), at: lineStart, bodyAt };
      line = [];
      lineBytes = 0;
      from = end + 1;
      lineStart = bodyAt;
    }
    if (from < chunk.length) {
      if (lineBytes < separatorMaxBytes) line.push(chunk.subarray(from));
      lineBytes += chunk.length - from;
    }
    at += chunk.length;
  }
  if (at > lineStart) yield { head: headOf(Buffer.alloc(0)), at: lineStart, bodyAt: at };
}
