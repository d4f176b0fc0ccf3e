import { createHash } from "node:crypto";
import { linesUsed } from "~/domain/book/composer/arrange-stories";
import { linesPerPage } from "~/domain/book/composer/text-length";
import { engineVersion, type StoryMeasure, type StoryMeasures } from "~/domain/book/print/job";
import type { BookData } from "~/domain/book/print/print-data";
import type { TypesetDocument, Typesetter } from "./typeset";

type StoryData = BookData["chapters"][number]["stories"][number];

/** By the story's id in the data: "story-12". */
export type MeasuresById = ReadonlyMap<string, StoryMeasure>;

export interface MeasuredStories {
  byId: MeasuresById;
  /** For the next files of the book. */
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
  const isKnown = ({ id }: StoryData) => Object.hasOwn(known, keys.get(id) ?? "");
  const found = stories.every(isKnown)
    ? new Map<string, StoryMeasure>()
    : readMeasures(
        await typesetter.typeset(
          "book",
          pickStories(data, (story) => hasWords(story) && !isKnown(story)),
        ),
      );
  const byId = new Map(
    [...keys].flatMap(([id, key]) => {
      const measure = known[key] ?? found.get(id);
      return measure ? [[id, measure] as const] : [];
    }),
  );
  const measures = [...byId].map(([id, measure]) => [keys.get(id), measure] as const);
  return { byId, measures: Object.fromEntries(measures) };
}

/** Hash of everything that the pages of a story by itself depend on. Photos are placeholders, numbered through the book. */
function keyOf(story: StoryData, { unit, sheet, lang, links }: BookData, fonts: string[]): string {
  const content = JSON.stringify(
    { engineVersion, unit, sheet, lang, links, fonts, story },
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

/** Of all stories with text in a document. Each query walks the whole document. */
export function readMeasures(document: TypesetDocument): Map<string, StoryMeasure> {
  const starts = byId(document.query("start") as Mark[]);
  const ends = byId(document.query("end") as EndMark[]);
  const places = document.query("place") as Mark[];
  const wordsEnds = document.query("words-end") as { page: number; y: number }[];
  return new Map(
    [...ends].map(([id, end]) => {
      const pages = { first: starts.get(id)?.page ?? end.page, last: end.page };
      const measure = {
        textPages: pages.last - pages.first + 1 - platesBetween(places, `${id}-`, pages),
        lastLines: linesUsed(end.y),
        linesLeft: linesLeft(wordsEnds, pages),
      };
      return [id, measure] as const;
    }),
  );
}

interface PageSpan {
  first: number;
  last: number;
}

/** Null unless the words of a story end on a page before its last. */
function linesLeft(wordsEnds: { page: number; y: number }[], { first, last }: PageSpan): number | null {
  const end = wordsEnds.find(({ page }) => page >= first && page < last);
  return end ? linesPerPage - linesUsed(end.y) : null;
}

function platesBetween(places: Mark[], prefix: string, { first, last }: PageSpan): number {
  return places.filter(({ id, page }) => id.startsWith(prefix) && page > first && page < last).length;
}

function byId<Value extends Mark>(values: Value[]): Map<string, Value> {
  return new Map(values.map((value) => [value.id, value]));
}
