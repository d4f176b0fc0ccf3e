import path from "node:path";
import type { Db } from "~/db/open.server";
import type { BookApprovalRow, StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { isMissing, persistFile } from "../../base/disk.server";
import { NotFound } from "../../base/errors";
import type { StoredFile } from "../../media/stored-file.server";
import type { FrozenFinding } from "./checks/finding";
import { coverFile, interiorFile, type PrintResult } from "./job";
import { openPrintFile, type PrintDeps, type PrintInput } from "./print-files.server";

export interface Approval {
  id: number;
  bookType: StoryType;
  title: string;
  pages: number;
  approvedAt: string;
  /** False if the book has changed since. The approved state can still be printed. */
  isCurrent: boolean;
  interiorUrl: string;
  coverUrl: string;
}

/** The latest approval or null. `hash` identifies the current book. */
export async function findApproval(
  db: Db,
  actor: Actor,
  type: StoryType,
  hash: string,
): Promise<Approval | null> {
  const row = await db
    .selectFrom("bookApprovals")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("storyType", "=", type)
    .orderBy("approvedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ? toApproval(row, hash) : null;
}

/** Opens a file of an approved book. Throws NotFound. */
export async function openApprovedFile(
  deps: Pick<PrintDeps, "db" | "bookFiles">,
  actor: Actor,
  id: number,
  part: "interior" | "cover",
): Promise<StoredFile & { authorName: string; storyType: StoryType }> {
  const row = await deps.db
    .selectFrom("bookApprovals")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const { book } = JSON.parse(row.content) as Pick<PrintInput, "book">;
  return { ...(await openPrintFile(deps, row, part)), authorName: book.authorName, storyType: row.storyType };
}

/** Stores text, design, photos and print files permanently. An unchanged book renews its approval. */
export async function freezeBook(
  deps: PrintDeps,
  actor: Actor,
  input: PrintInput,
  made: { folder: string } & Pick<PrintResult, "pages" | "starts" | "ownPages">,
  findings: FrozenFinding[],
): Promise<Approval> {
  const { book, hash } = input;
  const kept = await reapprove(deps, actor, book.storyType, hash);
  if (kept) return toApproval(kept, hash);
  const folder = await copyFiles(deps, input, made.folder);
  try {
    const row = await deps.db.transaction().execute(async (db) => {
      await recordAudit({ ...deps, db }, actor, approvedAction, { storyType: book.storyType });
      return db
        .insertInto("bookApprovals")
        .values({
          userId: actor.userId,
          storyType: book.storyType,
          inputHash: hash,
          title: book.title,
          pages: made.pages,
          folder,
          content: JSON.stringify({ book, profile: deps.printer, findings, ...pickSheets(made) }),
          approvedBy: actor.realUserId,
          approvedAt: nowText(deps.clock),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return toApproval(row, hash);
  } catch (error) {
    await deps.bookFiles.remove(folder);
    const other = await reapprove(deps, actor, book.storyType, hash);
    if (!other) throw error;
    return toApproval(other, hash);
  }
}

/** What is on which page, for "A look inside". */
function pickSheets({ starts, ownPages }: Pick<PrintResult, "starts" | "ownPages">) {
  return { starts, ownPages };
}

const approvedAction = "book.approve";

async function reapprove(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  hash: string,
): Promise<BookApprovalRow | undefined> {
  const row = await deps.db
    .updateTable("bookApprovals")
    .set({ approvedAt: nowText(deps.clock), approvedBy: actor.realUserId })
    .where("userId", "=", actor.userId)
    .where("storyType", "=", type)
    .where("inputHash", "=", hash)
    .returningAll()
    .executeTakeFirst();
  if (row) await recordAudit(deps, actor, approvedAction, { storyType: type });
  return row;
}

async function copyFiles({ bookFiles }: PrintDeps, { photos }: PrintInput, made: string): Promise<string> {
  const scratch = await bookFiles.makeScratch();
  try {
    for (const file of [interiorFile, coverFile])
      await persistFile(bookFiles.pathOf(made, file), path.join(scratch, file));
    for (const [id, { path: photo }] of Object.entries(photos)) {
      await persistFile(photo, path.join(scratch, `photo-${id}.jpg`)).catch(ignoreMissingFile);
    }
    return await bookFiles.adopt(scratch);
  } catch (error) {
    await bookFiles.discard(scratch);
    throw error;
  }
}

/** The user agreed to print without missing photos. */
function ignoreMissingFile(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function toApproval(
  { id, storyType, title, pages, approvedAt, inputHash }: BookApprovalRow,
  hash: string,
): Approval {
  const url = `/book/approved/${id}`;
  return {
    id,
    bookType: storyType,
    title,
    pages,
    approvedAt,
    isCurrent: inputHash === hash,
    interiorUrl: `${url}/${interiorFile}`,
    coverUrl: `${url}/${coverFile}`,
  };
}
