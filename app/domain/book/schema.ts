import * as z from "zod";
import { newestComposition } from "~/db/enumerations";
import { bookLanguageCodes } from "~/messages/book-languages";
import { message } from "~/messages/message";
import { flag, line, passage, rowId, storyType, wholeNumber, wholeNumberOrNull } from "../base/schema-fields";
import {
  type ItemControls,
  type ItemPosition,
  readAnchor,
  readControls,
  readPosition,
} from "./design/controls";
import { allLayoutNames, coverStyleNames } from "./design/design-options";
import { headingColorNames, ornamentNames, textSizeNames, typefaceNames } from "./lettering/lettering";
import { kins, mostFamilyPhotos } from "./parts/family-photos";
import { partNames } from "./parts/part-names";

export const coverFormId = "cover";
export const introductionFormId = "introduction";
export const mediaFormId = "media";
export const letteringFormId = "lettering";
export const partsFormId = "parts";
export const quoteFormId = "quote";

export const approvalFormId = "approval";

export const authorNameMax = 120;
export const bookTitleMax = 300;
export const subtitleMax = 200;
const introductionMax = 20_000;
const dedicationMax = 2000;
export const familyMax = 200;
const contributorsMax = 4000;
const indexTermMax = 80;
const indexTermsMax = 300;
export const pullQuoteMax = 300;

/** Input of a DOCX export (spec 2, section 7). Stories are read from the database, not from the input. */
export const ExportInput = z.object({
  storyType,
  authorName: line(authorNameMax),
  bookTitle: line(bookTitleMax),
});
export type ExportInput = z.infer<typeof ExportInput>;

const maxEntries = 5000;
const key = z
  .string()
  .regex(/^[A-Za-z0-9][\w-]{0,79}$/, message("Please name pages and items by their ids."));

/** Entries are counted before validation: errors for a million entries would exhaust the server. */
function entries<Value extends z.ZodType>(value: Value) {
  return z.preprocess(
    (object, context) => {
      if (!hasTooManyEntries(object)) return object;
      context.addIssue({
        code: "custom",
        message: message("Please keep this to {maxEntries} entries.", { maxEntries: String(maxEntries) }),
      });
      return z.NEVER;
    },
    z.record(key, value, message("Please send an object.")),
  );
}

function hasTooManyEntries(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > maxEntries;
}

function readEntries<Value>(read: (value: unknown) => Value | null) {
  return entries(z.unknown()).transform((object): Record<string, Value> => {
    const parsed = Object.entries(object).map(([name, value]) => [name, read(value)] as const);
    return Object.fromEntries(parsed.filter((entry): entry is [string, Value] => entry[1] !== null));
  });
}

function names() {
  return z
    .array(line(indexTermMax), message("Please send a list of names."))
    .max(
      indexTermsMax,
      message("Please keep this to {indexTermsMax} names.", { indexTermsMax: String(indexTermsMax) }),
    )
    .transform((terms) => [...new Set(terms.filter((term) => term !== ""))]);
}

/** Spec 2, sections 3 and 5. Missing fields stay, numbers are clamped, and invalid positions are dropped. */
export const BookDesignInput = z.object({
  title: line(bookTitleMax).optional(),
  subtitle: line(subtitleMax).optional(),
  authorName: line(authorNameMax).optional(),
  introduction: passage(introductionMax).optional(),
  language: z.enum(bookLanguageCodes, message("Please choose a language of the list.")).nullable().optional(),
  coverStyle: z.enum(coverStyleNames, message("Please choose one of the cover styles.")).optional(),
  coverImageId: wholeNumberOrNull(
    1,
    Number.MAX_SAFE_INTEGER,
    message("Please choose one of your photos."),
  ).optional(),
  layouts: entries(z.enum(allLayoutNames, message("Please choose one of the layouts."))).optional(),
  controls: readEntries<ItemControls>((value) => readControls(value)).optional(),
  positions: readEntries<ItemPosition>(readPosition).optional(),
  anchors: readEntries<number>(readAnchor).optional(),
  composition: z.literal(newestComposition, message("A book is composed anew by sending 3.")).optional(),
  dedication: passage(dedicationMax).optional(),
  family: line(familyMax).optional(),
  contributors: passage(contributorsMax).optional(),
  frontispieceId: wholeNumberOrNull(
    1,
    Number.MAX_SAFE_INTEGER,
    message("Please choose one of your photos."),
  ).optional(),
  omittedParts: z
    .array(
      z.enum(partNames, message("Please name parts of the book.")),
      message("Please send a list of parts."),
    )
    .max(partNames.length)
    .optional(),
  indexTerms: names().optional(),
  findsIndex: flag().optional(),
  removedTerms: names().optional(),
  pullQuotes: entries(line(pullQuoteMax)).optional(),
  typeface: z.enum(typefaceNames, message("Please choose one of the typefaces.")).optional(),
  textSize: z.enum(textSizeNames, message("Please choose one of the sizes.")).optional(),
  headingColor: z.enum(headingColorNames, message("Please choose one of the colors.")).optional(),
  ornament: z.enum(ornamentNames, message("Please choose one of the ornaments.")).optional(),
  chapterPhotos: entries(
    wholeNumber(0, Number.MAX_SAFE_INTEGER, message("Please choose one of your photos.")),
  ).optional(),
  chapterSentences: entries(line(pullQuoteMax)).optional(),
  hasYearsPhotos: flag().optional(),
  familyPhotos: z
    .array(
      z.object({
        kin: z.enum(kins, message("Please choose somebody of the family.")),
        name: line(300),
        photoId: wholeNumber(1, Number.MAX_SAFE_INTEGER, message("Please choose one of your photos.")),
      }),
      message("Please send a list of people with their photos."),
    )
    .max(
      mostFamilyPhotos,
      message("Please keep this to {maxEntries} entries.", { maxEntries: String(mostFamilyPhotos) }),
    )
    .optional(),
  backImageId: wholeNumberOrNull(
    1,
    Number.MAX_SAFE_INTEGER,
    message("Please choose one of your photos."),
  ).optional(),
});
export type BookDesignInput = z.infer<typeof BookDesignInput>;

/** `agreed` confirms the findings that need agreement. */
export const ApprovalInput = z.object({
  bookType: storyType,
  agreed: z.preprocess((value) => value === true || value === "true" || value === "on", z.boolean()),
});
export type ApprovalInput = z.infer<typeof ApprovalInput>;

/** Whoever looked through the pages may approve them; `pages`: to open them now. */
export const LookedInput = z.object({
  bookType: storyType,
  files: rowId(message("Please choose a book.")).optional().catch(undefined),
  pages: z.enum(["all"]).optional().catch(undefined),
});
export type LookedInput = z.infer<typeof LookedInput>;

export const BookDesignJson = BookDesignInput.extend({
  type: storyType,
  version: wholeNumberOrNull(0, 1e9, message("Please send the version as a number.")).optional(),
});
