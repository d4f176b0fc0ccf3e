import * as z from "zod";
import { line, passage, storyType } from "../schema-fields";

/** The ids of the forms that create and rename a chapter. */
export const newChapterFormId = "new-chapter";
export const chapterWordsFormId = "chapter-words";

export const chapterTitleMax = 80;
export const ageRangeMax = 40;
export const chapterDescriptionMax = 500;

/** A change of a chapter (spec 1, section 5); `ageRange` applies to custom ones only. */
export const ChapterChange = z.object({
  title: line(chapterTitleMax, "Title cannot be empty"),
  description: passage(chapterDescriptionMax).optional(),
  ageRange: line(ageRangeMax).optional(),
});
export type ChapterChange = z.infer<typeof ChapterChange>;

export const missingChapterTitle = "Please enter a title for your custom chapter.";

/** A new custom chapter (spec 1, section 5); of the biography by default. */
export const CustomChapterInput = z.object({
  title: line(chapterTitleMax, missingChapterTitle),
  ageRange: line(ageRangeMax),
  description: passage(chapterDescriptionMax),
  type: z.preprocess((value) => value ?? "biography", storyType),
});
export type CustomChapterInput = z.infer<typeof CustomChapterInput>;
