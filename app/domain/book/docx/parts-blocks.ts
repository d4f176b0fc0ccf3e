import type { Book } from "../model";
import { listFamilyFacts } from "../parts/family";
import { hasPart } from "../parts/parts";
import { printedYears } from "../parts/years";
import type { Block, TextBlock } from "./block";

export interface PartSection {
  title: string;
  anchor: string;
  blocks: Block[];
}

/** The family page, after the introduction. */
export function listFrontParts({ parts }: Pick<Book, "parts">): PartSection[] {
  const facts = hasPart(parts, "family") && parts.life ? listFamilyFacts(parts.life) : [];
  return section(
    "The Family",
    facts.map(({ label, value }) => `${label}: ${value}`),
  );
}

/** Lists what comes after the last chapter: the years, and those who helped. */
export function listBackParts(book: Book): PartSection[] {
  const { parts } = book;
  const lines = printedYears(book).map(({ year, title }) => `${year}: ${title}`);
  const thanks = hasPart(parts, "contributors") ? parts.contributors : [];
  return [...section("The Years", lines), ...section("With Thanks", thanks)];
}

function section(title: string, lines: string[]): PartSection[] {
  if (lines.length === 0) return [];
  const anchor = `_Toc_${title.toLowerCase().replace(/ /g, "_")}`;
  const texts = lines.map((text): TextBlock => ({ style: "FirstParagraph", text }));
  return [{ title, anchor, blocks: [{ style: "Heading1", text: title, anchor }, ...texts] }];
}
