import { newestComposition } from "~/db/enumerations";
import type { BookDesignRow } from "~/db/tables";
import { defaultLettering } from "../lettering/lettering";
import type { BookDesignInput } from "../schema";
import { type ItemControls, readControls } from "./controls";
import { defaultCoverStyle } from "./design-options";

export type DesignColumns = Omit<
  BookDesignRow,
  "id" | "userId" | "storyType" | "version" | "createdAt" | "updatedAt"
>;

export const emptyDesign: DesignColumns = {
  language: null,
  title: "",
  subtitle: "",
  authorName: "",
  introduction: "",
  coverStyle: defaultCoverStyle,
  coverImageId: null,
  hasNoCoverImage: 0,
  layouts: "{}",
  controls: "{}",
  positions: "{}",
  anchors: "{}",
  composition: newestComposition,
  dedication: "",
  family: "",
  contributors: "",
  frontispieceId: null,
  omittedParts: "[]",
  indexTerms: "[]",
  findsIndex: 1,
  removedTerms: "[]",
  pullQuotes: "{}",
  ...defaultLettering,
  chapterPhotos: "{}",
  chapterSentences: "{}",
  backImageId: null,
  hasYearsPhotos: 0,
  familyPhotos: "[]",
};

/** `qrCodes`: keys of items that are shown as codes, which have limits of their own. */
export function toColumns(input: BookDesignInput, qrCodes: Set<string>): Partial<DesignColumns> {
  const { layouts, controls, positions, anchors, ...others } = input;
  const { omittedParts, indexTerms, pullQuotes, chapterPhotos, chapterSentences, ...rest } = others;
  const { hasYearsPhotos, familyPhotos, findsIndex, removedTerms, ...texts } = rest;
  const { coverImageId } = texts;
  const columns: Partial<DesignColumns> = {
    ...texts,
    hasNoCoverImage: coverImageId === undefined ? undefined : coverImageId === null ? 1 : 0,
    layouts: layouts && JSON.stringify(layouts),
    controls: controls && JSON.stringify(clampControls(controls, qrCodes)),
    positions: positions && JSON.stringify(positions),
    anchors: anchors && JSON.stringify(anchors),
    omittedParts: omittedParts && JSON.stringify(omittedParts),
    indexTerms: indexTerms && JSON.stringify(indexTerms),
    removedTerms: removedTerms && JSON.stringify(removedTerms),
    pullQuotes: pullQuotes && JSON.stringify(pullQuotes),
    chapterPhotos: chapterPhotos && JSON.stringify(chapterPhotos),
    chapterSentences: chapterSentences && JSON.stringify(chapterSentences),
    familyPhotos: familyPhotos && JSON.stringify(familyPhotos),
    hasYearsPhotos: toBit(hasYearsPhotos),
    findsIndex: toBit(findsIndex),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function toBit(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

function clampControls(
  controls: Record<string, ItemControls>,
  qrCodes: Set<string>,
): Record<string, ItemControls> {
  const clamped = Object.entries(controls).map(([key, value]) => [
    key,
    readControls(value, qrCodes.has(key) ? "code" : "photo"),
  ]);
  return Object.fromEntries(clamped);
}
