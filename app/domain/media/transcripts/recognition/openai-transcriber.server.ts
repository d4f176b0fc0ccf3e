import { open, stat } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { message } from "~/messages/message";
import { minutes } from "../../../base/deps";
import { randomName } from "../../../base/disk.server";
import { type Transcriber, TranscriberBusy, TranscriberRejection } from "./transcriber";
import { readTranscription } from "./transcription-answer";

export interface TranscriptionService {
  endpoint: string;
  key: string | undefined;
  model: string;
  language: string | undefined;
}

/** Ten minutes of speech are 100 to 400 KB with all that services add. */
const longestAnswer = 1024 * 1024;
/** Milliseconds. Slow machines need longer for ten minutes than they last. */
const longestCall = 60 * minutes;
const longestConnect = 15_000;
const sentAtOnce = 128 * 1024;

/** The call `POST …/v1/audio/transcriptions`, which whisper.cpp, Speaches, LocalAI and hosted services share. */
export function createTranscriber(service: TranscriptionService): Transcriber {
  return {
    host: new URL(service.endpoint).host,
    async recognize(file, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(longestCall)]);
      try {
        const text = await post(service, file.path, limited);
        return readTranscription(text, file.seconds);
      } catch (error) {
        signal.throwIfAborted();
        throw isExpected(error)
          ? error
          : new TranscriberBusy(message("No answer: {code}.", { code: codeOf(error) }));
      }
    },
    async checkReachable(signal) {
      const response = await send(service, "OPTIONS", {}, null, signal).catch((error) => {
        throw new TranscriberBusy(message("No answer: {code}.", { code: codeOf(error) }));
      });
      response.destroy();
    },
  };
}

function isExpected(error: unknown): boolean {
  return error instanceof TranscriberBusy || error instanceof TranscriberRejection;
}

/** Never the message, which may have an address with a key. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}

async function post(service: TranscriptionService, file: string, signal: AbortSignal): Promise<string> {
  const boundary = `part-${randomName()}`;
  const [before, after] = [fields(service, boundary), `\r\n--${boundary}--\r\n`];
  const { size } = await stat(file);
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": Buffer.byteLength(before) + size + Buffer.byteLength(after),
    Accept: "application/json",
  };
  const response = await send(service, "POST", headers, { before, file, after }, signal);
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return readText(response);
  response.destroy();
  throw failureOf(status, response.headers["retry-after"]);
}

function fields({ model, language }: TranscriptionService, boundary: string): string {
  const values = {
    model,
    ...(language && { language }),
    response_format: "verbose_json",
    "timestamp_granularities[]": "segment",
  };
  const field = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  return [
    ...Object.entries(values).map(([name, value]) => `${field(name)}\r\n\r\n${value}\r\n`),
    `${field("file")}; filename="part.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
  ].join("");
}

interface Body {
  before: string;
  file: string;
  after: string;
}

/** Writes with one buffer: a stream of two hours would leave garbage faster than it is collected. */
async function writeBody(request: ClientRequest, { before, file, after }: Body): Promise<void> {
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      request.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  const handle = await open(file);
  try {
    await write(Buffer.from(before));
    const buffer = Buffer.alloc(sentAtOnce);
    for (let read = await handle.read(buffer); read.bytesRead > 0; read = await handle.read(buffer))
      await write(buffer.subarray(0, read.bytesRead));
    request.end(after);
  } finally {
    await handle.close();
  }
}

/** Sends without `fetch`, which waits five minutes at most and follows redirects. Redirects are not followed here. */
function send(
  { endpoint, key }: TranscriptionService,
  method: string,
  headers: Record<string, string | number>,
  body: Body | null,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(endpoint);
  const begin = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = begin(url, {
      method,
      headers: { ...headers, ...(key && { Authorization: `Bearer ${key}` }) },
      agent: false,
      signal,
    });
    request.once("response", resolve);
    request.on("error", reject);
    const timer = setTimeout(
      () => request.destroy(new TranscriberBusy(message("No connection."))),
      longestConnect,
    );
    request.once("socket", (socket) => {
      socket.setKeepAlive(true, 30_000);
      socket.once("connect", () => clearTimeout(timer));
    });
    request.once("close", () => clearTimeout(timer));
    if (body === null) request.end();
    // A service may answer and hang up before it has read everything: its answer counts.
    else writeBody(request, body).catch(() => request.destroy());
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > longestAnswer) {
      response.destroy();
      throw new TranscriberBusy(message("The answer is too long."));
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function failureOf(status: number, retryAfter: string | undefined): Error {
  const said = message("The service answered {status}.", { status: String(status) });
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return new TranscriberBusy(said, readRetryAfter(retryAfter));
  return new TranscriberRejection(said);
}

/** Seconds, or a date. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
