import type { Db } from "~/db/open.server";
import type { MailKind } from "~/db/tables";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { trialClosedLetter, trialEndedLetter, trialEndingLetter } from "../../people/trials/trial-letters";
import { timesFrom } from "../../people/trials/trial-requests.server";
import { moveOut } from "../../people/users/leave-house.server";
import { setClosed } from "../closing/close-account.server";
import { trialIsOver } from "../closing/close-reasons";

const warnedBefore = 7 * days;

/** Tells owners a week before their trial ends and when it has; closes the accounts after the time for reading. Each step is one transaction. */
export async function followTrials(deps: MailDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const now = nowText(clock);
  const soon = await selectOpen(db)
    .where("trials.warnedAt", "is", null)
    .where("trials.endsAt", ">", now)
    .where("trials.endsAt", "<=", agoText(clock, -warnedBefore))
    .execute();
  for (const trial of soon)
    if (!signal.aborted)
      await tell(deps, trial, "warnedAt", "trial-ending", () =>
        trialEndingLetter(deps.config, namesOf(trial)),
      );
  const over = await selectOpen(db)
    .where("trials.toldAt", "is", null)
    .where("trials.endsAt", "<=", now)
    .execute();
  for (const trial of over)
    if (!signal.aborted)
      await tell(deps, trial, "toldAt", "trial-ended", () => trialEndedLetter(deps.config, namesOf(trial)));
  const done = await selectOpen(db).where("trials.readableUntil", "<=", now).execute();
  for (const trial of done) if (!signal.aborted) await closeHouse(deps, trial);
}

function selectOpen(db: Db) {
  return db
    .selectFrom("houseTrials as trials")
    .innerJoin("users as owners", "owners.id", "trials.userId")
    .select(["trials.id", "trials.userId", "trials.endsAt", "trials.readableUntil"])
    .select(["owners.displayName", "owners.email"])
    .where("trials.fullAt", "is", null)
    .where("owners.closedAt", "is", null);
}

interface OpenTrial {
  id: number;
  userId: number;
  endsAt: string;
  readableUntil: string;
  displayName: string;
  email: string | null;
}

function namesOf({ displayName, endsAt, readableUntil }: OpenTrial) {
  return { to: displayName, endsAt, readableUntil };
}

async function tell(
  deps: MailDeps,
  { id, userId, email }: OpenTrial,
  column: "warnedAt" | "toldAt",
  kind: MailKind,
  letter: () => Omit<Letter, "from">,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const told = await db
      .updateTable("houseTrials")
      .set({ [column]: nowText(deps.clock) })
      .where("id", "=", id)
      .where(column, "is", null)
      .where("fullAt", "is", null)
      .executeTakeFirst();
    if (told.numUpdatedRows === 0n || email === null) return;
    await enqueueMail({ ...deps, db }, { kind, userId, recipient: email, letter });
  });
}

/** Closes the owner and the residents. Who has a plan, or has died and is kept for keepers, leaves the house instead. */
async function closeHouse(deps: MailDeps, trial: OpenTrial): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const residents = await db
      .selectFrom("users")
      .leftJoin("subscriptions", "subscriptions.userId", "users.id")
      .select(["users.id", "users.displayName", "users.email", "users.keptAt", "users.plan"])
      .select("subscriptions.userId as planOf")
      .where("users.assignedOwnerId", "=", trial.userId)
      .where("users.closedAt", "is", null)
      .execute();
    for (const { planOf, plan, keptAt, ...resident } of residents) {
      if (planOf !== null || plan !== null || keptAt !== null) await moveOut(within, resident.id);
      else await close(within, resident);
    }
    await close(within, { ...trial, id: trial.userId });
    await putOff(within, trial.id);
  });
}

async function close(
  deps: MailDeps,
  user: { id: number; displayName: string; email: string | null },
): Promise<void> {
  await setClosed(deps, user, trialClosedLetter);
  await recordAudit(deps, { userId: user.id, realUserId: user.id }, "account.close", {
    reason: trialIsOver,
  });
}

/** Whoever reopens the account reads for as long again. */
async function putOff({ db, clock }: Pick<Deps, "db" | "clock">, id: number): Promise<void> {
  const { readableUntil } = await timesFrom({ db, clock }, 0);
  await db.updateTable("houseTrials").set({ readableUntil }).where("id", "=", id).execute();
}
