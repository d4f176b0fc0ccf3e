import { t } from "~/messages/translate";
import { isBySpreads } from "../composer/composition";
import { type Book, isRightToLeftBook } from "../model";
import { type FamilyFact, listFamilyFacts } from "../parts/family";
import { findOfMember, type TreeMember } from "../parts/family-photos";
import { type FamilyTree, factsBelowTree, familyTree } from "../parts/family-tree";
import { familyPictures, yearsPictures } from "../parts/part-pictures";
import { hasPart } from "../parts/parts";
import { printedYears } from "../parts/years";
import type { Block, TextBlock } from "./block";
import { type PartTable, portraitKey, yearKey } from "./part-tables";
import type { PhotoFile } from "./photos";

export interface PartSection {
  title: string;
  anchor: string;
  blocks: Block[];
}

type Pictures = ReadonlyMap<string, PhotoFile>;

/** Lists the family page, after the introduction: a tree where print draws one, else lines. */
export function listFrontParts(book: Book, pictures: Pictures = new Map()): PartSection[] {
  const { parts } = book;
  if (!hasPart(parts, "family") || !parts.life) return [];
  const facts = listFamilyFacts(parts.life);
  const tree = isBySpreads(book) ? familyTree(parts.life) : null;
  const lines = tree ? factsBelowTree(parts.life, tree) : facts;
  const drawn = tree ? [{ table: treeTable(book, tree, pictures) }] : [];
  return section("the_family", t("The Family"), [...drawn, ...textsOf(factLines(lines))]);
}

/** Lists what comes after the last chapter: the years, and those who helped. */
export function listBackParts(book: Book, pictures: Pictures = new Map()): PartSection[] {
  const { parts } = book;
  const thanks = hasPart(parts, "contributors") ? parts.contributors : [];
  return [
    ...section("the_years", t("The Years"), yearsBlocks(book, pictures)),
    ...section("with_thanks", t("With Thanks"), textsOf(thanks)),
  ];
}

function factLines(facts: FamilyFact[]): string[] {
  return facts.map(({ label, value }) => `${label}: ${value}`);
}

function treeTable(book: Book, tree: FamilyTree, pictures: Pictures): PartTable {
  const members = familyPictures(book);
  const pictureOf = (member: TreeMember) => {
    const found = findOfMember(members, member);
    return found ? { file: pictures.get(portraitKey(found)) ?? null, side: found.drawn.picture.w } : null;
  };
  return { kind: "tree", isRightToLeft: isRightToLeftBook(book), tree, pictureOf };
}

function yearsBlocks(book: Book, pictures: Pictures): Block[] {
  const lines = printedYears(book);
  const drawn = yearsPictures(book);
  if (lines.length === 0 || Object.keys(drawn).length === 0)
    return textsOf(lines.map(({ year, title }) => `${year}: ${title}`));
  const rows = lines.map(({ year, title, storyId }) => {
    const found = storyId === null ? undefined : drawn[storyId];
    const file = storyId === null ? null : (pictures.get(yearKey(storyId)) ?? null);
    return { year, title, picture: found ? { file, side: found.picture.w } : null };
  });
  return [{ table: { kind: "years", isRightToLeft: isRightToLeftBook(book), rows } }];
}

function textsOf(lines: string[]): TextBlock[] {
  return lines.map((text) => ({ style: "FirstParagraph", text }));
}

function section(name: string, title: string, blocks: Block[]): PartSection[] {
  if (blocks.length === 0) return [];
  const anchor = `_Toc_${name}`;
  return [{ title, anchor, blocks: [{ style: "Heading1", text: title, anchor }, ...blocks] }];
}
