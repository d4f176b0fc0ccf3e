import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { PrintFilesRow } from "~/db/tables";
import { measuresFile, type StoryMeasures } from "./job";
import type { PrintDeps } from "./print-files.server";

/* Measuring all stories takes as long as setting the book, and most are the same as before. */

const measures = z.record(
  z.string(),
  z.object({
    textPages: z.number(),
    lastLines: z.number(),
    wordLines: z.number().nullable(),
    linesLeft: z.number().nullable(),
    cut: z.object({ paragraphs: z.number(), letters: z.number() }).nullable(),
  }),
);

/** Reads those of the latest print files of the same book; empty without them. One query. */
export async function readStoryMeasures(
  { db, bookFiles }: Pick<PrintDeps, "db" | "bookFiles">,
  { userId, storyType }: Pick<PrintFilesRow, "userId" | "storyType">,
): Promise<StoryMeasures> {
  const row = await db
    .selectFrom("printFiles")
    .select("folder")
    .where("userId", "=", userId)
    .where("storyType", "=", storyType)
    .where("state", "=", "done")
    .where("folder", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.folder) return {};
  try {
    return measures.parse(JSON.parse(await readFile(bookFiles.pathOf(row.folder, measuresFile), "utf8")));
  } catch {
    // Files of an earlier version have none. Without it, all stories are measured.
    return {};
  }
}

/** Takes the path of a folder that is still being made; the file can be read by its owner alone. */
export async function writeStoryMeasures(folder: string, found: StoryMeasures): Promise<void> {
  await writeFile(path.join(folder, measuresFile), JSON.stringify(found), { mode: 0o600 });
}
