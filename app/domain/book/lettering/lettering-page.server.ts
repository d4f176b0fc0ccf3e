import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { cutText } from "../../base/cut-text";
import { composeBook } from "../book.server";
import type { BuilderDeps } from "../design/builder.server";
import { type BookDesign, getBookDesign } from "../design/designs.server";
import { type Book, type BookPhoto, type BookStory, photosOf } from "../model";
import { openingSentences } from "../parts/sentence";

export interface LetteringPage {
  type: StoryType;
  design: BookDesign;
  chapters: LetteredChapter[];
  /** All photos of the book's stories, for the back of its cover. */
  photos: BookPhoto[];
  sample: LetteringSample | null;
}

export interface LetteredChapter {
  id: number;
  title: string;
  photos: BookPhoto[];
  /** The sentence that stands below its title now; may be empty. */
  sentence: string;
}

export interface LetteringSample {
  title: string;
  words: string;
  photo: BookPhoto | null;
}

/** Letters that a page of the preview can show. */
const mostLetters = 1600;

/** What the form of type and color shows. Throws NotFound if the user is deleted. */
export async function getLetteringPage(
  { db }: BuilderDeps,
  actor: Actor,
  type: StoryType,
): Promise<LetteringPage> {
  const design = await getBookDesign(db, actor, type);
  const book = await composeBook(db, actor, design);
  const sentences = openingSentences(book);
  const chapters = book.chapters.map(({ id, title, stories }) => ({
    id,
    title,
    photos: stories.flatMap(photosOf).filter((photo) => !photo.isHandwriting),
    sentence: sentences[id] ?? "",
  }));
  return { type, design, chapters, photos: chapters.flatMap(({ photos }) => photos), sample: sampleOf(book) };
}

function sampleOf({ chapters }: Book): LetteringSample | null {
  const stories = chapters.flatMap((chapter) => chapter.stories);
  const story = stories.find(({ paragraphs }) => paragraphs.length > 0);
  if (!story) return null;
  return {
    title: story.title,
    words: beginningOf(story),
    photo: photosOf(story)[0] ?? stories.flatMap(photosOf)[0] ?? null,
  };
}

function beginningOf({ paragraphs }: BookStory): string {
  return cutText(paragraphs.join("\n"), mostLetters);
}
