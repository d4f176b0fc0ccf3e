import { type SqlBool, sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { LetterDeps } from "../../writing/letters/letter-imports.server";

/* Mails that could not be read, or belong to nobody, as they came: administrators look at them, and anybody can send one. */

/** Their states. */
export const unreadStates = ["unreadable", "unknown"] as const;

/** A reply of a person, to whom more are held than a page shows: it is no stranger's, and stays. */
export const isOwnReply = sql<SqlBool>`(user_id is not null and reason <> 'sender')`;

/** The newest that have their file: so many, and so many bytes together. */
export const keptUnread = { count: 200, bytes: 500 * 1024 * 1024 };

/** Removes the files of the oldest, whose rows stay for the time that the table of retention says. */
export async function dropOldUnread({ db, letters }: Pick<LetterDeps, "db" | "letters">): Promise<void> {
  for (const { id, folder } of await listOverdue(db)) {
    const dropped = await db
      .updateTable("incomingMails")
      .set({ folder: null })
      .where("id", "=", id)
      .where("state", "in", unreadStates)
      .where("folder", "=", folder)
      .executeTakeFirst();
    if (dropped.numUpdatedRows > 0n) await letters.remove(folder);
  }
}

async function listOverdue(db: Db): Promise<{ id: number; folder: string }[]> {
  const rows = await db
    .selectFrom("incomingMails")
    .select(["id", "folder", "bytes"])
    .where("state", "in", unreadStates)
    .where("folder", "is not", null)
    .where((where) => where.not(isOwnReply))
    .orderBy("id", "desc")
    .execute();
  let bytes = 0;
  return rows.flatMap((row, place) => {
    bytes += row.bytes;
    const isOver = place >= keptUnread.count || bytes > keptUnread.bytes;
    return isOver && row.folder !== null ? [{ id: row.id, folder: row.folder }] : [];
  });
}
