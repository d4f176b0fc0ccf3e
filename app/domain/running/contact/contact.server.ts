import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { ContactMessagesTable } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { findSupportRecipient } from "../../base/mail/staff-language.server";
import { throttle } from "../../people/auth/throttle/throttle.server";
import { type ContactAnswer, listAnswers } from "./contact-answers.server";
import type { ContactInput } from "./schema";

export interface ContactDeps extends MailDeps {
  config: MailDeps["config"] & { supportEmail: string | undefined };
}

export type ContactMessage = Omit<Selectable<ContactMessagesTable>, "formId" | "locale">;

export interface AnsweredMessage extends ContactMessage {
  answers: ContactAnswer[];
}

export const messagesPerPage = 20;

/** Saves a message and mails it to the support address, once per `formId` (spec 2, 2.17). Throws RateLimited. */
export async function sendMessage(
  deps: ContactDeps,
  visitor: { address: string },
  input: ContactInput,
  formId: string | null,
): Promise<ContactMessage> {
  const known = formId === null ? undefined : await findByForm(deps.db, formId);
  if (known) return known;
  await throttle(deps, { action: "contact", address: visitor.address, account: input.email });
  return deps.db.transaction().execute(async (db) => {
    const twin = formId === null ? undefined : await findByForm(db, formId);
    if (twin) return twin;
    const {
      formId: _form,
      locale: _locale,
      ...message
    } = await db
      .insertInto("contactMessages")
      .values({ ...input, formId, createdAt: nowText(deps.clock), locale: currentLanguage() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await mailToHouse({ ...deps, db }, message);
    return message;
  });
}

/** A page (from 1), newest first, with what was answered, and the total. Throws Forbidden. */
export async function listMessages(
  { db }: Deps,
  actor: Actor,
  page: number,
): Promise<{ messages: AnsweredMessage[]; total: number }> {
  requireAdministrator(actor);
  const { total } = await db
    .selectFrom("contactMessages")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const messages = await selectMessages(db)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(messagesPerPage)
    .offset((page - 1) * messagesPerPage)
    .execute();
  return { messages: await withAnswers(db, messages), total: Number(total) };
}

/** One message, with what was answered. Throws Forbidden and NotFound. */
export async function getMessage(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<AnsweredMessage> {
  requireAdministrator(actor);
  const messages = await selectMessages(db).where("id", "=", id).execute();
  const [message] = await withAnswers(db, messages);
  if (!message) throw new NotFound();
  return message;
}

/** Marks a message as answered or not, with an audit entry. Throws Forbidden and NotFound. */
export async function markAnswered(deps: Deps, actor: Actor, id: number, isAnswered: boolean): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const marked = await db
      .updateTable("contactMessages")
      .set({ answeredAt: isAnswered ? nowText(deps.clock) : null })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!marked) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "message.mark", { id, isAnswered });
  });
}

/** Deletes a message with its answers, and the mails about it, with an audit entry. Throws Forbidden and NotFound. */
export async function deleteMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const deleted = await db
      .deleteFrom("contactMessages")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "message.delete", { id });
  });
}

function findByForm(db: Db, formId: string): Promise<ContactMessage | undefined> {
  return selectMessages(db).where("formId", "=", formId).executeTakeFirst();
}

async function withAnswers(db: Db, messages: ContactMessage[]): Promise<AnsweredMessage[]> {
  const answers = await listAnswers(
    db,
    messages.map(({ id }) => id),
  );
  return messages.map((message) => ({
    ...message,
    answers: answers.filter(({ messageId }) => messageId === message.id),
  }));
}

function selectMessages(db: Db) {
  return db
    .selectFrom("contactMessages")
    .select(["id", "name", "email", "phone", "subject", "message", "createdAt", "answeredAt"]);
}

async function mailToHouse(deps: ContactDeps, message: ContactMessage): Promise<void> {
  const support = await findSupportRecipient(deps);
  if (!support) return;
  await enqueueMail(deps, {
    kind: "contact-message",
    userId: null,
    ...support,
    contactMessageId: message.id,
    replyTo: message.email,
    letter: () => contactLetter(message),
  });
}

/** The mail that brings a message of the contact form to the support address; in the current language. */
export function contactLetter({
  name,
  email,
  phone,
  subject,
  message,
}: Pick<ContactMessage, "name" | "email" | "phone" | "subject" | "message">): Omit<Letter, "from"> {
  return {
    subject: t("Message from {name}: {subject}", { name, subject }),
    to: "",
    paragraphs: [t("{name} wrote to you by the contact form:", { name }), ...message.split(/\n{2,}/)],
    closing: [t("Press Reply to answer {name}: {email}", { name, email }), t("Phone: {phone}", { phone })],
  };
}
