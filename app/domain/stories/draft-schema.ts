import * as z from "zod";
import { cleanText, wholeNumberOrNull } from "../schema-fields";
import { storyTextMaxBytes } from "./schema";

/** Longer than any detail may be: what would be refused when saved is kept as a draft all the same. */
const detailMax = 1_000;

function typed(tooLong: string, isShortEnough: (text: string) => boolean) {
  return z.preprocess(
    (value) => {
      if (typeof value === "number") return String(value);
      return typeof value === "string" ? cleanText(value) : (value ?? "");
    },
    z.string("Please write this as text.").refine(isShortEnough, tooLong),
  );
}

const detail = typed(`Please keep this to ${detailMax} characters.`, (text) => text.length <= detailMax);

/** What stands in the fields of an open story, exactly as it was typed (contract: drafts). */
export const DraftInput = z.object({
  content: typed(
    "This story is too long to keep in one piece. Please divide it into two stories.",
    (text) => Buffer.byteLength(text) <= storyTextMaxBytes,
  ),
  age: detail,
  date: detail,
  location: detail,
  /** The story's version that it is typed upon; null where there is no story yet. */
  version: wholeNumberOrNull(1, 1e9, "Please send the version as a number."),
});
export type DraftInput = z.infer<typeof DraftInput>;
