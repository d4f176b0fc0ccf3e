import { isDeepStrictEqual } from "node:util";
import { newestComposition } from "~/db/enumerations";
import type { Db } from "~/db/open.server";
import type { Composition, StoryType } from "~/db/tables";
import { type BookLanguage, isBookLanguage } from "~/messages/book-languages";
import type { Language } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Actor, requireOwnWords } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { forgetTyped, type Typed, takeTyped } from "../../base/typing-order.server";
import { requirePhotos } from "../../media/photos/require-photo.server";
import { toParagraphs } from "../../writing/stories/text";
import { type Lettering, readLettering } from "../lettering/lettering";
import type { LifeFacts } from "../life-facts";
import type { BookLook } from "../model";
import type { ChosenFamilyPhoto } from "../parts/family-photos";
import { isPartName, type PartName } from "../parts/part-names";
import type { BookDesignInput } from "../schema";
import { readAnchor, readControls, readPosition } from "./controls";
import { introductionOrDefault, subtitleOrDefault, titleOrDefault } from "./default-words.server";
import { type DesignColumns, emptyDesign, toColumns } from "./design-columns";
import { type CoverStyleName, defaultCoverStyle, isCoverStyleName, isLayoutName } from "./design-options";
import { readDesign } from "./design-row.server";
import { readList, readMap, readTexts } from "./read-columns";

export interface BookDesign
  extends Lettering,
    Pick<BookLook, "layouts" | "controls" | "positions" | "anchors"> {
  type: StoryType;
  /** The language of its headings and fixed words; null is the author's. */
  language: BookLanguage | null;
  authorLanguage: Language;
  title: string;
  subtitle: string;
  authorName: string;
  /** Paragraphs separated by blank lines. */
  introduction: string;
  coverStyle: CoverStyleName;
  /** The chosen photo or, before one was chosen, the first good one; null for a cover without a photo. */
  coverImageId: number | null;
  /** 2: by spreads of the whole book, as all new books are. */
  composition: Composition;
  dedication: string;
  family: string;
  contributors: string;
  frontispieceId: number | null;
  omittedParts: PartName[];
  /** Chosen by hand; with `findsIndex`, in addition to what the book finds. */
  indexTerms: string[];
  /** Whether the book finds the names of its index by itself, as all new books do. */
  findsIndex: boolean;
  removedTerms: string[];
  pullQuotes: Record<string, string>;
  /** Photos of openings by chapter id; 0 for none. */
  chapterPhotos: Record<string, number>;
  /** Sentences below titles by chapter id; empty for none. */
  chapterSentences: Record<string, string>;
  /** The photo on the back of the cover; null for one that the book chooses. */
  backImageId: number | null;
  hasYearsPhotos: boolean;
  familyPhotos: ChosenFamilyPhoto[];
  life: LifeFacts | null;
  /** 0 before the first save. */
  version: number;
  updatedAt: string | null;
}

/** The language of a book: the chosen one, or else its author's. */
export function languageOfDesign({
  language,
  authorLanguage,
}: Pick<BookDesign, "language" | "authorLanguage">): BookLanguage {
  return language ?? authorLanguage;
}

/** The design of one of the actor's books, or the defaults (spec 2, sections 3 and 9). */
export async function getBookDesign(db: Db, actor: Actor, type: StoryType): Promise<BookDesign> {
  const { row, author, authorLanguage, introduction, life, coverImageId } = await readDesign(db, actor, type);
  const authorName = row?.authorName || author;
  const chosen = isBookLanguage(row?.language) ? row.language : null;
  const language = languageOfDesign({ language: chosen, authorLanguage });
  return {
    type,
    language: chosen,
    authorLanguage,
    title: titleOrDefault(row?.title, language, authorName, type),
    subtitle: subtitleOrDefault(row?.subtitle, language),
    authorName,
    introduction: introductionOrDefault(
      row?.introduction || toParagraphs(introduction).join("\n\n"),
      language,
    ),
    coverStyle: isCoverStyleName(row?.coverStyle) ? row.coverStyle : defaultCoverStyle,
    coverImageId,
    layouts: readMap(row?.layouts, (name) => (isLayoutName(name) ? name : null)),
    controls: readMap(row?.controls, (value) => readControls(value)),
    positions: readMap(row?.positions, readPosition),
    anchors: readMap(row?.anchors, readAnchor),
    composition: row?.composition ?? newestComposition,
    dedication: row?.dedication ?? "",
    family: row?.family ?? "",
    contributors: row?.contributors ?? "",
    frontispieceId: row?.frontispieceId ?? null,
    omittedParts: readList(row?.omittedParts).filter(isPartName),
    indexTerms: readTexts(row?.indexTerms),
    findsIndex: (row?.findsIndex ?? 1) === 1,
    removedTerms: readTexts(row?.removedTerms),
    pullQuotes: readMap(row?.pullQuotes, (quote) =>
      typeof quote === "string" && quote !== "" ? quote : null,
    ),
    ...readLettering(row ?? {}),
    chapterPhotos: readMap(row?.chapterPhotos, (id) => (typeof id === "number" ? id : null)),
    chapterSentences: readMap(row?.chapterSentences, (words) => (typeof words === "string" ? words : null)),
    backImageId: row?.backImageId ?? null,
    hasYearsPhotos: row?.hasYearsPhotos === 1,
    familyPhotos: JSON.parse(row?.familyPhotos ?? "[]") as ChosenFamilyPhoto[],
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    life,
  };
}

/** The last write wins per field. Throws Conflict with the stored design if `version` is outdated and the input says something else, NotFound if the cover photo is not the actor's. */
export async function saveBookDesign(
  deps: Deps,
  actor: Actor,
  type: StoryType,
  input: BookDesignInput,
  version?: number | null,
  typed?: Typed,
): Promise<BookDesign> {
  if (writtenWords.some((name) => input[name] !== undefined)) requireOwnWords(actor);
  const book = `${actor.userId}/${type}`;
  try {
    return await changeBookDesign(deps, actor, type, async (stored) => {
      const isOutdated = typeof version === "number" && version !== stored.version;
      if (isOutdated && !holds(stored, input)) {
        throw new Conflict(message("The book was changed in the meantime."), { bookDesign: stored });
      }
      return typed ? takeTyped(book, typed, input) : input;
    });
  } catch (error) {
    if (typed) forgetTyped(book, typed, input);
    throw error;
  }
}

/** A form that is posted twice finds its own words the second time. */
function holds(stored: BookDesign, input: BookDesignInput): boolean {
  return Object.entries(input).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, stored[name as keyof BookDesign]),
  );
}

const writtenWords = ["introduction", "dedication", "family", "contributors"] as const;

/** Changes the stored design in a transaction, against lost updates. Throws like saveBookDesign. */
export async function changeBookDesign(
  deps: Deps,
  actor: Actor,
  type: StoryType,
  change: (stored: BookDesign, db: Db) => Promise<BookDesignInput>,
): Promise<BookDesign> {
  await deps.db.transaction().execute(async (db) => {
    const stored = await getBookDesign(db, actor, type);
    await storeDesign({ ...deps, db }, actor, stored, await change(stored, db));
  });
  return getBookDesign(deps.db, actor, type);
}

/** Stores the given fields over `stored`, within the transaction that read it. Throws NotFound like saveBookDesign. */
export async function storeDesign(
  deps: Deps,
  actor: Actor,
  { type, version }: Pick<BookDesign, "type" | "version">,
  input: BookDesignInput,
): Promise<void> {
  const { coverImageId, frontispieceId, backImageId, chapterPhotos = {}, familyPhotos = [] } = input;
  const photos = [
    ...[coverImageId, frontispieceId, backImageId, ...Object.values(chapterPhotos)],
    ...familyPhotos.map(({ photoId }) => photoId),
  ];
  await requirePhotos(
    deps.db,
    actor,
    photos.filter((id): id is number => typeof id === "number" && id > 0),
  );
  const columns = toColumns(input, await findQrCodeKeys(deps.db, actor, input));
  if (version === 0) await insertDesign(deps, actor, type, columns);
  else await updateDesign(deps, actor, type, { ...columns, version: version + 1 });
}

/** Audio and video items are shown as QR codes, which have their own limits. */
async function findQrCodeKeys(
  db: Db,
  actor: Actor,
  { controls = {} }: BookDesignInput,
): Promise<Set<string>> {
  const keys = Object.keys(controls);
  const onYoutube = keys.filter((key) => key.startsWith("youtube-"));
  const ids = keys.map(Number).filter(Number.isSafeInteger);
  if (ids.length === 0) return new Set(onYoutube);
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("kind", "!=", "image")
    .where("id", "in", ids)
    .execute();
  return new Set([...onYoutube, ...rows.map(({ id }) => String(id))]);
}

async function insertDesign(
  { db, clock }: Deps,
  { userId }: Actor,
  storyType: StoryType,
  columns: Partial<DesignColumns>,
) {
  const now = nowText(clock);
  await db
    .insertInto("bookDesigns")
    .values({
      ...emptyDesign,
      ...columns,
      userId,
      storyType,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

async function updateDesign(
  { db, clock }: Deps,
  actor: Actor,
  type: StoryType,
  columns: Partial<DesignColumns> & { version: number },
): Promise<void> {
  await db
    .updateTable("bookDesigns")
    .set({ ...columns, updatedAt: nowText(clock) })
    .where("userId", "=", actor.userId)
    .where("storyType", "=", type)
    .execute();
}
