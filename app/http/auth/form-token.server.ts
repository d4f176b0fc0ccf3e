import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/* The CSRF token of every form, signed; user 0 for visitors. Its id is also the form's idempotency key. */

export interface FormToken {
  id: string;
  userId: number;
  /** The account of the page: another user's during impersonation. */
  accountId: number;
}

export const formTokenField = "formToken";

export function signFormToken(secret: string, userId: number, accountId = userId): string {
  return signToken(secret, newId(), userId, accountId);
}

/** A random UUID, in fewer letters. Node makes these ahead, unlike random bytes. */
function newId(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/** Signs for pages with the same bytes for all visitors. Their forms may be posted many times. */
export function signSharedFormToken(secret: string): string {
  return signToken(secret, "shared", 0, 0);
}

function signToken(secret: string, id: string, userId: number, accountId: number): string {
  const whose = accountId === userId ? `${userId}` : `${userId}-${accountId}`;
  return `${id}.${whose}.${signature(secret, id, whose)}`;
}

export function readFormToken(secret: string, text: unknown): FormToken | undefined {
  if (typeof text !== "string" || text.length > 200) return undefined;
  const [id, whose, sent] = text.split(".");
  if (!id || !whose || !sent || !/^\d{1,15}(-\d{1,15})?$/.test(whose)) return undefined;
  const expected = Buffer.from(signature(secret, id, whose));
  const actual = Buffer.from(sent);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const [userId = 0, accountId = userId] = whose.split("-").map(Number);
  return { id, userId, accountId };
}

function signature(secret: string, id: string, whose: string): string {
  return createHmac("sha256", secret).update(`form.${id}.${whose}`).digest("base64url");
}
