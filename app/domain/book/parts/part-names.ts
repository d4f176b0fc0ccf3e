/* The pages around the stories that a person can leave out, in the order of the printed book. */

export const partNames = [
  "half-title",
  "frontispiece",
  "imprint",
  "dedication",
  "contents",
  "introduction",
  "family",
  "chapter-pictures",
  "timeline",
  "index",
  "contributors",
  "colophon",
  "back-picture",
] as const;
export type PartName = (typeof partNames)[number];

export const partLabels: Record<PartName, string> = {
  "half-title": "A first page with the title alone",
  frontispiece: "A photo facing the title page",
  imprint: "“Printed for the family of …”, with the year",
  dedication: "The dedication",
  contents: "The contents",
  introduction: "The introduction",
  family: "A family page, from your bio",
  "chapter-pictures": "A photo and a sentence of yours where a chapter begins",
  timeline: "The years: events and stories in order",
  index: "An index of people and places",
  contributors: "Thanks to those who helped",
  "back-picture": "A small photo on the back of the cover",
  colophon: "A last line about the making of the book",
};

export function isPartName(name: unknown): name is PartName {
  return partNames.some((known) => known === name);
}

/** Headings of the parts that the contents name, by the id of their first page. */
export const partTitles = {
  family: "The Family",
  years: "The Years",
  index: "People and Places",
  contributors: "With Thanks",
} as const;
