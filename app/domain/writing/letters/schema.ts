import * as z from "zod";
import { message } from "~/messages/message";
import { cleanText, flag, rowId, wholeNumberOrNull } from "../../base/schema-fields";
import { promptTitleMax } from "../prompts/schema";

export const newLettersFormId = "new-letters";
export const takeLettersFormId = "take-letters";
export const missingPicturesFormId = "missing-pictures";

/** Letters of one import, and of all a person's imports that wait. */
export const lettersMax = 2_000;
export const letterFilesMax = 2_000;
/** Bytes of one file: a mailbox may hold years. */
export const letterFileMaxBytes = 300 * 1024 * 1024;
export const lettersPerPage = 50;

const notThere = message("This chapter is not there. Please choose another one.");
const chapter = wholeNumberOrNull(1, Number.MAX_SAFE_INTEGER, notThere);

const title = z.preprocess(
  (value) =>
    typeof value === "string" ? cleanText(value).replace(/\s+/g, " ").trim() : (value ?? undefined),
  z.string().max(promptTitleMax, message("Please make this title shorter.")).optional(),
);

/** A date as its person corrects it: any that the product can read, or empty. */
const sentOn = z.preprocess(
  (value) => (typeof value === "string" ? cleanText(value).trim() : (value ?? undefined)),
  z.string().max(60, message("Please write this date shorter.")).optional(),
);

export const ChosenLetter = z.object({
  id: rowId(message("Please choose letters of this list.")),
  title,
  sentOn,
  lifeStageId: chapter,
});
export type ChosenLetter = z.infer<typeof ChosenLetter>;

/** `all`: every letter that waits. `lifeStageId` is for those without a chapter of their own; null: by their dates. */
export const TakeInput = z.object({
  letters: z.array(ChosenLetter).max(lettersMax).default([]),
  all: flag(),
  lifeStageId: chapter,
});
export type TakeInput = z.infer<typeof TakeInput>;

/** Reads the page's form, whose fields end in a letter's id: `take-7`, `title-7`, `sentOn-7`, `chapter-7`. */
export function readTakeForm(form: FormData): Record<string, unknown> {
  const ids = [...form.keys()].flatMap((name) => /^take-(\d+)$/.exec(name)?.[1] ?? []);
  return {
    letters: ids.map((id) => ({
      id,
      title: form.get(`title-${id}`) ?? undefined,
      sentOn: form.get(`sentOn-${id}`) ?? undefined,
      lifeStageId: form.get(`chapter-${id}`) ?? undefined,
    })),
    all: form.get("intent") === "letters/take-all" ? "on" : undefined,
    lifeStageId: form.get("chapter") ?? undefined,
  };
}
