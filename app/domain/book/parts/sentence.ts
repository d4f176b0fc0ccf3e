import type { BookChapter, BookStory } from "../model";

const [shortest, longest] = [45, 150];
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * A sentence of the writer for a chapter's opening: a chosen pull quote, else the first sentence of fitting length
 * that is part of a longer paragraph. Null if there is none.
 */
export function chapterSentence(
  { stories }: Pick<BookChapter, "stories">,
  pullQuotes: Record<string, string>,
): string | null {
  const chosen = stories.map(({ id }) => pullQuotes[id]).find((quote) => quote);
  if (chosen) return chosen;
  for (const story of stories) {
    const found = firstSentence(story);
    if (found) return found;
  }
  return null;
}

/** Paragraphs of several lines are verse or letters, and stay whole. */
function firstSentence({ paragraphs }: BookStory): string | null {
  for (const paragraph of paragraphs) {
    if (paragraph.includes("\n")) continue;
    const sentences = [...segmenter.segment(paragraph.slice(0, 2000))].map(({ segment }) => segment.trim());
    const fitting = sentences
      .slice(0, -1)
      .find((sentence) => sentence.length >= shortest && sentence.length <= longest && isWhole(sentence));
    if (fitting) return fitting;
  }
  return null;
}

function isWhole(sentence: string): boolean {
  return (
    /^["“‘'«]?\p{Lu}/u.test(sentence) && /[.!?…]["”’'»]?$/u.test(sentence) && !/^["“].*[^"”]$/u.test(sentence)
  );
}
