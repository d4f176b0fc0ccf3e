import { type FileHandle, open } from "node:fs/promises";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { type Actor, asThemselves } from "../../base/actor";
import { createPieceFiles } from "../../media/pieces/piece-files.server";
import { findBio } from "../../writing/bio/bio.server";
import { listChapters } from "../../writing/chapters/chapters.server";
import { getTimeline } from "../../writing/timeline/timeline.server";
import { dataFile } from "./data-file.server";
import { readMemoryWords } from "./list-memories.server";
import {
  allItems,
  allStories,
  type ExportPlan,
  isPresent,
  itemFiles,
  letterFiles,
  liveStories,
  type PackedFile,
  type PlannedStory,
} from "./plan";
import { listPages, pageFile, type SitePage, styleName } from "./site/page";
import { aboutPage, contentsPage, draftsPage, photosPage, recordingsPage, trashPage } from "./site/pages";
import { storyPage, storyText, type TypedTimeline, timelinePage } from "./site/story-pages";
import { style } from "./site/style";

export interface FileEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const chunkBytes = 64 * 1024;

/** Number of media and book entries, and their total bytes. */
export function measureFileEntries(plan: ExportPlan): { files: number; bytes: number } {
  const files = [...packedFiles(plan), ...plan.unfinished.map(({ file }) => file).filter(isPresent)];
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) };
}

/** Opens the media and book files lazily, in order; missing or unreadable files go to `onMissing`. */
export async function* fileEntries(
  dataDir: string,
  plan: ExportPlan,
  onMissing: (file: PackedFile) => void,
): AsyncGenerator<FileEntry> {
  for (const file of packedFiles(plan)) {
    const handle = await open(file.source).catch(() => undefined);
    if (handle) yield { name: file.name, content: readFile(handle, () => onMissing(file)) };
    else onMissing(file);
  }
  const recordings = createPieceFiles(dataDir, "recordings");
  for (const { file, pieces } of plan.unfinished) {
    const content = recordings.read(pieces.folder, pieces.numbers);
    if (isPresent(file)) yield { name: file.name, content: readUntilError(content, () => onMissing(file)) };
  }
}

function packedFiles(plan: ExportPlan): PackedFile[] {
  return [...plan.books, ...allItems(plan).flatMap(itemFiles), ...letterFiles(plan)].filter(isPresent);
}

function readFile(handle: FileHandle, failed: () => void): AsyncGenerator<Uint8Array> {
  return readUntilError(handle.createReadStream({ highWaterMark: chunkBytes }), failed);
}

async function* readUntilError(
  content: AsyncIterable<Uint8Array>,
  failed: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch {
    failed();
  }
}

export interface TextEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Small, because all stories of a batch are in memory. */
const batchSize = 5;

/** Number of entries of `textEntries`: the site's pages, two for each story, the style sheet and data.json. */
export function countTextEntries(plan: ExportPlan): number {
  return listPages(plan).length + 2 * allStories(plan).length + 2;
}

/** Generates the site's pages, the stories as HTML and text, and data.json. */
export async function* textEntries(db: Db, userId: number, plan: ExportPlan): AsyncGenerator<TextEntry> {
  const file = (name: string, page: SitePage) => ({ name, content: [pageFile(plan, page)] });
  for (const { here, ...page } of await listSitePages(db, userId, plan)) {
    if (here) yield file(here, { ...page, here });
  }
  yield { name: styleName, content: [style] };
  for await (const { story, content, words, before, after } of readStories(db, plan)) {
    yield file(story.page, storyPage(story, content, words, { before, after }));
    yield { name: story.text, content: [storyText(story, content, words)] };
  }
  yield { name: "data.json", content: dataFile(db, userId, plan) };
}

async function listSitePages(db: Db, userId: number, plan: ExportPlan): Promise<SitePage[]> {
  const actor = asThemselves(userId, plan.authorName);
  const names = listPages(plan).map(({ name }) => name);
  const pages = [
    contentsPage(plan),
    aboutPage(plan, await findBio(db, actor)),
    timelinePage(plan, await listTimelines(db, actor, plan)),
    photosPage(plan),
    recordingsPage(plan),
    draftsPage(plan),
    trashPage(plan),
  ];
  return pages.filter(({ here }) => here && names.includes(here));
}

async function listTimelines(db: Db, actor: Actor, { chapters }: ExportPlan): Promise<TypedTimeline[]> {
  const types: StoryType[] = ["biography", "mission"];
  const shownTypes = types.filter(
    (type) => type === "biography" || chapters.some(({ storyType }) => storyType === type),
  );
  return Promise.all(
    shownTypes.map(async (type): Promise<TypedTimeline> => {
      const timeline = await getTimeline(
        db,
        actor,
        type,
        "chronological",
        await listChapters(db, actor, type),
      );
      if (timeline.mode !== "chronological") throw new Error("Expected a chronological timeline.");
      return { type, timeline };
    }),
  );
}

async function* readStories(db: Db, plan: ExportPlan) {
  const live = liveStories(plan);
  const stories = allStories(plan);
  for (let start = 0; start < stories.length; start += batchSize) {
    const batch = stories.slice(start, start + batchSize);
    const contents = await readContents(db, batch);
    const words = await readMemoryWords(
      db,
      batch.flatMap(({ memories }) => memories.map(({ id }) => id)),
    );
    for (const [index, story] of batch.entries()) {
      const place = start + index;
      const neighbors = story.deletedAt === null ? { before: live[place - 1], after: live[place + 1] } : {};
      yield {
        story,
        content: contents.get(story.id) ?? "",
        words,
        before: neighbors.before,
        after: neighbors.after,
      };
    }
  }
}

async function readContents(db: Db, stories: PlannedStory[]): Promise<Map<number, string>> {
  const ids = stories.map(({ id }) => id);
  const rows = await db.selectFrom("stories").select(["id", "content"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}
