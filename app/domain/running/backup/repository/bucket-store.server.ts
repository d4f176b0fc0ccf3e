import { setTimeout as pause } from "node:timers/promises";
import { S3mini } from "s3mini";
import type { BucketTarget } from "~/config/backup-settings";
import { message } from "~/messages/message";
import { BackupFailure, type Content, ObjectMissing, type ObjectStore } from "./object-store";

export interface BucketOptions {
  /** Milliseconds before each further try of a request that failed. */
  pauses: number[];
  /** The size of a piece of a large object, and of the memory for it; S3 takes 5 MB or more, and 10,000 pieces. */
  partBytes: number;
  /** Objects of a request that lists; S3 gives 1,000 at most. */
  pageSize: number;
  fetch?: typeof fetch;
}

const megabyte = 1024 * 1024;
export const usualOptions: BucketOptions = {
  pauses: [1_000, 5_000, 20_000],
  partBytes: 16 * megabyte,
  pageSize: 1_000,
};
const mediaType = "application/octet-stream";

/** An S3 bucket. Temporary failures are tried again; throws BackupFailure. */
export function createBucketStore(target: BucketTarget, options = usualOptions): ObjectStore {
  const place = `${target.endpoint}/${target.bucket}`;
  const client = new S3mini({
    endpoint: place,
    region: target.region,
    accessKeyId: target.accessKey,
    secretAccessKey: target.secretKey,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const attempt = <Result>(request: () => Promise<Result>) => retrying(request, options.pauses, place);

  async function upload(name: string, pieces: AsyncGenerator<Buffer>, first: Buffer): Promise<number> {
    const uploadId = await attempt(() => client.getMultipartUploadId(name, mediaType));
    const parts: { partNumber: number; etag: string }[] = [];
    let bytes = 0;
    const send = async (piece: Buffer) => {
      const number = parts.length + 1;
      parts.push(await attempt(() => client.uploadPart(name, uploadId, piece, number)));
      bytes += piece.length;
    };
    try {
      await send(first);
      for await (const piece of pieces) await send(piece);
      await attempt(() => client.completeMultipartUpload(name, uploadId, parts));
    } catch (error) {
      // Unfinished uploads are paid for until they are aborted.
      await client.abortMultipartUpload(name, uploadId).catch(() => undefined);
      throw error;
    }
    return bytes;
  }

  return {
    place,
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await attempt(() => client.listObjectsPaged("/", prefix, options.pageSize, token));
        if (!page) throw new BackupFailure(message("There is no bucket {place}.", { place }));
        for (const { Key, Size } of page.objects ?? []) yield { name: Key, bytes: Number(Size) };
        token = page.nextContinuationToken;
      } while (token);
    },
    async read(name) {
      const response = await attempt(() => client.getObjectResponse(name));
      if (!response?.body) throw new ObjectMissing(name);
      return explained(response.body as unknown as Content, place);
    },
    async write(name, content) {
      const pieces = inParts(content, options.partBytes);
      const { value: first = Buffer.alloc(0) } = await pieces.next();
      if (first.length === options.partBytes) return upload(name, pieces, first);
      await attempt(() => client.putObject(name, first, mediaType));
      return first.length;
    },
    async remove(name) {
      await attempt(() => client.deleteObject(name));
    },
    // Keys need not be allowed to list unfinished uploads; a rule of the bucket removes them.
    async discardUnfinished() {},
    async settle() {},
  };
}

/** Pieces of equal size, except for the last. All are the same memory: use one before taking the next. */
async function* inParts(content: Content, partBytes: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let used = 0;
  for await (let piece of content) {
    while (piece.length > 0) {
      const taken = Math.min(partBytes - used, piece.length);
      part.set(piece.subarray(0, taken), used);
      used += taken;
      piece = piece.subarray(taken);
      if (used < partBytes) continue;
      yield part;
      used = 0;
    }
  }
  if (used > 0) yield part.subarray(0, used);
}

async function retrying<Result>(
  request: () => Promise<Result>,
  pauses: number[],
  place: string,
): Promise<Result> {
  for (const wait of pauses) {
    try {
      return await request();
    } catch (error) {
      const failure = explain(error, place);
      if (!(failure instanceof BackupFailure) || !failure.isTemporary) throw failure;
    }
    await pause(wait);
  }
  return request().catch((error: unknown) => {
    throw explain(error, place);
  });
}

async function* explained(content: Content, place: string): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw explain(error, place);
  }
}

/** S3 names errors in `serviceCode`; fetch has the system's code in a cause. */
function explain(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupFailure) return error;
  const status = "status" in error ? Number(error.status) : 0;
  const service = "serviceCode" in error ? String(error.serviceCode) : "Unknown";
  const words = status === 0 ? "" : service === "Unknown" ? `${status}` : `${status} ${service}`;
  if (status === 401 || status === 403)
    return new BackupFailure(
      message(
        "The bucket {place} refused the request ({words}). Check BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY and what the key may do.",
        { place, words },
      ),
    );
  if (status === 404)
    return new BackupFailure(message("There is no bucket {place} ({words}).", { place, words }));
  if (status === 408 || status === 429 || status >= 500)
    return new BackupFailure(
      message("The bucket {place} is out of order ({words}).", { place, words }),
      true,
    );
  if (status > 0)
    return new BackupFailure(message("The bucket {place} refused the request ({words}).", { place, words }));
  const code = networkCode(error);
  if (code === "") return error;
  return new BackupFailure(message("The bucket {place} cannot be reached ({code}).", { place, code }), true);
}

/** "" for an error of another kind. */
function networkCode(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause)
    if ("code" in one && /^(E[A-Z]+|UND_ERR_[A-Z_]+|[A-Z_]*CERT[A-Z_]*)$/.test(String(one.code)))
      return String(one.code);
  const isFetch = error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
  return isFetch ? "connection lost" : "";
}
