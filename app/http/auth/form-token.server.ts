import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Bearer } from "~/domain/base/reader";

/* The CSRF token of every form, signed; user 0 for visitors and bearers. Its id is also the form's idempotency key. */

export interface FormToken {
  id: string;
  userId: number;
  /** The account of the page: another user's during impersonation. */
  accountId: number;
  /** Which bearer it was made for, as a hash; null for accounts and visitors. */
  bearer: string | null;
}

export const formTokenField = "formToken";

export function signFormToken(secret: string, userId: number, accountId = userId): string {
  return signToken(secret, newId(), accountId === userId ? `${userId}` : `${userId}-${accountId}`);
}

export function signBearerFormToken(secret: string, bearer: Bearer): string {
  return signToken(secret, newId(), bearerKey(secret, bearer));
}

/** Tells bearers apart without showing ids of rows: in pages, and wherever something is kept for one. */
export function bearerKey(secret: string, { kind, opens }: Bearer): string {
  return `b${createHmac("sha256", secret).update(`bearer.${kind}.${opens}`).digest("base64url")}`;
}

/** A random UUID, in fewer letters. Node makes these ahead, unlike random bytes. */
function newId(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/** Signs for pages with the same bytes for all visitors. Their forms may be posted many times. */
export function signSharedFormToken(secret: string): string {
  return signToken(secret, "shared", "0");
}

function signToken(secret: string, id: string, whose: string): string {
  return `${id}.${whose}.${signature(secret, id, whose)}`;
}

export function readFormToken(secret: string, text: unknown): FormToken | undefined {
  if (typeof text !== "string" || text.length > 200) return undefined;
  const [id, whose, sent] = text.split(".");
  if (!id || !whose || !sent || !/^(\d{1,15}(-\d{1,15})?|b[\w-]{43})$/.test(whose)) return undefined;
  const expected = Buffer.from(signature(secret, id, whose));
  const actual = Buffer.from(sent);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  if (whose.startsWith("b")) return { id, userId: 0, accountId: 0, bearer: whose };
  const [userId = 0, accountId = userId] = whose.split("-").map(Number);
  return { id, userId, accountId, bearer: null };
}

function signature(secret: string, id: string, whose: string): string {
  return createHmac("sha256", secret).update(`form.${id}.${whose}`).digest("base64url");
}
