import { parentPort, workerData } from "node:worker_threads";
import { type ExportDownload, read } from "./download";
import { pause } from "./measure";

const { address, cookie } = workerData as ExportDownload;
parentPort?.postMessage(await fetchExport());

async function fetchExport(): Promise<number> {
  for (;;) {
    const { status, bytes } = await read(address, cookie, "/api/export");
    if (status === 200) return bytes;
    if (status !== 202) throw new Error(`The download was answered with ${status}.`);
    await pause(500);
  }
}
