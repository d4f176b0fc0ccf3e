import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "~/db/open.server";
import { type Speech, speechOf } from "~/messages/language.server";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import type { Bearer } from "../../base/reader";
import { requirePersonRow } from "../users/people.server";

/*
 * A door card opens a turn on a tablet of the house, and nothing else. Its token is made of the secret of the server, the resident
 * and a count, so no card is stored: one is printed again as it was, and all earlier ones end when the count goes up.
 */

export interface CardBearer extends Bearer<"card"> {
  readonly ownerId: number;
  readonly card: { houseId: number; houseName: string; displayName: string; speech: Speech };
}

interface CardOf {
  id: number;
  cardGeneration: number;
}

const signatureLength = 16;

/** The token of a resident's card: the number of the account and a signature. */
export function cardToken(secret: string, { id, cardGeneration }: CardOf): string {
  return `${id.toString(36)}.${sign(secret, "card", id, cardGeneration).toString("base64url").slice(0, signatureLength)}`;
}

/** The short number of a card, in two pairs: "48 27". Two residents of a house may have the same. */
export function cardNumber(secret: string, { id, cardGeneration }: CardOf): string {
  const number = sign(secret, "card number", id, cardGeneration).readUInt32BE(0) % 10_000;
  const digits = String(number).padStart(4, "0");
  return `${digits.slice(0, 2)} ${digits.slice(2)}`;
}

function sign(secret: string, purpose: string, id: number, generation: number): Buffer {
  return createHmac("sha256", secret).update(`${purpose} ${id} ${generation}`).digest();
}

/** What a card opens; null for one that is unknown or has ended, and for somebody who lives in no house, or in one that is closed. */
export async function findCardBearer(db: Db, secret: string, token: string): Promise<CardBearer | null> {
  const id = Number.parseInt(/^([0-9a-z]{1,10})\./.exec(token)?.[1] ?? "", 36);
  if (!Number.isSafeInteger(id)) return null;
  const row = await selectResidents(db)
    .innerJoin("users as owners", "owners.id", "users.assignedOwnerId")
    .select(["users.displayName", "owners.id as houseId", "owners.displayName as houseName"])
    .select(["users.locale", "users.addressForm"])
    .where("users.id", "=", id)
    .where("owners.isOwner", "=", 1)
    .where("owners.suspendedAt", "is", null)
    .where("owners.closedAt", "is", null)
    .executeTakeFirst();
  if (!row || !isSame(cardToken(secret, row), token)) return null;
  const { houseId, houseName, displayName } = row;
  const speech = speechOf(row);
  return { kind: "card", ownerId: row.id, opens: row.id, card: { houseId, houseName, displayName, speech } };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Those whose cards work: accounts that are suspended, closed, or kept for the keepers of somebody who has died, have none. */
export function selectResidents(db: Db) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.cardGeneration"])
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.keptAt", "is", null)
    .where("users.isAdmin", "=", 0)
    .where("users.isOwner", "=", 0);
}

/** Ends a resident's cards; the next one printed is new. Audited. Throws NotFound. */
export async function revokeCards(deps: Deps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await requirePersonRow(db, actor, id);
    await endCards(db, [id]);
    await recordAudit({ ...deps, db }, actor, "card.revoke", { id });
  });
}

/** Ends the turns too. Call in a transaction. */
export async function endCards(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("users")
    .set((set) => ({ cardGeneration: set("cardGeneration", "+", 1) }))
    .where("id", "in", ids)
    .execute();
  await db.deleteFrom("tabletTurns").where("userId", "in", ids).execute();
}
