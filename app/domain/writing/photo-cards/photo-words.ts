import { t } from "~/messages/translate";
import { captionMax } from "../../media/schema";
import { promptTitleMax } from "../prompts/schema";
import type { CardQuestion } from "./schema";

/* A story of a photo says what its person wrote, and nothing else. */

type Words = Record<CardQuestion, string>;

/** "Aunt Rose, 1952"; without a name "A photo from 1952", "A photo from Lake Erie" or "A photo". */
export function storyTitle({ who, location, date }: Words): string {
  if (who !== "") return shortened(joined([who, date]), promptTitleMax);
  const [known] = [date, location].filter((words) => words !== "");
  return shortened(known === undefined ? t("A photo") : t("A photo from {known}", { known }), promptTitleMax);
}

/** "Aunt Rose, Lake Erie, 1952". */
export function photoCaption({ who, location, date }: Words): string {
  return shortened(joined([who, location, date]), captionMax);
}

function joined(parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .reduce((text, part) => (text === "" ? part : `${text}${/[.!?…]$/.test(text) ? "" : ","} ${part}`), "");
}

function shortened(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
