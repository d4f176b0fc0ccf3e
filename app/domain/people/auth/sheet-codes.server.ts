import { days, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { endOfDayIn } from "../../base/last-day";
import type { MailDeps } from "../../base/mail/outbox.server";
import { issueTokens, type NewToken } from "./one-time-tokens.server";
import { makeReadableCode, plainCode } from "./readable-code.server";

/* Printed codes of welcome sheets. They last longer than those handed over at once, and are kept encrypted, so that sheets print again. */

const sheetCodeLifetime = 60 * days;

type SealingDeps = Pick<MailDeps, "db" | "clock"> & { encryption: Encryption };

/** Makes a code for each of these people, instead of the earlier ones. Call in a transaction; the caller has checked who they are. */
export async function issueSheetCodes(
  deps: SealingDeps & MailDeps,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await deps.db
    .deleteFrom("oneTimeTokens")
    .where("purpose", "=", "printed-code")
    .where("userId", "in", userIds)
    .execute();
  const expiresAt = endOfDayIn(deps, sheetCodeLifetime);
  const tokens = userIds.map((userId): NewToken => {
    const code = makeReadableCode();
    const sealedCode = deps.encryption.encrypt(code);
    return { purpose: "printed-code", userId, expiresAt, token: plainCode(code), sealedCode };
  });
  await issueTokens(deps, tokens);
}

export interface SheetCode {
  userId: number;
  code: string;
  expiresAt: string;
}

/** The codes that still work and can be printed. The caller has checked who the people are. */
export async function listSheetCodes(
  { db, clock, encryption }: SealingDeps,
  userIds: readonly number[],
): Promise<Map<number, SheetCode>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select(["userId", "sealedCode", "expiresAt"])
    .where("purpose", "=", "printed-code")
    .where("userId", "in", userIds)
    .where("expiresAt", ">", nowText(clock))
    .execute();
  const codes = rows.flatMap(({ userId, sealedCode, expiresAt }): SheetCode[] => {
    const code = sealedCode === null ? null : encryption.open(sealedCode);
    return userId === null || code === null ? [] : [{ userId, code, expiresAt }];
  });
  return new Map(codes.map((code) => [code.userId, code]));
}
