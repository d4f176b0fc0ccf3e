import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy, { type Busboy } from "busboy";
import { type DomainError, TooLarge, UnsupportedMedia, ValidationError } from "~/domain/errors";
import { cleanText } from "~/domain/schema-fields";

const maxFiles = 30;
const maxFields = 2_000;
/** Well above the longest story, so that one too long comes through and is refused with words. */
const maxTextBytes = 8 * 1024 * 1024;

/** A file on its way in; what is not read of it is passed over. */
interface IncomingFile {
  field: string;
  /** For words to the person. */
  name: string;
  content: AsyncIterable<Buffer>;
  stream: Readable;
}

/** A form as busboy takes it apart, and what was found of it so far. See uploads.server for its use. */
export class IncomingForm {
  readonly #earlyFields = new FormData();
  readonly #fields = new FormData();
  readonly #files: IncomingFile[] = [];
  readonly #parser: Busboy;
  readonly #end: Promise<void>;
  #isEnded = false;
  #isFinishing = false;
  #handedOut = 0;
  #textBytes = 0;
  #textRefusal: DomainError | undefined;
  #fileRefusal: DomainError | undefined;

  constructor(request: Request) {
    const parser = makeParser(request);
    parser.on("field", (name, value, info) => this.#addField(name, value, info.valueTruncated));
    parser.on("fieldsLimit", () => {
      this.#textRefusal ??= new ValidationError({}, "The form has more fields than can be taken.");
    });
    parser.on("file", (field, stream, info) => this.#addFile(field, stream, info.filename));
    this.#parser = parser;
    this.#end = this.#read(request);
    // Whoever reads on meets a failure; nobody may be reading when it comes.
    this.#end.catch(() => undefined);
  }

  /** Waits for the first file or the end: by then all the fields before it are there. */
  async readFields(): Promise<FormData> {
    await this.#fileAt(0);
    if (this.#textRefusal) throw this.#textRefusal;
    return this.#earlyFields;
  }

  hasFiles(): boolean {
    return this.#files.length > 0;
  }

  async *files(): AsyncGenerator<IncomingFile> {
    for (let file = await this.#nextFile(); file; file = await this.#nextFile()) {
      yield file;
      file.stream.resume();
    }
    if (this.#fileRefusal) throw this.#fileRefusal;
  }

  async finish(): Promise<FormData> {
    this.#isFinishing = true;
    for (const { stream } of this.#files) stream.resume();
    await this.#end;
    if (this.#textRefusal) throw this.#textRefusal;
    return this.#fields;
  }

  async #read(request: Request): Promise<void> {
    const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
    await new Promise<void>((resolve, reject) => {
      const fail = () => {
        // The rest flows into nothing: a browser that is cut off while sending never reads the answer.
        body.unpipe(this.#parser);
        body.resume();
        // What has come of the last file is all that ever comes: whoever reads it would wait for more.
        this.#files.at(-1)?.stream.destroy(notWhole());
        reject(notWhole());
      };
      body.on("error", fail);
      this.#parser.on("error", fail);
      this.#parser.once("close", resolve);
      body.once("close", () => body.readableEnded || fail());
      body.pipe(this.#parser);
    });
    this.#isEnded = true;
  }

  async #nextFile(): Promise<IncomingFile | undefined> {
    const file = await this.#fileAt(this.#handedOut);
    this.#handedOut += 1;
    return file;
  }

  async #fileAt(index: number): Promise<IncomingFile | undefined> {
    while (!this.#files[index] && !this.#isEnded) {
      const found = new Promise<void>((resolve) => this.#parser.once("file", () => resolve()));
      await Promise.race([found, this.#end]);
    }
    return this.#files[index];
  }

  #addField(name: string | undefined, value: string, isCut: boolean): void {
    if (name === undefined) return;
    this.#textBytes += Buffer.byteLength(value);
    if (isCut || this.#textBytes > maxTextBytes) {
      this.#textRefusal ??= new TooLarge(
        "This is more text than can be taken at once. Please divide it.",
        name,
      );
    }
    if (this.#textRefusal) return;
    this.#fields.append(name, value);
    if (this.#files.length === 0) this.#earlyFields.append(name, value);
  }

  /** What has no name is what browsers send where nothing was chosen. */
  #addFile(field: string | undefined, stream: Readable, fileName: string | undefined): void {
    // Without a listener, a form that is cut off would end the process.
    stream.on("error", () => undefined);
    if (this.#files.length >= maxFiles && fileName !== undefined) {
      const message = `Only ${maxFiles} files can be added at once. Please add the others in a second go.`;
      this.#fileRefusal ??= new ValidationError({}, message);
    }
    const isWanted = !this.#fileRefusal && !this.#isFinishing;
    if (!isWanted || field === undefined || fileName === undefined) return void stream.resume();
    this.#files.push({ field, name: shownName(fileName), content: contentOf(stream), stream });
  }
}

function makeParser(request: Request): Busboy {
  const type = request.headers.get("content-type") ?? "";
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: { fields: maxFields, fieldSize: maxTextBytes },
    });
  } catch {
    throw new UnsupportedMedia("Please send a form.");
  }
}

/** The stream stays open when its reader gives up: a destroyed one would keep the form from ever ending. */
async function* contentOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch {
    throw notWhole();
  }
}

function shownName(fileName: string): string {
  return cleanText(fileName).replace(/\s+/g, " ").trim().slice(0, 100).toWellFormed() || "This file";
}

function notWhole(): ValidationError {
  return new ValidationError({}, "The form did not arrive whole. Please try again.");
}
