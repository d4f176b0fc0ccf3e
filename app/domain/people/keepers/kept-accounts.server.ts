import { recordAudit } from "../../base/audit/audit.server";
import { agoText, days, nowText } from "../../base/deps";
import { formatDate } from "../../base/format";
import { getSettings } from "../../base/settings/settings.server";
import { type CircleRow, findCircle } from "../circle/circles.server";
import { getAuthor } from "../circle/members.server";
import { recallDigests } from "../circle/recall-digests.server";
import { keepingRunsOutLetter, onlyMeWaitsLetter } from "./keeper-letters";
import { type KeepingDeps, mailKeepers } from "./mail-keepers.server";
import { countSealed, deleteSealed } from "./sealed-stories.server";

/* What happens in accounts that are kept: what is closed is deleted in its time, and in the end the account. */

const year = 365 * days;
/** An author who is there after all has so long to find what was chosen to be deleted. */
const deletedAfter = 30 * days;
const mailsOfClosed = 2;
const betweenMails = 30 * days;

/** Does what is due in accounts that are kept. Each mail is sent once. */
export async function lookAfterKept(deps: KeepingDeps, signal?: AbortSignal): Promise<void> {
  for (const { userId } of await listKept(deps)) {
    if (signal?.aborted) return;
    await deps.db.transaction().execute((db) => lookAfter({ ...deps, db }, userId));
  }
}

function selectKept({ db }: KeepingDeps) {
  return db
    .selectFrom("deathReports")
    .innerJoin("users", "users.id", "deathReports.userId")
    .where("deathReports.endedAt", "is", null)
    .where("users.keptAt", "is not", null)
    .where("users.closedAt", "is", null);
}

function listKept(deps: KeepingDeps) {
  return selectKept(deps).select("deathReports.userId").execute();
}

async function lookAfter(deps: KeepingDeps, userId: number): Promise<void> {
  const row = await selectKept(deps)
    .selectAll("deathReports")
    .select("users.keptAt")
    .where("deathReports.userId", "=", userId)
    .executeTakeFirst();
  if (!row?.keptAt) return;
  const kept: Kept = { ...row, keptAt: row.keptAt };
  await closeInTime(deps, kept, await findCircle(deps.db, userId));
  await endInTime(deps, kept);
}

interface Kept {
  id: number;
  userId: number;
  keptAt: string;
  warnedAt: string | null;
  sealedMails: number;
  sealedMailedAt: string | null;
  sealedMailIds: string;
}

/** Deletes what was only the author's: as chosen, or after a year at the earliest and two mails that say how much there is. */
async function closeInTime(deps: KeepingDeps, kept: Kept, circle: CircleRow | undefined): Promise<void> {
  const { userId, keptAt, sealedMails, sealedMailedAt } = kept;
  const count = await countSealed(deps.db, userId);
  if (count === 0) return;
  if (sealedMails > 0 && (await wereRefused(deps, kept))) return countOneLess(deps, kept);
  const isOver = (at: string, milliseconds: number) => at <= agoText(deps.clock, milliseconds);
  if (circle?.onlyMeAfter === "delete") {
    if (isOver(keptAt, deletedAfter)) await remove(deps, userId, count);
    return;
  }
  const isMailed = sealedMails === mailsOfClosed;
  const isQuiet = sealedMailedAt === null || isOver(sealedMailedAt, betweenMails);
  if (isMailed && isQuiet && isOver(keptAt, year)) return remove(deps, userId, count);
  if (!isMailed && isQuiet && isOver(keptAt, year - (mailsOfClosed - sealedMails) * betweenMails))
    await tellOfClosed(deps, kept, count);
}

/** True where no keeper's mail server took the last mails: then nobody was told. */
async function wereRefused({ db }: KeepingDeps, { sealedMailIds }: Kept): Promise<boolean> {
  const ids: number[] = JSON.parse(sealedMailIds);
  const mails = await db
    .selectFrom("mails")
    .select("state")
    .where("id", "in", [0, ...ids])
    .execute();
  return mails.length > 0 && mails.every(({ state }) => state === "failed" || state === "put-aside");
}

/** Another one goes out after the usual time. */
async function countOneLess({ db, clock }: KeepingDeps, { id, sealedMails }: Kept): Promise<void> {
  await db
    .updateTable("deathReports")
    .set({ sealedMails: sealedMails - 1, sealedMailedAt: nowText(clock), sealedMailIds: "[]" })
    .where("id", "=", id)
    .execute();
}

async function remove(deps: KeepingDeps, userId: number, count: number): Promise<void> {
  await deleteSealed(deps.db, userId);
  await recordAudit(deps, null, "keeping.only-me-deleted", { userId, stories: count });
}

async function tellOfClosed(deps: KeepingDeps, kept: Kept, count: number): Promise<void> {
  const { displayName } = await getAuthor(deps, kept.userId);
  const earliest = new Date(kept.keptAt).getTime() + year;
  const left = (mailsOfClosed - kept.sealedMails) * betweenMails;
  const day = new Date(Math.max(earliest, deps.clock.now().getTime() + left));
  const told = await mailKeepers(deps, kept.userId, {
    kind: "only-me-waits",
    letter: ({ name }) => onlyMeWaitsLetter(name, displayName, count, formatDate(day)),
  });
  if (told.length === 0) return;
  const sealedMailIds = JSON.stringify(told);
  await deps.db
    .updateTable("deathReports")
    .set({ sealedMails: kept.sealedMails + 1, sealedMailedAt: nowText(deps.clock), sealedMailIds })
    .where("id", "=", kept.id)
    .execute();
}

/** Tells the keepers a year before the end, and closes the account then, never less than a year after the mail. */
async function endInTime(deps: KeepingDeps, { id, userId, keptAt, warnedAt }: Kept): Promise<void> {
  const keptFor = (await getSettings(deps.db)).keptAccountDays * days;
  const now = deps.clock.now().getTime();
  const end = new Date(keptAt).getTime() + keptFor;
  if (now < end - year) return;
  if (warnedAt !== null) {
    if (now >= end && warnedAt <= agoText(deps.clock, year)) await close(deps, userId);
    return;
  }
  const { displayName } = await getAuthor(deps, userId);
  const day = new Date(Math.max(end, now + year));
  const told = await mailKeepers(deps, userId, {
    kind: "keeping-runs-out",
    letter: ({ name }, href) => keepingRunsOutLetter(name, displayName, formatDate(day), href),
  });
  if (told.length === 0) return;
  await deps.db
    .updateTable("deathReports")
    .set({ warnedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .execute();
}

/** The purge of closed accounts deletes it after its thirty days. */
async function close(deps: KeepingDeps, userId: number): Promise<void> {
  await deps.db
    .updateTable("users")
    .set({ closedAt: nowText(deps.clock) })
    .where("id", "=", userId)
    .execute();
  await deps.db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await recallDigests(deps.db, { userId });
  await recordAudit(deps, null, "keeping.ended", { userId });
}

/** Finds until when an account is kept; null while it is not. */
export async function findKeptUntil({ db }: Pick<KeepingDeps, "db">, userId: number): Promise<string | null> {
  const row = await db.selectFrom("users").select("keptAt").where("id", "=", userId).executeTakeFirst();
  if (!row?.keptAt) return null;
  const keptFor = (await getSettings(db)).keptAccountDays * days;
  return new Date(new Date(row.keptAt).getTime() + keptFor).toISOString();
}
