import path from "node:path";
import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import { t } from "~/messages/translate";
import { chapterTitle } from "../../base/chapter-title";
import { promptTitle } from "../../base/prompt-title";
import { extensionOf } from "../../media/accepted-types";
import { photoFile, resizedWidths, shownPhotoFile } from "../../media/media";
import { mediaPath } from "../../media/media-files.server";
import { createPieceFiles } from "../../media/pieces/piece-files.server";
import { bySortOrder } from "../../media/sort-order.server";
import { contiguousPieces } from "../../writing/recordings/schema";
import { findAuthor } from "./find-author.server";
import { listLetterFiles } from "./list-letter-files.server";
import { attachMemories } from "./list-memories.server";
import { listSentences } from "./list-sentences.server";
import { numberedName } from "./names";
import { packFile } from "./pack-file.server";
import type { ExportTask } from "./plan";
import {
  allItems,
  type ExportPlan,
  type ItemFiles,
  itemFiles,
  letterFiles,
  type PackedFile,
  type PlannedChapter,
  type PlannedDraft,
  type PlannedItem,
  type PlannedRecording,
  type PlannedStory,
} from "./plan";

const screenWidth = 1280;

/** Plans the zip with ten queries and one stat per file. Missing files become sentences in `missingFiles`. */
export async function makePlan(db: Db, task: ExportTask): Promise<ExportPlan> {
  const storyRows = await listStoryRows(db, task.userId);
  const chapters = groupByChapter(storyRows.filter(({ deletedAt }) => deletedAt === null));
  const { isForKeepers } = task;
  const trash = (isForKeepers ? [] : storyRows)
    .filter(({ deletedAt }) => deletedAt !== null)
    .sort((a, b) => (b.deletedAt ?? "").localeCompare(a.deletedAt ?? ""))
    .map((row, index) => toStory(row, "trash", index + 1));
  const stories = new Map(
    [...chapters.flatMap((chapter) => chapter.stories), ...trash].map((story) => [story.id, story]),
  );
  const { unused, removed } = await attachItems(db, task, stories);
  const plan: ExportPlan = {
    isForKeepers,
    brandName: task.brandName,
    authorName: await findAuthor(db, task.userId),
    madeAt: task.madeAt,
    chapters,
    trash,
    unused,
    removed,
    unfinished: isForKeepers ? [] : await listUnfinished(db, task),
    letters: isForKeepers ? { imports: [], mails: [] } : await listLetterFiles(db, task),
    drafts: isForKeepers ? [] : await listDrafts(db, task.userId),
    books: await Promise.all(task.books.map(({ name, source }) => packFile(name, source))),
    missingFiles: [...task.missingFiles],
  };
  return { ...plan, missingFiles: [...plan.missingFiles, ...listMissingFiles(plan)] };
}

/** The line about a file that could not be found, for missing.txt and the first page; in the current language. */
export function missingFileMessage({ name }: PackedFile): string {
  return t("{name}: this file could not be found on the server.", { name });
}

type StoryRow = Awaited<ReturnType<typeof listStoryRows>>[number];

function listStoryRows(db: Db, userId: number) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select([
      "stories.id",
      "stories.storyType",
      "stories.age",
      "stories.date",
      "stories.location",
      "stories.deletedAt",
      "lifeStages.id as chapterId",
      "lifeStages.ageRange",
      promptTitle(userId).as("title"),
      chapterTitle(userId).as("chapterTitle"),
    ])
    .where("stories.userId", "=", userId)
    .orderBy("stories.storyType")
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .orderBy("stories.id")
    .execute();
}

function groupByChapter(rows: StoryRow[]): PlannedChapter[] {
  const chapters = new Map<number, PlannedChapter>();
  for (const [index, row] of rows.entries()) {
    const { chapterId: id, storyType, chapterTitle: title, ageRange } = row;
    const chapter = chapters.get(id) ?? { id, storyType, title, ageRange, stories: [] };
    chapter.stories.push(toStory(row, "stories", index + 1));
    chapters.set(id, chapter);
  }
  return [...chapters.values()];
}

function toStory(
  { chapterId: _id, ageRange: _ages, ...row }: StoryRow,
  folder: string,
  n: number,
): PlannedStory {
  const name = `${folder}/${numberedName(n, row.title, "story")}`;
  return { ...row, page: `${name}.html`, text: `${name}.txt`, items: [], memories: [] };
}

async function attachItems(db: Db, task: ExportTask, stories: Map<number, PlannedStory>) {
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where("userId", "=", task.userId)
    .orderBy(bySortOrder)
    .execute();
  const sentences = await listSentences(db, task.userId);
  const memories = await attachMemories(db, task.userId, stories);
  const unused: PlannedItem[] = [];
  const removed: PlannedItem[] = [];
  for (const row of rows) {
    const memory = memories.get(row.memoryId ?? 0);
    if (row.memoryId !== null && !memory) continue;
    const story = stories.get(row.storyId ?? memory?.storyId ?? 0);
    if (task.isForKeepers && (row.deletedAt !== null || (row.storyId !== null && !story))) continue;
    const item = { ...(await toItem(task, row, story)), sentences: sentences.get(row.id) ?? [] };
    if (row.deletedAt !== null) removed.push(item);
    else (memory?.items ?? story?.items ?? unused).push(item);
  }
  return { unused, removed };
}

const folders = { image: "photos", audio: "recordings", video: "videos" };
const labels = { image: "photo", audio: "recording", video: "video" };

async function toItem(
  task: ExportTask,
  row: MediaRow,
  story: PlannedStory | undefined,
): Promise<Omit<PlannedItem, "sentences">> {
  const { id, storyId, kind, caption, transcript, width, height, durationSeconds, createdAt } = row;
  const folder = row.deletedAt === null ? folders[kind] : "removed";
  const name = `${folder}/${numberedName(id, caption || story?.title || "", labels[kind])}`;
  return {
    ...{ id, storyId, kind, caption, transcript, width, height, durationSeconds, createdAt },
    storyTitle: story?.title ?? "",
    storyPage: story?.page ?? null,
    files: await packItem(task, row, name),
  };
}

async function packItem({ dataDir }: ExportTask, row: MediaRow, name: string): Promise<ItemFiles> {
  const from = (file: string) => mediaPath(dataDir, row.folder, file);
  const files: ItemFiles = {};
  if (row.kind === "image") {
    const width = row.width ?? 0;
    files.shown = await packFile(`${name}.jpg`, from(shownPhotoFile(row)));
    if (resizedWidths(width).includes(screenWidth))
      files.screen = await packFile(`${name}-screen.jpg`, from(shownPhotoFile(row, screenWidth)));
    if ((row.isLightened === 1 || row.isHandwriting === 1) && !row.originalFile)
      files.original = await packFile(`${name}-original.jpg`, from(photoFile(width)));
  } else {
    const played = row.preparedFile ?? row.originalFile ?? "";
    files.shown = await packFile(`${name}.${extensionOf(row.mimeType)}`, from(played));
    if (row.posterFile) files.poster = await packFile(`${name}-picture.jpg`, from(row.posterFile));
  }
  const isOther = row.kind === "image" || row.preparedFile !== null;
  if (row.originalFile && isOther) {
    files.original = await packFile(
      `${name}-original${path.extname(row.originalFile)}`,
      from(row.originalFile),
    );
  }
  return files;
}

async function listUnfinished(db: Db, { userId, dataDir }: ExportTask): Promise<PlannedRecording[]> {
  const rows = await db
    .selectFrom("recordings")
    .select(["id", "folder", "mimeType", "pieces", "startedAt"])
    .where("userId", "=", userId)
    .where("guestId", "is", null)
    .where("finishedAt", "is", null)
    .where("discardedAt", "is", null)
    .where("pieces", ">", 0)
    .orderBy("id")
    .execute();
  const files = createPieceFiles(dataDir, "recordings");
  return Promise.all(
    rows.map(async ({ id, folder, mimeType, pieces, startedAt }) => {
      const numbers = contiguousPieces(await files.list(folder));
      const type = mimeType.split(";")[0] ?? "";
      const name = `unfinished/${numberedName(id, "", "recording")}.${extensionOf(type)}`;
      const bytes = numbers.length === 0 ? null : await files.measure(folder, numbers);
      return {
        id,
        startedAt,
        seconds: pieces,
        pieces: { folder, numbers },
        file: { name, source: "", bytes },
      };
    }),
  );
}

function listDrafts(db: Db, userId: number): Promise<PlannedDraft[]> {
  return db
    .selectFrom("drafts")
    .innerJoin("prompts", "prompts.id", "drafts.promptId")
    .select(["drafts.content", "drafts.updatedAt", promptTitle(userId).as("promptTitle")])
    .where("drafts.userId", "=", userId)
    .orderBy("drafts.id")
    .execute();
}

function listMissingFiles(plan: ExportPlan): string[] {
  const files = [
    ...allItems(plan).flatMap(itemFiles),
    ...plan.unfinished.map(({ file }) => file),
    ...letterFiles(plan),
    ...plan.books,
  ];
  return files.filter(({ bytes }) => bytes === null).map(missingFileMessage);
}
