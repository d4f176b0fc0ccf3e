import {
  BuilderElement,
  InternalHyperlink,
  LeaderType,
  type ParagraphChild,
  Run,
  SimpleField,
  StringContainer,
  Tab,
  TabStopType,
  TextRun,
} from "docx";
import { t } from "~/messages/translate";
import { type Book, isRightToLeftBook, languageOfBook, printedIntroduction, printedSubtitle } from "../model";
import { hasPart } from "../parts/parts";
import { smartQuotes } from "../text/typography";
import { chapterAnchor, introductionAnchor, storyAnchor } from "./blocks";
import { type BookParagraph, styledParagraph, textParagraph, textRuns } from "./paragraphs";
import { listBackParts, listFrontParts, type PartSection } from "./parts-blocks";
import { coverPhotoParagraph, type PhotoFile } from "./photos";
import { type StyleId, textWidth, twips } from "./styles";

interface Entry {
  style: StyleId;
  title: string;
  anchor: string;
}

/** Page numbers are filled in, because a field marked for update makes Word show a prompt on opening. */
export function contentsParagraphs(book: Book, pages: ReadonlyMap<string, number>): BookParagraph[] {
  const entries = listEntries(book);
  const paragraphs = entries.map(({ style, title, anchor }, index) =>
    styledParagraph(style, title, {
      ...directionOf(title, book),
      tabStops: [{ type: TabStopType.RIGHT, position: twips(textWidth), leader: LeaderType.DOT }],
      children: [
        ...(index === 0 ? fieldStart('TOC \\o "1-2" \\h \\z') : []),
        new InternalHyperlink({ anchor, children: entryRuns(title, anchor, pages.get(anchor) ?? 1) }),
        ...(index === entries.length - 1 ? [fieldCharacter("end")] : []),
      ],
    }),
  );
  return [textParagraph("TOCHeading", t("Contents")), ...paragraphs];
}

/** An entry without letters, such as a year, runs as the book does. */
function directionOf(title: string, book: Book) {
  return !/\p{L}/u.test(title) && isRightToLeftBook(book) ? { bidirectional: true } : {};
}

function listEntries(book: Book): Entry[] {
  return [
    ...(printedIntroduction(book).length > 0
      ? [{ style: "TOC1", title: t("Introduction"), anchor: introductionAnchor } as const]
      : []),
    ...listFrontParts(book).map(partEntry),
    ...book.chapters.flatMap((chapter): Entry[] => [
      { style: "TOC1", title: chapter.title, anchor: chapterAnchor(chapter) },
      ...chapter.stories.map(
        (story): Entry => ({ style: "TOC2", title: story.title, anchor: storyAnchor(story) }),
      ),
    ]),
    ...listBackParts(book).map(partEntry),
  ];
}

function partEntry({ title, anchor }: PartSection): Entry {
  return { style: "TOC1", title, anchor };
}

function entryRuns(title: string, anchor: string, page: number): ParagraphChild[] {
  return [
    ...textRuns(title),
    new TextRun({ children: [new Tab()] }),
    new SimpleField(`PAGEREF ${anchor} \\h`, String(page)),
  ];
}

function fieldStart(instruction: string): Run[] {
  const code = new Run({ children: [new StringContainer("w:instrText", instruction)] });
  return [fieldCharacter("begin"), code, fieldCharacter("separate")];
}

function fieldCharacter(type: "begin" | "separate" | "end"): Run {
  const attributes = { type: { key: "w:fldCharType", value: type } };
  return new Run({ children: [new BuilderElement({ name: "w:fldChar", attributes })] });
}

/** The photo of the cover, title and author; then the family it is printed for, and the dedication. */
export function coverParagraphs(book: Book, photos: ReadonlyMap<string, PhotoFile>): BookParagraph[] {
  const { title, authorName, parts, look } = book;
  const words = (text: string) => smartQuotes(text, languageOfBook(book));
  const subtitle = printedSubtitle(book);
  const file = look.coverImage && photos.get(look.coverImage.key);
  const dedication = hasPart(parts, "dedication") ? parts.dedication.flatMap((text) => text.split("\n")) : [];
  const hasImprint = hasPart(parts, "imprint") && parts.family !== "";
  return [
    ...(file ? [coverPhotoParagraph(file, title)] : []),
    textParagraph("Title", words(title), file ? { spacing: { before: 240 } } : {}),
    ...(subtitle === "" ? [] : [textParagraph("Subtitle", words(subtitle))]),
    textParagraph("CoverRule", ""),
    textParagraph("Author", authorName),
    ...(hasImprint
      ? [textParagraph("Author", t("Printed for the family of {family}", { family: parts.family }))]
      : []),
    ...dedication.map((line, index) =>
      textParagraph("Subtitle", words(line), { pageBreakBefore: index === 0 }),
    ),
  ];
}
