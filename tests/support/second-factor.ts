import { readFileSync } from "node:fs";
import path from "node:path";
import { TOTP } from "otpauth";
import type { Db } from "~/db/open.server";
import { systemClock } from "~/domain/base/deps";
import { createEncryption } from "~/domain/base/encryption.server";
import { renewRecoveryCodes } from "~/domain/people/auth/second-factor/recovery-codes.server";
import { makeTotpSecret } from "~/domain/people/auth/second-factor/totp.server";
import { CollectedLog } from "./collected-log";

/** The code that an app shows now, or some steps later. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A confirmed app and recovery codes for a user of a running server. */
export async function setUpSecondFactor(
  db: Db,
  userId: number,
  dataDir: string,
): Promise<{ secret: string; codes: string[] }> {
  const encryption = createEncryption(readFileSync(path.join(dataDir, "secrets/session"), "utf8").trim());
  const secret = makeTotpSecret();
  const now = new Date().toISOString();
  await db.deleteFrom("secondFactors").where("userId", "=", userId).execute();
  await db
    .insertInto("secondFactors")
    .values({ userId, encryptedSecret: encryption.encrypt(secret), createdAt: now, confirmedAt: now })
    .execute();
  const codes = await renewRecoveryCodes({ db, clock: systemClock, log: new CollectedLog() }, userId);
  return { secret, codes };
}
