import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What a call about one part sent. */
export interface TranscriptionCall {
  fields: Record<string, string>;
  authorization: string | undefined;
  wav: Buffer;
  /** Counted for 16 kHz mono with 16 bits. */
  seconds: number;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Objects are sent as JSON. */
  body?: unknown;
  /** Milliseconds before the answer. */
  wait?: number;
  /** Sends half of the body and hangs up. */
  isCut?: boolean;
}

const wavHeader = 44;
const bytesPerSecond = 32_000;

/** A service as the tests need it: it counts its calls, and answers by `replies` first, then by `usual`. */
export class TranscriptionService {
  readonly calls: TranscriptionCall[] = [];
  /** Calls whose client hung up before the answer. */
  abandoned = 0;
  replies: Reply[] = [];
  usual: (call: TranscriptionCall) => Reply | Promise<Reply> = ({ seconds }) => ({
    body: verboseJson([{ start: 0, end: seconds, text: " The river froze that year." }]),
  });
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<TranscriptionService> {
    const server = createServer();
    const service = new TranscriptionService(server);
    server.on("request", async (request, response) => {
      const body = await readWhole(request);
      if (!body) {
        service.abandoned += 1;
        return;
      }
      if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions")
        return void response.writeHead(404).end();
      const call = await readCall(body, request.headers);
      service.calls.push(call);
      response.once("close", () => (service.abandoned += response.writableFinished ? 0 : 1));
      await answer(response, service.replies.shift() ?? (await service.usual(call)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets calls and replies. */
  reset(): void {
    this.calls.length = 0;
    this.replies = [];
    this.abandoned = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Null if the client hangs up before its end, as a killed server does. */
async function readWhole(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

async function readCall(
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<TranscriptionCall> {
  const type = String(headers["content-type"]);
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const file = form.get("file") as File;
  const wav = Buffer.from(await file.arrayBuffer());
  return {
    fields: Object.fromEntries(texts),
    authorization: headers.authorization as string | undefined,
    wav,
    seconds: (wav.length - wavHeader) / bytesPerSecond,
  };
}

async function answer(
  response: ServerResponse,
  { status = 200, headers = {}, body = "", wait: time = 0, isCut = false }: Reply,
): Promise<void> {
  if (time > 0) await wait(time);
  if (response.destroyed) return;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  if (!isCut) return void response.end(text);
  response.flushHeaders();
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

interface AnsweredSegment {
  start: number;
  end: number;
  text: string;
  avg_logprob?: number;
  no_speech_prob?: number;
  words?: { word: string; start: number; end: number; probability: number }[];
}

/** Answers as whisper.cpp's server does. */
export function verboseJson(segments: AnsweredSegment[], language = "english"): object {
  return {
    task: "transcribe",
    language,
    duration: segments.at(-1)?.end ?? 0,
    text: segments.map(({ text }) => text).join(""),
    segments: segments.map((segment, id) => ({ id, tokens: [], temperature: 0, ...segment })),
  };
}
