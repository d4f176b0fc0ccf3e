import {
  type IParagraphOptions,
  type ISectionPropertiesOptions,
  Paragraph,
  type ParagraphChild,
  ParagraphProperties,
  SectionProperties,
  TextRun,
} from "docx";
import { isRightToLeft, toRuns } from "../text/typography";
import { rightToLeftFont, type StyleId } from "./styles";

/** A paragraph that can be the last of its section. */
export class BookParagraph extends Paragraph {
  /**
   * Ends the section here. The library would add an empty paragraph for it, which makes an empty page wherever the
   * text before it ends at the foot of one.
   */
  endSection(options: ISectionPropertiesOptions): void {
    const properties: unknown = this.root[0];
    if (properties instanceof ParagraphProperties) properties.push(new SectionProperties(options));
  }
}

/** A paragraph of plain text in one of the book's styles. */
export function textParagraph(style: StyleId, text: string, options: IParagraphOptions = {}): BookParagraph {
  return styledParagraph(style, text, { ...options, children: textRuns(text) });
}

/** The same with `children` that show `text`. */
export function styledParagraph(style: StyleId, text: string, options: IParagraphOptions): BookParagraph {
  return new BookParagraph({ style, ...(isRightToLeft(text) && { bidirectional: true }), ...options });
}

/** A text as Word takes it: what runs from right to left is marked so, with its language. */
export function textRuns(text: string): ParagraphChild[] {
  return toRuns(text).map((run) => {
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
