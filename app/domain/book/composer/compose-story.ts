import { layOutMedia, type MediaSheet, suggestLayout } from "../layouts/layouts";
import { passageCodesOf, passageFigures } from "../media/passage-media";
import type { Book, BookItem, BookLook, BookPhoto, BookQrCode, BookStory } from "../model";
import { type BookPage, hasOwnLayout, type MediaPage, openingHeight, toMediaSheet } from "../pages/pages";
import { type Figure, marginFigure, openingFigure, rowFigure } from "./figures";
import { sharpWidth } from "./sharpness";
import { spread } from "./spread";
import { estimateLines, estimateTextPages } from "./text-length";

/** How the text and pictures of a story share its pages. Depends on nothing outside of the story. */
export interface StoryComposition {
  storyId: number;
  figures: Figure[];
  plates: Plate[];
  codes: BookQrCode[];
  /** The builder's page of each photo that stands among the words, by its id. */
  pageIds: Record<number, string>;
  /** Missing in a book of an earlier composition. */
  spreads?: {
    /** The size of its text, compared with all other text. */
    typeSize: number;
    /** Photos of the story that stand in a place of honor. */
    elsewhere: BookPhoto[];
    /** The first plates, which are pairs that face each other. */
    facing: number;
    isOpeningChosen: boolean;
  };
}

export interface Plate {
  page: MediaPage & BookPage;
  sheet: MediaSheet;
  /** Paragraphs of the story before it; 0 where it belongs to the opening. */
  after: number;
  /** Whether it is printed as its mirror image on a right-hand page. */
  mirrors?: true;
}

type StoryMediaPage = MediaPage & BookPage;

/** Estimated text pages up to which a story is one composed opening. */
const short = 1.5;
const long = 4;
/** One figure for this many pages of text. */
const pagesPerFigure = 3;
/** Units: photos that are sharp only below this width stand in the margin. */
const smallWidth = 142;
const linesBesideMarginFigure = 14;
const photosInRow = 3;
const pageWidth = 420;

/** `pages`: the story's media pages. Pages with a layout of the person's choice stay as they are. */
export function composeStory(
  book: Pick<Book, "look" | "language">,
  story: BookStory,
  pages: StoryMediaPage[],
): StoryComposition {
  const isText = story.paragraphs.length > 0;
  const chosen = pages.filter((page) => !isText || hasOwnLayout(book, page));
  const free = pages.filter((page) => !chosen.includes(page));
  const photos = free.flatMap(({ content }) => content.filter((item) => item.kind === "photo"));
  const codes = free.flatMap(({ content }) => content.filter((item) => item.kind === "code"));
  const shared = sharePages(photos, story, book.look);
  const plates = [
    ...chosen.map((page) => ({ page, sheet: toMediaSheet(book, page), after: 0 })),
    ...shared.plates.map((items) => toPlate(items, free, book.look)),
  ];
  const spreadOut = spreadPictures(shared, plates, story, book.look);
  return {
    storyId: story.id,
    figures: [...shared.figures, ...spreadOut.figures, ...passageFigures(story, book.look)].sort(byPlace),
    plates: spreadOut.plates,
    codes: [...codes, ...passageCodesOf(story)],
    pageIds: Object.fromEntries(free.flatMap(({ id, content }) => content.map((item) => [item.id, id]))),
  };
}

interface SharedPages {
  figures: Figure[];
  beside: BookPhoto[];
  /** Each at the head of a page, the first above the title. */
  inText: BookPhoto[];
  plates: BookPhoto[][];
}

const nothing: SharedPages = { figures: [], beside: [], inText: [], plates: [] };

function sharePages(photos: BookPhoto[], { paragraphs }: BookStory, look: BookLook): SharedPages {
  const placed = photos.filter(({ key }) => look.anchors[key] !== undefined);
  const others = photos.filter(({ key }) => look.anchors[key] === undefined);
  const figures = placed.map((photo) => {
    const after = Math.min(look.anchors[photo.key] ?? 0, paragraphs.length);
    return rowFigure([photo], after === paragraphs.length ? "end" : "top", after, look.controls);
  });
  const shared = shareByLength(others, paragraphs, look);
  return { ...shared, figures: [...figures, ...shared.figures] };
}

function shareByLength(photos: BookPhoto[], paragraphs: string[], look: BookLook): SharedPages {
  const pages = estimateTextPages(paragraphs);
  const beside = smallPhotos(photos, paragraphs);
  const large = photos.filter((photo) => !beside.includes(photo));
  const rest = pages <= short ? shareShort(large, paragraphs, look) : shareLong(large, pages);
  return { ...rest, beside };
}

function smallPhotos(photos: BookPhoto[], paragraphs: string[]): BookPhoto[] {
  const places = Math.floor(estimateLines(paragraphs) / linesBesideMarginFigure);
  return photos.filter((photo) => sharpWidth(photo) < smallWidth).slice(0, places);
}

/** An even number of plates: they face one another or the text, whichever side the story begins on. */
function shareShort(photos: BookPhoto[], paragraphs: string[], look: BookLook): SharedPages {
  if (photos.length === 0) return nothing;
  if (photos.length <= photosInRow)
    return { ...nothing, figures: [openingFigure(photos, paragraphs, look.controls)] };
  return { ...nothing, plates: evenly(photos, 2 * Math.ceil(photos.length / (2 * itemsOnPlate))) };
}

function shareLong(photos: BookPhoto[], pages: number): SharedPages {
  const [only] = photos;
  if (photos.length === 1 && only && pages < long && sharpWidth(only) >= pageWidth)
    return { ...nothing, plates: [[only]] };
  const places = pages < long ? 2 : 1 + Math.floor(pages / pagesPerFigure);
  const inText = photos.length <= places ? photos : pickEvenly(photos, places - 1);
  const onPlates = photos.filter((photo) => !inText.includes(photo));
  return { ...nothing, inText, plates: evenly(onPlates, Math.ceil(onPlates.length / itemsOnPlate)) };
}

type Stop =
  | { kind: "margin" | "text"; items: [BookPhoto] }
  | { kind: "plate"; items: BookItem[]; plate: Plate };

/**
 * Figures and plates in one sequence, in the order of the story's photos; but the first picture among the words stands
 * above the title. Only stories of many pages take their plates between the text.
 */
function spreadPictures(
  { beside, inText }: SharedPages,
  plates: Plate[],
  { paragraphs, media }: BookStory,
  { controls }: BookLook,
): Pick<StoryComposition, "figures" | "plates"> {
  const isLong = estimateTextPages(paragraphs) >= long;
  const order = new Map(media.map((item, index) => [item.key, index]));
  const stops: Stop[] = [
    ...inText.map((photo): Stop => ({ kind: "text", items: [photo] })),
    ...beside.map((photo): Stop => ({ kind: "margin", items: [photo] })),
    ...(isLong ? plates : []).map((plate): Stop => ({ kind: "plate", items: plate.page.content, plate })),
  ];
  const placeOf = (stop: Stop) =>
    stop.kind === "text" && stop.items[0] === inText[0] ? -1 : (order.get(stop.items[0]?.key ?? "") ?? 0);
  const placed = spread(
    stops.sort((one, other) => placeOf(one) - placeOf(other)),
    paragraphs,
  );
  return {
    figures: placed.flatMap(({ item: stop, after }): Figure[] => {
      if (stop.kind === "plate") return [];
      const [photo] = stop.items;
      if (stop.kind === "margin") return [marginFigure(photo, after, controls)];
      if (photo === inText[0]) return [openingFigure([photo], paragraphs, controls)];
      return [rowFigure([photo], "top", after, controls)];
    }),
    plates: isLong
      ? placed.flatMap(({ item: stop, after }) => (stop.kind === "plate" ? [{ ...stop.plate, after }] : []))
      : plates,
  };
}

const itemsOnPlate = 5;

function evenly<Item>(items: Item[], groups: number): Item[][] {
  return Array.from({ length: groups }, (_, index) =>
    items.slice(
      Math.round((index * items.length) / groups),
      Math.round(((index + 1) * items.length) / groups),
    ),
  ).filter((group) => group.length > 0);
}

function pickEvenly<Item>(items: Item[], count: number): Item[] {
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  );
}

function byPlace(one: Figure, other: Figure): number {
  return one.after - other.after;
}

function toPlate(photos: BookPhoto[], pages: StoryMediaPage[], look: BookLook): Plate {
  const page = pages.find(({ content }) => content.some((item) => item === photos[0])) as StoryMediaPage;
  const content: BookItem[] = photos;
  const plain = { ...look, positions: {} };
  const top = page.opening ? openingHeight : 0;
  const sheet = layOutMedia(suggestLayout(content, plain, top), content, plain, top);
  return { page: { ...page, content }, sheet, after: 0 };
}
