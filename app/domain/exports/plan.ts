import type { MediaKind, StoryType } from "~/db/tables";

/* What goes into a zip, known before its first byte is written: everything but the stories' texts. */

export interface ExportPlan {
  brandName: string;
  /** Whose it is, as their book says it. */
  authorName: string;
  /** ISO 8601. */
  madeAt: string;
  chapters: PlannedChapter[];
  /** Stories in the trash, the last one deleted first. */
  trash: PlannedStory[];
  /** Photos, sound and film that are in no story. */
  unused: PlannedItem[];
  /** Those that were taken off their story, and are kept for 30 days. */
  removed: PlannedItem[];
  /** What was recorded and neither finished nor discarded. */
  unfinished: PlannedRecording[];
  drafts: PlannedDraft[];
  books: PackedFile[];
  /** Sentences about what ought to be in the zip and is not. */
  missingFiles: string[];
}

/** A chapter that has stories. */
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
  /** Its two files in the zip. */
  page: string;
  text: string;
  items: PlannedItem[];
}

/** A photo, sound or film. */
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
  /** The title of its story; empty without one. */
  storyTitle: string;
  /** The page of its story. */
  storyPage: string | null;
  files: ItemFiles;
}

export interface ItemFiles {
  /** What is looked at or played. */
  shown?: PackedFile;
  /** Of a photo, as wide as a page needs. */
  screen?: PackedFile;
  /** As it was sent, where that is another file. */
  original?: PackedFile;
  /** A picture out of a film. */
  poster?: PackedFile;
}

export interface PlannedRecording {
  id: number;
  startedAt: string;
  seconds: number;
  /** Its pieces, one after another. */
  pieces: { folder: string; numbers: number[] };
  file: PackedFile;
}

/** What was typed and never saved; few and short enough to be in memory. */
export interface PlannedDraft {
  promptTitle: string;
  content: string;
  updatedAt: string;
}

/** A file on its way into the zip. */
export interface PackedFile {
  /** In the zip. */
  name: string;
  /** On this disk. */
  source: string;
  /** Null where it is not there. */
  bytes: number | null;
}

/** The live stories in the order of the book. */
export function liveStories({ chapters }: Pick<ExportPlan, "chapters">): PlannedStory[] {
  return chapters.flatMap(({ stories }) => stories);
}

/** All stories, those in the trash last. */
export function allStories(plan: ExportPlan): PlannedStory[] {
  return [...liveStories(plan), ...plan.trash];
}

/** All photos, sound and film: those of stories first, in their order. */
export function allItems(plan: ExportPlan): PlannedItem[] {
  return [...allStories(plan).flatMap(({ items }) => items), ...plan.unused, ...plan.removed];
}

/** The files that an item ought to have. */
export function itemFiles({ files }: PlannedItem): PackedFile[] {
  const { shown, screen, original, poster } = files;
  return [shown, screen, original, poster].filter((file) => file !== undefined);
}

/** Whether the zip has it: there is such a file, and it is on this disk. */
export function isPresent(file: PackedFile | undefined): file is PackedFile {
  return file !== undefined && file.bytes !== null;
}

/** What the process that makes a zip is asked. Paths are absolute. */
export interface ExportTask {
  dataDir: string;
  userId: number;
  brandName: string;
  /** ISO 8601. */
  madeAt: string;
  /** The books that were made for it: names in the zip, and files. */
  books: { name: string; source: string }[];
  /** Sentences about what could not be made. */
  missingFiles: string[];
  /** Where the zip is written; nothing is there yet. */
  output: string;
}

/** How far it has come: entries of the zip, and bytes of photos, recordings and books. */
export interface ExportProgress {
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
}

export interface ExportResult {
  /** What it was made of (see fingerprint.server). */
  fingerprint: string;
  files: number;
  /** How many things ought to be in it and are not. */
  missing: number;
}
