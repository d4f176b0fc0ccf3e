import { t } from "~/messages/translate";
import type { Book, BookChapter } from "../model";
import { chapterAges, yearsAndAges } from "../parts/chapter-ages";
import { headingData } from "./heading-data";
import { fixedPassage, passage } from "./passages";

const chapterColors = [
  { background: "#edf3f1", ink: "#16424a" },
  { background: "#f7eeee", ink: "#6b2f3a" },
  { background: "#f1f4e8", ink: "#4f6128" },
  { background: "#fbf1e5", ink: "#8f5013" },
  { background: "#edf3f8", ink: "#3b6285" },
  { background: "#faf4e1", ink: "#7b621c" },
];

/** Returns what matter.typ needs of a chapter's opening. `sentence`: under its title, or an empty text. */
export function chapterData(
  chapter: BookChapter,
  index: number,
  language: string,
  sentence: string,
  bySpreads: boolean,
  book: Pick<Book, "parts">,
) {
  const ages = bySpreads ? yearsAndAges(chapter, book) : chapterAges(chapter);
  return {
    id: `chapter-${chapter.id}`,
    number: fixedPassage(t("Chapter {number}", { number: String(index + 1) })),
    title: passage(chapter.title, language),
    heading: headingData(passage(chapter.title, language), { w: 452, h: 150 }, 34),
    ...(bySpreads && { panelHeading: headingData(passage(chapter.title, language), { w: 288, h: 130 }, 26) }),
    ages: ages === "" ? null : fixedPassage(ages),
    sentence: sentence === "" ? null : passage(sentence, language),
    ...(chapterColors[index % chapterColors.length] as (typeof chapterColors)[number]),
  };
}
