import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import { recordAudit } from "../../../base/audit/audit.server";
import type { Encryption } from "../../../base/encryption.server";
import { ProofRequired } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { plainCode } from "../readable-code.server";
import type { Visitor } from "../sessions.server";
import { clearAttempts, type ThrottleDeps, throttle } from "../throttle/throttle.server";
import { mailFactorNews } from "./notices.server";
import { consumePasskeyAnswer, type PasskeySite } from "./passkey-answer.server";
import { consumeRecoveryCode, recoveryCodeLength } from "./recovery-codes.server";
import type { FactorInput } from "./schema";
import { findTotpStep } from "./totp.server";

export type FactorDeps = MailDeps & ThrottleDeps & { encryption: Encryption };

export type Factor = "app" | "passkey" | "recovery code";
export type Needs = ProofRequired["needs"];

/** Takes six digits of the app, a passkey's answer or a recovery code, each once. Throws RateLimited, and ProofRequired if wrong. */
export async function requireFactor(
  deps: FactorDeps,
  { address }: Visitor,
  userId: number,
  input: FactorInput,
  site: PasskeySite | null,
  needs: Needs,
): Promise<Factor> {
  const account = `user ${userId}`;
  const attempt = await throttle(deps, { action: "second factor", address, account, userId });
  const used = await findUsed(deps, userId, input, site);
  if (!used) throw new ProofRequired(wrongWords(input) as Message, needs, "code");
  await clearAttempts(deps, attempt);
  return used;
}

function wrongWords({ code, passkey }: FactorInput): Message {
  if (passkey)
    return message("This passkey did not open your account. Please try once more, or type a code.");
  if (!code) return message("Please type the six digits that your app shows, or a recovery code.");
  return message(
    "This is not the code. Please type the six digits that your app shows now, or a recovery code that you have not used.",
  );
}

async function findUsed(
  deps: FactorDeps,
  userId: number,
  { code, passkey }: FactorInput,
  site: PasskeySite | null,
): Promise<Factor | null> {
  if (passkey)
    return site && (await consumePasskeyAnswer(deps, site, passkey, userId)) === userId ? "passkey" : null;
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) return (await consumeAppCode(deps, userId, plain)) ? "app" : null;
  if (plain.length !== recoveryCodeLength) return null;
  return (await redeemRecoveryCode(deps, userId, plain)) ? "recovery code" : null;
}

async function consumeAppCode(
  { db, clock, encryption }: FactorDeps,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("secondFactors")
    .select(["encryptedSecret", "lastStep"])
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  const secret = row && encryption.open(row.encryptedSecret);
  const step = secret ? findTotpStep(clock, secret, code, row.lastStep) : null;
  return step !== null && row !== undefined && (await storeStep(db, userId, row.lastStep, step));
}

/** False if another request was quicker with the same code. */
async function storeStep(db: Db, userId: number, lastStep: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "=", lastStep)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

async function redeemRecoveryCode(deps: FactorDeps, userId: number, code: string): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const left = await consumeRecoveryCode(within, userId, code);
    if (left === null) return false;
    await recordAudit(within, { userId, realUserId: userId }, "second-factor.recovery-code", { left });
    await mailFactorNews(within, userId, { what: "recovery-code", left });
    return true;
  });
}
