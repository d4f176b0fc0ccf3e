import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import type { TrialChange, TrialState } from "./schema";
import { timesFrom } from "./trial-requests.server";

export interface Trial {
  id: number;
  /** The owner. */
  ownerId: number;
  house: string;
  residents: number;
  state: TrialState;
  beganAt: string;
  endsAt: string;
  readableUntil: string;
}

const mostListed = 200;

/** The trials of all houses, the newest first. Throws Forbidden. */
export async function listTrials({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor): Promise<Trial[]> {
  requireAdministrator(actor);
  const rows = await selectTrials(db).orderBy("trials.id", "desc").limit(mostListed).execute();
  return rows.map((row) => toTrial(row, nowText(clock)));
}

function selectTrials(db: Db) {
  return db
    .selectFrom("houseTrials as trials")
    .innerJoin("users as owners", "owners.id", "trials.userId")
    .select(["trials.id", "trials.userId as ownerId", "owners.displayName as house", "owners.closedAt"])
    .select(["trials.beganAt", "trials.endsAt", "trials.readableUntil", "trials.fullAt"])
    .select(({ selectFrom }) =>
      selectFrom("users")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("users.assignedOwnerId", "=", "trials.userId")
        .where("users.closedAt", "is", null)
        .as("residents"),
    );
}

type TrialRow = Omit<Trial, "state" | "residents"> & {
  residents: number | string | bigint | null;
  closedAt: string | null;
  fullAt: string | null;
};

function toTrial({ fullAt, closedAt, residents, ...row }: TrialRow, now: string): Trial {
  return { ...row, residents: toCount(residents ?? 0), state: stateOf({ ...row, fullAt, closedAt }, now) };
}

function stateOf(
  { fullAt, closedAt, endsAt }: Pick<TrialRow, "fullAt" | "closedAt" | "endsAt">,
  now: string,
) {
  if (fullAt !== null) return "full";
  if (closedAt !== null) return "over";
  return endsAt > now ? "running" : "reading";
}

/** Makes a full house of a trial, or ends it now: it is read as long as others. Audited. Throws Forbidden, NotFound, Conflict. */
export async function changeTrial(
  deps: Deps,
  actor: Actor,
  id: number,
  { state }: TrialChange,
): Promise<Trial> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const now = nowText(deps.clock);
    const row = await selectTrials(db).where("trials.id", "=", id).executeTakeFirst();
    if (!row) throw new NotFound();
    if (row.fullAt !== null) throw new Conflict(message("This is a full house already."));
    if (state === "ended" && row.endsAt <= now) throw new Conflict(message("This trial is over already."));
    const set = state === "full" ? { fullAt: now } : await timesFrom(within, 0);
    await db.updateTable("houseTrials").set(set).where("id", "=", id).execute();
    await recordAudit(within, actor, state === "full" ? "trial.full" : "trial.end", {
      id,
      ownerId: row.ownerId,
    });
    return toTrial({ ...row, ...set }, now);
  });
}
