import type { CheckoutRow } from "~/db/tables";
import { message } from "~/messages/message";
import { type Deps, days, nowText } from "../../../base/deps";
import type { Bearer } from "../../../base/reader";
import { hashToken, newToken } from "../../../base/token.server";

/* One token for the browser and one in each mail. Using one revokes all tokens of its checkout. */

const setupTokenLife = 30 * days;

export const noSetupToken = message(
  "We could not find your payment. Please open this page by the link that we emailed you, or choose a plan first.",
);

export interface SetupToken {
  token: string;
  expiresAt: string;
}

/** Issues a setup token for a checkout, for the address that gets it or for the browser; the database stores its hash. */
export async function issueSetupToken(
  { db, clock }: Deps,
  { id }: Pick<CheckoutRow, "id">,
  mailedTo: string | null = null,
): Promise<SetupToken> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + setupTokenLife).toISOString();
  await db
    .insertInto("setupTokens")
    .values({ tokenHash: hashToken(token), checkoutId: id, mailedTo, createdAt: nowText(clock), expiresAt })
    .execute();
  return { token, expiresAt };
}

export interface SetupBearer extends Bearer<"setup"> {
  readonly token: string;
  readonly checkout: CheckoutRow;
}

/** The bearer of a setup token; null for one that is unknown, used or expired. */
export async function findSetupBearer(deps: Deps, token: string): Promise<SetupBearer | null> {
  const checkout = await findBySetupToken(deps, token);
  return checkout ? { kind: "setup", ownerId: checkout.userId, opens: checkout.id, token, checkout } : null;
}

/** The checkout of a valid setup token. Does not use the token up. */
export async function findBySetupToken({ db, clock }: Deps, token: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .innerJoin("setupTokens", "setupTokens.checkoutId", "checkouts.id")
    .selectAll("checkouts")
    .where("setupTokens.tokenHash", "=", hashToken(token))
    .where("setupTokens.expiresAt", ">", nowText(clock))
    .executeTakeFirst();
}

/** True if the token was mailed to this address, in any letter case; false for an unknown one, and for the browser's own. */
export async function isMailedTo({ db }: Pick<Deps, "db">, token: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("setupTokens")
    .select("mailedTo")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  return row?.mailedTo?.toLowerCase() === email.toLowerCase();
}

/** Deletes all setup tokens of a checkout, that of the browser too: its setup links open nothing any more. */
export async function revokeSetupTokens({ db }: Pick<Deps, "db">, checkoutId: number): Promise<void> {
  await db.deleteFrom("setupTokens").where("checkoutId", "=", checkoutId).execute();
}

/** Revokes all tokens of a checkout but the one that its browser has. */
export async function revokeOtherSetupTokens(
  { db }: Pick<Deps, "db">,
  checkoutId: number,
  token: string,
): Promise<void> {
  await db
    .deleteFrom("setupTokens")
    .where("checkoutId", "=", checkoutId)
    .where("tokenHash", "<>", hashToken(token))
    .execute();
}
