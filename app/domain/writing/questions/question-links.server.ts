import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailedQuestionsTable, StoryType } from "~/db/tables";
import { type Speech, saidTo, speechOf } from "~/messages/language.server";
import type { Actor } from "../../base/actor";
import { type Deps, days, nowText } from "../../base/deps";
import type { Bearer } from "../../base/reader";
import { hashToken, newToken } from "../../base/token.server";
import { sayPrompt } from "../prompts/standard-words";

/* A link in a mail opens one question of one account for 60 days, and ends with the password that was there when it was made. */

export const linkLifetime = 60 * days;

export interface QuestionBearer extends Bearer<"question"> {
  readonly ownerId: number;
  /** How the person is spoken to who is asked. */
  readonly speech: Speech;
  readonly question: {
    /** Null in the mail that asks for a yes. */
    promptId: number | null;
    title: string;
    description: string;
    storyType: StoryType;
    hasStory: boolean;
    displayName: string;
  };
}

type NewLink = Pick<Selectable<MailedQuestionsTable>, "userId" | "promptId" | "reason" | "dueAt"> & {
  isKind?: 0 | 1;
};

/** Stores only the link's hash. Call within a transaction. */
export async function createQuestionLink(
  { db, clock }: Deps,
  link: NewLink,
): Promise<{ id: number; token: string }> {
  const token = newToken();
  const { passwordHash } = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", link.userId)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(clock.now().getTime() + linkLifetime).toISOString();
  const { id } = await db
    .insertInto("mailedQuestions")
    .values({
      ...link,
      ...{ tokenHash: hashToken(token), passwordMark: hashToken(passwordHash) },
      ...{ mailId: null, createdAt: nowText(clock), expiresAt },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** What a link opens; null for one that is unknown, ended or expired, and while the account is closed. */
export async function findQuestionBearer(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<QuestionBearer | null> {
  const row = await selectOpenLinks({ db, clock })
    .where("mailedQuestions.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  return row ? toBearer(row) : null;
}

/** What the link with this id opens, for whoever has shown otherwise that it may be opened; null like findQuestionBearer. */
export async function findQuestionOfId(
  deps: Pick<Deps, "db" | "clock">,
  id: number,
): Promise<QuestionBearer | null> {
  const row = await selectOpenLinks(deps).where("mailedQuestions.id", "=", id).executeTakeFirst();
  return row ? toBearer(row) : null;
}

/** The links that work at a time (ISO 8601), with their people, but for those that a new password has closed. */
export function selectUnendedLinks(db: Db, now: string) {
  return db
    .selectFrom("mailedQuestions")
    .innerJoin("users", "users.id", "mailedQuestions.userId")
    .where("mailedQuestions.expiresAt", ">", now)
    .where("mailedQuestions.endedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null);
}

function selectOpenLinks({ db, clock }: Pick<Deps, "db" | "clock">) {
  return selectUnendedLinks(db, nowText(clock))
    .leftJoin("prompts", "prompts.id", "mailedQuestions.promptId")
    .leftJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .leftJoin("userPrompts", (join) =>
      join
        .onRef("userPrompts.promptId", "=", "prompts.id")
        .onRef("userPrompts.userId", "=", "mailedQuestions.userId"),
    )
    .leftJoin("stories", (join) =>
      join
        .onRef("stories.promptId", "=", "prompts.id")
        .onRef("stories.userId", "=", "mailedQuestions.userId")
        .on("stories.deletedAt", "is", null),
    )
    .select(({ fn }) => [
      "mailedQuestions.id",
      "mailedQuestions.userId",
      "mailedQuestions.promptId",
      "mailedQuestions.passwordMark",
      "users.displayName",
      "users.locale",
      "users.addressForm",
      "users.passwordHash",
      "lifeStages.storyType",
      "stories.id as storyId",
      fn.coalesce("userPrompts.title", "prompts.title").as("title"),
      fn.coalesce("userPrompts.description", "prompts.description").as("description"),
    ]);
}

function toBearer(row: OpenLink): QuestionBearer | null {
  if (row.passwordMark !== hashToken(row.passwordHash)) return null;
  const { id, userId, promptId, displayName, storyId } = row;
  const speech = speechOf(row);
  const say = (text: string | null) =>
    promptId === null ? "" : saidTo(speech, () => sayPrompt(promptId, text ?? ""));
  const [title, description] = [say(row.title), say(row.description)];
  const storyType = row.storyType ?? "biography";
  const question = { promptId, title, description, storyType, hasStory: storyId !== null, displayName };
  return { kind: "question", ownerId: userId, opens: id, speech, question };
}

type OpenLink = NonNullable<Awaited<ReturnType<ReturnType<typeof selectOpenLinks>["executeTakeFirst"]>>>;

/** Counts the mailed questions that can be answered by their link: not ended or expired, nor closed by a new password. */
export async function countQuestionLinks(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<number> {
  const rows = await db
    .selectFrom("mailedQuestions")
    .innerJoin("users", "users.id", "mailedQuestions.userId")
    .select(["mailedQuestions.passwordMark", "users.passwordHash"])
    .where("mailedQuestions.userId", "=", userId)
    .where("mailedQuestions.promptId", "is not", null)
    .where("mailedQuestions.endedAt", "is", null)
    .where("mailedQuestions.expiresAt", ">", nowText(clock))
    .execute();
  return rows.filter(({ passwordMark, passwordHash }) => passwordMark === hashToken(passwordHash)).length;
}

/** Leaves what was written through them. */
export async function endQuestionLinks(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Actor,
): Promise<void> {
  await db
    .updateTable("mailedQuestions")
    .set({ endedAt: nowText(clock) })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}

/** Notes the mail of a link, so that its delivery is known. */
export async function noteMailOfLink(db: Db, id: number, mailId: number): Promise<void> {
  await db.updateTable("mailedQuestions").set({ mailId }).where("id", "=", id).execute();
}
