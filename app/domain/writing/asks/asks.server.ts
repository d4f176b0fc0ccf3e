import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { cutText } from "../../base/cut-text";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import { type CircleBearer, holdsRole } from "../../people/circle/circle-bearers.server";
import { firstChapter, insertLastPrompt } from "../prompts/insert-last.server";
import { promptTitleMax } from "../prompts/schema";
import { requireSharedStory } from "../reading/reading-room.server";
import { removeAskedPrompts } from "./remove-asked.server";

/* What a relative asks becomes a prompt of the author's. It does not count among the prompts before it has a story. */

const openAsksMax = 5;

/** Idempotent per `submission`. Throws NotFound, Forbidden where asking is closed or not the relative's, Conflict with five open ones. */
export async function ask(
  deps: Deps,
  bearer: CircleBearer,
  { words, storyId }: { words: string; storyId: number | null },
  submission?: Submission,
): Promise<number> {
  requireAsking(bearer);
  const { ownerId: userId, opens: memberId, guest } = bearer;
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const earlier = submission && (await findByForm(db, userId, submission.id));
    if (earlier) return earlier.id;
    const chapter = storyId === null ? firstChapter : await findChapter(db, bearer, storyId);
    if ((await countOpen(db, memberId)) >= openAsksMax)
      throw new Conflict(
        message("Five of your questions are waiting. Please ask again when one has its answer."),
      );
    const asker = { ownerId: userId, ...guest };
    const prompt = await insertPrompt(within, asker, { words, chapter, form: submission?.id ?? null });
    const { id } = await db
      .insertInto("asks")
      .values({
        ...{ userId, memberId, storyId, promptId: prompt, name: guest.name, words, state: "open" },
        createdAt: nowText(deps.clock),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** True for the role "ask" or a higher one, unless the author takes no questions or has died. */
export function mayAsk({ guest }: CircleBearer): boolean {
  return holdsRole(guest, "ask") && !guest.isAskingClosed;
}

function requireAsking(bearer: CircleBearer): void {
  if (mayAsk(bearer)) return;
  throw new Forbidden(message("No questions are taken at the moment."));
}

function findByForm(db: Db, userId: number, form: string) {
  return db
    .selectFrom("asks")
    .innerJoin("prompts", "prompts.id", "asks.promptId")
    .select("asks.id")
    .where("asks.userId", "=", userId)
    .where("prompts.createdByForm", "=", form)
    .executeTakeFirst();
}

async function findChapter(db: Db, bearer: CircleBearer, storyId: number): Promise<number> {
  const { promptId } = await requireSharedStory(db, bearer, storyId);
  const { lifeStageId } = await db
    .selectFrom("prompts")
    .select("lifeStageId")
    .where("id", "=", promptId)
    .executeTakeFirstOrThrow();
  return lifeStageId;
}

async function countOpen(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("asks")
    .innerJoin("prompts", "prompts.id", "asks.promptId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("asks.memberId", "=", memberId)
    .where("asks.state", "=", "open")
    .where("prompts.isAsk", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Asker {
  ownerId: number;
  name: string;
  authorLocale: Language;
}

/** Asks what came with a gift, and returns the ids of the prompts. In the transaction that begins the account. */
export async function askWithGift(deps: Deps, asker: Asker, questions: string[]): Promise<number[]> {
  const { ownerId: userId, name } = asker;
  const prompts: number[] = [];
  for (const words of questions) {
    const promptId = await insertPrompt(deps, asker, { words, chapter: firstChapter, form: null }, true);
    prompts.push(promptId);
    await deps.db
      .insertInto("asks")
      .values({
        ...{ userId, memberId: null, storyId: null, promptId, name, words, state: "open" },
        createdAt: nowText(deps.clock),
      })
      .execute();
  }
  return prompts;
}

async function insertPrompt(
  deps: Deps,
  { ownerId, name, authorLocale }: Asker,
  { words, chapter, form }: { words: string; chapter: number; form: string | null },
  isWithGift = false,
): Promise<number> {
  const said = { name, words: words.replace(/\s+/g, " ") };
  // Several may give together.
  const whole = inLanguage(authorLocale, () =>
    isWithGift ? t("From {name}: {words}", said) : t("{name} asks: {words}", said),
  );
  const title = cut(whole, promptTitleMax);
  const description = title === whole ? "" : words;
  const place = { userId: ownerId, lifeStageId: chapter, isAsk: 1 as const, createdByForm: form };
  return insertLastPrompt(deps, { ...place, title, description });
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most - 20).trim()} …`;
}

export interface OpenAsk {
  id: number;
  name: string;
  relation: string;
  words: string;
  promptId: number;
  storyType: StoryType;
  createdAt: string;
}

/** What waits for the author's answer, the oldest first. One query. */
export async function listOpenAsks(db: Db, { userId }: Pick<Actor, "userId">): Promise<OpenAsk[]> {
  const rows = await db
    .selectFrom("asks")
    .innerJoin("prompts", "prompts.id", "asks.promptId")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .leftJoin("circleMembers", "circleMembers.id", "asks.memberId")
    .select(["asks.id", "asks.name", "asks.words", "asks.createdAt", "prompts.id as promptId"])
    .select(["lifeStages.storyType", "circleMembers.relation"])
    .where("asks.userId", "=", userId)
    .where("asks.state", "=", "open")
    .where("prompts.isAsk", "=", 1)
    .orderBy("asks.id")
    .limit(200)
    .execute();
  return rows.map(({ relation, ...row }) => ({ ...row, relation: relation ?? "" }));
}

/** Lays a question aside; the relative is not told. Throws NotFound for one that is not open. */
export async function layAskAside({ db }: Pick<Deps, "db">, { userId }: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const aside = await trx
      .updateTable("asks")
      .set({ state: "aside" })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("state", "=", "open")
      .returning("promptId")
      .executeTakeFirst();
    if (!aside) throw new NotFound();
    if (aside.promptId !== null) await removeAskedPrompts(trx, [aside.promptId]);
  });
}

/** The questions of this relative, newest first, whatever became of them; `createdAt` is UTC ISO 8601. One query. */
export function listAsksOf(db: Db, { opens }: CircleBearer) {
  return db
    .selectFrom("asks")
    .select(["id", "words", "createdAt"])
    .where("memberId", "=", opens)
    .orderBy("id", "desc")
    .execute();
}
