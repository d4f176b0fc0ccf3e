import type { Db } from "~/db/open.server";
import { saidTo, speechOf } from "~/messages/language.server";
import { findPictureMark } from "../../base/mail/letter";
import { promptTitle } from "../../base/prompt-title";
import { hashToken } from "../../base/token.server";
import { htmlText } from "../../writing/letters/reading/html-text";
import { sayPrompt } from "../../writing/prompts/standard-words";
import type { AttachedFile } from "./mail-task";

/** The mailed question that a token belongs to, open or ended. */
export interface AnsweredLink {
  id: number;
  userId: number;
  promptId: number | null;
  /** The person's, for the salutation. */
  displayName: string;
  title: string;
  storyType: "biography" | "mission";
  email: string | null;
  provenAddress: string | null;
  mailId: number | null;
}

/** Finds the mailed question of a token in plain text, whoever's it is; undefined if there is none. */
export async function findAnsweredLink(db: Db, token: string): Promise<AnsweredLink | undefined> {
  const row = await selectLinks(db)
    .where("mailedQuestions.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  return row && toLink(row);
}

/** Finds a mailed question by its id, whoever's it is; undefined if there is none. */
export async function findLinkById(db: Db, id: number): Promise<AnsweredLink | undefined> {
  const row = await selectLinks(db).where("mailedQuestions.id", "=", id).executeTakeFirst();
  return row && toLink(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>["executeTakeFirstOrThrow"]>>;

function toLink({ title, storyType, promptId, locale, addressForm, ...row }: Row): AnsweredLink {
  const speech = speechOf({ locale, addressForm });
  const said = promptId === null ? "" : saidTo(speech, () => sayPrompt(promptId, title ?? ""));
  return { ...row, promptId, title: said, storyType: storyType ?? "biography" };
}

function selectLinks(db: Db) {
  return db
    .selectFrom("mailedQuestions")
    .innerJoin("users", "users.id", "mailedQuestions.userId")
    .leftJoin("prompts", "prompts.id", "mailedQuestions.promptId")
    .leftJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select([
      "mailedQuestions.id",
      "mailedQuestions.userId",
      "mailedQuestions.promptId",
      "mailedQuestions.mailId",
      "users.displayName",
      "users.email",
      "users.provenAddress",
      "users.locale",
      "users.addressForm",
      "lifeStages.storyType",
      promptTitle("mailedQuestions.userId").as("title"),
    ]);
}

export interface SentMail {
  /** Plain, and as HTML programs show it; "" once it is deleted. */
  text: string;
  /** The beginning of the SHA-256 of its picture, which some programs send back as a file; null without one. */
  pictureMark: string | null;
}

/** The mail by which a question was sent; empty text and no mark where it is not known, or deleted. */
export async function findSentMail(db: Db, { mailId }: Pick<AnsweredLink, "mailId">): Promise<SentMail> {
  const nothing = { text: "", pictureMark: null };
  if (mailId === null) return nothing;
  const mail = await db
    .selectFrom("mails")
    .select(["subject", "text", "html"])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (!mail) return nothing;
  return {
    text: [mail.subject, mail.text, htmlText(mail.html)].join("\n"),
    pictureMark: findPictureMark(mail.html),
  };
}

/** Leaves the picture of the answered mail out of the files that came with the answer. */
export function withoutSentPicture<Mail extends { files: AttachedFile[] }>(
  mail: Mail,
  { pictureMark }: SentMail,
): Mail {
  if (pictureMark === null) return mail;
  return { ...mail, files: mail.files.filter(({ sha256 }) => !sha256.startsWith(pictureMark)) };
}
