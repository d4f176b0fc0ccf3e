import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Every form that the server makes carries a token: a random id and the person it was made for, signed. It proves
 * that the form is ours where a browser does not say where a post comes from, and is the submission id by which
 * the same form posted twice is known. Forms of visitors are made for user 0.
 */

export interface FormToken {
  id: string;
  userId: number;
}

export const formTokenField = "formToken";

export function signFormToken(secret: string, userId: number): string {
  const id = randomBytes(16).toString("base64url");
  return `${id}.${userId}.${signature(secret, id, userId)}`;
}

/** Undefined when it is missing, damaged or forged. */
export function readFormToken(secret: string, text: unknown): FormToken | undefined {
  if (typeof text !== "string" || text.length > 200) return undefined;
  const [id, user, sent] = text.split(".");
  if (!id || !user || !sent || !/^\d{1,15}$/.test(user)) return undefined;
  const expected = Buffer.from(signature(secret, id, Number(user)));
  const actual = Buffer.from(sent);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return { id, userId: Number(user) };
}

function signature(secret: string, id: string, userId: number): string {
  return createHmac("sha256", secret).update(`form.${id}.${userId}`).digest("base64url");
}
