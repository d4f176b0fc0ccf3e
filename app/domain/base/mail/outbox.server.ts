import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailKind, MailsTable, UsersTable } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { inLanguage } from "~/messages/language.server";
import { type Language, toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Deps, nowText } from "../deps";
import { NotFound, Unavailable } from "../errors";
import { hashToken } from "../token.server";
import { type Letter, letterHtml, letterText } from "./letter";

export interface MailSettings {
  brandName: string;
  /** Has no trailing slash. Required for letters with links. */
  appUrl: string | undefined;
  mailIn?: MailInSettings | undefined;
}

export interface MailInSettings {
  address: string;
  /** The name that the receiving server gives itself in Authentication-Results; nobody is believed without it. */
  authserv: string | undefined;
}

export interface MailDeps extends Deps {
  config: MailSettings;
}

export interface NewMail {
  kind: MailKind;
  userId: number | null;
  recipient: string;
  /** Said in the receiver's language. Takes the account's name as its greeting where `to` is the recipient's address, and the account's. */
  letter: () => Omit<Letter, "from">;
  /** The language where the recipient is not the account's address; the account's if left out, without one the present one. */
  language?: Language;
  /** The address that an answer goes to; the support address if left out. */
  replyTo?: string | undefined;
  /** Expiry of its link; the mail is not sent after that. */
  uselessAt?: string;
  /** The token of the link that it is for; the mail is not sent once that opens nothing. */
  linkToken?: string;
  /** The time it goes out, if not at once: ISO 8601, within the hour, since a later one is taken for that of a clock that was ahead. */
  sendAt?: string;
  /** The message of the contact form that it is about, with which it is deleted. */
  contactMessageId?: number;
  /** The checkout that it tells its buyer about, whose address may be mended. */
  checkoutId?: number;
  calendar?: string;
  /** Ends such mails by one POST, without a cookie (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Enqueues a mail, and returns its id. Call in the transaction of the change it is about, so that both exist or neither. */
export async function enqueueMail(deps: MailDeps, mail: NewMail): Promise<number> {
  const [id = 0] = await enqueueMails(deps, [mail]);
  return id;
}

/** Adds mails to the outbox, in the transaction of the caller, and returns their ids. Nothing is sent here. */
export async function enqueueMails({ db, clock, config }: MailDeps, mails: NewMail[]): Promise<number[]> {
  if (mails.length === 0) return [];
  const now = nowText(clock);
  const receivers = await findReceivers(db, mails);
  const wanted = mails.filter((mail) => {
    const receiver = receivers.get(mail.userId);
    return !isToKept(mail, receiver) && !isToTrialResident(mail, receiver);
  });
  if (wanted.length === 0) return [];
  const rows = wanted.map(({ kind, userId, recipient, ...options }) => {
    const { uselessAt = null, contactMessageId = null, replyTo = null, calendar = null, ...others } = options;
    const { sendAt = now, unsubscribeUrl = null, checkoutId = null, linkToken, ...mail } = others;
    const receiver = receivers.get(userId);
    const language = languageOf(receiver, recipient, mail.language);
    const { subject, text, html, picture } = inLanguage(language, () => {
      const said = mail.letter();
      const to = said.to === recipient ? nameAt(receiver, recipient) : said.to;
      const letter: Letter = { ...said, to, subject: oneLine(said.subject), from: config.brandName };
      const picture = letter.picture?.bytes ?? null;
      return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter), picture };
    });
    return {
      kind,
      userId,
      recipient,
      subject,
      text,
      html,
      picture,
      state: "queued" as const,
      createdAt: now,
      queuedAt: now,
      nextTryAt: sendAt,
      uselessAt,
      linkHash: linkToken === undefined ? null : hashToken(linkToken),
      contactMessageId,
      checkoutId,
      calendar,
      replyTo,
      unsubscribeUrl,
    };
  });
  const added = await db.insertInto("mails").values(rows).returning("id").execute();
  return added.map(({ id }) => id);
}

function nameAt(receiver: Receiver | undefined, recipient: string): string {
  return receiver && !isOthers(receiver, recipient) ? receiver.displayName : "";
}

/** The account's, where its mail goes there; else the one that the mail names, such as that of whoever ordered. */
function languageOf(
  receiver: Receiver | undefined,
  recipient: string,
  named: Language | undefined,
): Language {
  if (receiver && (named === undefined || isOwn(receiver, recipient))) return toLanguage(receiver.locale);
  return named ?? currentLanguage();
}

function isOwn({ email }: Pick<Receiver, "email">, recipient: string): boolean {
  return email?.toLowerCase() === recipient.toLowerCase();
}

function isOthers({ email }: Receiver, recipient: string): boolean {
  return email !== null && !isOwn({ email }, recipient);
}

/** What lets an author back in who is there after all. */
const waysIn: readonly MailKind[] = ["password-reset", "sign-in-link", "invitation"];

/** Nothing is emailed to the address of an author whose account is kept. */
function isToKept({ kind, recipient }: NewMail, receiver: Receiver | undefined): boolean {
  if (!receiver || receiver.keptAt === null || waysIn.includes(kind)) return false;
  return isOwn(receiver, recipient);
}

/** Nothing is emailed to the residents of a house that tries the product. */
function isToTrialResident({ recipient }: NewMail, receiver: Receiver | undefined): boolean {
  if (!receiver || receiver.trialId === null) return false;
  return isOwn(receiver, recipient);
}

/** The accounts of mails: people are greeted by name, never by an address, and in their own language. */
async function findReceivers(db: Db, mails: NewMail[]): Promise<Map<number | null, Receiver>> {
  const ids = mails.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return new Map();
  const columns = ["users.id", "displayName", "locale", "email", "keptAt"] as const;
  const rows = await db
    .selectFrom("users")
    .leftJoin("houseTrials", (join) =>
      join.onRef("houseTrials.userId", "=", "users.assignedOwnerId").on("houseTrials.fullAt", "is", null),
    )
    .select([...columns, "houseTrials.id as trialId"])
    .where("users.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...receiver }) => [id, receiver]));
}

type Receiver = Pick<Selectable<UsersTable>, "displayName" | "locale" | "email" | "keptAt"> & {
  trialId: number | null;
};

/** A URL from APP_URL, never from the Host header. Throws Unavailable without APP_URL. */
export function linkTo({ appUrl }: MailSettings, path: string): string {
  if (!appUrl)
    throw new Unavailable(message("This site does not know its own public address, and cannot email links."));
  return appUrl + path;
}

/** A URL from APP_URL, for mails that can do without one; undefined without APP_URL. */
export function findLink({ appUrl }: MailSettings, path: string): string | undefined {
  return appUrl && appUrl + path;
}

export type Mail = Pick<
  Selectable<MailsTable>,
  "id" | "kind" | "recipient" | "subject" | "text" | "state" | "error" | "createdAt" | "calendar"
>;

/** The newest mails of everybody, in any state, for the shell command. */
export async function listMails(db: Db, limit: number): Promise<Mail[]> {
  return selectMails(db).orderBy("id", "desc").limit(limit).execute();
}

/** One mail, for the shell command and administrators. Throws NotFound. */
export async function getMail(db: Db, id: number): Promise<Mail> {
  const mail = await selectMails(db).where("id", "=", id).executeTakeFirst();
  if (!mail) throw new NotFound();
  return mail;
}

/** Requeues a mail that was given up or put aside. Throws NotFound for any other. */
export async function requeueMail({ db, clock }: Deps, id: number): Promise<void> {
  const now = nowText(clock);
  const again = await db
    .updateTable("mails")
    .set({ state: "queued", queuedAt: now, nextTryAt: now, error: "" })
    .where("id", "=", id)
    .where("state", "in", ["failed", "put-aside"])
    .returning("id")
    .executeTakeFirst();
  if (!again) throw new NotFound();
}

/** Puts mails aside that were given up, so that the health page is no longer red. Returns which; others stay. */
export async function dismissMails(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("mails")
    .set({ state: "put-aside" })
    .where("id", "in", ids)
    .where("state", "=", "failed")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

function selectMails(db: Db) {
  return db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "subject", "text", "state", "error", "createdAt", "calendar"]);
}

/** Prevents header injection. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
