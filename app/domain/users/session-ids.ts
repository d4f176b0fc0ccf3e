import { createHash, randomBytes } from "node:crypto";

/** The id of a session: it goes into the cookie, and is kept nowhere else. */
export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database knows a session by. */
export function hashId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
