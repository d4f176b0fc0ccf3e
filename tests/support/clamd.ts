import { createServer, type Socket } from "node:net";

/** The test file that every scanner knows (eicar.org); harmless. In two parts, so that none finds it here. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;

export interface StandInClamd {
  url: string;
  /** Sizes of what it has scanned. */
  scanned: number[];
  /** Acts as StreamMaxLength. */
  maxBytes: number;
  stop(): Promise<void>;
}

/** Answers PING and INSTREAM as clamd does, on a port of localhost or on a socket file. */
export async function startClamd(
  place: { path: string } | { port: number } = { port: 0 },
): Promise<StandInClamd> {
  const clamd = { scanned: [] as number[], maxBytes: 100 * 1024 * 1024 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    answer(socket, clamd).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen({ ...place, host: "127.0.0.1" }, resolve));
  const at = server.address();
  return Object.assign(clamd, {
    url: typeof at === "string" ? `unix:${at}` : `tcp://127.0.0.1:${at?.port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

async function answer(socket: Socket, clamd: Pick<StandInClamd, "scanned" | "maxBytes">): Promise<void> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf(0);
    if (end === -1) continue;
    const command = received.subarray(0, end).toString();
    if (command === "zPING") return void socket.end("PONG\0");
    if (command !== "zINSTREAM") return void socket.end("UNKNOWN COMMAND\0");
    const file = readStream(received.subarray(end + 1));
    if (file.bytes > clamd.maxBytes) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
    if (!file.isWhole) continue;
    clamd.scanned.push(file.bytes);
    const found = file.content.includes(eicar.slice(0, 60));
    return void socket.end(found ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
  }
}

/** Each piece comes after its length; a length of zero ends the file. */
function readStream(sent: Buffer): { content: Buffer; bytes: number; isWhole: boolean } {
  const pieces: Buffer[] = [];
  let at = 0;
  let isWhole = false;
  while (at + 4 <= sent.length) {
    const length = sent.readUInt32BE(at);
    at += 4;
    isWhole = length === 0;
    pieces.push(sent.subarray(at, at + length));
    at += length;
  }
  const content = Buffer.concat(pieces);
  return { content, bytes: content.length, isWhole };
}
