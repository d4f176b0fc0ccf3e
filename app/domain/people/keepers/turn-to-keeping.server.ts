import { recordAudit } from "../../base/audit/audit.server";
import { agoText, days, nowText } from "../../base/deps";
import { findCircle } from "../circle/circles.server";
import { getAuthor } from "../circle/members.server";
import { askByMail, type DeathReportRow, dueAt, hasWayToAsk, waitsFor } from "./death-reports.server";
import { keepingBegunLetter } from "./keeper-letters";
import { type KeepingDeps, mailKeepers } from "./mail-keepers.server";
import { sealOnlyMe } from "./sealed-stories.server";

const askedAgainEvery = 7 * days;

/** Asks authors again each week, and turns the accounts of those who gave no sign over to their keepers, each once. */
export async function turnToKeeping(deps: KeepingDeps, signal?: AbortSignal): Promise<void> {
  for (const { userId } of await listUnasked(deps)) {
    if (signal?.aborted) return;
    await deps.db.transaction().execute((db) => askByMail({ ...deps, db }, userId));
  }
  for (const { id } of await listConfirmed(deps)) {
    if (signal?.aborted) return;
    await deps.db.transaction().execute((db) => turnOver({ ...deps, db }, id));
  }
}

function selectWaiting({ db }: KeepingDeps) {
  return db
    .selectFrom("deathReports")
    .innerJoin("users", "users.id", "deathReports.userId")
    .where("deathReports.endedAt", "is", null)
    .where("users.keptAt", "is", null)
    .where("users.closedAt", "is", null);
}

function listUnasked(deps: KeepingDeps) {
  return selectWaiting(deps)
    .select("deathReports.userId")
    .where("deathReports.askedAt", "<=", agoText(deps.clock, askedAgainEvery))
    .execute();
}

/** Those of whom the shorter time is over; the longer one is looked at one by one. */
function listConfirmed(deps: KeepingDeps) {
  return selectWaiting(deps)
    .select("deathReports.id")
    .where("deathReports.confirmedAt", "<=", agoText(deps.clock, waitsFor))
    .execute();
}

/** Reads the row again, because a sign may have come meanwhile. */
async function turnOver(deps: KeepingDeps, id: number): Promise<void> {
  const row = await selectWaiting(deps)
    .selectAll("deathReports")
    .where("deathReports.id", "=", id)
    .executeTakeFirst();
  if (!row || !(await isDue(deps, row))) return;
  const { userId } = row;
  const { db, clock } = deps;
  await beginKeeping(deps, userId);
  const { displayName } = await getAuthor(deps, userId);
  await mailKeepers(deps, userId, {
    kind: "keeping-begun",
    letter: ({ name }, href) => keepingBegunLetter(name, displayName, href),
  });
  await recordAudit({ db, clock }, null, "keeping.begun", { userId });
}

async function isDue(deps: KeepingDeps, { userId, confirmedAt }: DeathReportRow): Promise<boolean> {
  if (confirmedAt === null) return false;
  return dueAt(confirmedAt, await hasWayToAsk(deps, userId)) <= nowText(deps.clock);
}

/** What was made for the author, or of all stories, also of those that are closed now, goes with the author's own sessions. */
async function beginKeeping({ db, clock }: KeepingDeps, userId: number): Promise<void> {
  const now = nowText(clock);
  await db.updateTable("users").set({ keptAt: now }).where("id", "=", userId).execute();
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  // With the trash, drafts and the data of the account.
  await db.deleteFrom("exports").where("userId", "=", userId).execute();
  const circle = await findCircle(db, userId);
  if (circle?.onlyMeAfter === "handOver") return;
  await sealOnlyMe(db, userId, now);
  await db.deleteFrom("printFiles").where("userId", "=", userId).execute();
}
