import { type RawBuilder, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import type { Actor } from "../../base/actor";
import { listPrompts } from "../prompts/prompts.server";
import type { Passage } from "../stories/comparison";
import { countPages, storiesPerPage } from "../workspace/figures";
import { type StoryEntry, selectEntries, toEntries } from "../workspace/overview.server";
import { hasWord, markExcerpt, markWords } from "./found-words";
import { readSearchWords, type SearchWord } from "./search-words";
import { stemLanguages } from "./stems";
import { indexStories, listTranscripts } from "./story-index.server";

/** Where the words of a search are in a story, marked. */
export interface FoundPassages {
  title: Passage[];
  /** Of the text, else of a recording's transcript; null if the words are in neither. */
  excerpt: Passage[] | null;
  /** Null if no word is in it. */
  location: Passage[] | null;
}

export type FoundStory = StoryEntry & { found: FoundPassages | null };

/** `page` counts from 1; `total` is the number of all matches. */
export interface StoryPage {
  stories: FoundStory[];
  page: number;
  total: number;
}

/** Finds stories with every word in title, text, location or a transcript; the last page if `page` is too high. */
export async function searchStories(
  db: Db,
  actor: Actor,
  { type, words: typed, page }: { type: StoryType; words: string; page: number },
): Promise<StoryPage> {
  const words = readSearchWords(typed);
  const found = await selectFound(db, actor, type, words);
  const counted = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  const total = toCount(counted.total);
  const shownPage = Math.min(page, countPages(total));
  const rows = await found
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .limit(storiesPerPage)
    .offset((shownPage - 1) * storiesPerPage)
    .execute();
  const stories = await toEntries(db, actor, rows);
  return { stories: await markStories(db, actor, stories, words), page: shownPage, total };
}

async function selectFound(db: Db, actor: Actor, type: StoryType, words: SearchWord[]) {
  const all = selectEntries(db, actor).where("stories.storyType", "=", type);
  if (words.length === 0) return all;
  await indexStories(db, actor);
  const prompts = await listPrompts(db, actor);
  const titled = (word: SearchWord) =>
    prompts.filter(({ title }) => hasWord(title, word, currentLanguage())).map(({ id }) => id);
  return words.reduce(
    (found, word) => found.where(hasWordOrTitle(word, titled(word))),
    all.innerJoin("storySearch", "storySearch.storyId", "stories.id"),
  );
}

/** Words are not read as patterns, so they need no escapes. */
function hasWordOrTitle({ folded, stems }: SearchWord, titled: number[]): RawBuilder<boolean> {
  const forms = stemLanguages.flatMap((language) => {
    const stem = stems[language];
    return stem === undefined
      ? []
      : [sql`(story_search.language = ${language} and instr(story_search.stems, ${` ${stem} `}) > 0)`];
  });
  const isTitled = titled.length > 0 ? [sql`prompts.id in (${sql.join(titled)})`] : [];
  const ways = [...isTitled, sql`instr(story_search.words, ${folded}) > 0`, ...forms];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

async function markStories(
  db: Db,
  actor: Actor,
  stories: StoryEntry[],
  words: SearchWord[],
): Promise<FoundStory[]> {
  if (words.length === 0 || stories.length === 0) return stories.map((story) => ({ ...story, found: null }));
  const storyIds = stories.map(({ id }) => id);
  const texts = new Map(
    (await selectTexts(db, { userId: actor.userId, storyIds })).map((row) => [row.id, row]),
  );
  const transcripts = await listTranscripts(db, actor.userId, storyIds);
  return stories.map((story) => {
    const { content = "", language = "" } = texts.get(story.id) ?? {};
    const spoken = transcripts.get(story.id) ?? [];
    const location = markWords(story.location, words, language);
    return {
      ...story,
      found: {
        title: markWords(story.promptTitle, words, currentLanguage()),
        excerpt: findExcerpt([content, ...spoken], words, language),
        location: location.some(({ isMarked }) => isMarked) ? location : null,
      },
    };
  });
}

function findExcerpt(texts: string[], words: SearchWord[], language: string): Passage[] | null {
  for (const text of texts) {
    const excerpt = markExcerpt(text, words, language);
    if (excerpt) return excerpt;
  }
  return null;
}

const selectTexts = cachedQuery(
  (db: Db, { userId, storyIds }: { userId: number; storyIds: readonly number[] }) =>
    db
      .selectFrom("stories")
      .innerJoin("storySearch", "storySearch.storyId", "stories.id")
      .select(["stories.id", "stories.content", "storySearch.language"])
      .where("stories.userId", "=", userId)
      .where("stories.id", "in", storyIds),
);
