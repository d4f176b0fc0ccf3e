import type { MediaRow } from "~/db/tables";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { formatCalendarDate } from "../../base/format";
import { findLiveStory } from "../../base/live-story.server";
import type { Submission } from "../../base/submissions.server";
import { updateImageCaption } from "../../media/images.server";
import { attachMedia } from "../../media/library.server";
import { requirePhoto } from "../../media/photos/require-photo.server";
import { saidToAccount } from "../../people/users/language.server";
import { getChapter, listChapters } from "../chapters/chapters.server";
import { deleteHeldForm, type HeldFormDeps, listHeldForms } from "../drafts/held-forms.server";
import { movePrompt } from "../prompts/move-prompt.server";
import { getPrompt, updatePrompt } from "../prompts/prompts.server";
import { getStory, updateStory } from "../stories/stories.server";
import { type AnsweredCard, chooseChapter, saveCardStory, withCardLock } from "./answer-card.server";
import { photoCaption, storyTitle, whoOfCaption, whoOfTitle } from "./photo-words";
import { knownWords, PhotoAnswer, photoCardHref, type ShownTold } from "./schema";
import { findToldStory, type ToldStory } from "./told-story.server";

/* A card that is told aloud becomes a story once the telling is kept, and asks when and where it was after that. */

/**
 * Keeps what was told about a photo with its story, which is made of the card and of what was typed on it. `add` keeps the
 * sound in the story, or, while there is none, in no story: a sound that is refused leaves the card as it is. Throws NotFound
 * without the photo, and like `add` and createStory.
 */
export function keepAboutPhoto<Kept extends { id: number }>(
  deps: HeldFormDeps,
  actor: Actor,
  id: number,
  submission: Submission | undefined,
  add: (storyId: number | null) => Promise<Kept>,
): Promise<Kept & { storyId: number | null }> {
  return withCardLock(id, async () => {
    const photo = await requirePhoto(deps.db, actor, id);
    if (photo.storyId !== null) {
      const storyId = (await findLiveStory(deps.db, actor, photo.storyId))?.id ?? null;
      return { ...(await add(storyId)), storyId };
    }
    const kept = await add(null);
    const storyId = await makeStory(deps, actor, id, formatCalendarDate(photo.takenMonth), submission);
    await attachMedia(deps, actor, [kept.id], storyId);
    return { ...kept, storyId };
  });
}

async function makeStory(
  deps: HeldFormDeps,
  actor: Actor,
  id: number,
  dateOfFile: string,
  submission: Submission | undefined,
): Promise<number> {
  const { answer, heldIds } = await readTyped(deps, actor, id);
  const words = answer
    ? knownWords(answer, dateOfFile)
    : { who: "", location: "", content: "", date: dateOfFile };
  const chapter = answer ? await stillThere(deps, actor, answer.lifeStageId) : null;
  const { story } = await saveCardStory(deps, actor, id, { words, chapter }, submission);
  for (const heldId of heldIds) await deleteHeldForm(deps.db, actor, heldId);
  return story.id;
}

/** A chapter that is gone since it was chosen keeps nothing back: the year tells. */
async function stillThere({ db }: Deps, actor: Actor, chosen: PhotoAnswer["lifeStageId"]) {
  if (typeof chosen !== "number") return chosen;
  const chapters = await listChapters(db, actor, "biography");
  return chapters.some(({ id }) => id === chosen) ? chosen : null;
}

/** What was typed on the card before. Words that no answer can have are left where they are held. */
async function readTyped(deps: HeldFormDeps, actor: Actor, id: number) {
  const held = (await listHeldForms(deps, actor)).filter(
    ({ path, isOfThisAccount }) => isOfThisAccount && path === photoCardHref(id),
  );
  const fields = held.at(-1)?.fields;
  if (!fields) return { heldIds: [] };
  const notSure = fields.filter(([name]) => name === "notSure").map(([, value]) => value);
  const { data: answer } = PhotoAnswer.safeParse({ ...Object.fromEntries(fields), notSure });
  return answer ? { answer, heldIds: held.map(({ heldId }) => heldId) } : { heldIds: [] };
}

/**
 * Gives the story of a told photo its place and its date, and with them its chapter, and its title and caption, unless somebody
 * worded these. What stands as it was `shown` leaves what the story says by now. Empty answers are as good. Throws NotFound for another
 * story, ValidationError and PlanLapsed.
 */
export function answerToldPhoto(
  deps: Deps,
  actor: Actor,
  id: number,
  shown: ShownTold,
  answer: PhotoAnswer,
): Promise<AnsweredCard> {
  return withCardLock(id, async () => {
    const photo = await requirePhoto(deps.db, actor, id);
    const told = await findToldStory(deps.db, actor, id);
    if (!told || String(told.id) !== shown.id) throw new NotFound();
    await requireWriting(deps, actor);
    const known = knownWords(answer, formatCalendarDate(photo.takenMonth));
    const date = known.date === shown.date ? told.date : known.date;
    const location = known.location === shown.location ? told.location : known.location;
    const chapterTitle = await place(deps, actor, told, { chosen: answer.lifeStageId, date });
    await updateStory(deps, actor, told.id, { date, location });
    await renewWords(deps, actor, photo, told, { date, location });
    return { story: await getStory(deps.db, actor, told.id), chapterTitle };
  });
}

type When = Pick<ToldStory, "date" | "location">;

/** Words of the person's own stay. */
async function renewWords(
  deps: Deps,
  actor: Actor,
  { id, caption }: MediaRow,
  { promptId, ...before }: ToldStory,
  now: When,
): Promise<void> {
  const who = whoOfCaption(caption, before);
  if (who !== null) await updateImageCaption(deps, actor, id, photoCaption({ who, content: "", ...now }));
  const { title } = await getPrompt(deps.db, actor, promptId);
  const renewed = await saidToAccount(deps.db, actor, () => {
    const named = whoOfTitle(title, before);
    // Without a date, any title could be a name: the caption tells.
    const isMade = named !== null && (before.date !== "" || named === "" || named === who);
    return isMade ? storyTitle({ who: named, content: "", ...now }) : title;
  });
  if (renewed !== title) await updatePrompt(deps, actor, promptId, { title: renewed });
}

/** The chapter follows a date that was changed, or what was chosen. Returns its title. */
async function place(
  deps: Deps,
  actor: Actor,
  told: ToldStory,
  { chosen, date }: { chosen: PhotoAnswer["lifeStageId"]; date: string },
): Promise<string> {
  if (chosen === null && date === told.date)
    return (await getChapter(deps.db, actor, told.lifeStageId)).title;
  const chapter = await chooseChapter(deps, actor, chosen, date);
  await movePrompt(deps, actor, told.promptId, chapter.id);
  return chapter.title;
}
