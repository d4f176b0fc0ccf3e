import { listOtherLanguages } from "~/domain/book/text/other-language";
import type { Passage } from "~/domain/writing/stories/comparison";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { directionOf } from "./story-paragraphs";

export function MarkedText({
  passages,
  className = "saved-text",
}: {
  passages: Passage[][];
  className?: string;
}) {
  const texts = passages.map((paragraph) => paragraph.map(({ text }) => text).join(""));
  const languages = listOtherLanguages(texts, currentLanguage());
  return (
    <div className={className}>
      {passages.length === 0 && <p className="muted">{t("It has no words.")}</p>}
      {passages.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
        <p key={place} dir={directionOf(texts[place] ?? "")} lang={languages[place]}>
          <MarkedWords passages={paragraph} />
        </p>
      ))}
    </div>
  );
}

export function MarkedWords({ passages }: { passages: Passage[] }) {
  return passages.map(toPassage);
}

function toPassage({ text, isMarked }: Passage, place: number) {
  return isMarked ? <mark key={place}>{text}</mark> : text;
}
