import { t } from "~/messages/translate";
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
    "the_family",
    t("The Family"),
    facts.map(({ label, value }) => `${label}: ${value}`),
  );
}

/** Lists what comes after the last chapter: the years, and those who helped. */
export function listBackParts(book: Book): PartSection[] {
  const { parts } = book;
  const lines = printedYears(book).map(({ year, title }) => `${year}: ${title}`);
  const thanks = hasPart(parts, "contributors") ? parts.contributors : [];
  return [
    ...section("the_years", t("The Years"), lines),
    ...section("with_thanks", t("With Thanks"), thanks),
  ];
}

function section(name: string, title: string, lines: string[]): PartSection[] {
  if (lines.length === 0) return [];
  const anchor = `_Toc_${name}`;
  const texts = lines.map((text): TextBlock => ({ style: "FirstParagraph", text }));
  return [{ title, anchor, blocks: [{ style: "Heading1", text: title, anchor }, ...texts] }];
}
