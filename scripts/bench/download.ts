import { request } from "node:http";
import { startThread } from "./thread";

export interface ExportDownload {
  address: string;
  cookie: string;
}

/** Returns the size of the zip in bytes. */
export function fetchExport(download: ExportDownload): Promise<number> {
  return startThread<number>("download", download).answer;
}

/** Reads a response as a stream, without storing it. */
export function read(
  address: string,
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
