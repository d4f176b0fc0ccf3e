import { currentLanguage } from "~/messages/language";
import { listOtherLanguages } from "../../../book/text/other-language";
import { isRightToLeft } from "../../../book/text/typography";
import { indentOfLine, visibleIndent } from "../../../writing/stories/paragraph-kind";
import { toParagraphs } from "../../../writing/stories/text";
import { html, type Markup } from "./page";

/** Markup of each paragraph with its direction, and its language where it is not the current one; lines stay lines. */
export function textMarkup(text: string): Markup[] {
  const paragraphs = toParagraphs(text);
  const languages = listOtherLanguages(paragraphs, currentLanguage());
  return paragraphs.map((paragraph, place) => {
    const language = languages[place];
    const lang = language ? html` lang="${language}"` : "";
    const dir = isRightToLeft(paragraph) ? "rtl" : "ltr";
    return html`<p dir="${dir}"${lang}>${lineMarkup(paragraph.split("\n"))}</p>\n`;
  });
}

function lineMarkup(lines: string[]): Markup[] {
  const shown = lines.map((line) => visibleIndent(indentOfLine(line)) + line.trim());
  return shown.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
