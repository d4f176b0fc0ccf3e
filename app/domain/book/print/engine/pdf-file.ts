import { inflateSync } from "node:zlib";

/* A PDF file as the typesetter writes it: plain objects in one table, each on lines of its own. Only what changes is read; the rest is copied. */

/** An object without its number: as written, or with a file in the place of its stream. */
export type PdfObject = string | Buffer | { dictionary: string; file: string };

export interface PdfStream {
  dictionary: string;
  /** Bytes as stored, mostly compressed. */
  stored: Buffer;
}

interface Place {
  start: number;
  end: number;
}

export class PdfFile {
  readonly root: number;
  readonly info: number;
  /** Includes its key; empty if the file has none. */
  readonly id: string;
  readonly changes = new Map<number, PdfObject>();
  private readonly places: Map<number, Place>;
  private last: number;

  /** Throws an Error if the file is written in another way. */
  constructor(readonly bytes: Buffer) {
    const { places, trailer } = readTable(bytes);
    this.places = places;
    this.last = Math.max(0, ...places.keys());
    this.root = referenceIn(trailer, "Root");
    this.info = referenceIn(trailer, "Info");
    this.id = /\/ID \[.*?\]/s.exec(trailer)?.[0] ?? "";
  }

  *numbers(): Generator<number> {
    yield* this.places.keys();
  }

  get size(): number {
    return this.last + 1;
  }

  /** The place in the file as it was read, with its number. */
  placeOf(number: number): Place {
    const place = this.places.get(number);
    if (!place) throw new Error(`The PDF has no object ${number}.`);
    return place;
  }

  dictionaryOf(number: number): string {
    const changed = this.changes.get(number);
    if (typeof changed === "string") return changed;
    const object = this.contentsOf(number).toString("latin1");
    const end = object.indexOf(streamStart);
    return end < 0 ? object : object.slice(0, end);
  }

  /** Undefined for an object without a stream. As the file was read. */
  streamOf(number: number): PdfStream | undefined {
    const object = this.contentsOf(number);
    const start = object.indexOf(streamStart);
    const end = object.lastIndexOf(streamEnd);
    if (start < 0 || end < start) return undefined;
    const dictionary = object.toString("latin1", 0, start);
    return { dictionary, stored: object.subarray(start + streamStart.length, end) };
  }

  replace(number: number, object: PdfObject): void {
    this.changes.set(number, object);
  }

  extend(number: number, entries: string): void {
    const dictionary = this.dictionaryOf(number);
    const end = dictionary.lastIndexOf(">>");
    this.replace(number, `${dictionary.slice(0, end)}  ${entries}\n>>`);
  }

  add(object: PdfObject): number {
    this.last += 1;
    this.changes.set(this.last, object);
    return this.last;
  }

  private contentsOf(number: number): Buffer {
    const { start, end } = this.placeOf(number);
    const object = this.bytes.subarray(start, end);
    return object.subarray(object.indexOf(objectStart) + objectStart.length, object.lastIndexOf(objectEnd));
  }
}

const objectStart = " obj\n";
const objectEnd = "\nendobj";
const streamStart = "\nstream\n";
const streamEnd = "\nendstream";

/** The number that a key of a dictionary refers to. Throws an Error if it has none. */
export function referenceIn(dictionary: string, key: string): number {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`The PDF has no ${key}.`);
  return Number(number);
}

/** Uncompressed bytes. Filters other than Flate are left as they are. */
export function decodeStream({ dictionary, stored }: PdfStream): Buffer {
  return dictionary.includes("/FlateDecode") ? inflateSync(stored) : stored;
}

/** `entries`: of its dictionary, without the length. */
export function streamObject(entries: string, stored: Buffer): Buffer {
  const dictionary = `<<\n  /Length ${stored.length}\n  ${entries}\n>>`;
  return Buffer.concat([Buffer.from(dictionary + streamStart, "latin1"), stored, Buffer.from(streamEnd)]);
}

const tableEntry = /(\d{10}) \d{5} ([nf])/g;

/** Each object ends where the next one begins, or the table. */
function readTable(bytes: Buffer): { places: Map<number, Place>; trailer: string } {
  const end = bytes.toString("latin1", Math.max(0, bytes.length - 100));
  const tableStart = Number(/startxref\s+(\d+)/.exec(end)?.[1] ?? Number.NaN);
  const [table = "", trailer] = bytes.toString("latin1", tableStart || 0).split("trailer", 2);
  const first = /^xref\s+0 \d+\s/.exec(table);
  if (trailer === undefined || !first) throw new Error("The PDF is not written as expected.");
  const starts: [number: number, start: number][] = [];
  let number = 0;
  for (const [, start, kind] of table.slice(first[0].length).matchAll(tableEntry)) {
    if (kind === "n") starts.push([number, Number(start)]);
    number += 1;
  }
  starts.sort(([, one], [, other]) => one - other);
  const places = starts.map(([of, start], index): [number, Place] => {
    return [of, { start, end: starts[index + 1]?.[1] ?? tableStart }];
  });
  return { places: new Map(places), trailer };
}
