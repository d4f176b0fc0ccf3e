import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { formatCalendarDate } from "../../base/format";
import { withLock } from "../../base/lock.server";
import { creationKey, type Submission } from "../../base/submissions.server";
import { updateImageCaption } from "../../media/images.server";
import { attachMedia } from "../../media/library.server";
import { requirePhoto } from "../../media/photos/require-photo.server";
import { saidToAccount } from "../../people/users/language.server";
import { findBio } from "../bio/bio.server";
import { listChapters } from "../chapters/chapters.server";
import { createPrompt } from "../prompts/prompts.server";
import { sayChapter } from "../prompts/standard-words";
import { requireAcceptedSize } from "../stories/save-text.server";
import { createStory, getStory, type Story } from "../stories/stories.server";
import { ensureBoxChapter } from "./box-chapter.server";
import { chapterOfYear, yearOf } from "./chapter-years";
import { cardGone } from "./photo-cards.server";
import { photoCaption, storyTitle } from "./photo-words";
import { boxChapter, type CardQuestion, knownWords, type PhotoAnswer } from "./schema";

/** `story` is null without an answer, which may come later: the photo stays a card. */
export interface AnsweredCard {
  story: Story | null;
  chapterTitle: string;
}

interface CardStory extends AnsweredCard {
  story: Story;
}

/**
 * Makes a story of a card's answers, with the photo: under a prompt of its own, in the chosen chapter, the one of
 * its year, or the person's own chapter of photos. Idempotent per `submission`. Throws NotFound, Conflict if the photo
 * joined a story elsewhere, and like createPrompt and createStory.
 */
export async function answerPhotoCard(
  deps: Deps,
  actor: Actor,
  id: number,
  answer: PhotoAnswer,
  submission: Submission | undefined,
): Promise<AnsweredCard> {
  return withCardLock(id, async () => {
    const photo = await requirePhoto(deps.db, actor, id);
    if (photo.storyId !== null) return findEarlier(deps.db, actor, photo.storyId, submission);
    const dateOfFile = formatCalendarDate(photo.takenMonth);
    const words = knownWords(answer, dateOfFile);
    const isSilent = words.who === "" && words.location === "" && words.content === "";
    const isUnread = answer.notSure.length === 0 && words.date === dateOfFile;
    if (isSilent && (isUnread || words.date === "")) return { story: null, chapterTitle: "" };
    return saveCardStory(deps, actor, id, { words, chapter: answer.lifeStageId }, submission);
  });
}

/** A card becomes one story, whatever is sent at once. */
export function withCardLock<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  return withLock(`photo-card:${id}`, work);
}

interface KnownAnswer {
  words: Record<CardQuestion, string>;
  chapter: PhotoAnswer["lifeStageId"];
}

/** Makes the story of a card, whether it says anything or not. Expects the lock of the card. Throws like answerPhotoCard. */
export async function saveCardStory(
  deps: Deps,
  actor: Actor,
  id: number,
  { words, chapter }: KnownAnswer,
  submission: Submission | undefined,
): Promise<CardStory> {
  const { content, date, location } = words;
  requireAcceptedSize(content);
  await requireWriting(deps, actor);
  const { id: lifeStageId, title: chapterTitle } = await chooseChapter(deps, actor, chapter, date);
  const title = await saidToAccount(deps.db, actor, () => storyTitle(words));
  const prompt = await createPrompt(deps, actor, { lifeStageId, title, description: "" }, submission);
  const input = { content, date, location, age: null };
  const story = await createStory(deps, actor, prompt.id, input, { submission, mayBeEmpty: true });
  const { caption } = await requirePhoto(deps.db, actor, id);
  if (caption === "") await updateImageCaption(deps, actor, id, photoCaption(words));
  await attachMedia(deps, actor, [id], story.id);
  return { story: await getStory(deps.db, actor, story.id), chapterTitle };
}

/** The chosen chapter, else that of the year, else the person's own one of photos. Throws ValidationError for one that is not there. */
export async function chooseChapter(
  deps: Deps,
  actor: Actor,
  chosen: PhotoAnswer["lifeStageId"],
  date: string,
): Promise<{ id: number; title: string }> {
  const { db, dateOrder } = deps;
  const chapters = await listChapters(db, actor, "biography");
  if (typeof chosen === "number") {
    const chapter = chapters.find(({ id }) => id === chosen);
    if (!chapter) throw new ValidationError({ lifeStageId: [chapterGone] });
    return chapter;
  }
  const birthYear = yearOf((await findBio(db, actor))?.birthdate ?? "", dateOrder);
  const byYear =
    chosen === boxChapter ? undefined : chapterOfYear(chapters, birthYear, yearOf(date, dateOrder));
  if (byYear) return byYear;
  const id = await ensureBoxChapter(deps, actor);
  const known = chapters.find((chapter) => chapter.id === id);
  return (
    known ?? {
      id,
      title: (await listChapters(db, actor, "biography")).find((one) => one.id === id)?.title ?? "",
    }
  );
}

const chapterGone = message("This chapter is not there any more. Please choose another one.");

/** Throws Conflict for another one. */
async function findEarlier(
  db: Db,
  actor: Actor,
  storyId: number,
  submission: Submission | undefined,
): Promise<CardStory> {
  const made = await db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select(["lifeStages.id", "lifeStages.title"])
    .where("stories.id", "=", storyId)
    .where("stories.userId", "=", actor.userId)
    .where("prompts.createdByForm", "=", creationKey(submission))
    .executeTakeFirst();
  if (made)
    return { story: await getStory(db, actor, storyId), chapterTitle: sayChapter(made.id, made.title) };
  throw cardGone();
}
