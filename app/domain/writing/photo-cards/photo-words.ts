import { t } from "~/messages/translate";
import { cutText } from "../../base/cut-text";
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

/** Who stands in a caption that photoCaption made with this place and date; null for a caption in other words. */
export function whoOfCaption(
  caption: string,
  { location, date }: Pick<Words, "location" | "date">,
): string | null {
  const who = [date, location].reduce((rest, known) => withoutEnd(rest, known), caption);
  return photoCaption({ who, location, date, content: "" }) === caption ? who : null;
}

/** Who stands in a title that storyTitle made with this place and date, in the language of now; null for a title in other words. */
export function whoOfTitle(
  title: string,
  { location, date }: Pick<Words, "location" | "date">,
): string | null {
  const isMade = (who: string) => storyTitle({ who, location, date, content: "" }) === title;
  return ["", withoutEnd(title, date)].find(isMade) ?? null;
}

function withoutEnd(text: string, end: string): string {
  if (end === "" || !text.endsWith(end)) return text;
  return text.slice(0, text.length - end.length).replace(/,? $/, "");
}

function joined(parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .reduce((text, part) => (text === "" ? part : `${text}${/[.!?…]$/.test(text) ? "" : ","} ${part}`), "");
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}
