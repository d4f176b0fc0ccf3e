import {
  BookmarkEnd,
  BookmarkStart,
  bookmarkUniqueNumericIdGen,
  Document,
  Footer,
  type IPageNumberTypeAttributes,
  type ISectionPropertiesOptions,
  NumberFormat,
  PageNumber,
  type ParagraphChild,
  Tab,
  type Table,
  TextRun,
} from "docx";
import { type Book, languageOfBook, printedSubtitle } from "../model";
import { smartQuotes } from "../text/typography";
import type { Block, TextBlock } from "./block";
import { toSections } from "./blocks";
import { estimatePages } from "./estimate";
import { contentsParagraphs, coverParagraphs } from "./front-matter";
import { wordLetters } from "./letters";
import { BookParagraph, styledParagraph, textParagraph, textRuns } from "./paragraphs";
import { tableBlocks } from "./part-tables";
import { type PhotoFile, photoParagraphs } from "./photos";
import {
  bookStyles,
  coverSideMargin,
  type ParagraphStyle,
  paragraphStyles,
  type StyleId,
  sheet,
  twips,
} from "./styles";

interface Section {
  /** The last is a paragraph. */
  paragraphs: (BookParagraph | Table)[];
  properties: ISectionPropertiesOptions;
}

/** Pages are numbered from the introduction. `photos` by item key; missing ones become a line of text. */
export function toDocument(book: Book, photos: ReadonlyMap<string, PhotoFile>): Document {
  const letters = wordLetters(book);
  const cover = { properties: { ...sectionProperties({}, coverSideMargin), titlePage: true } };
  const inside = joinSections(toInside(book, photos));
  return new Document({
    title: smartQuotes(book.title, languageOfBook(book)),
    creator: book.authorName,
    lastModifiedBy: book.authorName,
    description: printedSubtitle(book),
    styles: bookStyles(letters.font, letters.styles),
    sections: [
      // Footers are defined once; later sections inherit them.
      {
        ...cover,
        children: coverParagraphs(book, photos),
        footers: { first: emptyFooter(), default: numberFooter() },
      },
      { properties: inside.properties, children: inside.paragraphs },
    ],
  });
}

function toInside(book: Book, photos: ReadonlyMap<string, PhotoFile>): Section[] {
  const sections = toSections(book, photos);
  const nextId = bookmarkUniqueNumericIdGen();
  const contents = contentsParagraphs(book, estimatePages(sections, wordLetters(book)));
  return [
    { paragraphs: contents, properties: sectionProperties({ formatType: NumberFormat.LOWER_ROMAN }) },
    ...sections.map((blocks, index) => ({
      paragraphs: blocks.flatMap((block) => toParagraphs(block, nextId)),
      properties: sectionProperties(index === 0 ? { start: 1 } : {}),
    })),
  ];
}

function joinSections(sections: Section[]): Section {
  for (const { paragraphs, properties } of sections.slice(0, -1)) {
    const last = paragraphs.at(-1);
    if (last instanceof BookParagraph) last.endSection(properties);
  }
  const paragraphs = sections.flatMap((section) => section.paragraphs);
  return { paragraphs, properties: sections.at(-1)?.properties ?? sectionProperties() };
}

function sectionProperties(
  pageNumbers: IPageNumberTypeAttributes = {},
  sideMargin: number = sheet.sideMargin,
): ISectionPropertiesOptions {
  const { width, height, topMargin, bottomMargin } = sheet;
  const margin = {
    top: twips(topMargin),
    bottom: twips(bottomMargin),
    left: twips(sideMargin),
    right: twips(sideMargin),
    footer: twips(bottomMargin / 2),
  };
  return { page: { size: { width: twips(width), height: twips(height) }, margin, pageNumbers } };
}

function emptyFooter(): Footer {
  return new Footer({ children: [textParagraph("Footer", "")] });
}

function numberFooter(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT] });
  return new Footer({ children: [styledParagraph("Footer", "", { children: [number] })] });
}

function toParagraphs(block: Block, nextId: () => number): (BookParagraph | Table)[] {
  if ("table" in block) return tableBlocks(block.table);
  return "photo" in block ? photoParagraphs(block.photo) : [toParagraph(block, nextId)];
}

function toParagraph(block: TextBlock, nextId: () => number): BookParagraph {
  const { style, text, language, anchor, marker, startsPage, indent, gap, keepsWithNext } = block;
  const words = textRuns(text, language);
  const runs = marker === undefined ? words : [...markerRuns(marker), ...words];
  return styledParagraph(style, text, {
    pageBreakBefore: startsPage,
    ...(indent && { indent: indentOf(style, indent) }),
    ...(gap && { spacing: { before: twips(paragraphStyles[style].before + gap) } }),
    ...(keepsWithNext && { keepNext: true }),
    children: anchor ? withBookmark(anchor, nextId(), runs) : runs,
  });
}

function indentOf(style: StyleId, more: number) {
  const { hanging = 0 }: ParagraphStyle = paragraphStyles[style];
  return { left: twips(hanging + more), hanging: twips(hanging) };
}

function markerRuns(marker: string): ParagraphChild[] {
  return [...textRuns(marker), new TextRun({ children: [new Tab()] })];
}

/** The library's Bookmark gives all bookmarks the same id. */
function withBookmark(name: string, id: number, runs: ParagraphChild[]): ParagraphChild[] {
  return [new BookmarkStart(name, id), ...runs, new BookmarkEnd(id)];
}
