import type { MediaKind, StoryType } from "~/db/tables";
import type { TranscriptSentence } from "../../media/transcripts/transcript";

/* Everything in the zip except the text of stories, known before its first byte is written. */

export interface ExportPlan {
  isForKeepers: boolean;
  brandName: string;
  authorName: string;
  madeAt: string;
  chapters: PlannedChapter[];
  trash: PlannedStory[];
  unused: PlannedItem[];
  /** Removed from a story, and deleted after 30 days. */
  removed: PlannedItem[];
  unfinished: PlannedRecording[];
  letters: PlannedLetters;
  drafts: PlannedDraft[];
  books: PackedFile[];
  missingFiles: string[];
}

export interface PlannedChapter {
  id: number;
  storyType: StoryType;
  title: string;
  ageRange: string;
  stories: PlannedStory[];
}

export interface PlannedStory {
  id: number;
  storyType: StoryType;
  title: string;
  chapterTitle: string;
  age: number | null;
  date: string;
  location: string;
  deletedAt: string | null;
  page: string;
  text: string;
  items: PlannedItem[];
  memories: PlannedMemory[];
}

export interface PlannedMemory {
  id: number;
  storyId: number;
  name: string;
  relation: string;
  year: string;
  /** Whether the author has put it where others read it; its files are there in either case. */
  isShown: boolean;
  items: PlannedItem[];
}

export interface PlannedItem {
  id: number;
  storyId: number | null;
  kind: MediaKind;
  caption: string;
  transcript: string;
  /** Sentences of a recognized transcript; without those that have no words. */
  sentences: Pick<TranscriptSentence, "start" | "text">[];
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  createdAt: string;
  storyTitle: string;
  storyPage: string | null;
  files: ItemFiles;
}

export interface ItemFiles {
  shown?: PackedFile;
  screen?: PackedFile;
  original?: PackedFile;
  poster?: PackedFile;
}

export interface PlannedRecording {
  id: number;
  startedAt: string;
  seconds: number;
  pieces: { folder: string; numbers: number[] };
  file: PackedFile;
}

/** Files of letters as they came, and emails that wait. */
export interface PlannedLetters {
  imports: { id: number; files: PackedFile[] }[];
  mails: { id: number; file: PackedFile }[];
}

export interface PlannedDraft {
  promptTitle: string;
  content: string;
  updatedAt: string;
}

export interface PackedFile {
  name: string;
  source: string;
  /** Null if missing. */
  bytes: number | null;
}

/** Live stories in book order. */
export function liveStories({ chapters }: Pick<ExportPlan, "chapters">): PlannedStory[] {
  return chapters.flatMap(({ stories }) => stories);
}

/** Live stories in book order, then those in the trash. */
export function allStories(plan: ExportPlan): PlannedStory[] {
  return [...liveStories(plan), ...plan.trash];
}

/** All media: of live and deleted stories and of what relatives remember there, of no story, and removed ones. */
export function allItems(plan: ExportPlan): PlannedItem[] {
  const inStories = allStories(plan).flatMap(({ items, memories }) => [
    ...items,
    ...memories.flatMap((memory) => memory.items),
  ]);
  return [...inStories, ...plan.unused, ...plan.removed];
}

/** What the pages show: of live stories, of what relatives remember there, and of no story. */
export function shownItems(plan: ExportPlan): PlannedItem[] {
  const inStories = liveStories(plan).flatMap(({ items, memories }) => [
    ...items,
    ...memories.flatMap((memory) => (memory.isShown ? memory.items : [])),
  ]);
  return [...inStories, ...plan.unused];
}

/** The files that an item should have, also those that are missing on the disk. */
export function itemFiles({ files }: PlannedItem): PackedFile[] {
  const { shown, screen, original, poster } = files;
  return [shown, screen, original, poster].filter((file) => file !== undefined);
}

/** The files of letters and of emails that wait, also those that are missing on the disk. */
export function letterFiles({ letters: { imports, mails } }: Pick<ExportPlan, "letters">): PackedFile[] {
  return [...imports.flatMap(({ files }) => files), ...mails.map(({ file }) => file)];
}

/** True for a file that is planned and was found on the disk. */
export function isPresent(file: PackedFile | undefined): file is PackedFile {
  return file !== undefined && file.bytes !== null;
}

/** Input of the export worker. Paths are absolute. */
export interface ExportTask {
  dataDir: string;
  userId: number;
  /** Is true for the keepers of a kept account: what the book is made of, without trash, drafts and what is closed. */
  isForKeepers: boolean;
  brandName: string;
  madeAt: string;
  books: { name: string; source: string }[];
  missingFiles: string[];
  output: string;
}

export interface ExportProgress {
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
}

export interface ExportResult {
  fingerprint: string;
  files: number;
  missing: number;
}
