import { type RawBuilder, sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import type { Actor } from "../../base/actor";
import { promptTitle } from "../../base/prompt-title";
import { sayPrompt } from "../prompts/standard-words";
import type { Passage } from "../stories/comparison";
import { countPages, storiesPerPage } from "../workspace/figures";
import { type StoryEntry, selectEntries, toEntries } from "../workspace/overview.server";
import { hasWord, markExcerpt, markWords, type NearWord, nearestWords } from "./found-words";
import { readSearchWords, type SearchWord } from "./search-words";
import { stemLanguages } from "./stems";
import { indexRules, indexStories } from "./story-index.server";

export interface FoundPassages {
  title: Passage[];
  /** A passage of the text, else of a recording's transcript; null if the words are in neither. */
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
  const found = await readFound(
    db,
    actor,
    shown.map(({ id }) => id),
  );
  const inText = new Map(matches.map((match) => [match.id, match.inText]));
  const stories = found.map(({ entry, texts, language }) =>
    words.length > 0
      ? markStory(entry, { words, inText: inText.get(entry.id) ?? [], texts, language })
      : { ...entry, found: null },
  );
  return { stories, page: shownPage, total };
}

interface Match {
  id: number;
  inText: SearchWord[];
}

async function findMatches(db: Db, actor: Actor, type: StoryType, words: SearchWord[]): Promise<Match[]> {
  let rows = await selectSigns(db, actor, type, words);
  if (words.length > 0 && rows.some(({ rules }) => rules !== indexRules)) {
    await indexStories(db, actor);
    rows = await selectSigns(db, actor, type, words);
  }
  const matches: Match[] = [];
  for (const { id, promptId, promptTitle, signs } of rows) {
    const inText = words.filter((_, place) => signs[place] === "1");
    const title = sayPrompt(promptId, promptTitle);
    if (words.every((word) => inText.includes(word) || hasWord(title, word, currentLanguage())))
      matches.push({ id, inText });
  }
  return matches;
}

/** One pass over the stories of the person, in the order of the book. */
function selectSigns(db: Db, actor: Actor, type: StoryType, words: SearchWord[]) {
  return selectEntries(db, actor)
    .leftJoin("storySearch", "storySearch.storyId", "stories.id")
    .where("stories.storyType", "=", type)
    .clearSelect()
    .select([
      "stories.id",
      "stories.promptId",
      "storySearch.rules",
      promptTitle("stories.userId").as("promptTitle"),
      sql<string>`${sql.join([sql`''`, ...words.map(signOf)], sql` || `)}`.as("signs"),
    ])
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .execute();
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

interface Found {
  entry: StoryEntry;
  texts: string[];
  language: string;
}

async function readFound(db: Db, actor: Actor, ids: number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await selectEntries(db, actor)
    .leftJoin("storySearch", "storySearch.storyId", "stories.id")
    .select(["stories.content", "storySearch.language as foundIn", spokenIn.as("spoken")])
    .where("stories.id", "in", ids)
    .execute();
  const shown = rows.map(({ content: _, foundIn: __, spoken: ___, ...row }) => row);
  const entries = new Map((await toEntries(db, actor, shown)).map((entry) => [entry.id, entry]));
  const found = rows.flatMap(({ id, content, foundIn, spoken }) => {
    const entry = entries.get(id);
    return entry ? [{ entry, texts: [content, ...JSON.parse(spoken)], language: foundIn ?? "" }] : [];
  });
  return found.sort((one, other) => ids.indexOf(one.entry.id) - ids.indexOf(other.entry.id));
}

/** A JSON list of transcripts. */
const spokenIn = sql<string>`(select json_group_array(transcript) from (select media.transcript from media
  where media.story_id = stories.id and media.user_id = stories.user_id and media.deleted_at is null
  and media.transcript != '' order by media.id))`;

interface Marks extends Pick<Found, "texts" | "language"> {
  words: SearchWord[];
  inText: SearchWord[];
}

function markStory(entry: StoryEntry, { words, inText, texts, language }: Marks): FoundStory {
  const near = nearestWords(words, [
    { text: entry.promptTitle, language: currentLanguage() },
    ...[entry.location, ...texts].map((text) => ({ text, language })),
  ]);
  const nearInText = near.filter(({ folded }) => inText.some((word) => word.folded === folded));
  const location = markWords(entry.location, near, language);
  return {
    ...entry,
    found: {
      title: markWords(entry.promptTitle, near, currentLanguage()),
      excerpt: nearInText.length > 0 ? findExcerpt(texts, nearInText, language) : null,
      location: location.some(({ isMarked }) => isMarked) ? location : null,
    },
  };
}

function findExcerpt(texts: string[], words: NearWord[], language: string): Passage[] | null {
  for (const text of texts) {
    const excerpt = markExcerpt(text, words, language);
    if (excerpt) return excerpt;
  }
  return null;
}
