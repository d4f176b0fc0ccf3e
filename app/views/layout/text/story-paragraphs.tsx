import { listOtherLanguages } from "~/domain/book/text/other-language";
import { isRightToLeft } from "~/domain/book/text/typography";
import { toParagraphs } from "~/domain/writing/stories/text";
import { currentLanguage } from "~/messages/language";

/** A story's text, inside of `saved-text`, which keeps the line breaks. `language`: set by hand. */
export function StoryParagraphs({ text, language }: { text: string; language?: string | undefined }) {
  const paragraphs = toParagraphs(text);
  const languages = listOtherLanguages(paragraphs, currentLanguage(), language);
  return paragraphs.map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
    <p key={place} dir={directionOf(paragraph)} lang={languages[place]}>
      {paragraph}
    </p>
  ));
}

export function directionOf(text: string): "rtl" | "ltr" {
  return isRightToLeft(text) ? "rtl" : "ltr";
}
