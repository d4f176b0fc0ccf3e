import { saidIn } from "~/messages/language";
import { isBySpreads } from "../composer/composition";
import type { LayoutName } from "../design/design-options";
import { withOneCaptionStyle } from "../layouts/caption-style";
import { layOutMedia, type MediaSheet, mediaPerPage, suggestLayout } from "../layouts/layouts";
import {
  type Book,
  type BookChapter,
  type BookItem,
  type BookStory,
  countStories,
  languageOfBook,
} from "../model";
import { type PageParagraph, pageText } from "./paging";

/** Numbered from 1 (spec 2, section 3). The id of a media page does not depend on the text before it. */
export type BookPage = { id: string; pageNumber: number } & PageContent;

type PageContent = CoverPage | IntroductionPage | TextPage | MediaPage;

export interface CoverPage {
  pageType: "cover";
  storyId: null;
  storyTitle: "";
  content: { title: string; subtitle: string; authorName: string; storyCount: number };
}

export interface IntroductionPage {
  pageType: "introduction";
  storyId: null;
  storyTitle: "";
  content: PageParagraph[];
}

interface StoryPage {
  storyId: number;
  storyTitle: string;
  opening: StoryOpening | null;
}

export interface TextPage extends StoryPage {
  pageType: "text";
  content: PageParagraph[];
}

export interface MediaPage extends StoryPage {
  pageType: "media";
  content: BookItem[];
}

export interface StoryOpening extends Pick<BookStory, "age" | "date" | "location"> {
  chapter: Pick<BookChapter, "id" | "title" | "ageRange" | "description"> | null;
}

/** All pages: cover, introduction, then each story's text and media (spec 2, sections 2.1 and 9). */
export function toPages(book: Book): BookPage[] {
  const pages = [toCover(book), ...toIntroduction(book), ...book.chapters.flatMap(toChapterPages)];
  return pages.map((page, index) => ({ ...page, pageNumber: index + 1 }));
}

export const openingHeight = 140;

/** The chosen layout, by page id or number, otherwise the one that suits the photos. */
export function layoutOf(
  { look }: Pick<Book, "look">,
  { id, pageNumber, content, opening }: MediaPage & Pick<BookPage, "id" | "pageNumber">,
): LayoutName {
  const chosen = look.layouts[id] ?? look.layouts[pageNumber];
  return chosen ?? suggestLayout(content, look, opening ? openingHeight : 0);
}

/** Whether the person arranged a media page: then its pictures keep a page of their own in print. */
export function hasOwnLayout(
  { look: { layouts, controls, positions } }: Pick<Book, "look">,
  { id, pageNumber, content }: MediaPage & Pick<BookPage, "id" | "pageNumber">,
): boolean {
  const isSized = ({ key }: BookItem) =>
    positions[key] !== undefined ||
    (controls[key]?.width ?? null) !== null ||
    (controls[key]?.height ?? null) !== null;
  return (layouts[id] ?? layouts[pageNumber]) !== undefined || content.some(isSized);
}

/** Places the items of a media page, with their captions in the language of the book. All outputs draw these boxes. */
export function toMediaSheet(
  book: Pick<Book, "look" | "language">,
  page: MediaPage & Pick<BookPage, "id" | "pageNumber">,
): MediaSheet {
  const top = page.opening ? openingHeight : 0;
  const sheet = saidIn(languageOfBook(book), () =>
    layOutMedia(layoutOf(book, page), page.content, book.look, top),
  );
  return isBySpreads(book) ? { ...sheet, boxes: sheet.boxes.map(withOneCaptionStyle) } : sheet;
}

type UnnumberedPage = { id: string } & PageContent;

function toCover(book: Book): UnnumberedPage {
  const { title, subtitle, authorName } = book;
  const content = { title, subtitle, authorName, storyCount: countStories(book) };
  return { id: "cover", pageType: "cover", storyId: null, storyTitle: "", content };
}

function toIntroduction({ introduction }: Book): UnnumberedPage[] {
  return pageText(introduction).map((content, index) => ({
    id: `introduction-${index + 1}`,
    pageType: "introduction",
    storyId: null,
    storyTitle: "",
    content,
  }));
}

function toChapterPages({ stories, id, title, ageRange, description }: BookChapter): UnnumberedPage[] {
  return stories.flatMap((story, index) =>
    toStoryPages(story, index === 0 ? { id, title, ageRange, description } : null),
  );
}

function toStoryPages(story: BookStory, chapter: StoryOpening["chapter"]): UnnumberedPage[] {
  const { age, date, location } = story;
  const [text, media] = [{ pageType: "text" } as const, { pageType: "media" } as const];
  const name = `story-${story.id}`;
  const bodies = [
    ...pageText(story.paragraphs).map((content, index) => ({
      ...text,
      id: `${name}-text-${index + 1}`,
      content,
    })),
    ...chunk(story.media, mediaPerPage).map((content, index) => ({
      ...media,
      id: `${name}-media-${index + 1}`,
      content,
    })),
  ];
  return bodies.map((body, index) => ({
    storyId: story.id,
    storyTitle: story.title,
    opening: index === 0 ? { chapter, age, date, location } : null,
    ...body,
  }));
}

function chunk<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
