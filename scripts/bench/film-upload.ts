import path from "node:path";
import { Worker } from "node:worker_threads";

export interface FilmUpload {
  address: string;
  cookie: string;
  /** Of the whole film; at least a megabyte. */
  bytes: number;
  /** Unlimited if left out. */
  bytesPerSecond?: number;
}

export async function uploadFilm(upload: FilmUpload): Promise<{ status: number; seconds: number }> {
  const began = performance.now();
  const worker = new Worker(path.resolve("build/scripts/bench/film-upload.worker.js"), {
    workerData: upload,
  });
  const status = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return { status, seconds: (performance.now() - began) / 1000 };
}
