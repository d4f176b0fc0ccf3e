import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { FilmUpload } from "./film-upload";

const { address, cookie, bytes, bytesPerSecond } = workerData as FilmUpload;
const boundary = "----the-film-of-the-bench";
const head = `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
/** Large chunks without a limit, otherwise ten chunks a second. */
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
const began = performance.now();
let count = 0;
const film = beginning();
while (count < bytes) await writeNext();
sent.end(tail);

/** A real film, then the header of an MP4 box that holds the remaining bytes. */
function beginning(): Buffer {
  const film = readFileSync(path.resolve("tests/fixtures/media/clip.mp4"));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(bytes - film.length), 8);
  return Buffer.concat([film, box]);
}

async function writeNext(): Promise<void> {
  const left = bytes - count;
  const next = count < film.length ? film.subarray(count, count + piece.length) : piece.subarray(0, left);
  if (!sent.write(next)) await once(sent, "drain");
  count += next.length;
  const due = bytesPerSecond ? (count / bytesPerSecond) * 1000 : 0;
  const early = due - (performance.now() - began);
  if (early > 1) await setTimeout(early);
}
