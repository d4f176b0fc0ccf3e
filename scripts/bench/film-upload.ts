import { startThread } from "./thread";

export interface FilmUpload {
  address: string;
  cookie: string;
  /** The size of the whole film; at least a megabyte. */
  bytes: number;
  /** Unlimited if left out. */
  bytesPerSecond?: number;
}

export async function uploadFilm(upload: FilmUpload): Promise<{ status: number; seconds: number }> {
  const began = performance.now();
  const status = await startThread<number>("film-upload", upload).answer;
  return { status, seconds: (performance.now() - began) / 1000 };
}
