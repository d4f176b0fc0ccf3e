import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import { byteOrderMark, csvLine } from "../../base/csv";
import type { Deps } from "../../base/deps";
import { planName } from "../../people/plans/plans";
import { managedBy } from "../../people/users/people.server";

const batchSize = 500;

const columns = [
  message("ID"),
  message("Username"),
  message("Display Name"),
  message("Email"),
  message("Role"),
  message("Owner"),
  message("Plan"),
  message("Stories"),
  message("Life Stories"),
  message("Mission Stories"),
  message("Joined"),
  message("Last Activity"),
  message("Status"),
];

/** Streams the managed users as CSV, in batches. Audited when the first chunk is read. */
export async function* exportPeople(deps: Deps, actor: Actor): AsyncGenerator<string> {
  await recordReading(deps, actor, "users.export");
  yield byteOrderMark + csvLine(columns.map((label) => t(label)));
  let after = 0;
  for (;;) {
    const rows = await readRows(deps.db, actor, after);
    if (rows.length > 0) yield rows.map(toLine).join("");
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function readRows(db: Db, actor: Actor, after: number) {
  return db
    .selectFrom("users")
    .leftJoin("users as owners", "owners.id", "users.assignedOwnerId")
    .select(["users.id", "users.username", "users.displayName", "users.email", "users.plan"])
    .select(["users.isAdmin", "users.isOwner", "users.suspendedAt", "users.closedAt"])
    .select(["users.storyCount", "users.biographyStories", "users.missionStories"])
    .select(["users.createdAt", "users.lastUseAt", "owners.username as owner"])
    .where(managedBy(actor))
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(batchSize)
    .execute();
}

type ExportedRow = Awaited<ReturnType<typeof readRows>>[number];

function toLine(row: ExportedRow): string {
  return csvLine([
    row.id,
    row.username,
    row.displayName,
    row.email,
    roleOf(row),
    row.owner,
    planName(row.plan),
    row.storyCount,
    row.biographyStories,
    row.missionStories,
    row.createdAt,
    row.lastUseAt,
    statusOf(row),
  ]);
}

function roleOf({ isAdmin, isOwner }: ExportedRow): string {
  if (isAdmin === 1) return t("Administrator");
  return isOwner === 1 ? t("Owner") : t("Participant");
}

function statusOf({ suspendedAt, closedAt }: ExportedRow): string {
  if (closedAt !== null) return t("Closed");
  return suspendedAt === null ? t("Active") : t("Suspended");
}
