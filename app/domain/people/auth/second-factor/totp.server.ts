import { Secret, TOTP } from "otpauth";
import type { Clock } from "../../../base/deps";

/** RFC 6238 as every app knows it: SHA-1, six digits, steps of 30 seconds. */
const usual = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one, for phones whose clock is a little off. */
const window = 1;
const secretBytes = 20;

/** Returns 20 random bytes in base32, which apps take as their secret. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The otpauth:// address for the QR code that an app scans. `secret` is in base32; `label` is the username. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...usual, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The step of a right code; null for a wrong one, and for one of `lastStep` or before, which was used. */
export function findTotpStep(clock: Clock, secret: string, code: string, lastStep: number): number | null {
  const timestamp = clock.now().getTime();
  const totp = new TOTP({ ...usual, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const now = totp.counter({ timestamp });
  // A step that no clock has reached yet was stored by a clock that was ahead.
  const isBelievable = lastStep <= now + window;
  const step = now + delta;
  return isBelievable && step <= lastStep ? null : step;
}
