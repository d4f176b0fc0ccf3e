import { randomBytes } from "node:crypto";
import { type Clock, minutes } from "../../../base/deps";
import type { Encryption } from "../../../base/encryption.server";

/*
 * What a passkey signs. It is encrypted instead of stored, so that a visitor's page writes nothing; a passkey answers each
 * only once, because it remembers the time of the newest.
 */

export interface ChallengeDeps {
  clock: Clock;
  encryption: Encryption;
}

/** Longer than somebody looks for a key in a drawer. */
const lifetime = 15 * minutes;
const randomLength = 16;

export type ChallengePurpose = "add" | "confirm" | "sign-in";

/** Encrypts purpose, user, time and 16 random bytes for a passkey to sign within 15 minutes. `userId` is 0 for a visitor. */
export function makeChallenge(
  { clock, encryption }: ChallengeDeps,
  purpose: ChallengePurpose,
  userId: number,
): Uint8Array<ArrayBuffer> {
  const random = randomBytes(randomLength).toString("base64url");
  const text = [purpose, userId, clock.now().toISOString(), random].join(" ");
  return Uint8Array.from(Buffer.from(encryption.encrypt(text), "base64"));
}

/** Returns when the challenge (base64url) was made; null for another purpose or user, and when it is too old. */
export function readChallenge(
  { clock, encryption }: ChallengeDeps,
  purpose: ChallengePurpose,
  userId: number,
  challenge: string,
): string | null {
  const text = encryption.open(Buffer.from(challenge, "base64url").toString("base64"));
  const [madeFor, user, at = ""] = text?.split(" ") ?? [];
  if (madeFor !== purpose || user !== String(userId)) return null;
  const age = clock.now().getTime() - new Date(at).getTime();
  return age >= 0 && age <= lifetime ? at : null;
}
