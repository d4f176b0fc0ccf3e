import { type RawBuilder, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import type { Actor } from "../../base/actor";
import { sayPrompt } from "../prompts/standard-words";
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
  const matches = await findMatches(db, actor, type, words);
  const total = matches.length;
  const shownPage = Math.min(page, countPages(total));
  const shown = matches.slice((shownPage - 1) * storiesPerPage, shownPage * storiesPerPage);
  const entries = await listEntries(
    db,
    actor,
    shown.map(({ id }) => id),
  );
  const stories =
    words.length > 0
      ? await markStories(db, actor, entries, { words, matches: shown })
      : entries.map(toUnmarked);
  return { stories, page: shownPage, total };
}

interface Match {
  id: number;
  /** Those that are in the text, the location or a transcript. */
  inText: SearchWord[];
}

/** One pass over the stories of the person, in the order of the book. */
async function findMatches(db: Db, actor: Actor, type: StoryType, words: SearchWord[]): Promise<Match[]> {
  if (words.length > 0) await indexStories(db, actor);
  const rows = await selectEntries(db, actor)
    .leftJoin("storySearch", "storySearch.storyId", "stories.id")
    .where("stories.storyType", "=", type)
    .clearSelect()
    .select(({ fn }) => [
      "stories.id",
      "stories.promptId",
      fn.coalesce("userPrompts.title", "prompts.title").as("promptTitle"),
      sql<string>`${sql.join([sql`''`, ...words.map(signOf)], sql` || `)}`.as("signs"),
    ])
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .execute();
  const matches: Match[] = [];
  for (const { id, promptId, promptTitle, signs } of rows) {
    const inText = words.filter((_, place) => signs[place] === "1");
    const title = sayPrompt(promptId, promptTitle);
    if (words.every((word) => inText.includes(word) || hasWord(title, word, currentLanguage())))
      matches.push({ id, inText });
  }
  return matches;
}

/** "1" for a story that has the word, else "0". Words are not read as patterns, so they need no escapes. */
function signOf({ folded, stems }: SearchWord): RawBuilder<string> {
  const forms = stemLanguages.flatMap((language) => {
    const stem = stems[language];
    return stem === undefined
      ? []
      : [sql`when ${language} then instr(story_search.stems, ${` ${stem} `}) > 0`];
  });
  const hasForm =
    forms.length > 0 ? sql`case story_search.language ${sql.join(forms, sql` `)} else 0 end` : sql`0`;
  return sql<string>`coalesce(instr(story_search.words, ${folded}) > 0 or ${hasForm}, 0)`;
}

async function listEntries(db: Db, actor: Actor, ids: number[]): Promise<StoryEntry[]> {
  if (ids.length === 0) return [];
  const rows = await selectEntries(db, actor).where("stories.id", "in", ids).execute();
  const entries = new Map((await toEntries(db, actor, rows)).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => entries.get(id) ?? []);
}

function toUnmarked(story: StoryEntry): FoundStory {
  return { ...story, found: null };
}

async function markStories(
  db: Db,
  actor: Actor,
  stories: StoryEntry[],
  { words, matches }: { words: SearchWord[]; matches: Match[] },
): Promise<FoundStory[]> {
  const storyIds = matches.flatMap(({ id, inText }) => (inText.length > 0 ? [id] : []));
  const rows = storyIds.length > 0 ? await selectTexts(db, { userId: actor.userId, storyIds }) : [];
  const texts = new Map(rows.map((row) => [row.id, row]));
  const transcripts = await listTranscripts(db, actor.userId, storyIds);
  const inText = new Map(matches.map((match) => [match.id, match.inText]));
  return stories.map((story) => {
    const { content = "", language = "" } = texts.get(story.id) ?? {};
    const spoken = transcripts.get(story.id) ?? [];
    const location = markWords(story.location, words, language);
    return {
      ...story,
      found: {
        title: markWords(story.promptTitle, words, currentLanguage()),
        excerpt: findExcerpt([content, ...spoken], inText.get(story.id) ?? [], language),
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
