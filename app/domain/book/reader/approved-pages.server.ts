import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import type { StoredFile } from "../../media/stored-file.server";
import type { PrintDeps } from "../print/print-files.server";
import type { PrinterProfile } from "../print/printer-profile";
import { openImageOf } from "./reader.server";

/** Opens a page of the actor's approved book as an image. Throws NotFound and Unavailable. */
export async function openApprovedPage(
  deps: PrintDeps,
  actor: Actor,
  id: number,
  name: string,
): Promise<StoredFile> {
  const row = await deps.db
    .selectFrom("bookApprovals")
    .select(["folder", "pages", "content"])
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const { profile } = JSON.parse(row.content) as { profile: PrinterProfile };
  return openImageOf(deps, actor, { folder: row.folder, pages: row.pages, profile }, name);
}

/** URL below which the images of an approved book's pages are. Takes the id of the approval. */
export function approvedPagesHref(id: number): string {
  return `/book/approved/${id}/pages`;
}
