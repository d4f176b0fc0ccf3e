import { createHash, randomBytes } from "node:crypto";
import type { CheckoutRow } from "~/db/tables";
import { type Deps, days, nowText } from "../deps";

/*
 * The proofs that somebody has bought a plan: the browser that bought has one, and each mail that leads to setting up the
 * account. The database holds their hashes. One that is used ends all of its checkout.
 */

/** How long a proof works. */
const setupTokenLife = 30 * days;

export interface SetupToken {
  token: string;
  expiresAt: string;
}

/** Makes a proof for a checkout. */
export async function issueSetupToken(
  { db, clock }: Deps,
  { id }: Pick<CheckoutRow, "id">,
): Promise<SetupToken> {
  const token = randomBytes(16).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + setupTokenLife).toISOString();
  await db
    .insertInto("setupTokens")
    .values({ tokenHash: hash(token), checkoutId: id, createdAt: nowText(clock), expiresAt })
    .execute();
  return { token, expiresAt };
}

/** The checkout that a proof is of, while it works; looking at it does not use it up. */
export async function findBySetupToken({ db, clock }: Deps, token: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .innerJoin("setupTokens", "setupTokens.checkoutId", "checkouts.id")
    .selectAll("checkouts")
    .where("setupTokens.tokenHash", "=", hash(token))
    .where("setupTokens.expiresAt", ">", nowText(clock))
    .executeTakeFirst();
}

/** Ends all proofs of a checkout. */
export async function revokeSetupTokens({ db }: Pick<Deps, "db">, checkoutId: number): Promise<void> {
  await db.deleteFrom("setupTokens").where("checkoutId", "=", checkoutId).execute();
}

/** Forgets proofs that prove nothing any more. */
export async function purgeSetupTokens({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("setupTokens").where("expiresAt", "<=", nowText(clock)).execute();
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
