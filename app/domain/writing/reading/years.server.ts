import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { yearOfDate } from "../../base/life-date";
import { promptTitle } from "../../base/prompt-title";
import { isSharedWithFamily } from "../../base/shared-story";
import { firstPhotoId } from "../../media/story-media.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { sayPrompt } from "../prompts/standard-words";
import { hasVoice, type SharedStory, selectShared } from "./reading-room.server";

/* The shared stories along the years that they tell of: by their date, or by the age and the year of birth. */

export interface YearStory extends Omit<SharedStory, "text" | "isNew"> {
  /** Null where no year is known. */
  year: string | null;
}

/** "1950s", or "age" and "none" for stories without a year, which come last. */
type GroupName = string;

export interface YearGroup {
  name: GroupName;
  /** The page on which it begins. */
  page: number;
  /** All of them, on every page. */
  count: number;
  /** Those on this page. */
  stories: YearStory[];
}

export interface Years {
  groups: YearGroup[];
  count: number;
  pages: number;
}

const storiesPerPage = 40;

/** A page of the timeline of the family, with all its decades. Three queries. */
export async function listYears(db: Db, { ownerId: userId }: CircleBearer, page: number): Promise<Years> {
  const birthYear = await findBirthYear(db, userId);
  const counts = await countGroups(db, { userId, birthYear });
  const part = { limit: storiesPerPage, offset: (page - 1) * storiesPerPage };
  const rows = await selectStories(db, { userId, birthYear, ...part });
  let before = 0;
  const groups = counts.map((row) => {
    const count = toCount(row.count);
    const first = Math.floor(before / storiesPerPage) + 1;
    before += count;
    const stories = rows.filter(({ group }) => group === row.group).map(toYearStory);
    return { name: row.group, page: first, count, stories };
  });
  return { groups, count: before, pages: Math.ceil(before / storiesPerPage) };
}

async function findBirthYear(db: Db, userId: number): Promise<number | null> {
  const [row] = await selectBirthdate(db, { userId });
  return yearOfDate(row?.birthdate ?? "");
}

const selectBirthdate = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db.selectFrom("biographicalInfos").select("birthdate").where("userId", "=", userId),
);

type Whose = { userId: number; birthYear: number | null };

/** "1952-03" for a date, "1951" for an age and the year of birth, else null; like timeKey. */
function keyOf(birthYear: number | null) {
  return sql<
    string | null
  >`coalesce(stories.date_sort, cast(cast(${birthYear} + stories.age as integer) as text))`;
}

function groupOf(birthYear: number | null) {
  return sql<GroupName>`coalesce(substr(${keyOf(birthYear)}, 1, 3) || '0s',
    case when stories.age is null then 'none' else 'age' end)`;
}

const countGroups = cachedQuery((db: Db, { userId, birthYear }: Whose) =>
  db
    .selectFrom("stories")
    .select(({ fn }) => [groupOf(birthYear).as("group"), fn.countAll().as("count")])
    .where("userId", "=", userId)
    .where(isSharedWithFamily)
    .groupBy(groupOf(birthYear))
    .orderBy("group"),
);

const selectStories = cachedQuery(
  (db: Db, { userId, birthYear, limit, offset }: Whose & { limit: number; offset: number }) =>
    selectShared(db, userId)
      .clearSelect()
      .select(["stories.id", "stories.promptId", "stories.storyType", "stories.age", "stories.date"])
      .select(["stories.location", firstPhotoId, hasVoice])
      .select([keyOf(birthYear).as("key"), groupOf(birthYear).as("group")])
      .select(promptTitle("stories.userId").as("title"))
      .orderBy("group")
      .orderBy("key")
      .orderBy("stories.age")
      .orderBy("stories.id")
      .limit(limit)
      .offset(offset),
);

type Row = Awaited<ReturnType<typeof selectStories>>[number];

function toYearStory({ group: _group, key, promptId, ...row }: Row): YearStory {
  return {
    ...row,
    title: sayPrompt(promptId, row.title),
    hasVoice: row.hasVoice === 1,
    year: key?.slice(0, 4) ?? null,
  };
}
