import * as z from "zod";
import { line } from "../fields";
import { storyType } from "../stories/schema";

export const authorNameMax = 100;
export const bookTitleMax = 150;

/** What an export may say about the book (spec 2, section 7). Its stories are read here, whatever else was sent. */
export const ExportInput = z.object({
  storyType,
  authorName: line(authorNameMax),
  bookTitle: line(bookTitleMax),
});
export type ExportInput = z.infer<typeof ExportInput>;
