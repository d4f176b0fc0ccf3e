import { createHash } from "node:crypto";
import { linesUsed } from "~/domain/book/composer/arrange-stories";
import { linesPerPage } from "~/domain/book/composer/text-length";
import { engineVersion, type StoryMeasure, type StoryMeasures, type TextCut } from "~/domain/book/print/job";
import type { BookData } from "~/domain/book/print/print-data";
import type { TypesetDocument, Typesetter } from "./typeset";

type StoryData = BookData["chapters"][number]["stories"][number];

/** Keyed by the story's id in the data: "story-12". */
export type MeasuresById = ReadonlyMap<string, StoryMeasure>;

export interface MeasuredStories {
  byId: MeasuresById;
  measures: StoryMeasures;
}

/** Sets the stories of words that are not `known`, each by itself, and measures them. `data`: for measuring. */
export async function measureStories(
  typesetter: Typesetter,
  data: BookData,
  known: StoryMeasures,
): Promise<MeasuredStories> {
  const stories = data.chapters.flatMap((chapter) => chapter.stories).filter(hasWords);
  const keys = new Map(stories.map((story) => [story.id, keyOf(story, data, typesetter.fonts)]));
  const unknown = new Set(stories.filter(({ id }) => !Object.hasOwn(known, keys.get(id) ?? "")));
  const found =
    unknown.size === 0
      ? new Map<string, StoryMeasure>()
      : readMeasures(
          await typesetter.typeset(
            "book",
            pickStories(data, (story) => unknown.has(story)),
          ),
        );
  // After a few stories it is little, and setting the book begins sooner with it.
  if (unknown.size > stories.length / 2) typesetter.forget();
  const byId = new Map(
    [...keys].flatMap(([id, key]) => {
      const measure = known[key] ?? found.get(id);
      return measure ? [[id, measure] as const] : [];
    }),
  );
  const measures = [...byId].map(([id, measure]) => [keys.get(id), measure] as const);
  return { byId, measures: Object.fromEntries(measures) };
}

/** Increment when the templates measure a story otherwise. Unlike the version of the engine, it leaves approvals of books as they are. */
const templatesVersion = 2;

/** Hash of everything that the pages of a story by itself depend on. Photos are placeholders, numbered through the book. */
function keyOf(
  story: StoryData,
  { unit, sheet, lang, links, isRightToLeft, lettering }: BookData,
  fonts: string[],
): string {
  const content = JSON.stringify(
    {
      ...{ engineVersion, templatesVersion, unit, sheet, lang, links, fonts, story },
      ...(isRightToLeft && { isRightToLeft }),
      ...(lettering && { lettering }),
    },
    (name, value: unknown) => (name === "file" && value !== null ? "" : value),
  );
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

function hasWords({ paragraphs }: StoryData): boolean {
  return paragraphs.length > 0;
}

function pickStories(data: BookData, isPicked: (story: StoryData) => boolean): BookData {
  const chapters = data.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.filter(isPicked),
  }));
  return { ...data, chapters: chapters.filter(({ stories }) => stories.length > 0) };
}

interface Mark {
  id: string;
  page: number;
}

type EndMark = Mark & { y: number };
type HeadMark = Mark & { lines: number };
type CutMark = Pick<Mark, "id"> & { cut: TextCut };

/** Reads all stories with text in a document. Each query walks the whole document. */
export function readMeasures(document: TypesetDocument): Map<string, StoryMeasure> {
  const starts = byId(document.query("start") as Mark[]);
  const ends = byId(document.query("end") as EndMark[]);
  const places = document.query("place") as Mark[];
  const heads = document.query("head-lines") as HeadMark[];
  const wordsEnds = byId((document.query("words-end") as EndMark[]).toReversed());
  const cuts = new Map((document.query("cut") as CutMark[]).map(({ id, cut }) => [id, cut]));
  return new Map(
    [...ends].map(([id, end]) => {
      const pages = { first: starts.get(id)?.page ?? end.page, last: end.page };
      const measure = {
        textPages: pages.last - pages.first + 1 - platesBetween(places, `${id}-`, pages),
        lastLines: linesUsed(end.y),
        ...measureWords(end, wordsEnds.get(id), headLines(heads, end)),
        cut: cuts.get(id) ?? null,
      };
      return [id, measure] as const;
    }),
  );
}

interface PageSpan {
  first: number;
  last: number;
}

/** `wordsEnd`: where something follows the words. `head`: lines of the pictures above the last page's words. */
function measureWords(end: EndMark, wordsEnd: EndMark | undefined, head: number) {
  if (wordsEnd && wordsEnd.page < end.page)
    return { wordLines: null, linesLeft: linesPerPage - linesUsed(wordsEnd.y) };
  const isAlone = !wordsEnd && head === 0;
  return { wordLines: isAlone ? null : linesUsed((wordsEnd ?? end).y) - head, linesLeft: null };
}

function headLines(heads: HeadMark[], end: EndMark): number {
  const above = heads.filter(({ id, page }) => id === end.id && page === end.page);
  return above.reduce((sum, { lines }) => sum + Math.round(lines), 0);
}

function platesBetween(places: Mark[], prefix: string, { first, last }: PageSpan): number {
  return places.filter(({ id, page }) => id.startsWith(prefix) && page > first && page < last).length;
}

function byId<Value extends Mark>(values: Value[]): Map<string, Value> {
  return new Map(values.map((value) => [value.id, value]));
}
