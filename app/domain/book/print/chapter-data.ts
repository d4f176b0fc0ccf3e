import type { Size } from "../geometry";
import { type BookChapter, chapterAges } from "../model";
import { type BookParts, hasPart } from "../parts/parts";
import { chapterSentence } from "../parts/sentence";
import { balancedWidth, fitText } from "../text/text-fit";
import { smartQuotes } from "../text/typography";
import { type Passage, passage } from "./passages";

const chapterColors = [
  { background: "#edf3f1", ink: "#16424a" },
  { background: "#f7eeee", ink: "#6b2f3a" },
  { background: "#f1f4e8", ink: "#4f6128" },
  { background: "#fbf1e5", ink: "#8f5013" },
  { background: "#edf3f8", ink: "#3b6285" },
  { background: "#faf4e1", ink: "#7b621c" },
];

/** Of a chapter's opening, for matter.typ. */
export function chapterData(chapter: BookChapter, index: number, language: string, parts: BookParts) {
  const written = hasPart(parts, "chapter-pictures") ? chapterSentence(chapter, parts.pullQuotes) : null;
  const sentence = written ?? chapter.description;
  const ages = chapterAges(chapter);
  return {
    id: `chapter-${chapter.id}`,
    number: passage(`Chapter ${index + 1}`, "en"),
    title: passage(chapter.title, language),
    heading: heading(passage(chapter.title, language), { w: 452, h: 150 }, 34),
    ages: ages === "" ? null : passage(ages, "en"),
    sentence: sentence === "" ? null : passage(smartQuotes(sentence), language),
    ...(chapterColors[index % chapterColors.length] as (typeof chapterColors)[number]),
  };
}

/** A title at the largest size that fits, with balanced lines. */
export function heading(title: Passage, place: Size, maxSize: number) {
  const size = fitText(title.text, place, { face: "display" }, { maxSize, minSize: 11, leading: 1.2 });
  return { passage: title, size, width: balancedWidth(title.text, place.w, size, { face: "display" }) + 2 };
}
