import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../base/actor";
import { readLettering, textArea } from "./lettering/lettering";
import { estimateBoundPages } from "./print/estimate";
import type { PrinterProfile } from "./print/printer-profile";

export interface PageCounts {
  /** Those of the bound book. */
  pages: number;
  /** Those with words or pictures of the author (print/engine/own-pages): printers bind no fewer than some least number. */
  filledPages: number;
}

/** All screens say the same number: that of the newest print file, or an estimate before the first one. */
export interface BookPages {
  printed: PageCounts | null;
  pages: number;
}

/** Finds the number of pages that a book has or is estimated to have. One query. */
export async function findBookPages(
  db: Db,
  { userId }: Actor,
  storyType: StoryType,
  profile: PrinterProfile,
): Promise<BookPages> {
  const [row] = await selectFigures(db, { userId, storyType });
  if (row?.pages != null) {
    const { pages } = row;
    return { printed: { pages, filledPages: row.filledPages ?? pages }, pages };
  }
  const stories = JSON.parse(row?.stories ?? "[]") as [letters: number, words: number, breaks: number][];
  const figures = {
    stories: stories.map(([letters, words, breaks]) => ({ letters, words, paragraphs: breaks + 1 })),
    chapters: toCount(row?.chapters),
    photos: toCount(row?.photos),
    area: textArea({ look: { lettering: readLettering(row ?? {}) } }),
  };
  return { printed: null, pages: estimateBoundPages(figures, profile) };
}

/** Files of earlier versions say less: all that are set but those to write in, or all pages. */
export const filledPagesOf = sql<number>`coalesce(
  case when json_valid(result) then coalesce(json_array_length(result, '$.ownPages'),
    json_extract(result, '$.filledPages') - coalesce(json_extract(result, '$.writingPages'), 0)) end,
  pages)`;

/** Figures for the estimate are null where there is a print file. */
const selectFigures = cachedQuery((db, { userId, storyType }: { userId: number; storyType: string }) => {
  const newest = sql`(select max(id) from print_files
    where user_id = ${userId} and story_type = ${storyType} and pages is not null)`;
  const live = sql`stories.user_id = ${userId} and stories.story_type = ${storyType} and stories.deleted_at is null
    and not exists (select 1 from print_files
      where user_id = ${userId} and story_type = ${storyType} and pages is not null)`;
  const design = sql`user_id = ${userId} and story_type = ${storyType}`;
  return db.selectNoFrom([
    sql<number | null>`(select pages from print_files where id = ${newest})`.as("pages"),
    sql<number | null>`(select ${filledPagesOf} from print_files where id = ${newest})`.as("filledPages"),
    // Two line feeds are a paragraph; each becomes one, and the text so much shorter.
    sql<string | null>`(select json_group_array(json_array(length(content), word_count,
        length(content) - length(replace(content, char(10) || char(10), char(10)))))
      from stories where ${live} and word_count > 0)`.as("stories"),
    sql<number>`(select count(distinct prompts.life_stage_id) from stories
      join prompts on prompts.id = stories.prompt_id where ${live} and word_count > 0)`.as("chapters"),
    sql<number>`(select count(*) from media join stories on stories.id = media.story_id
      where media.kind = 'image' and media.deleted_at is null and ${live})`.as("photos"),
    sql<string | null>`(select typeface from book_designs where ${design})`.as("typeface"),
    sql<string | null>`(select text_size from book_designs where ${design})`.as("textSize"),
  ]);
});
