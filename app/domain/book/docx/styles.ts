import {
  AlignmentType,
  BorderStyle,
  type IBaseParagraphStyleOptions,
  type IParagraphStyleOptions,
  type IStylesOptions,
  LineRuleType,
} from "docx";
import { bookFont, ink, type Look, looks, rightToLeftFont, rule } from "./looks";
import { twips } from "./sheet";

const font = { ascii: bookFont, hAnsi: bookFont, cs: rightToLeftFont };

/** The styles of the document: whoever changes one in Word changes all paragraphs of its kind. */
export function bookStyles(): IStylesOptions {
  const { Title, Heading1, Heading2, ...others } = looks;
  return {
    default: {
      document: { run: { font, size: looks.BodyText.size * 2, color: ink, language: { value: "en-US" } } },
      title: toStyle(Title),
      heading1: { ...toStyle(Heading1), next: "FirstParagraph" },
      heading2: { ...toStyle(Heading2), next: "FirstParagraph" },
    },
    paragraphStyles: [
      { id: "Normal", name: "Normal", quickFormat: true },
      ...Object.entries(others).map(([id, look]) => toParagraphStyle(id, look)),
    ],
  };
}

function toParagraphStyle(id: string, look: Look): IParagraphStyleOptions {
  const style = { id, basedOn: "Normal", next: id === "FirstParagraph" ? "BodyText" : id, quickFormat: true };
  const { paragraph, ...rest } = toStyle(look);
  const border = { top: { style: BorderStyle.SINGLE, size: 8, color: rule, space: 1 } };
  return { ...style, ...rest, paragraph: { ...paragraph, ...(id === "CoverRule" && { border }) } };
}

function toStyle(look: Look): IBaseParagraphStyleOptions {
  const { name, size, line, before, after, align, color, isBold, isItalic, keepsWithNext } = look;
  const { indent = 0, inset = 0, leftInset = inset } = look;
  return {
    name,
    // Said again in every style: LibreOffice has faces of its own for headings.
    run: { font, size: size * 2, color: color ?? ink, bold: isBold, italics: isItalic },
    paragraph: {
      alignment: align && AlignmentType[align === "center" ? "CENTER" : "BOTH"],
      indent: { firstLine: twips(indent), left: twips(leftInset), right: twips(inset) },
      spacing: {
        before: twips(before),
        after: twips(after),
        // A photo is as high as its line: no height is set there.
        ...(line > 0 && { line: twips(line), lineRule: LineRuleType.AT_LEAST }),
      },
      keepNext: keepsWithNext,
    },
  };
}
