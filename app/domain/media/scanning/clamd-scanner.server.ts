import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { type FileScanner, ScannerFailed } from "./file-scanner";

export type ClamdPlace = { host: string; port: number } | { path: string };

/** Milliseconds without a byte, in either direction. A film is read for a while before there is an answer. */
const patience = 240_000;
const chunkBytes = 256 * 1024;
const answerMaxLength = 4_000;

/** Speaks INSTREAM of clamd (clamd(8)): the file in pieces, each after its length, and a length of zero. */
export function createClamdScanner(place: ClamdPlace, timeout = patience): FileScanner {
  let refused: number | null = null;
  return {
    address: "path" in place ? place.path : `${place.host}:${place.port}`,
    async scan(path) {
      const { size } = await stat(path);
      const answer = await ask(place, (socket) => sendFile(socket, path), { timeout }).catch((error) => {
        if (!isCutOff(error)) throw error;
        return "INSTREAM size limit exceeded, as it seems";
      });
      if (/^stream: OK$/.test(answer)) return null;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found) return found;
      if (/size limit exceeded/i.test(answer)) refused = Math.min(refused ?? size, size);
      throw new ScannerFailed(answer || "clamd closed the connection without an answer.");
    },
    async checkReachable(signal) {
      const answer = await ask(place, async (socket) => void socket.write("zPING\0"), { timeout, signal });
      if (answer !== "PONG") throw new ScannerFailed(answer || "clamd does not answer.");
    },
    refusedBytes: () => refused,
  };
}

/** Clamd closes at its limit while the file is still sent, so that its last words may get lost. */
function isCutOff(error: unknown): boolean {
  const cause = error instanceof ScannerFailed ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && /^(ECONNRESET|EPIPE)$/.test(String(cause.code));
}

async function ask(
  place: ClamdPlace,
  send: (socket: Socket) => Promise<void>,
  { timeout, signal }: { timeout: number; signal?: AbortSignal },
): Promise<string> {
  const socket = connect({ ...place, signal });
  socket.setTimeout(timeout, () => socket.destroy(new Error("clamd did not answer in time.")));
  try {
    await once(socket, "connect");
    const answer = readAnswer(socket);
    // It may answer, and close, before it has everything. What it said then is what counts.
    await Promise.race([send(socket), answer]);
    return await answer;
  } catch (error) {
    throw new ScannerFailed(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    socket.destroy();
  }
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write("zINSTREAM\0");
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (socket.destroyed) return;
    await write(socket, lengthOf(chunk.length));
    await write(socket, chunk);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Resolves once the system has the bytes. The reader of the answer reports a broken connection. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}

/** Reads up to the zero byte that ends the answer, or the end of the connection. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const finish = () => resolve(answer.replace(/\0.*$/s, "").trim());
    socket.on("data", (chunk) => {
      answer = (answer + chunk).slice(0, answerMaxLength);
      if (answer.includes("\0")) finish();
    });
    socket.on("end", finish);
    socket.on("close", finish);
    socket.on("error", (error) => (answer.trim() === "" ? reject(error) : finish()));
  });
}
