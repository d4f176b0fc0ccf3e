import * as z from "zod";
import { message } from "~/messages/message";
import { BookDesignInput } from "../schema";
import { partNames } from "./part-names";

const texts = BookDesignInput.pick({
  dedication: true,
  family: true,
  contributors: true,
  frontispieceId: true,
});

/** The form sends the parts and names that are checked, and more names, one on a line. */
export const PartsInput = texts
  .extend({
    /** Empty: the author's. */
    language: z.preprocess((value) => (value === "" ? null : value), BookDesignInput.shape.language),
    parts: z.preprocess(toList, z.array(z.enum(partNames, message("Please choose from these pages.")))),
    indexTerms: z.preprocess(toList, BookDesignInput.shape.indexTerms.unwrap()),
    findsIndex: z.preprocess((value) => value === "yes", z.boolean()),
    removedTerms: z.preprocess(toList, BookDesignInput.shape.removedTerms.unwrap()),
    moreTerms: z.string().max(4000, message("Please keep this to 4,000 characters.")).default(""),
  })
  .transform(({ parts, indexTerms, moreTerms, ...words }) => {
    const more = moreTerms.split(/\r?\n/).map((term) => term.trim());
    return {
      ...words,
      omittedParts: partNames.filter((part) => !parts.includes(part)),
      indexTerms: [...new Set([...indexTerms, ...more])].filter((term) => term !== ""),
    };
  });

function toList(value: unknown): unknown {
  if (value === undefined || value === "") return [];
  return Array.isArray(value) ? value : [value];
}
