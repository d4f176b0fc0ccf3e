import type { Db } from "~/db/open.server";
import { type Language, toLanguage } from "~/messages/languages";
import type { StaffRole } from "../../base/actor";
import { managedBy } from "../users/people.server";
import { type SnapshotWords, snapshotFields } from "./fields";

export interface CarersSnapshot extends SnapshotWords {
  displayName: string;
  locale: Language;
  checkedAt: string;
}

/** What a resident tells her carers, while she allows it; null otherwise, and for accounts that are closed or kept. */
export async function findCarersSnapshot(
  db: Db,
  actor: StaffRole,
  id: number,
): Promise<CarersSnapshot | null> {
  const row = await db
    .selectFrom("carerSnapshots")
    .innerJoin("users", "users.id", "carerSnapshots.userId")
    .select(snapshotFields.map((field) => `carerSnapshots.${field}` as const))
    .select(["carerSnapshots.checkedAt", "users.displayName", "users.locale"])
    .where("users.id", "=", id)
    .where(managedBy(actor))
    .where("users.closedAt", "is", null)
    .where("users.keptAt", "is", null)
    .where("carerSnapshots.allowedAt", "is not", null)
    .whereRef("carerSnapshots.allowedHouse", "=", "users.assignedOwnerId")
    .executeTakeFirst();
  return row ? { ...row, locale: toLanguage(row.locale) } : null;
}
