import { message } from "~/messages/message";
import type { Actor, Self } from "../../../base/actor";
import { requireAdministrator } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import type { Deps } from "../../../base/deps";
import { Conflict, NotFound } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { requirePersonRow } from "../../users/people.server";
import { usernameKey } from "../../users/username-key";
import { mailFactorNews } from "./notices.server";
import { deleteFactors, getFactorStanding } from "./second-factors.server";

/* For somebody who has lost phone and paper. */

/** What staff see of a person's second factor; null if they have none. Throws NotFound and Forbidden. */
export async function findPersonFactor(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<{ hasApp: boolean; passkeys: number; recoveryCodes: number } | null> {
  requireAdministrator(actor);
  await requirePersonRow(db, actor, id);
  const { hasApp, passkeys, recoveryCodes } = await getFactorStanding({ db }, id);
  return hasApp || passkeys.length > 0 ? { hasApp, passkeys: passkeys.length, recoveryCodes } : null;
}

/** Ends the person's sessions. Audited, told by mail. Throws Forbidden, NotFound, and Conflict for the own account and without a factor. */
export async function turnOffPersonFactor(deps: MailDeps, actor: Self, id: number): Promise<void> {
  requireAdministrator(actor);
  if (id === actor.userId) throw new Conflict(message("Please turn yours off on your own page."));
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requirePersonRow(db, actor, id);
    if (!(await deleteFactors(db, id))) throw new Conflict(message("They have no second step."));
    await db.deleteFrom("sessions").where("userId", "=", id).execute();
    await recordAudit(within, actor, "second-factor.off", { id });
    await mailFactorNews(within, id, { what: "off by", by: actor.displayName });
  });
}

/** Returns false if the user had none. Audited. Throws NotFound. */
export async function turnOffFactorByName(deps: MailDeps, username: string): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const user = await db
      .selectFrom("users")
      .select("id")
      .where("usernameKey", "=", usernameKey(username))
      .executeTakeFirst();
    if (!user) throw new NotFound();
    if (!(await deleteFactors(db, user.id))) return false;
    await recordAudit(within, null, "second-factor.off", { id: user.id });
    await mailFactorNews(within, user.id, { what: "off by", by: null });
    return true;
  });
}
