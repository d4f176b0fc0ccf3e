import type { RequestContext } from "~/context";
import type { Db } from "~/db/open.server";
import type { Actor } from "~/domain/base/actor";
import { type Book, photosOf, printedIntroduction, printedSubtitle } from "~/domain/book/model";
import { hasChosenCover } from "~/domain/book/stories/story-choices-page.server";
import type { StoryImage } from "~/domain/media/media";
import { offeredSentences } from "~/domain/writing/stories/alone-sentence";
import type { Story } from "~/domain/writing/stories/stories.server";
import { nextQuestion, type StoryQuestion } from "~/domain/writing/stories/story-questions";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import type { SavedQuestion } from "~/views/writing/stories/saved-question";

type BookPhoto = Pick<StoryImage, "id" | "url" | "caption">;
type SavedStory = Pick<Story, "images" | "openingImageId" | "aloneSentence" | "storyType"> & { text: string };

const photosShown = 6;
const sentencesShown = 5;
/** A story of fewer sentences has none to choose from. */
const fewestSentences = 3;

/** The first question from `from` on that is open and can be answered; null if there is none. */
export async function readSavedQuestion(
  { db }: RequestContext,
  actor: Actor,
  story: SavedStory,
  book: Book,
  { milestone, from }: { milestone: Milestone; from: StoryQuestion | null },
): Promise<SavedQuestion | null> {
  // The third story has questions of its own.
  const offered = { photos: allPhotos(story, book), sentences: offeredSentences(story.text) };
  const open = milestone === "third" ? listUnnamed(book) : await listOpen(db, actor, story, offered);
  const question = nextQuestion(open, from ?? undefined);
  if (question === "none") return null;
  const { sentences } = offered;
  const photos = question === "opening" ? story.images : offered.photos;
  return {
    question,
    photos: photos.slice(0, photosShown).map(({ id, url, caption }) => ({ id, url, caption })),
    sentences: sentences.slice(0, sentencesShown),
    hasMore: question === "sentence" ? sentences.length > sentencesShown : photos.length > photosShown,
  };
}

/** What the book says of itself. */
export function listUnnamed(book: Book): StoryQuestion[] {
  return [
    ...(printedSubtitle(book) === "" ? (["subtitle"] as const) : []),
    ...(printedIntroduction(book).length === 0 ? (["introduction"] as const) : []),
  ];
}

interface Offered {
  photos: BookPhoto[];
  sentences: string[];
}

async function listOpen(
  db: Db,
  actor: Actor,
  story: SavedStory,
  { photos, sentences }: Offered,
): Promise<StoryQuestion[]> {
  const open: StoryQuestion[] = [];
  if (story.images.length > 1 && story.openingImageId === null) open.push("opening");
  if (sentences.length >= fewestSentences && story.aloneSentence === null) open.push("sentence");
  if (photos.length > 0 && !(await hasChosenCover(db, actor, story.storyType))) open.push("cover");
  return open;
}

/** Those of the story come first. */
function allPhotos({ images }: SavedStory, book: Book): BookPhoto[] {
  const others = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  return [...images, ...others.filter(({ id }) => !images.some((photo) => photo.id === id))];
}
