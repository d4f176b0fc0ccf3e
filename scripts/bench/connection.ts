import { connect, type Socket } from "node:net";

export interface Exchange {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A kept-alive connection that does little with a response, so that measuring does not slow the server. */
export class Connection {
  readonly #address: { host: string; port: number };
  #socket: Socket;
  #received: Buffer[] = [];
  #waiting: { resolve: (exchange: Exchange) => void; reject: (error: Error) => void } | undefined;

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.#address = { host: hostname, port: Number(port) };
    this.#socket = this.#open();
  }

  /** One request at a time: resolves once its whole response has arrived. */
  send(request: Buffer): Promise<Exchange> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      // The server closes connections that were idle for a few seconds.
      if (this.#socket.destroyed || this.#socket.readableEnded) this.#socket = this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #open(): Socket {
    const socket = connect(this.#address);
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    const fail = () => {
      if (socket === this.#socket) this.#waiting?.reject(new Error("The connection was closed."));
    };
    socket.on("error", fail);
    socket.on("close", fail);
    return socket;
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [all];
    const exchange = parseExchange(all);
    if (!exchange) return;
    this.#received = [];
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(exchange);
  }
}

export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
): Buffer {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body) lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Undefined while something is missing. */
function parseExchange(bytes: Buffer): Exchange | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.subarray(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? readChunks(rest) : readLength(rest, headers);
  return body && { status: Number(statusLine.split(" ")[1]), headers, body };
}

function readLength(rest: Buffer, headers: Record<string, string>): Buffer | undefined {
  const length = Number(headers["content-length"] ?? 0);
  return rest.length < length ? undefined : rest.subarray(0, length);
}

function readChunks(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const length = Number.parseInt(rest.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + length + 2;
    if (rest.length < next) return undefined;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}
