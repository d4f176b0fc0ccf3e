import { rowFigure } from "../composer/figures";
import type { BookLook, BookPassage, BookPhoto, BookQrCode, BookStory } from "../model";

/* What relatives sent beside their memories. It stands with their passage, and is nobody's to arrange. */

type Passages = Pick<BookStory, "speech" | "paragraphs">;

/** Photos of relatives in a story, in the order of their passages. */
export function passagePhotosOf({ speech = [] }: Pick<Passages, "speech">): BookPhoto[] {
  return speech.flatMap(({ photos = [] }) => photos);
}

/** QR codes of relatives in a story, in the order of their passages. */
export function passageCodesOf({ speech = [] }: Pick<Passages, "speech">): BookQrCode[] {
  return speech.flatMap(({ codes = [] }) => codes);
}

/** Paragraphs of the story up to the end of the passage of each photo and code of a relative, by item key. */
export function passageEnds(story: Passages): Map<string, number> {
  return new Map(
    endsOf(story).flatMap(([{ photos = [], codes = [] }, end]) =>
      [...photos, ...codes].map(({ key }) => [key, end] as const),
    ),
  );
}

function endsOf({ speech = [], paragraphs }: Passages): [BookPassage, number][] {
  return speech.map((passage, index) => [passage, speech[index + 1]?.paragraph ?? paragraphs.length]);
}

const photosInRow = 3;

/** Their photos behind the words that they belong to, in rows. */
export function passageFigures(story: Passages, { controls }: Pick<BookLook, "controls">) {
  return endsOf(story).flatMap(([{ photos = [] }, after]) => {
    const kind = after === story.paragraphs.length ? "end" : "top";
    return rows(photos).map((row) => rowFigure(row, kind, after, controls));
  });
}

function rows(photos: BookPhoto[]): BookPhoto[][] {
  const count = Math.ceil(photos.length / photosInRow);
  if (count === 0) return [];
  const size = Math.ceil(photos.length / count);
  return Array.from({ length: count }, (_, index) => photos.slice(index * size, (index + 1) * size));
}

/** Recordings that have codes, also of relatives; those on YouTube have no file. */
export function soundsOf({ media, speech = [] }: Pick<BookStory, "media" | "speech">): BookQrCode[] {
  const own = media.filter(
    (item) => item.kind === "code" && item.medium === "audio" && item.key === String(item.id),
  ) as BookQrCode[];
  return [...own, ...speech.flatMap(({ codes = [] }) => codes)];
}
