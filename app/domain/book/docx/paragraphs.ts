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

/** A paragraph that can end a section. */
export class BookParagraph extends Paragraph {
  /**
   * Puts the section break into this paragraph. The library adds an empty paragraph instead, which can cause
   * an empty page.
   */
  endSection(options: ISectionPropertiesOptions): void {
    const properties: unknown = this.root[0];
    if (properties instanceof ParagraphProperties) properties.push(new SectionProperties(options));
  }
}

export function textParagraph(style: StyleId, text: string, options: IParagraphOptions = {}): BookParagraph {
  return styledParagraph(style, text, { ...options, children: textRuns(text) });
}

/** A paragraph with its own runs; `text` decides its direction. */
export function styledParagraph(style: StyleId, text: string, options: IParagraphOptions): BookParagraph {
  return new BookParagraph({ style, ...(isRightToLeft(text) && { bidirectional: true }), ...options });
}

/** Splits text into runs and marks right-to-left ones with their language. */
export function textRuns(text: string): ParagraphChild[] {
  return toBidiRuns(text).map((run) => {
    if (!run.isRightToLeft) return new TextRun(run.text);
    const bidirectional = /\p{Script=Hebrew}/u.test(run.text) ? "he-IL" : "ar-SA";
    return new TextRun({
      text: run.text,
      rightToLeft: true,
      font: { cs: rightToLeftFont },
      language: { bidirectional },
    });
  });
}
