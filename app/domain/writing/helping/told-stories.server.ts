import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, idsOfArrival } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { requireLiveStory } from "../../base/live-story.server";
import { promptTitle } from "../../base/prompt-title";
import type { Submission } from "../../base/submissions.server";
import { type CircleBearer, holdsRole } from "../../people/circle/circle-bearers.server";
import { firstChapter, insertLastPrompt } from "../prompts/insert-last.server";
import { sayPrompt } from "../prompts/standard-words";
import { sharedOnceTold, shareWhatIsTold } from "../sharing/shared-at-first";
import { insertStory, overwrite, reject, requireAcceptedSize } from "../stories/save-text.server";
import type { ToldChange, ToldInput } from "./schema";

/* Helpers write in the author's name what they are told, and see it until the author's first own word in it. */

/** True for the role "help", unless the author has died. */
export function mayHelp({ guest }: CircleBearer): boolean {
  return holdsRole(guest, "help") && !guest.isKept;
}

/** Throws Forbidden without the role, and once nothing is written in the author's name any more. */
export function requireHelp(bearer: CircleBearer): void {
  if (mayHelp(bearer)) return;
  throw new Forbidden(
    bearer.guest.isKept
      ? message("Nothing is written in the author’s name any more.")
      : message("Only those whom the author asked to help may write down what they are told."),
  );
}

/** Writes down a story that the author told. Idempotent per `submission`. Audited. Throws Forbidden and TooLarge. */
export async function writeTold(
  deps: Deps,
  bearer: CircleBearer,
  { title, content }: ToldInput,
  submission?: Submission,
): Promise<number> {
  requireHelp(bearer);
  requireAcceptedSize(content);
  const { ownerId: userId, opens: member, guest } = bearer;
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const earlier = submission && (await findByForm(db, userId, submission.id));
    if (earlier) return earlier.id;
    const own = {
      userId,
      lifeStageId: firstChapter,
      isAsk: 0 as const,
      createdByForm: submission?.id ?? null,
    };
    const prompt = {
      id: await insertLastPrompt(within, { ...own, title, description: "" }),
      storyType: "biography" as const,
    };
    const text = { content, age: null, date: "", location: "" };
    const { saved } = await insertStory(within, { userId }, prompt, text, undefined);
    await db
      .updateTable("stories")
      .set({
        ...{ toldTo: guest.name, toldToMember: member, toldVersion: 1 },
        ...(content === "" && sharedOnceTold(userId)),
      })
      .where("id", "=", saved)
      .execute();
    await recordAudit(within, null, "family.told", { userId, member, story: saved });
    return saved;
  });
}

function findByForm(db: Db, userId: number, form: string) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select("stories.id")
    .where("stories.userId", "=", userId)
    .where("prompts.createdByForm", "=", form)
    .executeTakeFirst();
}

export interface ToldStory {
  id: number;
  title: string;
  /** Null once the author has written in it. */
  content: string | null;
  version: number;
  promptId: number;
}

/** What a helper wrote down, the newest first. One query. */
export async function listTold(db: Db, bearer: CircleBearer): Promise<ToldStory[]> {
  const rows = await selectToldTo(db, bearer).orderBy("stories.id", "desc").limit(200).execute();
  return rows.map(toTold);
}

/** One of them. Throws NotFound for any other story. One query. */
export async function getTold(db: Db, bearer: CircleBearer, id: number): Promise<ToldStory> {
  const row = await selectToldTo(db, bearer).where("stories.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toTold(row);
}

function selectToldTo(db: Db, { ownerId, opens }: CircleBearer) {
  return selectTold(db).where("stories.userId", "=", ownerId).where("stories.toldToMember", "=", opens);
}

/** Live stories of all accounts with their titles: a query to which the caller adds whose they are. */
export function selectTold(db: Db) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["stories.id", "stories.promptId", "stories.content", "stories.version", "stories.toldVersion"])
    .select(promptTitle("stories.userId").as("title"))
    .where("stories.deletedAt", "is", null);
}

type ToldRow = Awaited<ReturnType<ReturnType<typeof selectTold>["executeTakeFirstOrThrow"]>>;

/** Says the title in the reader's language, and leaves out words that the author has changed. */
export function toTold({ id, promptId, title, content, version, toldVersion }: ToldRow): ToldStory {
  return {
    ...{ id, version, promptId, title: sayPrompt(promptId, title) },
    content: version === toldVersion ? content : null,
  };
}

/** Keeps a rejected text as a version. Throws Forbidden, NotFound, TooLarge, and Conflict once the author has written. */
export async function changeTold(
  deps: Deps,
  bearer: CircleBearer,
  id: number,
  change: ToldChange,
): Promise<void> {
  requireHelp(bearer);
  await changeToldStory(deps, bearer.ownerId, id, change, (db) => getTold(db, bearer, id));
}

/** The same for whoever `requireOwn` lets through, which throws NotFound for all others. */
export async function changeToldStory(
  deps: Deps,
  userId: number,
  id: number,
  { content, version }: ToldChange,
  requireOwn: (db: Db) => Promise<unknown>,
): Promise<void> {
  requireAcceptedSize(content);
  const actor = idsOfArrival(userId);
  const isKept = await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireOwn(db);
    const stored = await requireLiveStory(db, actor, id);
    const { age, date, location } = stored;
    const input = { content, age, date, location };
    if (stored.version !== version || stored.version !== stored.toldVersion) {
      // The same words, pressed twice, are saved.
      return "saved" in (await reject(within, stored, input));
    }
    await overwrite(within, actor, stored, input, undefined);
    await db
      .updateTable("stories")
      .set(({ ref }) => ({ toldVersion: ref("version") }))
      .where("id", "=", id)
      .execute();
    await shareWhatIsTold(within, id);
    return true;
  });
  if (!isKept)
    throw new Conflict(
      message(
        "This was changed in the meantime. Your words are kept beside the others, and nothing was overwritten.",
      ),
    );
}

/** What helpers wrote down for the author, the newest first. One query. */
export async function listToldToAuthor(db: Db, { userId }: Pick<Actor, "userId">) {
  const rows = await db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["stories.id", "stories.promptId", "stories.storyType", "stories.toldTo", "prompts.title"])
    .where("stories.userId", "=", userId)
    .where("stories.toldTo", "is not", null)
    .where("stories.deletedAt", "is", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("stories.content", "!=", ""),
        exists(selectFrom("media").select("media.id").whereRef("media.storyId", "=", "stories.id")),
      ]),
    )
    .orderBy("stories.id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ toldTo, title, promptId, ...row }) => ({
    ...{ ...row, promptId, toldTo: toldTo ?? "", title: sayPrompt(promptId, title) },
  }));
}
