import type { MediaKind, StoryType } from "~/db/tables";

/* The contents of a zip, known before its first byte is written: everything except the text of stories. */

export interface ExportPlan {
  brandName: string;
  authorName: string;
  madeAt: string;
  chapters: PlannedChapter[];
  /** Latest deletion first. */
  trash: PlannedStory[];
  /** Not attached to a story. */
  unused: PlannedItem[];
  /** Removed from a story; kept for 30 days. */
  removed: PlannedItem[];
  /** Neither finished nor discarded. */
  unfinished: PlannedRecording[];
  drafts: PlannedDraft[];
  books: PackedFile[];
  /** Sentences for missing.txt. */
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
  /** File names of the story in the zip. */
  page: string;
  text: string;
  items: PlannedItem[];
}

export interface PlannedItem {
  id: number;
  storyId: number | null;
  kind: MediaKind;
  caption: string;
  transcript: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  createdAt: string;
  storyTitle: string;
  storyPage: string | null;
  files: ItemFiles;
}

export interface ItemFiles {
  /** The file to view or play. */
  shown?: PackedFile;
  /** Photo at screen size. */
  screen?: PackedFile;
  /** As uploaded, if different. */
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

export interface PlannedDraft {
  promptTitle: string;
  content: string;
  updatedAt: string;
}

export interface PackedFile {
  /** Name in the zip. */
  name: string;
  /** Path on disk. */
  source: string;
  /** Null if missing. */
  bytes: number | null;
}

/** Live stories in book order. */
export function liveStories({ chapters }: Pick<ExportPlan, "chapters">): PlannedStory[] {
  return chapters.flatMap(({ stories }) => stories);
}

/** All stories, trashed ones last. */
export function allStories(plan: ExportPlan): PlannedStory[] {
  return [...liveStories(plan), ...plan.trash];
}

/** All media: items of stories first. */
export function allItems(plan: ExportPlan): PlannedItem[] {
  return [...allStories(plan).flatMap(({ items }) => items), ...plan.unused, ...plan.removed];
}

/** The expected files of an item. */
export function itemFiles({ files }: PlannedItem): PackedFile[] {
  const { shown, screen, original, poster } = files;
  return [shown, screen, original, poster].filter((file) => file !== undefined);
}

/** Whether the file exists on disk. */
export function isPresent(file: PackedFile | undefined): file is PackedFile {
  return file !== undefined && file.bytes !== null;
}

/** Input of the export worker. Paths are absolute. */
export interface ExportTask {
  dataDir: string;
  userId: number;
  brandName: string;
  madeAt: string;
  /** Name in the zip and path of each book. */
  books: { name: string; source: string }[];
  missingFiles: string[];
  /** Path of the new zip. */
  output: string;
}

export interface ExportProgress {
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
}

export interface ExportResult {
  /** See fingerprint.server. */
  fingerprint: string;
  files: number;
  missing: number;
}
