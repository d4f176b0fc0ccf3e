import type { Db } from "~/db/open.server";
import type { MailState } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { findSupportEmail } from "../../base/settings/settings.server";
import type { AnswerInput } from "./schema";

export interface AnswerDeps extends MailDeps {
  config: MailDeps["config"] & { supportEmail: string | undefined };
}

export interface ContactAnswer {
  id: number;
  messageId: number;
  text: string;
  /** The name of whoever answered; null where the account is gone. */
  answeredBy: string | null;
  /** Null where the mail is not kept any more. */
  mail: { id: number; state: MailState } | null;
  createdAt: string;
}

/** Mails an answer in the language of the message. The newest answer again is no second one. Audited. Throws Forbidden and NotFound. */
export async function answerMessage(
  deps: AnswerDeps,
  actor: Actor,
  id: number,
  { text }: AnswerInput,
): Promise<{ answer: ContactAnswer; isNew: boolean }> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const message = await db
      .selectFrom("contactMessages")
      .select(["id", "name", "email", "subject", "message", "createdAt", "locale"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!message) throw new NotFound();
    const newest = (await listAnswers(db, [id])).at(-1);
    if (newest?.text === text) return { answer: newest, isNew: false };
    const mailId = await enqueueMail(within, {
      kind: "contact-answer",
      userId: null,
      recipient: message.email,
      contactMessageId: id,
      replyTo: (await findSupportEmail(within)) ?? undefined,
      language: toLanguage(message.locale),
      letter: () => answerLetter(message, text),
    });
    const now = nowText(deps.clock);
    await db
      .insertInto("contactAnswers")
      .values({ messageId: id, text, answeredBy: actor.realUserId, mailId, createdAt: now })
      .execute();
    await db.updateTable("contactMessages").set({ answeredAt: now }).where("id", "=", id).execute();
    const answer = (await listAnswers(db, [id])).at(-1);
    if (!answer) throw new NotFound();
    await recordAudit(within, actor, "message.answer", { id, answer: answer.id });
    return { answer, isNew: true };
  });
}

/** What was answered to some messages, the oldest first. The caller has checked who may read them. */
export async function listAnswers(db: Db, messageIds: number[]): Promise<ContactAnswer[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom("contactAnswers as answer")
    .leftJoin("users", "users.id", "answer.answeredBy")
    .leftJoin("mails", "mails.id", "answer.mailId")
    .select(["answer.id", "messageId", "answer.text", "answer.createdAt"])
    .select(["displayName", "mails.id as mailId", "mails.state as mailState"])
    .where("messageId", "in", messageIds)
    .orderBy("answer.id")
    .execute();
  return rows.map(({ displayName, mailId, mailState, ...answer }) => ({
    ...answer,
    answeredBy: displayName,
    mail: mailId === null || mailState === null ? null : { id: mailId, state: mailState },
  }));
}

interface AskedMessage {
  name: string;
  subject: string;
  message: string;
  createdAt: string;
}

/** The answer to a message of the contact form, with that message quoted at its end; in the current language. */
export function answerLetter(
  { name, subject, message, createdAt }: AskedMessage,
  text: string,
): Omit<Letter, "from"> {
  const quoted = message
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  return {
    subject: t("Re: {subject}", { subject }),
    to: name,
    paragraphs: text.split(/\n{2,}/),
    closing: [t("On {date} you wrote to us:", { date: formatDate(createdAt) }), quoted],
  };
}
