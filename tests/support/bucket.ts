import crypto, { type CipherKey } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import v4 from "@20minutes/s3rver/lib/signature/v4";
import type { BucketTarget } from "~/config/backup-settings";

/** S3 signs the path as it is sent. s3rver leaves the slash after the bucket out, as one client does. */
const { getStringToSign } = v4;
v4.getStringToSign = (request, signature) =>
  getStringToSign({ ...request, uri: request.uri.replace(/^\/[^/]+$/, "$&/") }, signature);

/**
 * Takes the place of DES, which s3rver uses for the places in long lists and OpenSSL 3 has not; triple DES with
 * one key is the same.
 */
for (const method of ["createCipheriv", "createDecipheriv"] as const) {
  const original = crypto[method] as (algorithm: string, key: CipherKey, ...more: unknown[]) => never;
  crypto[method] = (algorithm: string, key: CipherKey, ...more: unknown[]) =>
    algorithm === "des"
      ? original("des-ede3-cbc", Buffer.concat([0, 1, 2].map(() => key as Buffer)), ...more)
      : original(algorithm, key, ...more);
}

/** An S3 server with one bucket, which checks signatures, and fails on request. */
export class Bucket {
  /** "PUT objects/…" of each request that was answered by the S3 server. */
  readonly requests: string[] = [];
  /** The status to answer instead; undefined lets the request through, null closes the connection. */
  fault: (request: IncomingMessage, name: string) => number | null | undefined = () => undefined;
  readonly #directory = mkdtempSync(path.join(tmpdir(), "life-bucket-"));
  #server: Server | undefined;

  static async open(): Promise<Bucket> {
    const bucket = new Bucket();
    const s3 = new S3rver({
      directory: bucket.#directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: "life", configs: [] }],
    });
    await s3.configureBuckets();
    const answer = s3.callback();
    bucket.#server = createServer((request, response) => {
      const name = (request.url ?? "").replace(/^\/life\/?/, "");
      const fault = bucket.fault(request, name);
      if (fault === null) return void request.socket.destroy();
      if (fault !== undefined) {
        request.resume();
        return void response.writeHead(fault).end();
      }
      bucket.requests.push(`${request.method} ${name}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => bucket.#server?.listen(0, "127.0.0.1", resolve));
    return bucket;
  }

  get target(): BucketTarget {
    const port = (this.#server?.address() as AddressInfo | undefined)?.port;
    return {
      kind: "bucket",
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "life",
      region: "us-east-1",
      accessKey: "S3RVER",
      secretKey: "S3RVER",
    };
  }

  /** Names of the objects that were uploaded since the last call. */
  takeUploads(): string[] {
    const uploads = this.requests.splice(0).filter((request) => /^PUT objects\//.test(request));
    return uploads.map((request) => request.slice("PUT ".length));
  }

  closeConnections(): void {
    this.#server?.closeAllConnections();
  }

  async close(): Promise<void> {
    this.closeConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
