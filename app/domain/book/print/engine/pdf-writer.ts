import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { PdfFile, PdfObject } from "./pdf-file";

const flushBytes = 1024 * 1024;

/** Writes without pauses, since this process has nothing else to do, and with one photo in memory at a time. */
export function writePdfFile(pdf: PdfFile, file: string, version: string): void {
  const output = new Output(file);
  try {
    // The second line says that the file is not text.
    output.add(Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n\n`, "latin1"));
    const starts = new Map<number, number>();
    for (const number of pdf.numbers()) {
      starts.set(number, output.length);
      const changed = pdf.changes.get(number);
      if (changed !== undefined) writeObject(output, number, changed);
      else {
        const { start, end } = pdf.placeOf(number);
        output.add(pdf.bytes.subarray(start, end));
      }
    }
    for (const [number, object] of pdf.changes) {
      if (starts.has(number)) continue;
      starts.set(number, output.length);
      writeObject(output, number, object);
    }
    writeTable(output, pdf, starts);
    output.flush();
  } finally {
    output.close();
  }
}

function writeObject(output: Output, number: number, object: PdfObject): void {
  output.add(Buffer.from(`${number} 0 obj\n`));
  if (typeof object === "string") output.add(Buffer.from(object, "latin1"));
  else if (Buffer.isBuffer(object)) output.add(object);
  else output.addStream(object);
  output.add(Buffer.from("\nendobj\n\n"));
}

function writeTable(output: Output, pdf: PdfFile, starts: ReadonlyMap<number, number>): void {
  const tableStart = output.length;
  const lines = [`xref\n0 ${pdf.size}\n0000000000 65535 f\r\n`];
  for (let number = 1; number < pdf.size; number += 1) {
    const start = starts.get(number);
    lines.push(
      start === undefined ? "0000000000 00001 f\r\n" : `${String(start).padStart(10, "0")} 00000 n\r\n`,
    );
  }
  lines.push(
    `trailer\n<<\n  /Size ${pdf.size}\n  /Root ${pdf.root} 0 R\n  /Info ${pdf.info} 0 R\n  ${pdf.id}\n>>\n`,
  );
  lines.push(`startxref\n${tableStart}\n%%EOF\n`);
  output.add(Buffer.from(lines.join(""), "latin1"));
}

class Output {
  length = 0;
  private readonly handle: number;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  /** Used for one photo after another. */
  private photo = Buffer.alloc(0);

  constructor(file: string) {
    this.handle = openSync(file, "w");
  }

  add(bytes: Buffer): void {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    this.length += bytes.length;
    if (this.waitingBytes > flushBytes) this.flush();
  }

  addStream({ dictionary, file }: { dictionary: string; file: string }): void {
    const contents = this.read(file);
    this.add(Buffer.from(`${dictionary}  /Length ${contents.length}\n>>\nstream\n`, "latin1"));
    this.flush();
    writeWhole(this.handle, contents);
    this.length += contents.length;
    this.add(Buffer.from("\nendstream"));
  }

  flush(): void {
    if (this.waiting.length > 0) writeWhole(this.handle, Buffer.concat(this.waiting));
    this.waiting = [];
    this.waitingBytes = 0;
  }

  close(): void {
    closeSync(this.handle);
  }

  private read(file: string): Buffer {
    const handle = openSync(file, "r");
    try {
      const { size } = fstatSync(handle);
      if (this.photo.length < size) this.photo = Buffer.allocUnsafeSlow(size);
      let length = 0;
      while (length < size) {
        const count = readSync(handle, this.photo, length, size - length, length);
        if (count === 0) throw new Error(`${file} became shorter while it was read.`);
        length += count;
      }
      return this.photo.subarray(0, size);
    } finally {
      closeSync(handle);
    }
  }
}

function writeWhole(handle: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
}
