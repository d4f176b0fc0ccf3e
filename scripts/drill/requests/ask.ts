import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface AnsweredBytes {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes as they come, still compressed. */
  bytes: Buffer;
  milliseconds: number;
}

export type Answered = Omit<AnsweredBytes, "bytes"> & { text: string };

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const longest = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Unlike `fetch`, it sends what is given. Rejects where the server hangs up or does not answer within a minute. */
export async function ask(address: string, asked: Asked): Promise<Answered> {
  const { bytes, ...answer } = await askBytes(address, asked);
  return { ...answer, text: bytes.toString() };
}

/** Does what `ask` does, for an answer that may be compressed. */
export function askBytes(
  address: string,
  { method, path, headers, body = "" }: Asked,
): Promise<AnsweredBytes> {
  const { hostname, port } = new URL(address);
  const started = performance.now();
  const sentBytes = Buffer.from(body);
  const length: Record<string, string> =
    sentBytes.length > 0 ? { "content-length": String(sentBytes.length) } : {};
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path,
      agent,
      timeout: longest,
      headers: { ...length, ...headers },
    };
    const sent = request(options, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(pieces),
          milliseconds: performance.now() - started,
        }),
      );
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer within a minute")));
    sent.on("error", reject);
    sent.end(sentBytes);
  });
}
