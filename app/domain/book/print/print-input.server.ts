import { createHash } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../actor";
import { photoFile } from "../../media/media";
import type { MediaFiles } from "../../media/media-files.server";
import { getBook } from "../book.server";
import { type Book, photosOf } from "../model";
import type { PrintJob } from "./job";
import type { PrinterProfile } from "./printer-profile";

/** Counts up when the same book would be set in another way. */
const engineVersion = 4;

/** All that goes into the print files of a book, and the name of just this state of it. */
export interface PrintInput extends Pick<PrintJob, "book" | "photos"> {
  hash: string;
}

interface PrintInputDeps {
  db: Db;
  files: Pick<MediaFiles, "pathOf">;
  printer: PrinterProfile;
  config: { appUrl: string | undefined };
}

/** The book as it stands, with the files of its photos. Throws NotFound when the person is gone. */
export async function readPrintInput(
  deps: PrintInputDeps,
  actor: Actor,
  type: StoryType,
): Promise<PrintInput> {
  const book = await getBook(deps.db, actor, type, deps.config.appUrl);
  const photos = await findPhotos(deps, actor, book);
  const names = Object.entries(photos).map(([id, { sha256 }]) => [id, sha256]);
  const said = JSON.stringify([engineVersion, book, deps.printer, names]);
  return { book, photos, hash: createHash("sha256").update(said).digest("hex") };
}

async function findPhotos(
  { db, files }: PrintInputDeps,
  actor: Actor,
  book: Book,
): Promise<PrintJob["photos"]> {
  const inStories = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const ids = [...inStories, ...[book.look.coverImage ?? []].flat()].map(({ id }) => id);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("media")
    .select(["id", "folder", "width", "sha256"])
    .where("userId", "=", actor.userId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const found = rows.map(({ id, folder, width, sha256 }) => [
    id,
    { path: files.pathOf(folder, photoFile(width ?? 0)), sha256 },
  ]);
  return Object.fromEntries(found);
}
