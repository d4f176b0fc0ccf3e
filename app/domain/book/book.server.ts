import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { defaultLanguage } from "~/messages/languages";
import type { Actor } from "../base/actor";
import { promptTitle } from "../base/prompt-title";
import { listStoryMedia } from "../media/story-media.server";
import { listChapters } from "../writing/chapters/chapters.server";
import { sayPrompt } from "../writing/prompts/standard-words";
import { holdsSentence } from "../writing/stories/alone-sentence";
import { toParagraphs } from "../writing/stories/text";
import { isComposedBySpreads } from "./composer/composition";
import { inModel } from "./design/default-words.server";
import { type BookDesign, getBookDesign, languageOfDesign } from "./design/designs.server";
import { chosenLettering } from "./lettering/lettering";
import { findChosenPhotos, toBookPhoto } from "./media/book-photos.server";
import { listBookQrCodes } from "./media/book-qr-codes.server";
import {
  type Book,
  type BookPhoto,
  type BookStory,
  defaultIntroduction,
  defaultSubtitle,
  photosOf,
} from "./model";
import { listBookSpeech, withSpeech } from "./speech/book-speech.server";
import { listBookMemories, listFamilyNames } from "./stories/book-memories.server";

/** Live stories with text or photos, in book order (spec 2, sections 2.1 and 9); no QR codes without `appUrl`. Throws NotFound for a deleted user. */
export async function getBook(db: Db, actor: Actor, storyType: StoryType, appUrl?: string): Promise<Book> {
  return composeBook(db, actor, await getBookDesign(db, actor, storyType), appUrl);
}

/** Composes what getBook does, with a design that is already loaded. Its standard titles are in the book's language. */
export async function composeBook(db: Db, actor: Actor, design: BookDesign, appUrl?: string): Promise<Book> {
  const language = languageOfDesign(design);
  const book = await inLanguage(language, () => readBook(db, actor, design, appUrl));
  return language === defaultLanguage ? book : { ...book, language };
}

async function readBook(db: Db, actor: Actor, design: BookDesign, appUrl?: string): Promise<Book> {
  const { type: storyType, title, authorName } = design;
  const language = languageOfDesign(design);
  const chapters = await listChapters(db, actor, storyType);
  const isBySpreads = isComposedBySpreads(design.composition);
  const { stories, familyNames } = await listBookStories(db, actor, storyType, appUrl, isBySpreads);
  const photos = [...stories.values()].flatMap((some) => some.flatMap(photosOf));
  const chosen = await findDesignPhotos(db, actor, design, photos);
  return {
    storyType,
    title,
    subtitle: inModel(design.subtitle, language, defaultSubtitle),
    authorName,
    introduction: toParagraphs(inModel(design.introduction, language, defaultIntroduction)),
    look: lookOf(design, chosen),
    parts: partsOf(design, chosen, familyNames),
    chapters: chapters
      .map(({ id, title, ageRange, description }) => ({
        id,
        title,
        ageRange,
        description,
        stories: stories.get(id) ?? [],
      }))
      .filter((chapter) => chapter.stories.length > 0),
  };
}

type ChosenPhotos = Awaited<ReturnType<typeof findDesignPhotos>>;

/** The photos that the design names; null, or left out, where one is no longer there. `photos`: those of the stories. */
async function findDesignPhotos(db: Db, actor: Actor, design: BookDesign, photos: BookPhoto[]) {
  const { coverImageId, frontispieceId, backImageId, familyPhotos } = design;
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const family = familyPhotos.map(({ photoId }) => photoId);
  const photoOf = await findChosenPhotos(db, actor, known, [
    coverImageId,
    frontispieceId,
    backImageId,
    ...family,
  ]);
  return {
    coverImage: photoOf(coverImageId),
    frontispiece: photoOf(frontispieceId),
    backImage: photoOf(backImageId),
    familyPhotos: familyPhotos.flatMap(({ kin, name, photoId }) => {
      const photo = photoOf(photoId);
      return photo ? [{ kin, name, photo }] : [];
    }),
  };
}

function lookOf(design: BookDesign, { coverImage, backImage }: ChosenPhotos): Book["look"] {
  const { coverStyle, layouts, controls, positions, anchors, composition, chapterPhotos } = design;
  const { typeface, textSize, headingColor, ornament } = design;
  const lettering = chosenLettering({ typeface, textSize, headingColor, ornament });
  return {
    ...{ coverStyle, coverImage, layouts, controls, positions, anchors },
    ...(composition !== 1 && { composition }),
    ...(lettering && { lettering }),
    ...(hasEntries(chapterPhotos) && { chapterPhotos }),
    ...(backImage && { backImage }),
  };
}

function partsOf(design: BookDesign, chosen: ChosenPhotos, familyNames: string[]): Book["parts"] {
  const { dedication, family, contributors, omittedParts, pullQuotes, life } = design;
  const { indexTerms, findsIndex, removedTerms, chapterSentences } = design;
  const { frontispiece, familyPhotos } = chosen;
  return {
    omitted: omittedParts,
    dedication: dedication.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ""),
    family,
    contributors: [
      ...contributors.split("\n").filter((name) => name !== ""),
      ...(omittedParts.includes("family-names") ? [] : familyNames),
    ],
    frontispiece,
    indexTerms,
    ...(findsIndex && { findsIndex: true as const }),
    ...(findsIndex && removedTerms.length > 0 && { removedTerms }),
    pullQuotes,
    ...(hasEntries(chapterSentences) && { chapterSentences }),
    ...(design.hasYearsPhotos && { hasYearsPhotos: true as const }),
    ...(familyPhotos.length > 0 && { familyPhotos }),
    life,
  };
}

function hasEntries(map: object): boolean {
  return Object.keys(map).length > 0;
}

async function listBookStories(
  db: Db,
  actor: Actor,
  storyType: StoryType,
  appUrl: string | undefined,
  bySpreads: boolean,
): Promise<{ stories: Map<number, BookStory[]>; familyNames: string[] }> {
  const rows = await selectBookStories(db, { userId: actor.userId, storyType });
  const ids = rows.map((row) => row.id);
  const media = await listStoryMedia(db, actor, ids);
  const qrCodes = appUrl === undefined ? new Map() : await listBookQrCodes(db, actor, ids, media, appUrl);
  const isTold = [...media.values()].some(({ audios, videos }) =>
    [...audios, ...videos].some(({ hasSentences }) => hasSentences),
  );
  const transcripts = isTold ? await listBookSpeech(db, actor.userId, storyType) : new Map();
  const hasMemories = rows.some((row) => row.hasMemories === 1);
  const memories = hasMemories ? await listBookMemories(db, actor, storyType, appUrl) : new Map();
  const hasFamily = hasMemories || rows.some(({ isAsked }) => isAsked === 1);
  const familyNames = hasFamily ? await listFamilyNames(db, actor.userId, storyType) : [];
  const stories = new Map<number, BookStory[]>();
  for (const { hasMemories: _has, isAsked: _asked, ...found } of rows) {
    const { lifeStageId, content, language, openingImageId, aloneSentence, ...row } = found;
    const photos =
      media.get(row.id)?.images.map((image) => toBookPhoto(image, bySpreads, openingImageId)) ?? [];
    const isAlone = bySpreads && aloneSentence !== "" && holdsSentence(content, aloneSentence);
    const items = [...photos, ...(qrCodes.get(row.id) ?? [])];
    const text = withSpeech(toParagraphs(content), transcripts.get(row.id), memories.get(row.id));
    const story = {
      ...row,
      title: sayPrompt(row.promptId, row.title),
      ...text,
      ...(language !== null && { language }),
      ...(isAlone && { aloneSentence }),
      media: items,
    };
    if (story.paragraphs.length === 0 && items.length === 0) continue;
    stories.set(lifeStageId, [...(stories.get(lifeStageId) ?? []), story]);
  }
  return { stories, familyNames };
}

const selectBookStories = cachedQuery(
  (db: Db, { userId, storyType }: { userId: number; storyType: StoryType }) =>
    selectStories(db, { userId }, storyType).select([
      sql<number>`exists (select 1 from memories where memories.story_id = stories.id and memories.state = 'book')`.as(
        "hasMemories",
      ),
      sql<number>`exists (select 1 from asks where asks.prompt_id = prompts.id and asks.user_id = stories.user_id)`.as(
        "isAsked",
      ),
    ]),
);

/** A query of the user's live stories of a type in the order of their prompts; those without text are among them. */
export function selectStories(db: Db, actor: Pick<Actor, "userId">, storyType: StoryType) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select([
      "stories.id",
      "stories.promptId",
      "stories.content",
      "stories.age",
      "stories.date",
      "stories.location",
      "stories.language",
      "stories.openingImageId",
      "stories.aloneSentence",
      "prompts.lifeStageId",
      promptTitle(actor.userId).as("title"),
    ])
    .where("stories.userId", "=", actor.userId)
    .where("stories.storyType", "=", storyType)
    .where("stories.deletedAt", "is", null)
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id");
}
