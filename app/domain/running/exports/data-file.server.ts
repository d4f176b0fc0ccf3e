import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import { personLists, readPerson, rowsOf } from "./person-rows.server";
import { allItems, allStories, type ExportPlan, type PackedFile } from "./plan";

const format = "a-life-remembered/1";

/** Streams data.json: all rows of the user, with the media's file names in the zip (null if missing). */
export async function* dataFile(db: Db, userId: number, plan: ExportPlan): AsyncGenerator<string> {
  const extraFields = listExtraFields(plan);
  yield `{\n"format": ${JSON.stringify(format)},\n"madeAt": ${JSON.stringify(plan.madeAt)},\n`;
  const { isForKeepers } = plan;
  yield `"person": ${JSON.stringify(isForKeepers ? { displayName: plan.authorName } : await readPerson(db, userId))}`;
  const isInPlan = keepersFilter(plan);
  for (const list of isForKeepers ? personLists.filter(({ name }) => name in keepersLists) : personLists) {
    yield `,\n${JSON.stringify(list.name)}: [`;
    let separator = "\n";
    for await (const row of rowsOf(list, db, userId)) {
      if (isForKeepers && !isInPlan(list.name, row)) continue;
      yield `${separator}${JSON.stringify({ ...row, ...extraFields[list.name]?.get(row.id) })}`;
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

/** What keepers get, and the column that names the story or medium of a row; null where all rows are theirs. */
const keepersLists: Record<string, "id" | "storyId" | "mediaId" | null> = {
  biographicalInfo: null,
  chapters: null,
  chapterWords: null,
  bookDesigns: null,
  stories: "id",
  media: "id",
  transcripts: "mediaId",
  youtubeMedia: "storyId",
  memories: "storyId",
};

function keepersFilter(plan: ExportPlan): (list: string, row: Record<string, unknown>) => boolean {
  const stories = new Set<unknown>(allStories(plan).map(({ id }) => id));
  const media = new Set<unknown>(allItems(plan).map(({ id }) => id));
  return (list, row) => {
    const column = keepersLists[list];
    if (!column) return true;
    const isOfMedia = list === "media" || column === "mediaId";
    return (isOfMedia ? media : stories).has(row[column]);
  };
}

function listExtraFields(plan: ExportPlan): Record<string, Map<number, object>> {
  const stories = allStories(plan).map(({ id, title, chapterTitle, page, text }): [number, object] => [
    id,
    { title, chapterTitle, files: { page, text } },
  ]);
  const media = allItems(plan).map(({ id, files }): [number, object] => [
    id,
    { files: toFileNames({ ...files }) },
  ]);
  const recordings = plan.unfinished.map(({ id, file }): [number, object] => [
    id,
    { files: toFileNames({ recording: file }) },
  ]);
  const letterImports = plan.letters.imports.map(({ id, files }): [number, object] => [
    id,
    { files: files.map(toFileName) },
  ]);
  const incomingMails = plan.letters.mails.map(({ id, file }): [number, object] => [
    id,
    { files: toFileNames({ email: file }) },
  ]);
  const texts = { stories: new Map(stories), media: new Map(media), recordings: new Map(recordings) };
  return { ...texts, letterImports: new Map(letterImports), incomingMails: new Map(incomingMails) };
}

function toFileNames(files: Record<string, PackedFile>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(files).map(([role, file]) => [role, toFileName(file)]));
}

function toFileName({ name, bytes }: PackedFile): string | null {
  return bytes === null ? null : name;
}

/** The text of read-me.txt: what is in the zip, and how to open it; in the current language. */
export function readMe({ authorName, brandName, madeAt }: ExportPlan): string {
  const values = { authorName, brandName, day: formatDate(madeAt) };
  return `${t("Everything that {authorName} wrote, told and collected with {brandName},\nas it was on {day}.", values)}

${t('To read it, unpack the zip file first (on Windows: right-click, "Extract All"),\nthen open index.html. No internet is needed.')}

${Object.entries(content)
  .map(([name, what]) => `${name.padEnd(15)}${t(what)}\n`)
  .join("")}
${t("A folder that is not there has nothing in it.")}
`;
}

const content: Record<string, Message> = {
  "index.html": message("the first page; it leads to all others"),
  stories: message("each story as a page (.html) and as plain text (.txt)"),
  photos: message('upright, "-screen" smaller for the pages, "-original" as it was sent'),
  recordings: message('as they play everywhere, "-original" as it was sent'),
  videos: message("the same for film"),
  books: message("the books as Word files, and as the printer gets them (.pdf)"),
  unfinished: message("what was recorded and not finished"),
  letters: message("letters as you sent them, and emails that wait for you"),
  trash: message("stories that were deleted less than 30 days before"),
  removed: message("photos and recordings that were taken off their story"),
  "data.json": message("all of it as data, for programs: one row a line"),
  "missing.txt": message("only there if a file could not be found: which one"),
};
