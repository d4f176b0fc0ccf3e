import { message } from "~/messages/message";
import type { Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { agoText, type Deps, hours, nowText } from "../../../base/deps";
import type { Encryption } from "../../../base/encryption.server";
import { Conflict, ValidationError } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { mailFactorNews } from "./notices.server";
import { renewRecoveryCodes } from "./recovery-codes.server";
import { hasSecondFactor } from "./second-factors.server";
import { findTotpStep, makeTotpSecret, totpAddress } from "./totp.server";

export interface SetUpDeps extends Deps {
  encryption: Encryption;
  config: { brandName: string };
}

/** How long a secret that was shown waits for its first code. */
const waitsFor = 1 * hours;

export interface OfferedApp {
  secret: string;
  address: string;
}

/** The secret for the person's app; null if one is set up. The same for an hour, so that the page may be opened again. */
export async function offerApp(deps: SetUpDeps, actor: Self): Promise<OfferedApp | null> {
  const { userId } = actor;
  const row = await findRow(deps, userId);
  if (row?.confirmedAt) return null;
  const secret = openWaiting(deps, row) ?? (await storeNewSecret(deps, userId));
  const { username } = await deps.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const address = totpAddress(secret, deps.config.brandName, username);
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), address };
}

/**
 * Turns the app on by its first code. Returns recovery codes, which are shown once; null where the account has some from
 * a passkey. Audited, and told by mail. Throws ValidationError, and Conflict if an app is set up already.
 */
export async function confirmApp(
  deps: SetUpDeps & MailDeps,
  actor: Self,
  code: string,
): Promise<string[] | null> {
  const { userId } = actor;
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const row = await findRow(within, userId);
    if (row?.confirmedAt) throw new Conflict(message("The second step is set up already."));
    const secret = openWaiting(within, row);
    if (secret === null) throw new ValidationError({ code: [tooLate] });
    const step = findTotpStep(deps.clock, secret, code.replace(/\s/g, ""), 0);
    if (step === null) throw new ValidationError({ code: [wrongFirstCode] });
    const isFirst = !(await hasSecondFactor(db, userId));
    await db
      .updateTable("secondFactors")
      .set({ confirmedAt: nowText(deps.clock), lastStep: step })
      .where("userId", "=", userId)
      .execute();
    await recordAudit(within, actor, "second-factor.on");
    await mailFactorNews(within, userId, { what: "on" });
    return isFirst ? renewRecoveryCodes(within, userId) : null;
  });
}

const tooLate = message(
  "That took too long, so there is a new code to scan. Please scan it, and type what your app shows.",
);
const wrongFirstCode = message(
  "This is not the code that belongs to the picture. Please type the six digits that your app shows now, and look whether the clock of your phone is right.",
);

/** Makes ten new recovery codes in place of the earlier ones. Audited, and told by mail. Throws Conflict without a second factor. */
export async function makeRecoveryCodes(deps: MailDeps, actor: Self): Promise<string[]> {
  const { userId } = actor;
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    if (!(await hasSecondFactor(db, userId))) throw new Conflict(message("The second step is not set up."));
    await recordAudit(within, actor, "second-factor.codes");
    await mailFactorNews(within, userId, { what: "codes" });
    return renewRecoveryCodes(within, userId);
  });
}

interface WaitingRow {
  encryptedSecret: string;
  createdAt: string;
}

function openWaiting({ clock, encryption }: SetUpDeps, row: WaitingRow | undefined): string | null {
  if (!row || row.createdAt < agoText(clock, waitsFor)) return null;
  return encryption.open(row.encryptedSecret);
}

async function storeNewSecret({ db, clock, encryption }: SetUpDeps, userId: number): Promise<string> {
  const secret = makeTotpSecret();
  const row = { encryptedSecret: encryption.encrypt(secret), createdAt: nowText(clock), lastStep: 0 };
  await db
    .insertInto("secondFactors")
    .values({ userId, ...row, confirmedAt: null })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return secret;
}

async function findRow({ db }: Pick<Deps, "db">, userId: number) {
  return db.selectFrom("secondFactors").selectAll().where("userId", "=", userId).executeTakeFirst();
}
