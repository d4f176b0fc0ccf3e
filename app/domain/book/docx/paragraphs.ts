import {
  type IParagraphOptions,
  type ISectionPropertiesOptions,
  Paragraph,
  type ParagraphChild,
  ParagraphProperties,
  SectionProperties,
  TextRun,
} from "docx";
import { isRightToLeft, toBidiRuns } from "../text/typography";
import { rightToLeftFont, type StyleId } from "./styles";
import { eastAsianLook, wordLanguageOf } from "./word-language";

export class BookParagraph extends Paragraph {
  /** Puts the section break into this paragraph; the library's extra paragraph can cause an empty page. */
  endSection(options: ISectionPropertiesOptions): void {
    const properties: unknown = this.root[0];
    if (properties instanceof ParagraphProperties) properties.push(new SectionProperties(options));
  }
}

/** Line breaks in the text are kept. */
export function textParagraph(style: StyleId, text: string, options: IParagraphOptions = {}): BookParagraph {
  return styledParagraph(style, text, { ...options, children: textRuns(text) });
}

/** Runs from right to left where most letters of `text` do. */
export function styledParagraph(style: StyleId, text: string, options: IParagraphOptions): BookParagraph {
  return new BookParagraph({ style, ...(isRightToLeft(text) && { bidirectional: true }), ...options });
}

/** Splits text into runs, marking those from right to left, East Asian ones, and those in another language than the book. `set`: by hand. */
export function textRuns(text: string, set?: string): ParagraphChild[] {
  const ofText = wordLanguageOf(text, set);
  return toBidiRuns(text).map((run) => {
    if (!run.isRightToLeft) {
      const look = { ...ofText, ...eastAsianLook(run.text) };
      return Object.keys(look).length > 0 ? new TextRun({ text: run.text, ...look }) : new TextRun(run.text);
    }
    const bidirectional = /\p{Script=Hebrew}/u.test(run.text) ? "he-IL" : "ar-SA";
    return new TextRun({
      text: run.text,
      rightToLeft: true,
      font: { cs: rightToLeftFont },
      language: { bidirectional },
    });
  });
}
