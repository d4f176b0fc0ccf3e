import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { FilmUpload } from "./film-upload";

/* Sends a film, in a thread of its own: what it costs to send must not be measured with the answers of others. */

const { address, cookie, bytes, bytesPerSecond } = workerData as FilmUpload;
const boundary = "----the-film-of-the-bench";
const head = `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
/** A line that is not slowed down takes large pieces, a slow one ten a second. */
const piece = randomBytes(bytesPerSecond ? Math.min(64 * 1024, Math.ceil(bytesPerSecond / 10)) : 256 * 1024);

const sent = request(`${address}/api/videos/upload`, {
  method: "POST",
  headers: {
    cookie,
    origin: address,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": head.length + bytes + tail.length,
  },
});
sent.on("response", (response) => {
  response.resume();
  response.on("end", () => parentPort?.postMessage(response.statusCode));
});
sent.write(head);
await write(beginning());
await writeRest(bytes - beginning().length);
sent.end(tail);

/** A real film, and the head of a box behind it that nobody reads and that has all the rest of the bytes. */
function beginning(): Buffer {
  const film = readFileSync(path.resolve("tests/fixtures/media/clip.mp4"));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(bytes - film.length), 8);
  return Buffer.concat([film, box]);
}

async function writeRest(count: number): Promise<void> {
  const began = performance.now();
  for (let left = count; left > 0; left -= piece.length) {
    await write(piece.subarray(0, Math.min(left, piece.length)));
    const due = bytesPerSecond ? ((count - left) / bytesPerSecond) * 1000 : 0;
    const early = due - (performance.now() - began);
    if (early > 1) await setTimeout(early);
  }
}

async function write(chunk: Buffer): Promise<void> {
  if (!sent.write(chunk)) await once(sent, "drain");
}
