import type { Db } from "~/db/open.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { calledNames } from "../../people/volunteers/called-names";
import { selectHelped } from "../../people/volunteers/helped-residents";
import type { VolunteerBearer } from "../../people/volunteers/volunteer-bearers.server";
import type { ToldChange } from "../helping/schema";
import { changeToldStory, selectTold, type ToldStory, toTold } from "../helping/told-stories.server";
import { sayPrompt } from "../prompts/standard-words";
import { noteKept, type Teller } from "./mark-told.server";
import type { Sitting } from "./sittings.server";

/* What is told to a volunteer says so. They see what they wrote themselves, until its author writes in it or takes the yes back. */

/** Who writes down what is told in a sitting. */
export function tellerOf({ opens, volunteer }: VolunteerBearer, { id }: Pick<Sitting, "id">): Teller {
  return { toldTo: volunteer.name, toldToVolunteer: opens, sittingId: id };
}

/** Notes that a sitting kept a recording or a photo. A story that began with it says to whom it was told. */
export async function noteFiles(deps: Deps, bearer: VolunteerBearer, sitting: Sitting): Promise<void> {
  const promptId = sitting.question?.question.promptId ?? null;
  if (promptId === null) return;
  const teller = tellerOf(bearer, sitting);
  const { toldTo, toldToVolunteer } = teller;
  await deps.db.transaction().execute(async (db) => {
    const story = await db
      .selectFrom("stories")
      .select(["id", "content", "toldTo"])
      .where("userId", "=", sitting.userId)
      .where("promptId", "=", promptId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!story) return;
    // A story with words that nobody was told is its author's.
    if (story.content === "" && story.toldTo === null)
      await db
        .updateTable("stories")
        .set(({ ref }) => ({ toldTo, toldToVolunteer, toldVersion: ref("version") }))
        .where("id", "=", story.id)
        .execute();
    await noteKept({ ...deps, db }, sitting.userId, teller, story.id);
  });
}

export interface HelpedStory {
  id: number;
  title: string;
  called: string;
}

/** What the volunteer wrote down or recorded with those whom they may help now, the newest first. One query. */
export async function listHelpedStories(db: Db, bearer: VolunteerBearer): Promise<HelpedStory[]> {
  const rows = await selectToldToVolunteer(db, bearer)
    .innerJoin("users", "users.id", "stories.userId")
    .select("users.displayName")
    .orderBy("stories.id", "desc")
    .limit(200)
    .execute();
  const people = [...new Set(rows.map(({ displayName }) => displayName))];
  const called = new Map(calledNames(people).map((name, at) => [people[at], name]));
  return rows.map(({ id, promptId, title, displayName }) => ({
    ...{ id, title: sayPrompt(promptId, title), called: called.get(displayName) ?? displayName },
  }));
}

/** One of them, with whose it is. Throws NotFound for any other story. One query. */
export async function getHelpedStory(
  db: Db,
  bearer: VolunteerBearer,
  id: number,
): Promise<ToldStory & { userId: number; authorName: string }> {
  const row = await selectToldToVolunteer(db, bearer)
    .innerJoin("users", "users.id", "stories.userId")
    .select(["stories.userId", "users.displayName as authorName"])
    .where("stories.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return { ...toTold(row), userId: row.userId, authorName: row.authorName };
}

function selectToldToVolunteer(db: Db, bearer: VolunteerBearer) {
  return selectTold(db)
    .where("stories.toldToVolunteer", "=", bearer.opens)
    .where("stories.userId", "in", selectHelped(db, bearer).clearSelect().select("users.id"));
}

/** Changes what the volunteer wrote down, as a version. Throws like changeTold. */
export async function changeHelpedStory(
  deps: Deps,
  bearer: VolunteerBearer,
  id: number,
  change: ToldChange,
): Promise<void> {
  const { userId } = await getHelpedStory(deps.db, bearer, id);
  await changeToldStory(deps, userId, id, change, (db) => getHelpedStory(db, bearer, id));
}
