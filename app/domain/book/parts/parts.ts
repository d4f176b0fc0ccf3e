import type { BookPhoto } from "../model";
import type { PartName } from "./part-names";

/** What the pages around the stories are made of. Without content a page is absent. */
export interface BookParts {
  omitted: PartName[];
  /** Paragraphs. */
  dedication: string[];
  /** "Ruth and Samuel Hale": follows "Printed for the family of". */
  family: string;
  /** Lines. */
  contributors: string[];
  /** The chosen photo; null for the cover's. */
  frontispiece: BookPhoto | null;
  /** Names whose pages the index lists. */
  indexTerms: string[];
  /** By story id. */
  pullQuotes: Record<string, string>;
  life: LifeFacts | null;
}

/** From the author's bio, as written there. */
export interface LifeFacts {
  name: string;
  birthdate: string;
  birthplace: string;
  marriageDate: string;
  spouse: string;
  children: string;
  occupation: string;
  significantEvents: string[];
}

export const noParts: BookParts = {
  omitted: [],
  dedication: [],
  family: "",
  contributors: [],
  frontispiece: null,
  indexTerms: [],
  pullQuotes: {},
  life: null,
};

export function hasPart({ omitted }: BookParts, part: PartName): boolean {
  return !omitted.includes(part);
}
