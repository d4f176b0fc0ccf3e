import { hash } from "node:crypto";
import type { Db } from "~/db/open.server";
import { type Deps, nowText } from "../../../base/deps";
import { makeReadableCode, plainCode } from "../readable-code.server";

const codesOfSet = 10;
export const recoveryCodeLength = 12;

/** Replaces the user's codes, within a transaction. They are shown only once: the database has their hashes. */
export async function renewRecoveryCodes({ db, clock }: Deps, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesOfSet }, makeReadableCode);
  const createdAt = nowText(clock);
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: hashCode(code), createdAt, usedAt: null })))
    .execute();
  return codes;
}

/** Uses a code up. Null for a wrong or used one, else how many are left. */
export async function consumeRecoveryCode(
  { db, clock }: Deps,
  userId: number,
  code: string,
): Promise<number | null> {
  const { numUpdatedRows } = await db
    .updateTable("recoveryCodes")
    .set({ usedAt: nowText(clock) })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashCode(code))
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 0 ? null : countRecoveryCodes(db, userId);
}

/** Counts the user's recovery codes that are not used up. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes all recovery codes of the user, used or not. */
export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

function hashCode(code: string): string {
  return hash("sha256", plainCode(code), "base64url");
}
