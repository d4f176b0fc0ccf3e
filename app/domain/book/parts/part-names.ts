import { type Message, message } from "~/messages/message";

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
  "family-names",
  "writing-pages",
  "colophon",
  "handwriting",
  "back-picture",
] as const;
export type PartName = (typeof partNames)[number];

export const partLabels: Record<PartName, Message> = {
  "half-title": message("A first page with the title alone"),
  frontispiece: message("A photo facing the title page"),
  imprint: message("“Printed for the family of …”, with the year"),
  dedication: message("The dedication"),
  contents: message("The contents"),
  introduction: message("The introduction"),
  family: message("A family page, from your bio"),
  "chapter-pictures": message("A photo and a sentence of yours where a chapter begins"),
  timeline: message("The years: events and stories in order"),
  index: message("An index of people and places"),
  contributors: message("Thanks to those who helped"),
  "family-names": message("Thanks to those in your family who asked and added"),
  "writing-pages": message("Pages to write in, where the book is thin"),
  handwriting: message("Handwriting, on the last page"),
  "back-picture": message("A small photo on the back of the cover"),
  colophon: message("A last line about the making of the book"),
};

/** True for a part of the book that a person can leave out. */
export function isPartName(name: unknown): name is PartName {
  return partNames.some((known) => known === name);
}

/** Headings of the parts that the contents name, by the id of their first page. */
export const partTitles = {
  family: message("The Family"),
  years: message("The Years"),
  index: message("People and Places"),
  contributors: message("With Thanks"),
} as const;
