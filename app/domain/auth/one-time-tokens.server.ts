import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { TokenPurpose } from "~/db/tables";
import { type Deps, minutes, nowText } from "../deps";

/*
 * The secrets that go out by mail: a link's token, and for signing in six digits for the browser that waits. The
 * database holds their hashes. There is no actor: whoever has the secret is the person.
 */

/** How long a link and its code work, in milliseconds. */
export const tokenLife = 30 * minutes;
/** Wrong codes that a waiting browser has. */
const mostFailures = 5;
/** Links that a person may have at a time: nobody's mailbox is flooded from here. */
const mostLinks = 5;

export interface NewToken {
  purpose: TokenPurpose;
  /** Null where nobody has the address that was asked for. */
  userId: number | null;
  /** The secret of the browser that waits for the code, for links that have one. */
  requestId?: string;
  returnTo?: string;
  /** How long it works, in milliseconds; 30 minutes if left out. */
  life?: number;
}

/** What goes into the mail and is kept nowhere else. */
export interface IssuedToken {
  token: string;
  /** Six digits. */
  code: string;
  expiresAt: string;
}

/** Makes links, within a transaction; no two of the same request have the same code. */
export async function issueTokens({ db, clock }: Deps, links: NewToken[]): Promise<IssuedToken[]> {
  const codes = differentCodes(links.length);
  const issued = codes.map((code, index) => {
    const end = clock.now().getTime() + (links[index]?.life ?? tokenLife);
    return { token: randomBytes(16).toString("base64url"), code, expiresAt: new Date(end).toISOString() };
  });
  const rows = links.map(({ purpose, userId, requestId, returnTo = "" }, index) => ({
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

/** Of these people, those who have as many links as anybody may have at a time. */
export async function findIssuedToken({ db, clock }: Deps, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select("userId")
    .where("userId", "in", userIds)
    .where("expiresAt", ">", nowText(clock))
    .groupBy("userId")
    .having(({ fn }) => fn.countAll(), ">=", mostLinks)
    .execute();
  return new Set(rows.map(({ userId }) => Number(userId)));
}

/** Whose link this is, while it works. Looking at it does not use it up: mail scanners look at everything. */
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

/** Uses a link up, within a transaction; undefined when it is unknown, used or too old. */
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

/** What came of a code: whose it is, or that it is wrong, or that no code helps any more. */
export type ConsumedCode = { userId: number; returnTo: string } | "wrong" | "over";

/**
 * Uses up the code that a waiting browser was told, within a transaction that must be committed whatever comes of it:
 * wrong ones are counted. Five wrong ones end the request.
 */
export async function consumeCode(
  { db, clock }: Deps,
  requestId: string,
  code: string,
): Promise<ConsumedCode> {
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select(["userId", "codeHash", "failures", "returnTo"])
    .where("requestHash", "=", hash(requestId))
    .where("expiresAt", ">", nowText(clock))
    .execute();
  if (rows.every(({ failures }) => failures >= mostFailures)) return "over";
  const right = rows.find(({ codeHash }) => codeHash === hashCode(requestId, code));
  const ofRequest = hash(requestId);
  if (right?.userId) {
    await db.deleteFrom("oneTimeTokens").where("requestHash", "=", ofRequest).execute();
    return { userId: right.userId, returnTo: right.returnTo };
  }
  await db
    .updateTable("oneTimeTokens")
    .set((set) => ({ failures: set("failures", "+", 1) }))
    .where("requestHash", "=", ofRequest)
    .execute();
  return "wrong";
}

/** Ends all links of a person, as when their password or mail address changes. */
export async function revokeTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("userId", "=", userId).execute();
}

/** Forgets links that open nothing any more. */
export async function purgeTokens({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("oneTimeTokens").where("expiresAt", "<=", nowText(clock)).execute();
}

/** A name for a waiting browser that tells nothing of its secret. */
export function nameOfRequest(requestId: string): string {
  return hash(requestId);
}

function differentCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, "0"));
  return [...codes];
}

/** Six digits alone would be guessed from their hash at once; with the browser's secret they are not. */
function hashCode(requestId: string, code: string): string {
  return hash(`${requestId} ${code}`);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
