import { open } from "node:fs/promises";

export interface SentFile {
  path: string;
  range: { start: number; end: number };
  /** Called once nobody reads the file any more, also when the client disconnects. */
  done?: () => void;
}

/** Smaller pieces cost more turns of the event loop; each download in progress has one. */
const pieceBytes = 128 * 1024;

/** Reads the file into the same memory again and again: the many pieces of a stream make the garbage collector stop the server. */
export class FileResponse extends Response {
  readonly file: SentFile;

  constructor(file: SentFile, init?: ResponseInit) {
    super(null, init);
    this.file = file;
  }

  override clone(): FileResponse {
    const { status, statusText, headers } = this;
    return new FileResponse(this.file, { status, statusText, headers });
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const pieces: Buffer[] = [];
    for await (const piece of readPieces(this.file)) pieces.push(Buffer.from(piece));
    return new Uint8Array(Buffer.concat(pieces)).buffer;
  }

  override async text(): Promise<string> {
    return Buffer.from(await this.arrayBuffer()).toString();
  }
}

/** Each piece is valid until the next one is requested. Throws if the range cannot be read to its end. */
export async function* readPieces({ path, range, done }: SentFile): AsyncGenerator<Buffer> {
  try {
    const file = await open(path);
    try {
      const memory = Buffer.allocUnsafeSlow(pieceBytes);
      for (let at = range.start; at <= range.end; ) {
        const { bytesRead } = await file.read(memory, 0, Math.min(pieceBytes, range.end + 1 - at), at);
        if (bytesRead === 0) throw new Error("The file is shorter than expected.");
        yield memory.subarray(0, bytesRead);
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  } finally {
    done?.();
  }
}
