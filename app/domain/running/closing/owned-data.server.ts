import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import type { Deps } from "../../base/deps";
import { type BookFiles, listBookFolders, listPreparedPhotoIds } from "../../book/print/book-files.server";
import { listMediaFolders, type PurgeDeps } from "../../media/purge-media.server";
import { listUploadFolders } from "../../media/uploads/list-upload-folders.server";
import type { UploadDeps } from "../../media/uploads/uploads.server";
import { endHouseOf } from "../../people/users/leave-house.server";
import { anonymizeCheckouts } from "../../selling/checkouts/anonymize-checkouts.server";
import { forgetGiftsOf } from "../../selling/gifts/forget-gifts.server";
import { detachOrders, orderFoldersOf } from "../../selling/orders/forget-buyers.server";
import type { LetterDeps } from "../../writing/letters/letter-imports.server";
import { listLetterFolders } from "../../writing/letters/list-letter-folders.server";
import { listRecordingFolders } from "../../writing/recordings/purge-recordings.server";
import type { RecordingDeps } from "../../writing/recordings/recordings.server";
import { type ExportsDeps, listExportFiles } from "../exports/exports.server";

/* All tables with data of a user, unless a foreign key cascades. A test fails for a missing one. */

export type OwnedDataDeps = PurgeDeps &
  RecordingDeps &
  Pick<UploadDeps, "uploads"> &
  Pick<LetterDeps, "letters"> &
  Pick<ExportsDeps, "exports"> & { bookFiles: BookFiles };

/** The tables in the order of deletion: referencing tables first. */
export const ownedTables = [
  "drafts",
  "interviewNotes",
  "heldForms",
  "toldAnswers",
  "incomingMails",
  "letterAddresses",
  "weeklyQuestions",
  "questionDrafts",
  "mailedQuestions",
  "skippedPrompts",
  "submissions",
  "deathReports",
  "storyHearts",
  "asks",
  "bookBuyers",
  "circleMembers",
  "circleCodes",
  "circles",
  "bookDesigns",
  "bookChanges",
  "printFiles",
  "bookApprovals",
  "recordings",
  "uploads",
  "letters",
  "letterImports",
  "exports",
  "qrCodes",
  "youtubeMedia",
  "jobs",
  "writingProposals",
  "transcripts",
  "cardPhotos",
  "media",
  "memories",
  "interviews",
  "stories",
  "userPrompts",
  "userLifeStages",
  "prompts",
  "chapterCounts",
  "lifeStages",
  "biographicalInfos",
  "subscriptions",
  "checkouts",
  "paymentCustomers",
  "postalAddresses",
  "oneTimeTokens",
  "carerSnapshots",
  "houseReports",
  "houseTrials",
  "volunteerSittings",
  "volunteers",
  "tabletTurns",
  "tablets",
  "residentGroupMembers",
  "residentGroups",
  "credentialMarks",
  "waitingRequests",
  "mailAddressRequests",
  "mails",
  "secondFactors",
  "passkeys",
  "recoveryCodes",
  "sessions",
  "keepers",
] as const satisfies (keyof Tables)[];

/** Other columns that reference a user, and the effect of deletion. */
export const otherUserColumns: Record<string, string> = {
  "users.assigned_owner_id":
    "The owner's participants stay, without an owner and what they had allowed to the house.",
  "users.first_password_by": "The password must still be changed; who set it is not known any more.",
  "credential_marks.made_by": "The mark stays; who made the way in is not known any more.",
  "mark_presses.pressed_by": "The press stays, without who pressed; it does not count any more.",
  "waiting_requests.allowed_by": "The request stays, without who let it through.",
  "mail_address_requests.asked_by": "The request stays until it ends.",
  "interviews.interviewed_by": "The sitting stays, with the interviewer's name.",
  "death_reports.said_by_user": "The name that was said stays.",
  "death_reports.confirmed_by": "It stays confirmed; who did it is in the audit log.",
  "carer_snapshots.allowed_house": "The page stays its resident's; no house reads it any more.",
  "circles.staff_asked_by": "The author is not asked any more.",
  "volunteer_choices.resident_id": "A volunteer who was chosen for the person is for one fewer.",
  "house_bill_lines.user_id": "The days stay in the bill of the house, without who lived there.",
  "house_bills.owner_id": "The bill stays for bookkeeping; its invoice has no buyer any more.",
  "house_stays.owner_id": "The days of a house go with its owner.",
  "house_stays.user_id": "The days stay for the bookkeeping of the house, without who lived there.",
  "sessions.impersonated_user_id": "An impersonation of the account ends.",
  "book_approvals.approved_by": "The approval stays, without the real user.",
  "contact_answers.answered_by": "The answer stays with its message, without who gave it.",
  "gifts.giver_id":
    "The gift stays its receiver's; its page opens by its link. Unwrapped, it has no words any more.",
  "gifts.receiver_id": "The gift stays unwrapped, without whose it was and without its words.",
  "print_orders.user_id": "The order stays, without its buyer (see domain/selling/orders/forget-buyers).",
  "print_orders.author_id": "The order goes on for who pays it, without whose book it is.",
  "print_order_changes.changed_by": "The change stays, without the real user.",
  "refunds.requested_by": "The refund stays, without the administrator who asked for it.",
  "audit_log.user_id": "The log keeps the id, which is never reused, and no name.",
  "audit_log.real_user_id": "As for audit_log.user_id.",
};

interface OwnedFiles {
  list: (db: Db, userId: number) => Promise<string[]>;
  remove: (deps: OwnedDataDeps, folders: string[]) => Promise<void>;
}

function each(remove: (deps: OwnedDataDeps, folder: string) => Promise<void>): OwnedFiles["remove"] {
  return async (deps, folders) => {
    for (const folder of folders) await remove(deps, folder);
  };
}

const ownedFiles: OwnedFiles[] = [
  { list: listMediaFolders, remove: each(({ files }, folder) => files.remove(folder)) },
  { list: listRecordingFolders, remove: each(({ recordings }, folder) => recordings.remove(folder)) },
  { list: listUploadFolders, remove: each(({ uploads }, folder) => uploads.remove(folder)) },
  { list: listLetterFolders, remove: each(({ letters }, folder) => letters.remove(folder)) },
  { list: listBookFolders, remove: each(({ bookFiles }, folder) => bookFiles.remove(folder)) },
  { list: orderFoldersOf, remove: each(({ bookFiles }, folder) => bookFiles.remove(folder)) },
  {
    list: listPreparedPhotoIds,
    remove: ({ bookFiles }, ids) => bookFiles.removeCachedPhotos(new Set(ids.map(Number))),
  },
  { list: listExportFiles, remove: each(({ exports }, file) => exports.remove(file)) },
];

/** Can be repeated after a stop. */
export async function deleteUserFiles(deps: OwnedDataDeps, userId: number): Promise<void> {
  for (const { list, remove } of ownedFiles) {
    await remove(deps, await list(deps.db, userId));
  }
}

/** The person's stories are counted again with each story or photo. */
const deletedAtOnce = 20;

/** Deletes the stories of a user and what refers to them, a few at a time, because everybody waits meanwhile. */
export async function deleteUserStories(db: Db, userId: number, signal?: AbortSignal): Promise<void> {
  for (const table of ownedTables.slice(0, ownedTables.indexOf("stories") + 1)) {
    for (let deleted = deletedAtOnce; deleted > 0 && !signal?.aborted; ) {
      // Every table has the columns; Kysely needs one concrete table type.
      const { numDeletedRows } = await db
        .deleteFrom(table as "stories")
        .where("userId", "=", userId)
        .where("id", "in", ({ selectFrom }) =>
          selectFrom(table as "stories")
            .select("id")
            .where("userId", "=", userId)
            .limit(deletedAtOnce),
        )
        .executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
      await nextTurn();
    }
  }
}

/** Deletes all rows of a user, within a transaction. Orders and paid plans remain without buyer. */
export async function deleteUserRows(deps: Deps, userId: number): Promise<void> {
  const { db } = deps;
  await detachOrders(db, userId);
  await anonymizeCheckouts(deps, userId);
  await forgetGiftsOf(db, userId);
  await endHouseOf(deps, userId);
  for (const table of ownedTables) {
    await db
      .deleteFrom(table as "stories")
      .where("userId", "=", userId)
      .execute();
  }
  await db.deleteFrom("users").where("id", "=", userId).execute();
}
