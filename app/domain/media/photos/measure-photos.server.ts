import { sql } from "kysely";
import type { MediaDeps } from "../media-rows.server";

const photosAtOnce = 50;

type Gammas = Record<number, number>;

/** Measures older photos, 50 at each run, and makes the lightened files of those that print too dark. Can be interrupted. */
export async function measurePhotos(
  deps: Omit<MediaDeps, "clock" | "log">,
  signal?: AbortSignal,
): Promise<void> {
  const { db, files, workers } = deps;
  const rows = await db
    .selectFrom("media")
    .select(["id", "folder", "width"])
    // As text, so that the index of unmeasured photos is used.
    .where("kind", "=", sql.lit("image"))
    .where("lightening", "is", null)
    .orderBy("id")
    .limit(photosAtOnce)
    .execute();
  if (rows.length === 0) return;
  const photos = rows.map(({ id, folder, width }) => ({
    id,
    folder: files.pathOf(folder, ""),
    width: width ?? 0,
  }));
  const gammas = await workers.run<Gammas>("lighten", { photos }, null, signal);
  for (const { id, folder } of rows) {
    const lightening = gammas[id] ?? 0;
    const bytes = lightening > 0 ? await files.measure(folder) : undefined;
    await db.updateTable("media").set({ lightening, bytes }).where("id", "=", id).execute();
  }
}
