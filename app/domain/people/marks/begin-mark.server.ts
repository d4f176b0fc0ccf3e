import { hash, randomBytes } from "node:crypto";
import type { CredentialMarkRow, StaffCredentialKind } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { recordAudit } from "../../base/audit/audit.server";
import { findMark, type Mark, markLength } from "../../base/audit/mark-rows.server";
import { nowText } from "../../base/deps";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo, type MailDeps, type MailSettings } from "../../base/mail/outbox.server";

/** Begins the mark of a credential, or begins it anew, and mails its person. Within a transaction. */
export async function beginMark(deps: MailDeps, id: number): Promise<void> {
  const { db, clock } = deps;
  const endsAt = new Date(clock.now().getTime() + markLength).toISOString();
  const row = await db
    .updateTable("credentialMarks")
    .set({ beginsAt: nowText(clock), endsAt, liftedAt: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { userId, madeBy, kind } = row;
  await recordAudit(deps, null, "mark.begin", { userId, madeBy, kind });
  await mailMark(deps, row);
}

/** Mails the link that lifts the mark to the person's own address; false if there is none. Within a transaction. */
export async function mailMark(
  deps: MailDeps,
  { userId, earlierAddress }: Pick<CredentialMarkRow, "userId" | "earlierAddress">,
): Promise<boolean> {
  const mark = await findMark(deps, userId);
  if (!mark || earlierAddress === null) return false;
  const { displayName } = await deps.db
    .selectFrom("users")
    .select("displayName")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const token = deps.config.appUrl ? await issueLiftToken(deps, mark) : undefined;
  await enqueueMail(deps, {
    kind: "credential-mark",
    userId,
    recipient: earlierAddress,
    uselessAt: mark.until,
    letter: () => markLetter(deps.config, displayName, mark, token),
  });
  return true;
}

/** Not a one-time token, which a change of the password would end. */
async function issueLiftToken({ db }: MailDeps, { id }: Mark): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await db
    .updateTable("credentialMarks")
    .set({ liftTokenHash: hashLiftToken(token) })
    .where("id", "=", id)
    .execute();
  return token;
}

/** The SHA-256 hash (base64url) by which the database knows the token of a mark's link. */
export function hashLiftToken(token: string): string {
  return hash("sha256", token, "base64url");
}

const made: Record<StaffCredentialKind, (madeBy: string) => Message> = {
  password: (madeBy) =>
    message("{madeBy} has made a password for your account, and somebody has signed in with it.", { madeBy }),
  code: (madeBy) =>
    message("{madeBy} has made a printed code for your account, and somebody has signed in with it.", {
      madeBy,
    }),
  address: (madeBy) => message("{madeBy} has made an email address for your account.", { madeBy }),
};

/** Tells of a way into the account that staff made; the button ends the waiting that it brings. */
export function markLetter(
  config: MailSettings,
  to: string,
  { kind, madeBy, until }: Pick<Mark, "kind" | "madeBy" | "until">,
  token: string | undefined,
): Omit<Letter, "from"> {
  return {
    subject: t("{madeBy} made a way into your account", { madeBy }),
    to,
    paragraphs: [
      t(made[kind](madeBy)),
      t(
        "So that nobody can act in your name, until {until} these wait for seven days when they are asked for: deleting for good, closing the account, ordering books, and downloading everything.",
        { until: formatDate(until) },
      ),
      ...(token === undefined ? [] : [t("If you asked for it, this button ends the waiting.")]),
    ],
    button: token === undefined ? undefined : { label: t("It was I"), href: linkTo(config, liftPath(token)) },
    closing: [t("If you did not ask for it, please tell the people who look after this site.")],
  };
}

function liftPath(token: string): string {
  return `/account/mark/${token}`;
}
