import * as z from "zod";
import { line, passage, storyType, wholeNumberOrNull } from "../schema-fields";
import { type ItemControls, type ItemPosition, readControls, readPosition } from "./controls";
import { coverStyleNames, layoutNames } from "./design-options";

/** The ids of the forms on the builder's pages. */
export const coverFormId = "cover";
export const introductionFormId = "introduction";
export const mediaFormId = "media";

export const approvalFormId = "approval";

export const authorNameMax = 120;
export const bookTitleMax = 300;
export const subtitleMax = 200;
export const introductionMax = 20_000;

/** What an export may say about the book (spec 2, section 7). Its stories are read here, whatever else was sent. */
export const ExportInput = z.object({
  storyType,
  authorName: line(authorNameMax),
  bookTitle: line(bookTitleMax),
});
export type ExportInput = z.infer<typeof ExportInput>;

/** More pages and items than any book has. */
const mostEntries = 5000;
const key = z.string().regex(/^[A-Za-z0-9][\w-]{0,79}$/, "Please name pages and items by their ids.");

/** They are counted before any is looked at: a list of complaints about each of a million would stop the house. */
function entries<Value extends z.ZodType>(value: Value) {
  return z.preprocess(
    (object, context) => {
      if (!isTooLong(object)) return object;
      context.addIssue({ code: "custom", message: `Please keep this to ${mostEntries} entries.` });
      return z.NEVER;
    },
    z.record(key, value, "Please send an object."),
  );
}

function isTooLong(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > mostEntries;
}

/** Every value as `read` gives it; those that it takes for nothing are left out. */
function readEntries<Value>(read: (value: unknown) => Value | null) {
  return entries(z.unknown()).transform((object): Record<string, Value> => {
    const kept = Object.entries(object).map(([name, value]) => [name, read(value)] as const);
    return Object.fromEntries(kept.filter((entry): entry is [string, Value] => entry[1] !== null));
  });
}

/**
 * A book's design as it is sent (spec 2, sections 3 and 5); what is missing stays as it is. Names of styles and
 * layouts must be known; numbers are brought within their limits, and positions that are no numbers are left out.
 */
export const BookDesignInput = z.object({
  title: line(bookTitleMax).optional(),
  subtitle: line(subtitleMax).optional(),
  authorName: line(authorNameMax).optional(),
  introduction: passage(introductionMax).optional(),
  coverStyle: z.enum(coverStyleNames, "Please choose one of the cover styles.").optional(),
  coverImageId: wholeNumberOrNull(1, Number.MAX_SAFE_INTEGER, "Please choose one of your photos.").optional(),
  layouts: entries(z.enum(layoutNames, "Please choose one of the layouts.")).optional(),
  controls: readEntries<ItemControls>((value) => readControls(value)).optional(),
  positions: readEntries<ItemPosition>(readPosition).optional(),
});
export type BookDesignInput = z.infer<typeof BookDesignInput>;

/** Approval of a book. `agreed` says yes to what the print check holds back. */
export const ApprovalInput = z.object({
  bookType: storyType,
  agreed: z.preprocess((value) => value === true || value === "true" || value === "on", z.boolean()),
});
export type ApprovalInput = z.infer<typeof ApprovalInput>;

/** The same in JSON: which book it is, and the version that it was made upon. */
export const BookDesignJson = BookDesignInput.extend({
  type: storyType,
  version: wholeNumberOrNull(0, 1e9, "Please send the version as a number.").optional(),
});
