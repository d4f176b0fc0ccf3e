import { startThread } from "./thread";

export interface FilmUpload {
  address: string;
  cookie: string;
  bytes: number;
  bytesPerSecond?: number;
}

export async function uploadFilm(upload: FilmUpload): Promise<{ status: number; seconds: number }> {
  const began = performance.now();
  const status = await startThread<number>("film-upload", upload).answer;
  return { status, seconds: (performance.now() - began) / 1000 };
}
