/*
 * How each kind of paragraph looks: read by the document's styles, and by the count of its pages. Lengths are in
 * points; lines are at least `line` high, so that they stand on the same grid in every font.
 */

export interface Look {
  /** What Word calls the style. */
  name: string;
  size: number;
  line: number;
  before: number;
  after: number;
  /** Of the first line. */
  indent?: number;
  /** On both sides, or on the left alone. */
  inset?: number;
  leftInset?: number;
  align?: "center" | "both";
  isItalic?: boolean;
  isBold?: boolean;
  color?: string;
  /** Never left at the foot of a page without what follows. */
  keepsWithNext?: boolean;
}

/*
 * Georgia: the one bookish face that Windows, macOS and iOS all bring along. A face that is missing is replaced
 * (LibreOffice takes a sans serif for one that it does not know), and the page numbers of the contents are then wrong.
 */
export const bookFont = "Georgia";
/** For Hebrew and Arabic, which Georgia lacks. */
export const rightToLeftFont = "Times New Roman";

export const ink = "26201A";
const soft = "574D41";
export const accent = "1D4D4F";
export const rule = "B8A888";

export const looks = {
  Title: { name: "Title", size: 40, line: 50, before: 190, after: 14, align: "center", color: accent },
  Subtitle: {
    name: "Subtitle",
    size: 18,
    line: 26,
    before: 0,
    after: 30,
    align: "center",
    isItalic: true,
    color: soft,
  },
  CoverRule: { name: "Cover Rule", size: 4, line: 6, before: 0, after: 34, inset: 315 },
  Author: { name: "Author", size: 20, line: 28, before: 0, after: 0, align: "center" },
  TOCHeading: { name: "TOC Heading", size: 28, line: 36, before: 36, after: 26, color: accent },
  TOC1: { name: "toc 1", size: 13, line: 20, before: 11, after: 2, isBold: true, keepsWithNext: true },
  TOC2: { name: "toc 2", size: 13, line: 20, before: 0, after: 0, leftInset: 18 },
  Heading1: {
    name: "heading 1",
    size: 30,
    line: 38,
    before: 36,
    after: 12,
    color: accent,
    keepsWithNext: true,
  },
  ChapterAges: {
    name: "Chapter Ages",
    size: 12,
    line: 18,
    before: 0,
    after: 10,
    color: soft,
    keepsWithNext: true,
  },
  ChapterDescription: {
    name: "Chapter Description",
    size: 13,
    line: 19,
    before: 0,
    after: 0,
    isItalic: true,
    color: soft,
    keepsWithNext: true,
  },
  Heading2: { name: "heading 2", size: 20, line: 26, before: 36, after: 8, keepsWithNext: true },
  StoryDetails: {
    name: "Story Details",
    size: 11,
    line: 16,
    before: 0,
    after: 13,
    isItalic: true,
    color: soft,
    keepsWithNext: true,
  },
  FirstParagraph: { name: "First Paragraph", size: 13, line: 19, before: 0, after: 0, align: "both" },
  BodyText: { name: "Body Text", size: 13, line: 19, before: 0, after: 0, indent: 18, align: "both" },
  Photo: { name: "Photo", size: 13, line: 0, before: 14, after: 6, align: "center" },
  MissingPhoto: {
    name: "Missing Photo",
    size: 11,
    line: 16,
    before: 14,
    after: 6,
    align: "center",
    isItalic: true,
    color: soft,
  },
  Caption: {
    name: "caption",
    size: 11,
    line: 16,
    before: 0,
    after: 10,
    inset: 36,
    align: "center",
    color: soft,
  },
  Footer: { name: "footer", size: 11, line: 16, before: 0, after: 0, align: "center", color: soft },
} as const satisfies Record<string, Look>;

/** The style's id in the document. */
export type StyleId = keyof typeof looks;
