import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../../base/deps";
import type { PrintDeps } from "../print/print-files.server";
import { type DrawDeps, openDrawnPage } from "../reader/draw-pages.server";

export type CoverDeps = Deps & DrawDeps & Pick<PrintDeps, "printer">;

/** Bytes; more would show up in the size of a mail. */
export const coverMost = 30 * 1024;
/** Milliseconds for drawing it, where it was not looked at for long. */
export const longestDrawing = 15_000;

/** The front of somebody's newest book as a small JPEG; null where no book was made yet, or it cannot be drawn now. */
export async function findSmallCover(deps: CoverDeps, userId: number): Promise<Buffer | null> {
  const row = await deps.db
    .selectFrom("printFiles")
    .select(["folder", "pages"])
    .where("userId", "=", userId)
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.folder || row.pages === null) return null;
  const files = { folder: row.folder, pages: row.pages, profile: deps.printer };
  try {
    const drawing = openDrawnPage(deps, files, userId, { page: "front", variant: "tiny" });
    const file = await Promise.race([drawing, pause(longestDrawing, null, { ref: false })]);
    drawing.catch(() => undefined);
    if (!file || file.bytes > coverMost) return null;
    return await readFile(file.path);
  } catch {
    return null;
  }
}
