import { isRightToLeft } from "~/domain/book/text/typography";
import { toParagraphs } from "~/domain/writing/stories/text";

/** A story's text, inside of `saved-text`, which keeps the line breaks. */
export function StoryParagraphs({ text }: { text: string }) {
  return toParagraphs(text).map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
    <p key={place} dir={directionOf(paragraph)}>
      {paragraph}
    </p>
  ));
}

export function directionOf(text: string): "rtl" | "ltr" {
  return isRightToLeft(text) ? "rtl" : "ltr";
}
