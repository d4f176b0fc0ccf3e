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

/** What a part is called on the form and on paper, as its resident says it. */
export function snapshotLabel(field: SnapshotField): string {
  const labels: Record<SnapshotField, string> = {
    called: t("What I like to be called"),
    lovedOnes: t("Whom I love"),
    work: t("What I worked at"),
    places: t("Places that matter to me"),
    music: t("Music I like"),
    calms: t("What calms me"),
    dislikes: t("What I do not like"),
  };
  return labels[field];
}

/** The parts that say something. */
export function filledFields(words: SnapshotWords): SnapshotField[] {
  return snapshotFields.filter((field) => words[field] !== "");
}
