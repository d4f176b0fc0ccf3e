import type { SetStory } from "~/domain/book/composer/arrange-stories";

let nextId = 1;

/** A story of two pages as it was set, without pictures; `fields` are what a test is about. */
export function setStory(fields: Partial<SetStory> = {}): SetStory {
  return {
    id: nextId++,
    isFirst: false,
    hasFigures: false,
    hasOpening: false,
    openingSpare: 0,
    openingLines: 0,
    plates: 0,
    openingPlates: 0,
    textPages: 2,
    lastLines: 25,
    wordLines: null,
    linesLeft: null,
    canLosePage: true,
    canGrow: true,
    fitsPlain: true,
    typeSize: 1,
    textScale: 1,
    sentenceLines: null,
    facingPlates: 0,
    isOpeningChosen: false,
    sinkRoom: Number.POSITIVE_INFINITY,
    ...fields,
  };
}
