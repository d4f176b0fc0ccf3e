import { t } from "~/messages/translate";
import {
  isShortGroup,
  type KindOfParagraph,
  type ParagraphKind,
  readParagraph,
} from "../../writing/stories/paragraph-kind";
import { isBySpreads } from "../composer/composition";
import { passageCodesOf, passageEnds, passagePhotosOf } from "../media/passage-media";
import {
  type Book,
  type BookChapter,
  type BookItem,
  type BookStory,
  printedIntroduction,
  storyDetails,
} from "../model";
import { chapterAges, yearsAndAges } from "../parts/chapter-ages";
import { openingSentences } from "../parts/sentence";
import { recordedOnLine } from "../speech/speech";
import type { Block, TextBlock } from "./block";
import { listBackParts, listFrontParts } from "./parts-blocks";
import { photoPlaces } from "./photo-places";
import { heightBelow, type PhotoFile, placePhotos } from "./photos";
import { paragraphStyles, type StyleId } from "./styles";

/** The introduction, one section per chapter, and the parts around them. */
export function toSections(book: Book, photos: ReadonlyMap<string, PhotoFile>): Block[][] {
  const sentences = openingSentences(book);
  const shown = { photos, places: photoPlaces(book) };
  return [
    ...(printedIntroduction(book).length > 0 ? [introductionBlocks(book)] : []),
    ...listFrontParts(book, photos).map(({ blocks }) => blocks),
    ...book.chapters.map((chapter) => chapterBlocks(book, chapter, sentences[chapter.id] ?? "", shown)),
    ...listBackParts(book, photos).map(({ blocks }) => blocks),
  ];
}

interface ShownPhotos {
  photos: ReadonlyMap<string, PhotoFile>;
  places: ReadonlyMap<string, number>;
}

export const introductionAnchor = "_Toc_introduction";

/** The Word bookmark of a chapter's heading, to which the contents lead. */
export function chapterAnchor(chapter: Pick<BookChapter, "id">): string {
  return `_Toc_chapter_${chapter.id}`;
}

/** The Word bookmark of a story's heading, to which the contents lead. */
export function storyAnchor(story: Pick<BookStory, "id">): string {
  return `_Toc_story_${story.id}`;
}

function introductionBlocks({ introduction }: Book): Block[] {
  const heading = { style: "Heading1", text: t("Introduction"), anchor: introductionAnchor } as const;
  return [heading, ...textBlocks(introduction)];
}

function chapterBlocks(book: Book, chapter: BookChapter, sentence: string, shown: ShownPhotos): Block[] {
  const heading: Block[] = [
    { style: "Heading1", text: chapter.title, anchor: chapterAnchor(chapter) },
    ...optional("ChapterAges", isBySpreads(book) ? yearsAndAges(chapter, book) : chapterAges(chapter)),
    ...optional("ChapterDescription", sentence.replace(/\s+/g, " ")),
  ];
  return [...heading, ...chapter.stories.flatMap((story, index) => storyBlocks(story, index === 0, shown))];
}

/** Every story but the first of a chapter starts a page. */
function storyBlocks(story: BookStory, isFirst: boolean, { photos, places }: ShownPhotos): Block[] {
  const items = [...story.media, ...passagePhotosOf(story), ...passageCodesOf(story)];
  const count = story.paragraphs.length;
  const ends = passageEnds(story);
  // The day of a recording stands with all that was told.
  const placeOf = ({ key }: BookItem) => ends.get(key) ?? (story.speech ? count : (places.get(key) ?? count));
  const isBelowHeadings = items.some((item) => placeOf(item) === 0);
  const room = isBelowHeadings ? heightBelow[isFirst ? "chapter" : "story"] : undefined;
  const placed = placePhotos(story.title, items, photos, room);
  const stops = [...new Set([0, ...items.map(placeOf), count])].sort((one, other) => one - other);
  return [
    { style: "Heading2", text: story.title, anchor: storyAnchor(story), startsPage: !isFirst },
    ...optional("StoryDetails", storyDetails(story).join(" · ")),
    ...stops.flatMap((stop, index): Block[] => [
      ...inLanguageOf(story, index === 0 ? [] : storyText(story, stops[index - 1], stop)),
      ...placed.filter(({ image }) => placeOf(image) === stop).map((photo) => ({ photo })),
    ]),
  ];
}

/** The line that says when it was told is the book's. */
function inLanguageOf({ language }: BookStory, blocks: TextBlock[]): TextBlock[] {
  if (language === undefined) return blocks;
  return blocks.map((block) => (block.style === "ToldOn" ? block : { ...block, language }));
}

/** Paragraphs from one to another, of which passages are never divided. */
function storyText({ paragraphs: all, speech }: BookStory, from = 0, to = all.length): TextBlock[] {
  const begin = speech?.[0]?.paragraph ?? all.length;
  const told = (speech ?? []).flatMap(({ paragraph }, index): TextBlock[] => {
    if (paragraph < from || paragraph >= to) return [];
    const spoken = all.slice(paragraph, speech?.[index + 1]?.paragraph);
    const lines = spoken.flatMap((text) => text.split("\n"));
    return [
      { style: "ToldOn", text: recordedOnLine({ speech }, paragraph) ?? "" },
      ...lines.map((text) => ({ style: "Speech", text }) as const),
    ];
  });
  return [...textBlocks(all.slice(from, Math.max(from, Math.min(to, begin)))), ...told];
}

function textBlocks(paragraphs: string[]): TextBlock[] {
  let before: ParagraphKind | null = null;
  return paragraphs.flatMap((text) => {
    const paragraph = readParagraph(text);
    const [previous, kind] = [before, paragraph.kind];
    before = kind;
    const isFree = previous !== null && (kind !== "prose" || previous !== "prose");
    const blocks = kind === "prose" ? [proseBlock(text, previous)] : lineBlocks(paragraph);
    return blocks.map((block, index) => (isFree && index === 0 ? { ...block, gap: lineGap } : block));
  });
}

const lineGap = paragraphStyles.BodyText.line;

function proseBlock(text: string, previous: ParagraphKind | null): TextBlock {
  return { style: previous === "prose" ? "BodyText" : "FirstParagraph", text };
}

/** Points, of a space at the start of a line of verse. */
const spaceWidth = 5;

const lineStyles = { verse: "Verse", list: "List", lines: "Lines" } as const;

/** A block for each line, because only those have hanging indents. */
function lineBlocks(paragraph: KindOfParagraph): TextBlock[] {
  const { kind, lines } = paragraph;
  const style = kind === "prose" ? "FirstParagraph" : lineStyles[kind];
  const isKept = isShortGroup(paragraph);
  return lines.map(({ marker, indent = 0, text }, index) => ({
    style: marker === null && kind === "list" ? "Lines" : style,
    text,
    ...(marker !== null && { marker }),
    ...(indent > 0 && { indent: indent * spaceWidth }),
    keepsWithNext: isKept && index < lines.length - 1,
  }));
}

function optional(style: StyleId, text: string): TextBlock[] {
  return text === "" ? [] : [{ style, text }];
}
