import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { MediaRow, StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { formatCalendarDate } from "../../base/format";
import type { DateOrder } from "../../base/life-date";
import type { StoryImage } from "../../media/media";
import { requirePhoto } from "../../media/photos/require-photo.server";
import { toImage } from "../../media/story-media.server";
import { findBio } from "../bio/bio.server";
import { listChapters } from "../chapters/chapters.server";
import { boxChapterTitle, findBoxChapter } from "./box-chapter.server";
import { chapterOfYear, yearOf } from "./chapter-years";
import { findToldStory, type ToldStory } from "./told-story.server";

/* A photo that is in no story is a card: it asks three questions, and the answers become its story. */

const cardsOnPage = 12;

export interface CardsPage {
  /** Those that were added first come first. */
  cards: StoryImage[];
  count: number;
  page: number;
  pages: number;
}

/** A page of the photos that wait for a word; the last one for a page that is not there. Two queries. */
export async function listPhotoCards(db: Db, actor: Actor, wantedPage: number): Promise<CardsPage> {
  const ids = await listCardIds(db, actor);
  const pages = Math.max(1, Math.ceil(ids.length / cardsOnPage));
  const page = Math.min(Math.max(1, wantedPage), pages);
  const shown = ids.slice((page - 1) * cardsOnPage, page * cardsOnPage);
  const rows = shown.length > 0 ? await selectCards(db, actor).where("id", "in", shown).execute() : [];
  return { cards: rows.map(toImage), count: ids.length, page, pages };
}

export interface PhotoCard {
  photo: StoryImage;
  /** Its place among all cards, from 1; 0 for one that is told. */
  place: number;
  count: number;
  /** The first card after the last one; null if it is the only one. */
  nextId: number | null;
  /** "June 2008", from the photo's file; may be empty. */
  dateOfFile: string;
  /** Set once it was told aloud: it asks its last question only. */
  told: ToldStory | null;
  chapters: { id: number; title: string; ageRange: string }[];
  /** The title of the chapter where the answer goes by the date of the file; null without one. */
  chapterByYear: string | null;
  /** Null if it is not known: then no year leads to a chapter. */
  birthYear: number | null;
  boxTitle: string;
  dateOrder: DateOrder;
}

/** Throws NotFound for a photo of another person, removed, or of a story. Five queries. */
export async function getPhotoCard(deps: Deps, actor: Actor, id: number): Promise<PhotoCard> {
  const row = await requirePhoto(deps.db, actor, id);
  if (row.storyId !== null) throw new NotFound();
  return describe(deps, actor, row, null);
}

/** Finds a photo that is still a card. Throws NotFound, and Conflict for one of a story, whose words go nowhere. */
export async function requireCard(db: Db, actor: Actor, id: number): Promise<MediaRow> {
  const row = await requirePhoto(db, actor, id);
  if (row.storyId !== null) throw cardGone();
  return row;
}

/** Says that the photo of typed words joined a story elsewhere. */
export function cardGone(): Conflict {
  return new Conflict(
    message("This photo is in a story by now. Your words still stand here: please copy them there."),
  );
}

/** Returns the card of a photo that may be in a story by now: what was typed about it elsewhere is shown again. Throws NotFound. */
export async function getRefusedCard(deps: Deps, actor: Actor, id: number): Promise<PhotoCard> {
  return describe(deps, actor, await requirePhoto(deps.db, actor, id), null);
}

/** The card of a photo that was told aloud, which may ask its last question again; undefined for any other. */
export async function findToldCard(deps: Deps, actor: Actor, id: number): Promise<PhotoCard | undefined> {
  const told = await findToldStory(deps.db, actor, id);
  return told && describe(deps, actor, await requirePhoto(deps.db, actor, id), told);
}

async function describe(
  { db, dateOrder }: Deps,
  actor: Actor,
  row: MediaRow,
  told: ToldStory | null,
): Promise<PhotoCard> {
  const { id } = row;
  const ids = await listCardIds(db, actor);
  const at = ids.indexOf(id);
  const next = ids[(at + 1) % ids.length];
  const birthYear = yearOf((await findBio(db, actor))?.birthdate ?? "", dateOrder);
  const box = await findBoxChapter(db, actor);
  const chapters = (await listChapters(db, actor, "biography")).filter((chapter) => chapter.id !== box?.id);
  return {
    photo: toImage(row),
    place: at + 1,
    count: ids.length,
    nextId: next === undefined || next === id ? null : next,
    dateOfFile: formatCalendarDate(row.takenMonth),
    told,
    chapters: chapters.map(({ id, title, ageRange }) => ({ id, title, ageRange })),
    chapterByYear:
      chapterOfYear(chapters, birthYear, yearOf(told ? told.date : row.takenMonth, dateOrder))?.title ?? null,
    birthYear: birthYear ?? null,
    boxTitle: box?.title ?? t(boxChapterTitle),
    dateOrder: dateOrder ?? "month-first",
  };
}

/** The card after this one, also if it is none any more; null if no other card is left. */
export async function findNextCard(db: Db, actor: Actor, id: number): Promise<number | null> {
  const others = (await listCardIds(db, actor)).filter((other) => other !== id);
  return others.find((other) => other > id) ?? others[0] ?? null;
}

/** Finds where a photo went that is no card any more; undefined for a card, and for another person's photo. */
export function findStoryOfPhoto(
  db: Db,
  { userId }: Actor,
  id: number,
): Promise<{ storyType: StoryType; promptId: number } | undefined> {
  return db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .select(["stories.storyType", "stories.promptId"])
    .where("media.id", "=", id)
    .where("media.userId", "=", userId)
    .where("media.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null)
    .executeTakeFirst();
}

async function listCardIds(db: Db, { userId }: Actor): Promise<number[]> {
  return (await selectCardIds(db, { userId })).map(({ id }) => id);
}

const selectCardIds = cachedQuery((db: Db, { userId }: { userId: number }) =>
  unattachedPhotos(db, userId).select("id").orderBy("id"),
);

function selectCards(db: Db, { userId }: Actor) {
  return unattachedPhotos(db, userId).selectAll().orderBy("id");
}

function unattachedPhotos(db: Db, userId: number) {
  return db
    .selectFrom("media")
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("storyId", "is", null)
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null);
}
