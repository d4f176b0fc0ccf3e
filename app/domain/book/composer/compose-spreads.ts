import type { ItemControls } from "../design/controls";
import type { MediaSheet } from "../layouts/layouts";
import { type LettersRoom, lettersRoom, textArea } from "../lettering/lettering";
import { passageCodesOf, passageFigures } from "../media/passage-media";
import type { Book, BookPhoto, BookStory } from "../model";
import { type BookPage, hasOwnLayout, type MediaPage, toMediaSheet } from "../pages/pages";
import { bearingOf, isSmall } from "./bearing";
import type { Plate, StoryComposition } from "./compose-story";
import { type Figure, marginFigure, openingFigure, rowFigure } from "./figures";
import { fitsAbove } from "./fits-above";
import { type PicturePage, pagePicture } from "./page-picture";
import { pairsOf } from "./photo-pairs";
import { pictureRows } from "./picture-rows";
import { chosenFirst, evenOut, sharePlates } from "./share-plates";
import { sharpWidth } from "./sharpness";
import { paragraphAt } from "./spread";
import { estimateLines, estimateTextPages, lineGap, outerRoom, textWidth } from "./text-length";
import { titledPicture } from "./titled-picture";
import { typeSizeOf } from "./type-size";

type StoryMediaPage = MediaPage & BookPage;
type Controls = Record<string, ItemControls>;

/** Estimated pages from which plates stand between the words, each among those that it belongs to. */
const long = 2.5;
/** The last pages of a story have no plate behind them. */
const pagesAfterPlates = 1.3;
/** Small photos that stand among the words; more have a page. */
const smallInText = 2;
/** Units: a photo that is sharp only below this width stands in the margin of a long story. */
const stampWidth = 100;
const linesBesideStamp = 14;

/**
 * Composes a story by spreads: its photos face its words, as large as they bear. `promoted`: photos that stand elsewhere. A story without
 * words keeps them too, for its pages are theirs, and a place among its words means nothing.
 */
export function composeSpreads(
  book: Pick<Book, "look" | "language">,
  story: BookStory,
  pages: StoryMediaPage[],
  promoted: ReadonlySet<number>,
): StoryComposition {
  const { controls, anchors } = book.look;
  const area = textArea(book);
  const isText = story.paragraphs.length > 0;
  const isKept = (page: StoryMediaPage) =>
    hasOwnLayout(book, page) || (!isText && page.content.some(({ kind }) => kind === "code"));
  const kept = pages.filter(isKept);
  const free = pages.filter((page) => !kept.includes(page));
  const items = free.flatMap(({ content }) => content);
  const photos = items.filter((item) => item.kind === "photo");
  const elsewhere = photos.filter(({ id }) => isText && promoted.has(id));
  const own = photos.filter((photo) => !elsewhere.includes(photo));
  const placed = own.filter(({ key }) => isText && anchors[key] !== undefined);
  const unplaced = own.filter((photo) => !placed.includes(photo));
  const pairs = isText ? pairsOf(unplaced) : [];
  const hands = unplaced.filter((photo) => photo.isHandwriting && !pairs.flat().includes(photo));
  const others = unplaced.filter((photo) => !hands.includes(photo) && !pairs.flat().includes(photo));
  const small = smallPhotos(others, story, controls);
  const stood = smallFigures(small, story, controls, isOpened(others, small));
  const inText = fitsAbove(stood, story, elsewhere.length, lettersRoom(book)) ? small : [];
  const figures = [
    ...placed.map((photo) => placedFigure(photo, story, book.look)),
    ...passageFigures(story, book.look),
    ...(inText.length > 0 ? stood : []),
  ];
  const shared = chosenFirst([
    ...sharePlates(
      others.filter((photo) => !inText.includes(photo)),
      controls,
    ),
    ...hands.map((photo) => [photo]),
  ]);
  const groups = isText && estimateTextPages(story.paragraphs, area) <= 1 ? evenOut(shared) : shared;
  const composed = groups.map((group, index) => toPlate(group, free, controls, !isText && index === 0));
  const facing = pairs.flat().map((photo) => toPlate([photo], free, controls, false));
  const arranged = kept.map((page): Plate => ({ page, sheet: toMediaSheet(book, page), after: 0 }));
  return {
    storyId: story.id,
    figures: figures.sort((one, other) => one.after - other.after),
    plates: [
      ...facing,
      ...spreadPlates(
        arranged.some(({ page }) => page.opening) ? [...arranged, ...composed] : [...composed, ...arranged],
        story,
        area,
      ),
    ],
    codes: [...items.filter((item) => item.kind === "code"), ...passageCodesOf(story)],
    pageIds: Object.fromEntries(free.flatMap(({ id, content }) => content.map((item) => [item.id, id]))),
    spreads: {
      typeSize: typeSize(story, figures, elsewhere.length, lettersRoom(book)),
      elsewhere,
      facing: facing.length,
      isOpeningChosen: shared[0]?.[0]?.opensStory === true,
    },
  };
}

function smallPhotos(photos: BookPhoto[], { paragraphs }: BookStory, controls: Controls): BookPhoto[] {
  if (paragraphs.length === 0) return [];
  const small = photos.filter((photo) => isSmall(bearingOf(photo, controls)));
  if (small.length > smallInText) return [];
  // A page of another photo would come before it.
  return small.length < photos.length ? small.filter(({ opensStory }) => !opensStory) : small;
}

function isOpened(photos: BookPhoto[], inText: BookPhoto[]): boolean {
  return photos.some((photo) => photo.opensStory && !inText.includes(photo));
}

function smallFigures(
  photos: BookPhoto[],
  { paragraphs }: BookStory,
  controls: Controls,
  isLast: boolean,
): Figure[] {
  const [only] = photos;
  if (!only) return [];
  if (isLast) return [rowFigure(photos, "end", paragraphs.length, controls)];
  if (photos.length === 1 && isStamp(only) && estimateLines(paragraphs) >= linesBesideStamp)
    return [marginFigure(only, 0, controls)];
  return [openingFigure(photos, paragraphs, controls)];
}

function isStamp(photo: BookPhoto): boolean {
  return sharpWidth(photo) < stampWidth;
}

function placedFigure(photo: BookPhoto, { paragraphs }: BookStory, look: Book["look"]): Figure {
  const after = Math.min(look.anchors[photo.key] ?? 0, paragraphs.length);
  return rowFigure([photo], after === paragraphs.length ? "end" : "top", after, look.controls);
}

/** Lines of a photo's place elsewhere, with the space above it. */
const linesElsewhere = 1.8;
const besideGap = 16;

/** Text among which pictures stand keeps its size, and its grid with them. */
function typeSize(
  { paragraphs }: BookStory,
  figures: Figure[],
  elsewhere: number,
  letters: LettersRoom,
): number {
  if (figures.some(({ kind }) => kind !== "opening" && kind !== "beside")) return 1;
  const lines = figures.reduce((sum, figure) => sum + linesOf(figure), elsewhere * linesElsewhere);
  return typeSizeOf(paragraphs, lines, letters);
}

function linesOf({ kind, pictures }: Figure): number {
  const h = Math.max(...pictures.map(({ picture }) => picture.h));
  const [w = 0] = pictures.map(({ picture }) => picture.w);
  if (kind === "opening") return Math.ceil(h / lineGap) + 3;
  return ((h / lineGap + 1) * (w + besideGap - outerRoom)) / textWidth;
}

/** The first one opens the story; the others of a long one stand among its words. */
function spreadPlates(plates: Plate[], { paragraphs }: BookStory, area: number): Plate[] {
  const pages = estimateTextPages(paragraphs, area);
  if (pages < long) return plates;
  const lengths = paragraphs.map((paragraph) => estimateLines([paragraph]));
  const used = (lengths.reduce((sum, lines) => sum + lines, 0) * (pages - pagesAfterPlates)) / pages;
  return plates.map((plate, index) => ({
    ...plate,
    after: index === 0 ? 0 : paragraphAt((used * index) / plates.length, lengths),
  }));
}

function toPlate(photos: BookPhoto[], pages: StoryMediaPage[], controls: Controls, hasTitle: boolean): Plate {
  const [first] = photos as [BookPhoto];
  const page = pages.find(({ content }) => content.includes(first)) as StoryMediaPage;
  const drawn = drawPlate(photos, first, controls, hasTitle);
  const sheet: MediaSheet = { layout: "hero-grid", background: drawn.background, boxes: drawn.boxes };
  return {
    page: { ...page, content: photos },
    sheet,
    after: 0,
    ...(drawn.mirrors && { mirrors: true as const }),
  };
}

function drawPlate(
  photos: BookPhoto[],
  first: BookPhoto,
  controls: Controls,
  hasTitle: boolean,
): PicturePage {
  if (hasTitle) return titledPicture(photos, controls);
  return photos.length === 1 ? pagePicture(first, controls) : pictureRows(photos, controls);
}
