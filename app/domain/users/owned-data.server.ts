import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { type BookFiles, bookFoldersOf, preparedPhotosOf } from "../book/print/book-files.server";
import { type ExportsDeps, exportFilesOf } from "../exports/exports.server";
import { mediaFoldersOf, type PurgeDeps } from "../media/purge-media.server";
import { detachOrders, orderFoldersOf } from "../orders/forget-buyers.server";
import { recordingFoldersOf } from "../recordings/purge-recordings.server";
import type { RecordingDeps } from "../recordings/recordings.server";

/*
 * Everything of a person, in one place. A noun whose rows or files belong to somebody has its line here: a test finds
 * the table that was forgotten. What hangs on such a row by a foreign key goes with it.
 */

export type OwnedDataDeps = PurgeDeps &
  RecordingDeps &
  Pick<ExportsDeps, "exports"> & { bookFiles: BookFiles };

/** The tables whose `userId` says whose a row is, in the order in which they go: who points at another goes first. */
export const ownedTables = [
  "drafts",
  "heldForms",
  "submissions",
  "bookDesigns",
  "printFiles",
  "bookApprovals",
  "recordings",
  "exports",
  "qrCodes",
  "youtubeMedia",
  "jobs",
  "media",
  "stories",
  "userPrompts",
  "userLifeStages",
  "prompts",
  "lifeStages",
  "biographicalInfos",
  "subscriptions",
  "checkouts",
  "paymentCustomers",
  "postalAddresses",
  "oneTimeTokens",
  "mails",
  "sessions",
] as const satisfies (keyof Tables)[];

/** Other columns that name a person, and what becomes of them. */
export const otherColumns: Record<string, string> = {
  "users.assigned_owner_id": "The owner's participants stay, without an owner.",
  "sessions.impersonated_user_id": "A view of the account ends.",
  "book_approvals.approved_by": "The approval stays, without who was at the keyboard.",
  "print_orders.user_id":
    "What the house sold stays, without who bought it (see domain/orders/forget-buyers).",
  "print_order_changes.changed_by": "The change stays, without who was at the keyboard.",
  "audit_log.user_id": "The log keeps the number, which is never given again, and no name.",
  "audit_log.real_user_id": "The same.",
};

interface PersonFiles {
  /** The names of the person's folders or files. */
  list: (db: Db, userId: number) => Promise<string[]>;
  remove: (deps: OwnedDataDeps, folder: string) => Promise<void>;
}

/** What lies on the disk beside the database. */
const personFiles: PersonFiles[] = [
  { list: mediaFoldersOf, remove: ({ files }, folder) => files.remove(folder) },
  { list: recordingFoldersOf, remove: ({ recordings }, folder) => recordings.remove(folder) },
  { list: bookFoldersOf, remove: ({ bookFiles }, folder) => bookFiles.remove(folder) },
  { list: orderFoldersOf, remove: ({ bookFiles }, folder) => bookFiles.remove(folder) },
  { list: preparedPhotosOf, remove: ({ bookFiles }, photoId) => bookFiles.forgetPhoto(Number(photoId)) },
  { list: exportFilesOf, remove: ({ exports }, file) => exports.remove(file) },
];

/** Removes the files of a person; may be called again where a stop cut it off. */
export async function removeFilesOf(deps: OwnedDataDeps, userId: number): Promise<void> {
  for (const { list, remove } of personFiles) {
    for (const folder of await list(deps.db, userId)) await remove(deps, folder);
  }
}

/** Deletes all rows of a person, the person's own last, within a transaction. Orders lose their buyer. */
export async function dropRowsOf(db: Db, userId: number): Promise<void> {
  await detachOrders(db, userId);
  for (const table of ownedTables) {
    // They all have the column; the type of one of them is enough to say so.
    await db
      .deleteFrom(table as "stories")
      .where("userId", "=", userId)
      .execute();
  }
  await db.deleteFrom("users").where("id", "=", userId).execute();
}
