import { createReadStream } from "node:fs";

export interface MailSlice {
  startByte: number;
  bytes: number;
}

const newLine = 10;
const separator = Buffer.from("From ");

/** Finds mails behind lines "From …" at the start or after an empty line. Reads in pieces, so the size does not matter. */
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

async function* findSeparators(path: string): AsyncGenerator<Separator> {
  let lineStart = 0;
  let line: Buffer[] = [];
  let lineBytes = 0;
  let isAfterEmpty = true;
  let at = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newLine, from); end !== -1; end = chunk.indexOf(newLine, from)) {
      const piece = chunk.subarray(from, end + 1);
      // Long lines are those of attachments: only their beginning matters.
      const head = lineBytes === 0 ? piece : Buffer.concat([...line, piece]);
      if (isAfterEmpty && head.subarray(0, separator.length).equals(separator))
        yield { at: lineStart, bodyAt: at + end + 1 };
      isAfterEmpty = lineBytes + piece.length <= 2 && head.toString("latin1").trim() === "";
      line = [];
      lineBytes = 0;
      from = end + 1;
      lineStart = at + from;
    }
    if (from < chunk.length) {
      if (lineBytes < separator.length) line.push(chunk.subarray(from));
      lineBytes += chunk.length - from;
    }
    at += chunk.length;
  }
  yield { at, bodyAt: at };
}
