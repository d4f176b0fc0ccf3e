import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { getBook } from "~/domain/book/book.server";
import { countStories, filterStories } from "~/domain/book/model";
import { pageText } from "~/domain/book/pages/paging";
import { printText } from "~/domain/book/reader/printed-text";
import { findPrintedBook } from "~/domain/book/reader/reader.server";
import { findNextPrompt } from "~/domain/writing/prompts/next-prompt.server";
import { getWeeklyQuestionNote } from "~/domain/writing/questions/weekly-question.server";
import type { EditorPage } from "~/domain/writing/workspace/editor.server";
import { endsChapter } from "~/domain/writing/workspace/saved-milestone.server";
import type { SavedPage } from "~/views/writing/stories/saved-page";
import { listUnnamed, readSavedQuestion } from "./saved-question.server";

/** The page of the book on which the open story stands; null where it is not to be shown. */
export async function readSavedPage(
  context: RequestContext,
  actor: Actor,
  { type, milestone: saved, choice, open: { story, place, placeCount, unproven } }: EditorPage,
): Promise<SavedPage | null> {
  if (!saved || !story) return null;
  const book = await getBook(context.db, actor, type, context.config.appUrl);
  const hasNothingToAsk = saved === "third" && listUnnamed(book).length === 0;
  if (hasNothingToAsk && !(await endsChapter(context.db, actor, story.promptId))) return null;
  const milestone = hasNothingToAsk ? "chapter" : saved;
  const [chapter] = (await printText(filterStories(book, ({ id }) => id === story.id))).chapters;
  const [printed] = chapter?.stories ?? [];
  if (!chapter || !printed) return null;
  const newest = await findPrintedBook(context, actor, type);
  const next = place < placeCount ? undefined : await findNextPrompt(context.db, actor, type);
  const asked = await readSavedQuestion(context, actor, story, book, { milestone, from: choice });
  // One thing at a time: after the first page comes the next question, and what may be chosen for it waits.
  const isLater = milestone === "first" && choice === null;
  return {
    milestone,
    type,
    story: { ...printed, media: [] },
    photo: story.images.find(({ id }) => id === story.openingImageId) ?? story.images[0] ?? null,
    chapterTitle: chapter.title,
    paragraphs: pageText(printed.paragraphs)[0] ?? [],
    storyCount: countStories(book),
    number: newest?.starts[`story-${story.id}`] ?? null,
    savedAt: story.updatedAt,
    isNextInChapter: place < placeCount,
    nextPromptId: next?.id ?? null,
    asked: isLater ? null : asked,
    hasChoices: isLater && asked !== null,
    offersQuestions: isLater && (await mayOfferQuestions(context, actor)),
    unproven,
  };
}

/** Questions by email are for the person to turn on, where mail is sent and nobody has asked before. */
async function mayOfferQuestions(context: RequestContext, actor: Actor): Promise<boolean> {
  if (!context.config.smtp || actor.userId !== actor.realUserId) return false;
  return !(await getWeeklyQuestionNote(context.db, actor)).isKnown;
}
