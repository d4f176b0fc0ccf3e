import { randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { TokenPurpose } from "~/db/tables";
import { type Deps, minutes, nowText } from "../../base/deps";
import { hashToken, newToken } from "../../base/token.server";
import { latestStart } from "./plausible-times";
import { addWrongCode, findRestingAccounts } from "./wrong-codes.server";

export const tokenLifetime = 30 * minutes;
const maxFailures = 5;
/** Prevents flooding a mailbox. */
const maxActiveTokens = 5;

export interface NewToken {
  purpose: TokenPurpose;
  userId: number | null;
  requestId?: string;
  /** The key under which its wrong codes count. */
  codeAccount?: string;
  returnTo?: string;
  /** Milliseconds. */
  lifetime?: number;
  /** Takes the place of a lifetime: ISO 8601, UTC. */
  expiresAt?: string;
  /** Takes the place of a random one. */
  token?: string;
  /** The token encrypted, where it is to be printed again. */
  sealedCode?: string;
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
    const { lifetime = tokenLifetime, token = newToken(), expiresAt } = tokens[index] ?? {};
    const end = new Date(clock.now().getTime() + lifetime).toISOString();
    return { token, code, expiresAt: expiresAt ?? end };
  });
  const rows = tokens.map(
    ({ purpose, userId, requestId, codeAccount = null, returnTo = "", sealedCode = null }, index) => ({
      purpose,
      userId,
      returnTo,
      codeAccount,
      sealedCode,
      tokenHash: hashToken(issued[index]?.token ?? ""),
      requestHash: requestId === undefined ? null : hashToken(requestId),
      codeHash: requestId === undefined ? null : hashCode(requestId, issued[index]?.code ?? ""),
      createdAt: nowText(clock),
      expiresAt: issued[index]?.expiresAt ?? "",
    }),
  );
  await db.insertInto("oneTimeTokens").values(rows).execute();
  return issued;
}

/** Notes which mail carries the token, which is given as mailed and not as hashed. Call in the transaction of the mail. */
export async function noteMailOfToken(db: Db, token: string, mailId: number): Promise<void> {
  await db.updateTable("oneTimeTokens").set({ mailId }).where("tokenHash", "=", hashToken(token)).execute();
}

/** Returns those of the users who have five or more tokens of this purpose that still work. */
export async function findUsersAtTokenLimit(
  { db, clock }: Deps,
  purpose: TokenPurpose,
  userIds: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select("userId")
    .where("userId", "in", userIds)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", nowText(clock))
    .where("createdAt", "<=", latestStart(clock))
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
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", nowText(clock))
    .where("createdAt", "<=", latestStart(clock))
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
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", nowText(clock))
    .where("createdAt", "<=", latestStart(clock))
    .returning(["userId", "returnTo"])
    .executeTakeFirst();
  return row?.userId ? { userId: row.userId, returnTo: row.returnTo } : undefined;
}

/** "expired" when the request accepts no more codes, "resting" when its accounts accept none for a while. */
export type ConsumedCode = { userId: number; returnTo: string } | "wrong" | "expired" | "resting";

/** Counts failures, five of a request and those of its accounts over all: commit the transaction whatever the result. */
export async function consumeCode(deps: Deps, requestId: string, code: string): Promise<ConsumedCode> {
  const { db, clock } = deps;
  const requestHash = hashToken(requestId);
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select(["userId", "codeHash", "codeAccount", "failures", "returnTo"])
    .where("requestHash", "=", requestHash)
    .where("expiresAt", ">", nowText(clock))
    .where("createdAt", "<=", latestStart(clock))
    .execute();
  if (rows.every(({ failures }) => failures >= maxFailures)) return "expired";
  const resting = await findRestingAccounts(deps, rows.map(accountOf));
  const tried = rows.filter((row) => !resting.has(accountOf(row)));
  if (tried.length === 0) return "resting";
  const match = tried.find(({ codeHash }) => codeHash === hashCode(requestId, code));
  if (match?.userId) {
    await db.deleteFrom("oneTimeTokens").where("requestHash", "=", requestHash).execute();
    return { userId: match.userId, returnTo: match.returnTo };
  }
  await db
    .updateTable("oneTimeTokens")
    .set((set) => ({ failures: set("failures", "+", 1) }))
    .where("requestHash", "=", requestHash)
    .execute();
  await addWrongCode(deps, [...new Set(tried.map(accountOf))]);
  return "wrong";
}

function accountOf({ codeAccount, userId }: { codeAccount: string | null; userId: number | null }): string {
  return codeAccount ?? String(userId);
}

/** Deletes the user's tokens of one purpose, so that their links and codes no longer work. */
export async function revokeTokensFor(db: Db, userId: number, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("userId", "=", userId).where("purpose", "=", purpose).execute();
}

/** Deletes the user's tokens of all purposes: sign-in, reset, invitation, printed code and download. */
export async function revokeTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("userId", "=", userId).execute();
}

/** Identifies a sign-in request without revealing its secret. */
export function hashRequestId(requestId: string): string {
  return hashToken(requestId);
}

/** What wrong codes count on where nobody has the name that was asked for. */
export function codeAccountOfName(name: string): string {
  return hashToken(`name ${name}`);
}

function distinctCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, "0"));
  return [...codes];
}

/** Salted with the browser's secret: a plain hash of six digits is trivial to reverse. */
function hashCode(requestId: string, code: string): string {
  return hashToken(`${requestId} ${code}`);
}
