import { on } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy, { type Busboy } from "busboy";
import { cutText } from "~/domain/base/cut-text";
import { type DomainError, TooLarge, UnsupportedMedia, ValidationError } from "~/domain/base/errors";
import { cleanText } from "~/domain/base/schema-fields";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";

const usualMaxFiles = 30;
const maxFields = 2_000;
/** Well above the longest story, so that the schema rejects one that is too long, with a message. */
const maxTextBytes = 8 * 1024 * 1024;

interface IncomingFile {
  field: string;
  name: string;
  /** Each chunk is valid until the next one is requested. */
  content: AsyncIterable<Buffer>;
  stream: Readable;
}

export class IncomingForm {
  readonly #earlyFields = new FormData();
  readonly #fields = new FormData();
  readonly #files: IncomingFile[] = [];
  /** Memory that only chunks of this request use. */
  readonly #received = new WeakSet<ArrayBufferLike>();
  readonly #parser: Busboy;
  readonly #end: Promise<void>;
  #isEnded = false;
  #isFinishing = false;
  #handedOut = 0;
  #textBytes = 0;
  readonly #maxFiles: number;
  #textError: DomainError | undefined;
  #fileError: DomainError | undefined;

  constructor(request: Request, maxFiles = usualMaxFiles) {
    this.#maxFiles = maxFiles;
    const parser = makeParser(request);
    parser.on("field", (name, value, info) => this.#addField(name, value, info.valueTruncated));
    parser.on("fieldsLimit", () => {
      this.#textError ??= new ValidationError({}, message("This form has too many fields."));
    });
    parser.on("file", (field, stream, info) => this.#addFile(field, stream, info.filename));
    this.#parser = parser;
    this.#end = this.#read(request);
    // Readers await it too; without a reader it must not become an unhandled rejection.
    this.#end.catch(() => undefined);
  }

  async readFields(): Promise<FormData> {
    await this.#fileAt(0);
    if (this.#textError) throw this.#textError;
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
    if (this.#fileError) throw this.#fileError;
  }

  async finish(): Promise<FormData> {
    this.#isFinishing = true;
    for (const { stream } of this.#files) stream.resume();
    await this.#end;
    if (this.#textError) throw this.#textError;
    return this.#fields;
  }

  async #read(request: Request): Promise<void> {
    const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
    await new Promise<void>((resolve, reject) => {
      const fail = () => {
        body.unpipe(this.#parser);
        body.resume();
        // The reader of the last file would otherwise wait forever.
        this.#files.at(-1)?.stream.destroy(notWhole());
        reject(notWhole());
      };
      body.on("error", fail);
      this.#parser.on("error", fail);
      this.#parser.once("close", resolve);
      body.once("close", () => body.readableEnded || fail());
      body.on("data", ({ buffer, byteLength }: Uint8Array) => {
        if (byteLength === buffer.byteLength) this.#received.add(buffer);
      });
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
      this.#textError ??= new TooLarge(
        message("This is too much text to save at once. Please divide it."),
        name,
      );
    }
    if (this.#textError) return;
    this.#fields.append(name, value);
    if (this.#files.length === 0) this.#earlyFields.append(name, value);
  }

  /** Browsers send a file without a name if none was chosen. */
  #addFile(field: string | undefined, stream: Readable, fileName: string | undefined): void {
    // Without a listener, an aborted upload would crash the process.
    stream.on("error", () => undefined);
    if (this.#files.length >= this.#maxFiles && fileName !== undefined) {
      const values = { max: String(this.#maxFiles) };
      this.#fileError ??= new ValidationError(
        {},
        message("Only {max} files can be added at once. Please add the others afterward.", values),
      );
    }
    const isWanted = !this.#fileError && !this.#isFinishing;
    if (!isWanted || field === undefined || fileName === undefined) return void stream.resume();
    this.#files.push({ field, name: shownName(fileName), content: this.#contentOf(stream), stream });
  }

  /** Leaves the stream open when its reader stops: if it were destroyed, the form would never end. */
  async *#contentOf(stream: Readable): AsyncGenerator<Buffer> {
    let previous: ArrayBufferLike | undefined;
    if (stream.destroyed) throw notWhole();
    try {
      // One by one: the stream's own iterator copies those that have come meanwhile into other memory.
      for await (const [chunk] of on(stream, "data", { close: ["end"], highWaterMark: 1 })) {
        const { buffer } = chunk as Buffer<ArrayBuffer>;
        // A file that goes on in other memory is the last part that this memory has.
        if (previous !== buffer) this.#free(previous);
        previous = buffer;
        yield chunk;
      }
    } catch {
      throw notWhole();
    }
  }

  /** Frees at once, because the garbage collector would stop the server ten times a second during an upload. */
  #free(memory: ArrayBufferLike | undefined): void {
    if (memory instanceof ArrayBuffer && this.#received.has(memory)) memory.transfer(0);
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
    throw new UnsupportedMedia(message("Please send a form."));
  }
}

function shownName(fileName: string): string {
  return cutText(cleanText(fileName).replace(/\s+/g, " ").trim(), 100) || t("This file");
}

function notWhole(): ValidationError {
  return new ValidationError({}, message("The form did not arrive whole. Please try again."));
}
