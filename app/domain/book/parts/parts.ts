import type { BookParts } from "../model";
import type { PartName } from "./part-names";

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

/** True unless a person left the part out; it may have no content. */
export function hasPart({ omitted }: BookParts, part: PartName): boolean {
  return !omitted.includes(part);
}
