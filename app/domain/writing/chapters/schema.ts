import * as z from "zod";
import { message } from "~/messages/message";
import { line, passage, storyType } from "../../base/schema-fields";

export const newChapterFormId = "new-chapter";
export const chapterWordsFormId = "chapter-words";

export const chapterTitleMax = 80;
export const ageRangeMax = 40;
export const chapterDescriptionMax = 500;

/** `ageRange` applies to custom chapters only. */
export const ChapterWords = z.object({
  title: line(chapterTitleMax, message("Title cannot be empty")),
  description: passage(chapterDescriptionMax).optional(),
  ageRange: line(ageRangeMax).optional(),
});

/** Missing fields stay unchanged. */
export const ChapterChange = ChapterWords.partial();
export type ChapterChange = z.infer<typeof ChapterChange>;

const missingChapterTitle = message("Please enter a title for your custom chapter.");

export const CustomChapterInput = z.object({
  title: line(chapterTitleMax, missingChapterTitle),
  ageRange: line(ageRangeMax),
  description: passage(chapterDescriptionMax),
  type: z.preprocess((value) => value ?? "biography", storyType),
});
export type CustomChapterInput = z.infer<typeof CustomChapterInput>;
