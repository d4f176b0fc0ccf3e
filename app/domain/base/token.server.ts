import { createHash, randomBytes } from "node:crypto";

/** Returns a secret of 128 bits for a link or a cookie, safe in an address. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Hashes a secret for the database, which never has it. Secrets are random, so no salt is needed. */
export function hashToken(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
