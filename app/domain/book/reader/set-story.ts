import type { Book, BookPhoto, BookStory } from "../model";
import { drawBook } from "../print/placements";

/* A story as it is set for narrow screens: in parts, because a long one would take long to arrive. */

export interface SetPictures {
  above: BookPhoto[];
  /** Photos behind each paragraph, by its number from 1; 0 stands below the title. */
  behind: Record<number, BookPhoto[]>;
}

/** Two to three printed pages. */
const lettersPerPart = 5_000;

/** Paragraphs of each part, as their first and the one after their last; paragraphs are not divided. */
export function partsOf({ paragraphs }: Pick<BookStory, "paragraphs">): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let [from, letters] = [0, 0];
  for (const [index, { length }] of paragraphs.entries()) {
    if (index > from && letters + length > lettersPerPart) {
      parts.push([from, index]);
      [from, letters] = [index, 0];
    }
    letters += length;
  }
  return [...parts, [from, paragraphs.length]];
}

/** The words of a part (from 1). Its codes stand behind the last one. */
export function partOfStory(story: BookStory, part: number): BookStory {
  const parts = partsOf(story);
  const [from, to] = parts[part - 1] ?? [0, 0];
  const begun = story.speech?.filter(({ paragraph }) => paragraph < to) ?? [];
  const running = begun.findLast(({ paragraph }) => paragraph <= from);
  const speech = begun
    .filter((one) => one === running || one.paragraph > from)
    .map((one) => ({ ...one, paragraph: Math.max(0, one.paragraph - from) }));
  const { speech: _whole, ...rest } = story;
  return {
    ...rest,
    paragraphs: story.paragraphs.slice(from, to),
    ...(speech.length > 0 && { speech }),
    media: part === parts.length ? story.media : story.media.filter(({ kind }) => kind === "photo"),
  };
}

/** The places that print gives to the photos of a part of a book's only story; those with a place of honor come first. */
export function picturesOfPart(book: Book, part: number): SetPictures {
  const pictures: SetPictures = { above: [], behind: {} };
  const [drawn] = drawBook(book).stories;
  if (!drawn) return pictures;
  const [from, to] = partsOf(drawn.story)[part - 1] ?? [0, 0];
  // Here no page is theirs: they stand with their story.
  if (part === 1) pictures.above.push(...(drawn.spreads?.elsewhere ?? []));
  const put = (after: number, isAbove: boolean, photos: BookPhoto[]) => {
    const isHere = part === 1 ? after <= to : after > from && after <= to;
    if (!isHere) return;
    if (isAbove) pictures.above.push(...photos);
    else pictures.behind[after - from] = [...(pictures.behind[after - from] ?? []), ...photos];
  };
  for (const { kind, after, pictures: row } of drawn.figures)
    put(
      after,
      kind === "opening",
      row.map(({ photo }) => photo),
    );
  for (const { after, page } of drawn.plates)
    put(
      after,
      after === 0,
      page.content.filter((item) => item.kind === "photo"),
    );
  return pictures;
}
