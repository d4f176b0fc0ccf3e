import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { type Book, photosOf } from "~/domain/book/model";
import { hasChosenCover } from "~/domain/book/stories/story-choices-page.server";
import { offeredSentences } from "~/domain/writing/stories/alone-sentence";
import type { Story } from "~/domain/writing/stories/stories.server";
import { nextQuestion, type StoryQuestion } from "~/domain/writing/stories/story-questions";
import type { SavedQuestion } from "~/views/writing/stories/saved-question";

const photosShown = 6;
const sentencesShown = 5;
/** A story of fewer sentences has none to choose from. */
const fewestSentences = 3;

/** The first of the three questions from `from` on that is open and can be answered; null if there is none. */
export async function readSavedQuestion(
  { db }: RequestContext,
  actor: Actor,
  story: Pick<Story, "images" | "openingImageId" | "aloneSentence" | "storyType"> & { text: string },
  book: Book,
  from: StoryQuestion | null,
): Promise<SavedQuestion | null> {
  const own = story.images;
  const others = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const all = [...own, ...others.filter(({ id }) => !own.some((photo) => photo.id === id))];
  const sentences = offeredSentences(story.text);
  const open: StoryQuestion[] = [];
  if (own.length > 1 && story.openingImageId === null) open.push("opening");
  if (sentences.length >= fewestSentences && story.aloneSentence === null) open.push("sentence");
  if (all.length > 0 && !(await hasChosenCover(db, actor, story.storyType))) open.push("cover");
  const question = nextQuestion(open, from ?? undefined);
  if (question === "none") return null;
  const photos = question === "opening" ? own : all;
  return {
    question,
    photos: photos.slice(0, photosShown).map(({ id, url, caption }) => ({ id, url, caption })),
    sentences: sentences.slice(0, sentencesShown),
    hasMore: question === "sentence" ? sentences.length > sentencesShown : photos.length > photosShown,
  };
}
