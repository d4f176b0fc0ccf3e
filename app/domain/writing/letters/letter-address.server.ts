import { createHmac } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import type { MailSettings } from "../../base/mail/outbox.server";
import { hashToken } from "../../base/token.server";

/* An address to which somebody forwards letters. Its token is made from the row's id, so that it can be shown again, and stored as a hash. */

interface AddressDeps extends Deps {
  config: Pick<MailSettings, "mailIn"> & { sessionSecret: string };
}

/** The person's address; null before there is one, and where no mail is taken. */
export async function findLetterAddress(
  { db, config }: AddressDeps,
  { userId }: Pick<Actor, "userId">,
): Promise<string | null> {
  if (!config.mailIn) return null;
  const row = await db
    .selectFrom("letterAddresses")
    .select(["id", "tokenHash"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const token = tokenOfRow(config.sessionSecret, row.id);
  // The secret was changed since: nobody knows that address any more.
  return hashToken(token) === row.tokenHash ? addressOf(config.mailIn.address, token) : null;
}

/** Makes an address in place of the one before, whose letters are no longer taken. */
export async function makeLetterAddress(deps: AddressDeps, { userId }: Actor): Promise<void> {
  const { db, clock, config } = deps;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("letterAddresses").where("userId", "=", userId).execute();
    const { id } = await trx
      .insertInto("letterAddresses")
      .values({ userId, tokenHash: `new ${userId}`, createdAt: nowText(clock) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const tokenHash = hashToken(tokenOfRow(config.sessionSecret, id));
    await trx.updateTable("letterAddresses").set({ tokenHash }).where("id", "=", id).execute();
  });
}

/** Ends the address; the letters that came stay. */
export async function endLetterAddress({ db }: Pick<Deps, "db">, { userId }: Actor): Promise<void> {
  await db.deleteFrom("letterAddresses").where("userId", "=", userId).execute();
}

export interface LetterOwner {
  userId: number;
  email: string | null;
  provenAddress: string | null;
}

/** Whose letters a token takes; undefined for none, and while the account is closed. */
export async function findLetterOwner(db: Db, token: string): Promise<LetterOwner | undefined> {
  return db
    .selectFrom("letterAddresses")
    .innerJoin("users", "users.id", "letterAddresses.userId")
    .select(["letterAddresses.userId", "users.email", "users.provenAddress"])
    .where("tokenHash", "=", hashToken(token))
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
}

function tokenOfRow(secret: string, id: number): string {
  return createHmac("sha256", secret).update(`letters.${id}`).digest("base64url").slice(0, 22);
}

function addressOf(address: string, token: string): string {
  return `letters+${token}${address.slice(address.lastIndexOf("@"))}`;
}
