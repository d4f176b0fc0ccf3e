import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { TokenPurpose } from "~/db/tables";
import { type Deps, minutes, nowText } from "../deps";

export const tokenLifetime = 30 * minutes;
const maxFailures = 5;
/** Prevents flooding a mailbox. */
const maxActiveTokens = 5;

export interface NewToken {
  purpose: TokenPurpose;
  userId: number | null;
  requestId?: string;
  returnTo?: string;
  /** Milliseconds. */
  lifetime?: number;
  /** Instead of a random one. */
  token?: string;
}

export interface IssuedToken {
  token: string;
  code: string;
  expiresAt: string;
}

/** Creates tokens, within a transaction. Stores hashes only. Codes of one call are distinct. */
export async function issueTokens({ db, clock }: Deps, tokens: NewToken[]): Promise<IssuedToken[]> {
  const codes = distinctCodes(tokens.length);
  const issued = codes.map((code, index) => {
    const end = clock.now().getTime() + (tokens[index]?.lifetime ?? tokenLifetime);
    const token = tokens[index]?.token ?? randomBytes(16).toString("base64url");
    return { token, code, expiresAt: new Date(end).toISOString() };
  });
  const rows = tokens.map(({ purpose, userId, requestId, returnTo = "" }, index) => ({
    purpose,
    userId,
    returnTo,
    tokenHash: hash(issued[index]?.token ?? ""),
    requestHash: requestId === undefined ? null : hash(requestId),
    codeHash: requestId === undefined ? null : hashCode(requestId, issued[index]?.code ?? ""),
    createdAt: nowText(clock),
    expiresAt: issued[index]?.expiresAt ?? "",
  }));
  await db.insertInto("oneTimeTokens").values(rows).execute();
  return issued;
}

const mailedPurposes: TokenPurpose[] = ["password-reset", "invitation", "sign-in"];

/** Filters the users who have reached the limit of unexpired tokens that were mailed to them. */
export async function findUsersAtTokenLimit({ db, clock }: Deps, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select("userId")
    .where("userId", "in", userIds)
    .where("purpose", "in", mailedPurposes)
    .where("expiresAt", ">", nowText(clock))
    .groupBy("userId")
    .having(({ fn }) => fn.countAll(), ">=", maxActiveTokens)
    .execute();
  return new Set(rows.map(({ userId }) => Number(userId)));
}

/** Finds the user of a valid token without consuming it: mail scanners open links. */
export async function findToken(
  { db, clock }: Deps,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: number } | undefined> {
  const row = await db
    .selectFrom("oneTimeTokens")
    .select("userId")
    .where("tokenHash", "=", hash(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", nowText(clock))
    .executeTakeFirst();
  return row?.userId ? { userId: row.userId } : undefined;
}

/** Consumes a token, within a transaction. Undefined when it is unknown, used or expired. */
export async function consumeToken(
  { db, clock }: Deps,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: number; returnTo: string } | undefined> {
  const row = await db
    .deleteFrom("oneTimeTokens")
    .where("tokenHash", "=", hash(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", nowText(clock))
    .returning(["userId", "returnTo"])
    .executeTakeFirst();
  return row?.userId ? { userId: row.userId, returnTo: row.returnTo } : undefined;
}

/** "expired" when the request accepts no more codes. */
export type ConsumedCode = { userId: number; returnTo: string } | "wrong" | "expired";

/** Consumes a sign-in code. Counts failures (five at most), so commit the transaction whatever the result. */
export async function consumeCode(
  { db, clock }: Deps,
  requestId: string,
  code: string,
): Promise<ConsumedCode> {
  const requestHash = hash(requestId);
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select(["userId", "codeHash", "failures", "returnTo"])
    .where("requestHash", "=", requestHash)
    .where("expiresAt", ">", nowText(clock))
    .execute();
  if (rows.every(({ failures }) => failures >= maxFailures)) return "expired";
  const match = rows.find(({ codeHash }) => codeHash === hashCode(requestId, code));
  if (match?.userId) {
    await db.deleteFrom("oneTimeTokens").where("requestHash", "=", requestHash).execute();
    return { userId: match.userId, returnTo: match.returnTo };
  }
  await db
    .updateTable("oneTimeTokens")
    .set((set) => ({ failures: set("failures", "+", 1) }))
    .where("requestHash", "=", requestHash)
    .execute();
  return "wrong";
}

/** Revokes a user's tokens of one purpose. */
export async function revokeTokensFor(db: Db, userId: number, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("userId", "=", userId).where("purpose", "=", purpose).execute();
}

/** Revokes all tokens of a user. */
export async function revokeTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("userId", "=", userId).execute();
}

/** Deletes expired tokens. */
export async function purgeTokens({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("expiresAt", "<=", nowText(clock)).execute();
}

/** Identifies a sign-in request without revealing its secret. */
export function hashRequestId(requestId: string): string {
  return hash(requestId);
}

function distinctCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, "0"));
  return [...codes];
}

/** Salted with the browser's secret: a plain hash of six digits is trivial to reverse. */
function hashCode(requestId: string, code: string): string {
  return hash(`${requestId} ${code}`);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
