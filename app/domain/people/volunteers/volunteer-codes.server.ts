import { message } from "~/messages/message";
import { nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { ValidationError } from "../../base/errors";
import { hashToken } from "../../base/token.server";
import { plainCode } from "../auth/readable-code.server";
import { clearAttempts, type ThrottleDeps, throttle } from "../auth/throttle/throttle.server";
import { selectOpenVolunteers } from "./volunteer-bearers.server";

/** Returns the token of the volunteer's link, once a code. Throws RateLimited, and ValidationError for a code that does not work. */
export async function enterByVolunteerCode(
  deps: ThrottleDeps & { encryption: Encryption },
  address: string,
  code: string,
): Promise<string> {
  const account = hashToken(plainCode(code));
  const attempt = await throttle(deps, { action: "volunteer code", address, account });
  const token = await deps.db.transaction().execute(async (db) => {
    const now = nowText(deps.clock);
    const row = await selectOpenVolunteers(db, now)
      .select(["volunteers.id", "volunteers.sealedToken"])
      .where("volunteers.codeHash", "=", account)
      .where("volunteers.codeUntil", ">", now)
      .executeTakeFirst();
    const opened = row?.sealedToken ? deps.encryption.open(row.sealedToken) : null;
    if (!row || opened === null) return null;
    await db.updateTable("volunteers").set({ codeHash: null }).where("id", "=", row.id).execute();
    return opened;
  });
  if (token === null) throw new ValidationError({ code: [noCode] });
  await clearAttempts(deps, attempt);
  return token;
}

const noCode = message(
  "This is not a code that works. Each works once: please look at the paper again, or ask the house for a new one.",
);
