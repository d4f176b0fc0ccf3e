import {
  AlignmentType,
  BorderStyle,
  type IBaseParagraphStyleOptions,
  type IParagraphStyleOptions,
  type IStylesOptions,
  LineRuleType,
} from "docx";
import { tagOfBook } from "./word-language";

/* Lengths in points. `line` is the minimum line height, so that all fonts share one grid. */

export interface ParagraphStyle {
  name: string;
  size: number;
  line: number;
  before: number;
  after: number;
  indent?: number;
  /** Indent of all lines but the first, which begins at the margin. */
  hanging?: number;
  /** Both sides, or left only. */
  inset?: number;
  leftInset?: number;
  align?: "center" | "both";
  isItalic?: boolean;
  isBold?: boolean;
  color?: string;
  keepsWithNext?: boolean;
}

export const rightToLeftFont = "Times New Roman";

const ink = "26201A";
const softInk = "574D41";
export const accent = "1D4D4F";
export const rule = "B8A888";

export const paragraphStyles = {
  Title: { name: "Title", size: 40, line: 50, before: 190, after: 14, align: "center", color: accent },
  Subtitle: {
    name: "Subtitle",
    size: 18,
    line: 26,
    before: 0,
    after: 30,
    align: "center",
    isItalic: true,
    color: softInk,
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
    color: softInk,
    keepsWithNext: true,
  },
  ChapterDescription: {
    name: "Chapter Description",
    size: 13,
    line: 19,
    before: 0,
    after: 0,
    isItalic: true,
    color: softInk,
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
    color: softInk,
    keepsWithNext: true,
  },
  FirstParagraph: { name: "First Paragraph", size: 13, line: 19, before: 0, after: 0, align: "both" },
  BodyText: { name: "Body Text", size: 13, line: 19, before: 0, after: 0, indent: 18, align: "both" },
  ToldOn: {
    name: "Told On",
    size: 11,
    line: 16,
    before: 19,
    after: 3,
    leftInset: 22,
    isItalic: true,
    color: softInk,
    keepsWithNext: true,
  },
  Speech: { name: "Speech", size: 13, line: 19, before: 0, after: 6, leftInset: 22, align: "both" },
  Verse: { name: "Verse", size: 13, line: 19, before: 0, after: 0, hanging: 26 },
  List: { name: "List", size: 13, line: 19, before: 0, after: 0, hanging: 22 },
  Lines: { name: "Lines", size: 13, line: 19, before: 0, after: 0 },
  Photo: { name: "Photo", size: 13, line: 0, before: 14, after: 6, align: "center" },
  MissingPhoto: {
    name: "Missing Photo",
    size: 11,
    line: 16,
    before: 14,
    after: 6,
    align: "center",
    isItalic: true,
    color: softInk,
  },
  Caption: {
    name: "caption",
    size: 11,
    line: 16,
    before: 0,
    after: 10,
    inset: 36,
    align: "center",
    color: softInk,
  },
  Footer: { name: "footer", size: 11, line: 16, before: 0, after: 0, align: "center", color: softInk },
} as const satisfies Record<string, ParagraphStyle>;

export type StyleId = keyof typeof paragraphStyles;

/** Points: 12 x 12 inches with a text width of 7 inches. */
export const sheet = { width: 864, height: 864, sideMargin: 180, topMargin: 108, bottomMargin: 108 };
export const coverSideMargin = 72;

export const textWidth = sheet.width - 2 * sheet.sideMargin;
export const textHeight = sheet.height - sheet.topMargin - sheet.bottomMargin;

/** Twentieths of a point. */
export function twips(points: number): number {
  return Math.round(points * 20);
}

type FontNames = Record<"ascii" | "hAnsi" | "cs", string>;

/** The styles of the Word file; sizes in half points. */
export function bookStyles(
  name: string,
  { Title, Heading1, Heading2, ...others }: Record<StyleId, ParagraphStyle>,
): IStylesOptions {
  const font = { ascii: name, hAnsi: name, cs: rightToLeftFont };
  const toStyle = (definition: ParagraphStyle) => styleOf(definition, font);
  return {
    default: {
      document: {
        run: {
          font,
          size: others.BodyText.size * 2,
          color: ink,
          language: { value: tagOfBook() },
        },
      },
      title: toStyle(Title),
      heading1: { ...toStyle(Heading1), next: "FirstParagraph" },
      heading2: { ...toStyle(Heading2), next: "FirstParagraph" },
    },
    paragraphStyles: [
      { id: "Normal", name: "Normal", quickFormat: true },
      ...Object.entries(others).map(([id, definition]) => toParagraphStyle(id, definition, font)),
    ],
  };
}

function toParagraphStyle(id: string, definition: ParagraphStyle, font: FontNames): IParagraphStyleOptions {
  const style = { id, basedOn: "Normal", next: id === "FirstParagraph" ? "BodyText" : id, quickFormat: true };
  const { paragraph, ...rest } = styleOf(definition, font);
  const border = { top: { style: BorderStyle.SINGLE, size: 8, color: rule, space: 1 } };
  return { ...style, ...rest, paragraph: { ...paragraph, ...(id === "CoverRule" && { border }) } };
}

function styleOf(definition: ParagraphStyle, font: FontNames): IBaseParagraphStyleOptions {
  const { name, size, line, before, after, align, color, isBold, isItalic, keepsWithNext } = definition;
  const { indent = 0, hanging = 0, inset = 0, leftInset = inset + hanging } = definition;
  return {
    name,
    // Repeated in each style, since LibreOffice has its own heading fonts.
    run: { font, size: size * 2, color: color ?? ink, bold: isBold, italics: isItalic },
    paragraph: {
      alignment: align && AlignmentType[align === "center" ? "CENTER" : "BOTH"],
      indent: {
        ...(hanging > 0 ? { hanging: twips(hanging) } : { firstLine: twips(indent) }),
        left: twips(leftInset),
        right: twips(inset),
      },
      spacing: {
        before: twips(before),
        after: twips(after),
        // A line with a photo has the height of the photo.
        ...(line > 0 && { line: twips(line), lineRule: LineRuleType.AT_LEAST }),
      },
      keepNext: keepsWithNext,
    },
  };
}
