import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { migrateDatabase } from "~/db/migrate.server";
import { type Db, type OpenDatabase, openDatabase } from "~/db/open.server";
import { asThemselves } from "~/domain/base/actor";
import { seedStandardContent } from "~/domain/writing/prompts/seed.server";
import { searchStories } from "~/domain/writing/search/search-stories.server";
import { makeDataDir } from "../product";
import { type Bench, type Measure, percentile } from "./measure";
import { addSearchedStories, type SearchedPerson } from "./search-data";

/*
 * The search of stories against their list without a search, and beside the plain comparison of letters that it was
 * before and that found less: among 10,000
 * stories of a hundred people, and in a long life of 1,000 stories. The first search of a person makes the index.
 */

const words = ["zebra", "river", "ñandúes", "the house"];
const limits = { search: 15, first: 5 };

export const search: Bench = {
  name: "search",
  about: "the search of stories, with 10,000 of a hundred people and 1,000 of one",
  async run(isQuick) {
    const dataDir = await makeDataDir();
    const database = openDatabase(dataDir);
    try {
      await migrateDatabase(database);
      await seedStandardContent(database.db);
      const people = await addSearchedStories(database, isQuick ? 1_000 : 10_000);
      const measures: Measure[] = [];
      for (const person of people)
        measures.push(...(await measurePerson(database, person, isQuick ? 3 : 15)));
      return measures;
    } finally {
      await database.db.destroy();
      await rm(dataDir, { recursive: true });
    }
  },
};

async function measurePerson(
  { db }: OpenDatabase,
  { id, username, stories }: SearchedPerson,
  rounds: number,
): Promise<Measure[]> {
  const actor = asThemselves(id, username);
  const first = await timeOf(() => searchStories(db, actor, { type: "biography", words: "x", page: 1 }));
  const measures = [
    {
      text: `first search of a person with ${stories} stories, in milliseconds a story: ${ms(first)} in all`,
      ratio: first / stories,
      limit: limits.first,
    },
  ];
  for (const typed of words) {
    const look = (words: string) => searchStories(db, actor, { type: "biography", words, page: 1 });
    const [now, list, before] = await compare(
      [() => look(typed), () => look(""), () => searchBefore(db, id, typed)],
      rounds,
    );
    const text = `“${typed}” in ${stories} stories: ${ms(now)}, their list ${ms(list)}, comparing letters ${ms(before)}`;
    measures.push({ text, ratio: now / list, limit: limits.search });
  }
  return measures;
}

type Run = () => Promise<unknown>;

/** Medians of rounds in turn. */
async function compare(runs: [Run, Run, Run], rounds: number): Promise<[number, number, number]> {
  const taken: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [place, run] of runs.entries()) taken[place]?.push(await timeOf(run));
  const median = (values: number[]) => percentile(values, 50);
  return [median(taken[0]), median(taken[1]), median(taken[2])];
}

async function timeOf(run: Run): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** Counts and reads a page, as the search of 1.0 did. */
async function searchBefore(db: Db, userId: number, typed: string): Promise<void> {
  const hasWord = typed.split(" ").map((word) => {
    const pattern = `%${word.toLowerCase()}%`;
    return sql`(lower(s.content) like ${pattern} escape '\\' or lower(s.location) like ${pattern} escape '\\'
      or lower(coalesce(u.title, p.title)) like ${pattern} escape '\\'
      or exists (select 1 from media where media.story_id = s.id and media.deleted_at is null
        and lower(media.transcript) like ${pattern} escape '\\'))`;
  });
  const found = sql`from stories s join prompts p on p.id = s.prompt_id join life_stages l on l.id = p.life_stage_id
    left join user_prompts u on u.prompt_id = p.id and u.user_id = ${userId}
    where s.user_id = ${userId} and s.deleted_at is null and s.word_count > 0 and s.story_type = 'biography'
      and ${sql.join(hasWord, sql` and `)}`;
  await sql`select count(*) ${found}`.execute(db);
  await sql`select s.id, substr(s.content, 1, 400) ${found}
    order by l.sort_order, l.id, p.sort_order, p.id limit 50`.execute(db);
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
