import type { RawBuilder, SqlBool } from "kysely";
import { deleteRows } from "~/db/delete-rows.server";
import type { Tables } from "~/db/tables";
import { agoText, type Deps, days } from "../../base/deps";
import { isOfKeptRecording } from "../../base/jobs/jobs.server";
import type { RetentionName } from "../../base/settings/retention";
import { getSettings } from "../../base/settings/settings.server";
import type { BookFiles } from "../../book/print/book-files.server";
import type { MediaFiles } from "../../media/media-files.server";
import type { PieceFiles } from "../../media/pieces/piece-files.server";
import { isCheckoutInUse, paidStates, unpaidStates } from "../../selling/checkouts/kept-checkouts";
import { isPlaced } from "../../selling/orders/forget-buyers.server";
import { heldFormsKeptFor } from "../../writing/drafts/held-forms.server";
import type { ExportFiles } from "../exports/export-files.server";
import { exportRetention, isOfClosedAccount } from "../exports/exports.server";
import { isOwnReply } from "../incoming-mail/unread-mails.server";

export interface RetentionFiles {
  files: Pick<MediaFiles, "remove">;
  uploads: Pick<PieceFiles, "remove">;
  letters: Pick<PieceFiles, "remove">;
  bookFiles: Pick<BookFiles, "remove">;
  exports: Pick<ExportFiles, "remove">;
}

/** The column with the name of a row's folder or file. */
const nameColumns = {
  files: "folder",
  uploads: "folder",
  letters: "folder",
  bookFiles: "folder",
  exports: "file",
} as const satisfies Record<keyof RetentionFiles, string>;

/** Rows of a table that go some time after the time in one of their columns. */
type Line = {
  [Name in keyof Tables]: {
    table: Name;
    column: keyof Tables[Name] & string;
    /** Milliseconds after that time, or the setting that says how many days. */
    after: number | RetentionName;
    /** Each of these; all rows if missing. */
    states?: readonly string[];
    /** Another time, which must be over as well where there is one. */
    openUntil?: keyof Tables[Name] & string;
    /** What keeps a row however old it is. Says it in the wing of the table. */
    unless?: RawBuilder<SqlBool>;
    /** Where the files of the row are; they go with it. */
    files?: keyof RetentionFiles;
    /** How many in one statement; fewer where rows are large. */
    atOnce: number;
  };
}[keyof Tables];

/** How long rows are kept. What needs a look at other tables, or at the disk first, has a function in its wing (see jobs/recurring-purges). */
export const retention = {
  "mail addresses that nobody agreed to": {
    ...{ table: "mailAddressRequests", column: "endsAt", after: 0, atOnce: 200 },
  },
  "trials that nobody confirmed": { table: "trialRequests", column: "endsAt", after: 0, atOnce: 200 },
  "removed media": {
    ...{ table: "media", column: "deletedAt", after: 30 * days, files: "files" },
    // The stories of an item's person are counted again with each one.
    atOnce: 20,
  },
  // Counted since the last piece, or since the end.
  "uploads left alone": {
    ...{ table: "uploads", column: "changedAt", after: 7 * days, files: "uploads", atOnce: 20 },
  },
  "removed YouTube items": { table: "youtubeMedia", column: "deletedAt", after: 30 * days, atOnce: 20 },
  "mails with expired links": { table: "mails", column: "uselessAt", after: 0, atOnce: 20 },
  "expired one-time tokens": { table: "oneTimeTokens", column: "expiresAt", after: 0, atOnce: 200 },
  "expired setup tokens": { table: "setupTokens", column: "expiresAt", after: 0, atOnce: 200 },
  "old sign-in attempts": { table: "attempts", column: "clearsAt", after: 0, atOnce: 200 },
  "finished jobs": {
    ...{ table: "jobs", column: "finishedAt", after: "doneJobDays", atOnce: 200 },
    states: ["done"],
    unless: isOfKeptRecording,
  },
  "failed jobs": {
    ...{ table: "jobs", column: "finishedAt", after: 90 * days, atOnce: 200 },
    states: ["failed"],
    unless: isOfKeptRecording,
  },
  "expired exports": {
    ...{ table: "exports", column: "finishedAt", after: exportRetention, files: "exports", atOnce: 20 },
    unless: isOfClosedAccount,
  },
  "unpaid checkouts": {
    ...{ table: "checkouts", column: "createdAt", after: "unpaidCheckoutDays", atOnce: 20 },
    states: unpaidStates,
    unless: isCheckoutInUse,
  },
  // As long as bookkeeping needs them.
  "paid checkouts": {
    ...{ table: "checkouts", column: "createdAt", after: "paidCheckoutDays", atOnce: 20 },
    states: paidStates,
    unless: isCheckoutInUse,
  },
  "orders that were never placed": {
    ...{ table: "printOrders", column: "createdAt", after: 30 * days, files: "bookFiles", atOnce: 20 },
    unless: isPlaced,
  },
  // The payment service retries for three days.
  "old payment events": { table: "paymentEvents", column: "receivedAt", after: 90 * days, atOnce: 200 },
  "old decided disputes": { table: "decidedDisputes", column: "decidedAt", after: 90 * days, atOnce: 200 },
  // A later repetition is a save based on an old version.
  "old form submissions": { table: "submissions", column: "createdAt", after: 30 * days, atOnce: 200 },
  "expired held forms": { table: "heldForms", column: "createdAt", after: heldFormsKeptFor, atOnce: 20 },
  "old changes of books": { table: "bookChanges", column: "changedAt", after: 30 * days, atOnce: 50 },
  "old failed sign-ins": { table: "signInBursts", column: "endedAt", after: 90 * days, atOnce: 200 },
  // With the mails about them.
  "old contact messages": {
    ...{ table: "contactMessages", column: "createdAt", after: "contactMessageDays", atOnce: 50 },
  },
  "unread incoming mails": {
    ...{ table: "incomingMails", column: "receivedAt", after: 30 * days, files: "letters", atOnce: 20 },
    states: ["unknown", "unreadable"],
    unless: isOwnReply,
  },
  // Those that are held have files, and are decided by their person.
  "old incoming mails": {
    ...{ table: "incomingMails", column: "decidedAt", after: 90 * days, atOnce: 50 },
    states: ["taken", "discarded", "letter", "ignored", "double"],
  },
  "old mails": {
    ...{ table: "mails", column: "createdAt", after: "sentMailDays", atOnce: 20 },
    states: ["sent", "failed", "put-aside"],
    openUntil: "uselessAt",
  },
  "proposals of writing help": {
    ...{ table: "writingProposals", column: "createdAt", after: 30 * days, atOnce: 200 },
  },
  "turns on tablets": { table: "tabletTurns", column: "beganAt", after: 30 * days, atOnce: 200 },
  "sittings with volunteers": {
    table: "volunteerSittings",
    column: "beganAt",
    after: 366 * days,
    atOnce: 200,
  },
  // Their names stay beside what was told to them.
  "volunteers whose time is over": { table: "volunteers", column: "until", after: 30 * days, atOnce: 50 },
  "the old audit log": { table: "auditLog", column: "at", after: "auditLogDays", atOnce: 200 },
} as const satisfies Record<string, Line>;

export type RetainedName = keyof typeof retention;
type FilesOf<Name extends RetainedName> = (typeof retention)[Name] extends {
  files: infer Store extends keyof RetentionFiles;
}
  ? Store
  : never;
export const retainedNames = Object.keys(retention) as RetainedName[];

/** Deletes what a line of the table says, of all accounts. Can be stopped anywhere. */
export async function purgeRetained<Name extends RetainedName>(
  deps: Deps & Pick<RetentionFiles, FilesOf<Name>>,
  name: Name,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const { table, column, after, states, openUntil, unless, files, atOnce }: Line = retention[name];
  const store = files && (deps as Partial<RetentionFiles>)[files];
  const named = files && nameColumns[files];
  const kept = typeof after === "number" ? after : (await getSettings(db))[after] * days;
  const until = agoText(clock, kept);
  const unlessOpen = openUntil && { column: openUntil, at: agoText(clock, 0) };
  for (const state of states ?? [undefined])
    await deleteRows(db, { table, column, until, state, unlessOpen, unless, named }, atOnce, store, signal);
}
