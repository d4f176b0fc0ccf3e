import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { CutInput } from "~/domain/media/card-photos/card-photos.server";
import { photoFile } from "~/domain/media/media";
import { cleanHandwriting } from "./media/clean-handwriting";
import { cutSquare } from "./media/cut-square";
import { lightenPhoto } from "./media/lighten-photo";
import { serveOnce } from "./worker";

export interface LightenInput {
  photos: { id: number; folder: string; width: number }[];
  cleans?: true;
  cut?: CutInput;
}

/** Gamma by id, as of lightenPhoto; 0 for a photo that cannot be read, or was cleaned. */
export type LightenOutput = Record<number, number> | { jpeg: Uint8Array };

/** Works in the background, for photos that were uploaded before photos were measured. */
sharp.cache(false);
sharp.concurrency(1);

serveOnce(async ({ photos, cleans, cut }: LightenInput, _report, log): Promise<LightenOutput> => {
  if (cut) return { jpeg: await cutSquare(cut) };
  if (cleans) {
    for (const { folder, width } of photos)
      await cleanHandwriting(await readFile(path.join(folder, photoFile(width))), width, folder);
    return {};
  }
  const measured: LightenOutput = {};
  for (const { id, folder, width } of photos) {
    const full = readFile(path.join(folder, photoFile(width)));
    measured[id] = await full
      .then((file) => lightenPhoto(file, width, folder))
      .catch((error) => {
        log.warn({ photoId: id, error }, "photo could not be measured");
        return 0;
      });
  }
  return measured;
});
