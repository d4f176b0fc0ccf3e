import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailKind, MailsTable } from "~/db/tables";
import { type Deps, nowText } from "../deps";
import { NotFound, Unavailable } from "../errors";
import { type Letter, letterHtml, letterText } from "./letter";

/** What the operator has set that letters depend on. */
export interface MailSettings {
  brandName: string;
  /** The public address, without a slash at its end; without it no letter can carry a link. */
  appUrl: string | undefined;
}

export interface MailDeps extends Deps {
  config: MailSettings;
}

/** A letter and where it goes. */
export interface NewMail {
  kind: MailKind;
  /** Whose affair it is; their mails go with them. */
  userId: number | null;
  recipient: string;
  letter: Omit<Letter, "from">;
  /** When its link ends, if it has one: it is not sent later than that. */
  uselessAt?: string;
}

/**
 * Puts a mail into the outbox. To be called in the transaction of what the mail tells of, so that there is neither
 * one without the other. Sending is another matter, and never holds up a page.
 */
export async function enqueueMail(deps: MailDeps, mail: NewMail): Promise<void> {
  await enqueueMails(deps, [mail]);
}

/** The same for several at once. */
export async function enqueueMails({ db, clock, config }: MailDeps, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const now = nowText(clock);
  const rows = mails.map(({ kind, userId, recipient, uselessAt = null, ...mail }) => {
    const letter: Letter = { ...mail.letter, subject: oneLine(mail.letter.subject), from: config.brandName };
    return {
      kind,
      userId,
      recipient,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      state: "queued" as const,
      createdAt: now,
      queuedAt: now,
      nextTryAt: now,
      uselessAt,
    };
  });
  await db.insertInto("mails").values(rows).execute();
}

/**
 * The address of a page of ours, for a mail: of the public address, never of what a request calls us. Throws
 * Unavailable where the operator has not set one.
 */
export function linkTo({ appUrl }: MailSettings, path: string): string {
  if (!appUrl)
    throw new Unavailable("This site does not know its own public address, and cannot mail links.");
  return appUrl + path;
}

/** A mail as whoever looks after the site reads it. */
export type Mail = Pick<
  Selectable<MailsTable>,
  "id" | "kind" | "recipient" | "subject" | "text" | "state" | "error" | "createdAt"
>;

/** The newest mails, for whoever looks after the site: they may have to hand them on. */
export async function listMails(db: Db, limit: number): Promise<Mail[]> {
  return selectMails(db).orderBy("id", "desc").limit(limit).execute();
}

/** Throws NotFound. */
export async function getMail(db: Db, id: number): Promise<Mail> {
  const mail = await selectMails(db).where("id", "=", id).executeTakeFirst();
  if (!mail) throw new NotFound();
  return mail;
}

/** Gives a mail that was given up to the post once more. Throws NotFound for any other. */
export async function requeueMail({ db, clock }: Deps, id: number): Promise<void> {
  const now = nowText(clock);
  const again = await db
    .updateTable("mails")
    .set({ state: "queued", queuedAt: now, nextTryAt: now, error: "" })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .returning("id")
    .executeTakeFirst();
  if (!again) throw new NotFound();
}

/** Forgets mails whose link has ended: nobody needs them, and what they said is nobody's business. */
export async function purgeUselessMails({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("mails").where("uselessAt", "<=", nowText(clock)).execute();
}

function selectMails(db: Db) {
  return db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "subject", "text", "state", "error", "createdAt"]);
}

/** A subject is a header: no name in it may begin another. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
