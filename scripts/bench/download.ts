import { request } from "node:http";
import type { Product } from "../product";
import { pause } from "./measure";

/** Polls until the zip is ready; returns its size in bytes. */
export async function fetchExport(product: Product, cookie: string): Promise<number> {
  for (;;) {
    const { status, bytes } = await read(product, cookie, "/api/export");
    if (status === 200) return bytes;
    if (status !== 202) throw new Error(`The download was answered with ${status}.`);
    await pause(500);
  }
}

/** Reads a response as a stream, without storing it. */
export function read(
  { address }: Product,
  cookie: string,
  path: string,
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { headers: { cookie } }, (answer) => {
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.once("error", reject);
    });
    asked.once("error", reject);
    asked.end();
  });
}
