import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { planName } from "../catalogue/catalogue";
import type { Deps } from "../deps";
import { managedBy } from "./people.server";

const batchSize = 500;
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

const columns = [
  "ID",
  "Username",
  "Display Name",
  "Email",
  "Role",
  "Owner",
  "Plan",
  "Stories",
  "Life Stories",
  "Mission Stories",
  "Joined",
  "Last Activity",
  "Status",
];

/**
 * All whom the actor looks after as a CSV file, piece by piece, so that it takes no memory however many they are. Noted
 * in the audit log when the first piece is asked for.
 */
export async function* exportPeople(deps: Deps, actor: Actor): AsyncGenerator<string> {
  await recordAudit(deps, actor, "users.export");
  yield byteOrderMark + csvLine(columns);
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
  if (isAdmin === 1) return "Administrator";
  return isOwner === 1 ? "Owner" : "Participant";
}

function statusOf({ suspendedAt, closedAt }: ExportedRow): string {
  if (closedAt !== null) return "Closed";
  return suspendedAt === null ? "Active" : "Suspended";
}

/**
 * A line of a CSV file (RFC 4180). Cells that a spreadsheet would take for a formula, or that begin with a control
 * character, get an apostrophe in front: they are text, and never run.
 */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[\s\p{C}]*[=+\-@＝＋－＠]|^\p{Cc}/u.test(value) ? `'${value}` : value;
  return /[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
