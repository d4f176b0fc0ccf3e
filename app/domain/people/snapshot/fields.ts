import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

/** The parts of the page, in their order. */
export const snapshotFields = [
  "called",
  "lovedOnes",
  "work",
  "places",
  "music",
  "calms",
  "dislikes",
] as const;
export type SnapshotField = (typeof snapshotFields)[number];
export type SnapshotWords = Record<SnapshotField, string>;

/** Characters of one part: seven of them fit on a page in large type. */
export const snapshotFieldMax = 300;

export const noWords: SnapshotWords = {
  ...{ called: "", lovedOnes: "", work: "", places: "", music: "", calms: "", dislikes: "" },
};

/** What the parts are called on the form and on paper, as their resident says it. */
export const snapshotLabels: Record<SnapshotField, Message> = {
  called: message("What I like to be called"),
  lovedOnes: message("Whom I love"),
  work: message("What I worked at"),
  places: message("Places that matter to me"),
  music: message("Music I like"),
  calms: message("What calms me"),
  dislikes: message("What I do not like"),
};

/** What a part is called, in the current language. */
export function snapshotLabel(field: SnapshotField): string {
  return t(snapshotLabels[field]);
}

/** The parts that are not empty, in the order of the page. */
export function filledFields(words: SnapshotWords): SnapshotField[] {
  return snapshotFields.filter((field) => words[field] !== "");
}
