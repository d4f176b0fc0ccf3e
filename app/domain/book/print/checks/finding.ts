import type { StoryType } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { type Language, languageCodes } from "~/messages/languages";
import { t } from "~/messages/translate";
import { bookHref } from "../../address";
import type { BookItem, BookPhoto, BookStory } from "../../model";
import type { BookPage } from "../../pages/pages";
import type { DrawnPage } from "../../reader/page-images";

export interface Finding {
  /** Stable, since agreements refer to it. */
  id: string;
  level: FindingLevel;
  text: string;
  remedy: string;
  link: FindingLink;
  /** The part it is in; undefined for the whole book. */
  part?: BookPart | CoverPart;
  /** Leads to the part in the printed pages, once they are known. */
  printedPage?: PrintedPageLink;
  photo?: Pick<BookPhoto, "url" | "width" | "height">;
  /** A photo that can be lightened for paper. */
  dark?: Pick<BookPhoto, "id" | "width" | "height">;
}

/** A finding as an approval keeps it: whoever reads it later may read another language than its author. */
export interface FrozenFinding extends Finding {
  /** Missing in approvals of earlier versions. */
  texts?: Partial<Record<Language, string>>;
}

/** Keeps what a check says in each language that screens have; `check` says it in one of them. */
export function freezeFindings(
  check: (language: Language) => Finding[],
  findings: Finding[],
): FrozenFinding[] {
  const said = languageCodes.map((language) => {
    const texts = check(language).map(({ id, text }): [string, string] => [id, text]);
    return { language, texts: new Map(texts) };
  });
  return findings.map((finding) => ({
    ...finding,
    texts: Object.fromEntries(
      said.map(({ language, texts }) => [language, texts.get(finding.id) ?? finding.text]),
    ),
  }));
}

/** Says kept findings to whoever reads them now; those of earlier versions as they were said to their author. */
export function sayFindings(findings: FrozenFinding[]): Finding[] {
  return findings.map(({ texts, text, ...finding }) => ({
    ...finding,
    text: texts?.[currentLanguage()] ?? text,
  }));
}

export interface BookPart {
  storyId: number;
  /** An id of the page model: "story-12-media-1". */
  pageId?: string;
  photoId?: number;
}

export interface CoverPart {
  storyId: null;
}

export const coverPart: CoverPart = { storyId: null };

export interface PrintedPageLink extends FindingLink {
  page: DrawnPage;
}

export interface FindingLink {
  href: string;
  label: string;
}

/** "stop": cannot be printed. "held": needs the user's agreement. "warning": should be fixed. */
export type FindingLevel = "stop" | "held" | "warning" | "note";

const order: FindingLevel[] = ["stop", "held", "warning", "note"];

/** What a family would regret most, from the beginnings of the ids: what is not printed, then faces, then looks. */
const regrets = ["empty-", "unreadable-", "untitled-", "resolution-", "dark-"];

/** Most severe first; among these the cover's, then by regret, otherwise in book order. */
export function sortBySeverity(findings: Finding[]): Finding[] {
  const ranked = findings.toSorted((one, other) => regretOf(one) - regretOf(other));
  return order.flatMap((level) => ranked.filter((finding) => finding.level === level));
}

function regretOf({ id, part }: Finding): number {
  const kind = regrets.findIndex((beginning) => id.startsWith(beginning));
  const isOnCover = part !== undefined && part.storyId === null;
  return (isOnCover ? 0 : 1) + (kind < 0 ? 2 * regrets.length : 2 * kind);
}

/** Agreements are not considered. */
export function isPrintable(findings: Finding[]): boolean {
  return findings.every(({ level }) => level !== "stop");
}

/** The findings of level "held", to which the user agrees with an approval. */
export function needingAgreement(findings: Finding[]): Finding[] {
  return findings.filter(({ level }) => level === "held");
}

/** A link to a page in the builder, with words in the language that is spoken now. */
export function pageLink(type: StoryType, { pageNumber }: Pick<BookPage, "pageNumber">): FindingLink {
  return { href: bookHref(type, pageNumber), label: t("See it in the book") };
}

/** A link to the cover in the builder, with words in the language that is spoken now. */
export function coverLink(type: StoryType): FindingLink {
  return { href: bookHref(type), label: t("See the cover") };
}

/** A link to the book preview, with words in the language that is spoken now (spec 2, section 2.6). */
export function bookLink(type: StoryType): FindingLink {
  return { href: `/preview?type=${type}`, label: t("See the book") };
}

/** The story and page of a finding; nothing for cover and introduction. */
export function partOfPage({ id, storyId }: Pick<BookPage, "id" | "storyId">): Pick<Finding, "part"> {
  return storyId === null ? {} : { part: { storyId, pageId: id } };
}

/** A link to the story where it is written, with words in the language that is spoken now. */
export function storyLink(type: StoryType, { promptId }: Pick<BookStory, "promptId">): FindingLink {
  return { href: `/?type=${type}&prompt=${promptId}`, label: t("Open the story") };
}

/** The photo of a finding; nothing for a QR code. */
export function shownPhoto(item: BookItem): Pick<Finding, "photo"> {
  if (item.kind === "code") return {};
  const { url, width, height } = item;
  return { photo: { url, width, height } };
}
