import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { currentLanguage } from "~/messages/language";
import { toLanguage } from "~/messages/languages";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { getSettings } from "../../base/settings/settings.server";
import { hashToken, newToken } from "../../base/token.server";
import { type OpenedSession, openSession, type Visitor } from "../auth/sessions.server";
import { type ThrottleDeps, throttle } from "../auth/throttle/throttle.server";
import { selectByAddress } from "../users/accounts-by-address.server";
import { freeUsername } from "../users/free-username.server";
import { hashRandomPassword } from "../users/invitations.server";
import { noteAddressProven } from "../users/unproven-address.server";
import { insertUser } from "../users/users.server";
import type { TrialInput } from "./schema";
import { trialConfirmationLetter, trialKnownLetter, trialWelcomeLetter } from "./trial-letters";

/* Nothing that is said on the way, from the address to the press of a mail's button, tells whether there is an account. */

const linkLifetime = 2 * days;
const trialLength = 30 * days;
/** Mails to one address in a day; of those asked for beyond it nothing is said either. */
const mailsADay = 2;

/** True if the settings offer trials and the site knows its public address, without which no link can be mailed. */
export async function areTrialsOffered({ db, config }: Pick<MailDeps, "db" | "config">): Promise<boolean> {
  return config.appUrl !== undefined && (await getSettings(db)).houseTrials === "yes";
}

/** Throws NotFound where no trials are offered. */
export async function requireTrials(deps: Pick<MailDeps, "db" | "config">): Promise<void> {
  if (!(await areTrialsOffered(deps))) throw new NotFound();
}

/** Mails a link to the address; to one that has an account, that it has. Throws NotFound where no trials are offered, and RateLimited. */
export async function requestTrial(
  deps: MailDeps & ThrottleDeps,
  visitor: Pick<Visitor, "address">,
  { house, name, email }: TrialInput,
): Promise<void> {
  await requireTrials(deps);
  await throttle(deps, { action: "trial", address: visitor.address, account: email.toLowerCase() });
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    if ((await countMails(within, email)) >= mailsADay) return;
    const known = await selectByAddress(db, email)
      .select(["displayName", "locale"])
      .limit(1)
      .executeTakeFirst();
    const endsAt = new Date(deps.clock.now().getTime() + linkLifetime).toISOString();
    const mail = { kind: "trial-confirmation" as const, userId: null, recipient: email, uselessAt: endsAt };
    if (known) {
      const letter = () => trialKnownLetter(deps.config, known.displayName);
      await enqueueMail(within, { ...mail, language: toLanguage(known.locale), letter });
      return;
    }
    const token = newToken();
    await db
      .insertInto("trialRequests")
      .values({
        ...{ house, name, email, endsAt, locale: currentLanguage() },
        ...{ tokenHash: hashToken(token), createdAt: nowText(deps.clock) },
      })
      .execute();
    const letter = () => trialConfirmationLetter(deps.config, { house, name, endsAt }, token);
    await enqueueMail(within, { ...mail, letter });
  });
}

async function countMails({ db, clock }: Pick<Deps, "db" | "clock">, email: string): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("kind", "=", "trial-confirmation")
    .where(({ fn, eb, ref }) => eb(fn<string>("lower", [ref("recipient")]), "=", email.toLowerCase()))
    .where("createdAt", ">", agoText(clock, days))
    .executeTakeFirstOrThrow();
  return toCount(count);
}

/** Undefined for a link that does not work. Does not use it up. */
export async function findTrialRequest(
  deps: Pick<MailDeps, "db" | "clock" | "config">,
  token: string,
): Promise<{ house: string; email: string } | undefined> {
  if (!(await areTrialsOffered(deps))) return undefined;
  return selectByToken(deps.db, deps, token).select(["house", "email"]).executeTakeFirst();
}

function selectByToken(db: Db, { clock }: Pick<Deps, "clock">, token: string) {
  return db
    .selectFrom("trialRequests")
    .where("tokenHash", "=", hashToken(token))
    .where("endsAt", ">", nowText(clock));
}

/** Makes the owner of the house, begins the trial and opens a session. Audited. Throws NotFound for a link that does not work. */
export async function beginTrial(deps: MailDeps, visitor: Visitor, token: string): Promise<OpenedSession> {
  await requireTrials(deps);
  linkTo(deps.config, "/");
  const passwordHash = await hashRandomPassword();
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const request = await selectByToken(db, deps, token).selectAll().executeTakeFirst();
    if (!request) throw new NotFound();
    const { house, name, email, locale } = request;
    await db
      .deleteFrom("trialRequests")
      .where(({ fn, eb, ref }) => eb(fn<string>("lower", [ref("email")]), "=", email.toLowerCase()))
      .execute();
    if (await selectByAddress(db, email).limit(1).executeTakeFirst()) throw new NotFound();
    const username = await freeUsername(db, house);
    const user = { username, displayName: house, email, locale, passwordHash, isAdmin: false, isOwner: true };
    const { id: userId } = await insertUser(within, { ...user, assignedOwnerId: null, plan: null }, null);
    await noteAddressProven(within, userId);
    const times = await timesFrom(within, trialLength);
    await db
      .insertInto("houseTrials")
      .values({ userId, beganAt: nowText(deps.clock), ...times })
      .execute();
    await recordAudit(within, { userId, realUserId: userId }, "trial.begin", { endsAt: times.endsAt });
    const letter = () => trialWelcomeLetter(deps.config, { to: name, username, ...times });
    const language = toLanguage(locale);
    await enqueueMail(within, { kind: "trial-welcome", userId, recipient: email, language, letter });
    return openSession(within, visitor, userId, "link");
  });
}

/** When a trial ends that has so many milliseconds left, and until when it can be read. */
export async function timesFrom(
  { db, clock }: Pick<Deps, "db" | "clock">,
  left: number,
): Promise<{ endsAt: string; readableUntil: string }> {
  const { trialReadDays } = await getSettings(db);
  const end = clock.now().getTime() + left;
  return {
    endsAt: new Date(end).toISOString(),
    readableUntil: new Date(end + trialReadDays * days).toISOString(),
  };
}
