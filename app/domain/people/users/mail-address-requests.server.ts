import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import { Forbidden, NotFound, Waiting } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { hashToken, newToken } from "../../base/token.server";
import { revokeTokens } from "../auth/one-time-tokens.server";
import { addressRequestLetter } from "./invitation-letters";
import { emailChangedLetter, maskEmail } from "./letters";

/* An owner cannot move somebody's mail elsewhere: an administrator does it, or a yes from the address of before. */

/** Milliseconds. */
const lifetime = 7 * days;

/** Takes the place of an earlier link; within the changes' transaction. Returns the answer. Throws Forbidden without an address or mail. */
export async function askForMailAddress(
  deps: MailDeps,
  actor: Self,
  { id, displayName }: Pick<UserRow, "id" | "displayName">,
  { from, to }: { from: string; to: string | null },
): Promise<Waiting> {
  if (to === null || !deps.config.appUrl) throw new Forbidden(administratorsOnly);
  const token = newToken();
  const endsAt = new Date(deps.clock.now().getTime() + lifetime).toISOString();
  await forgetMailAddressRequest(deps.db, id);
  const asked = { askedBy: actor.realUserId, askedAt: nowText(deps.clock) };
  await deps.db
    .insertInto("mailAddressRequests")
    .values({ userId: id, address: to, ...asked, endsAt, tokenHash: hashToken(token) })
    .execute();
  await recordAudit(deps, actor, "user.mail-address-asked", { id });
  const letterFacts = { to: displayName, staffName: actor.displayName, address: to, endsAt };
  await enqueueMail(deps, {
    kind: "mail-address-request",
    userId: id,
    recipient: from,
    uselessAt: endsAt,
    linkToken: token,
    letter: () => addressRequestLetter(deps.config, letterFacts, token),
  });
  return new Waiting(
    message(
      "The email address stays for now. An email went to {from}: with a yes from there it is changed. An administrator can change it at once.",
      { from: maskEmail(from) },
    ),
    endsAt,
  );
}

const administratorsOnly = message(
  "Only an administrator can change the email address of somebody who has one of their own.",
);

export interface MailAddressRequest {
  displayName: string;
  address: string;
  /** Null for an account that is gone. */
  askedBy: string | null;
}

/** Undefined for a link that does not work. Does not use it up. */
export async function findMailAddressRequest(
  deps: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<MailAddressRequest | undefined> {
  return selectByToken(deps, token).executeTakeFirst();
}

/** Changes the mail address, with the yes from the one of before. It leaves no mark. Throws NotFound. */
export async function acceptMailAddress(deps: MailDeps, token: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const request = await selectByToken(within, token)
      .select(["requests.userId", "users.email"])
      .executeTakeFirst();
    if (!request) throw new NotFound();
    const { userId, address, email: before, displayName } = request;
    await db.updateTable("users").set({ email: address }).where("id", "=", userId).execute();
    await db
      .deleteFrom("credentialMarks")
      .where("userId", "=", userId)
      .where("kind", "=", "address")
      .where("usedAt", "is", null)
      .execute();
    await forgetMailAddressRequest(db, userId);
    await revokeTokens(db, userId);
    await recordAudit(within, { userId, realUserId: userId }, "user.mail-address", { by: "link" });
    if (before === null) return;
    const letter = () => emailChangedLetter(displayName, address);
    await enqueueMail(within, { kind: "mail-changed", userId, recipient: before, letter });
  });
}

/** Ends the link of a change that was asked for, because the address has changed otherwise. */
export async function forgetMailAddressRequest(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("mailAddressRequests").where("userId", "=", userId).execute();
}

function selectByToken({ db, clock }: Pick<Deps, "db" | "clock">, token: string) {
  return db
    .selectFrom("mailAddressRequests as requests")
    .innerJoin("users", "users.id", "requests.userId")
    .leftJoin("users as staff", "staff.id", "requests.askedBy")
    .select(["users.displayName", "requests.address", "staff.displayName as askedBy"])
    .where("requests.tokenHash", "=", hashToken(token))
    .where("requests.endsAt", ">", nowText(clock))
    .where("users.suspendedAt", "is", null);
}
