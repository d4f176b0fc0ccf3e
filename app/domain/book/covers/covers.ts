import type { BookLanguage } from "~/messages/book-languages";
import { defaultLanguage } from "~/messages/languages";
import { type Message, message } from "~/messages/message";
import { isBySpreads } from "../composer/composition";
import type { CoverStyleName } from "../design/design-options";
import type { TypefaceName } from "../lettering/lettering";
import { type Book, type BookPhoto, languageOfBook, photosOf, printedSubtitle } from "../model";
import { smartQuotes } from "../text/typography";
import {
  bottomCornerPortrait,
  modernMinimalist,
  sidePortraitPanel,
  splitImage,
  topImageBanner,
} from "./divided";
import type { CoverContent, CoverElement } from "./elements";
import {
  circularFrame,
  classicPortrait,
  elegantFrameBorder,
  heritageFrame,
  simpleCenterFocus,
} from "./framed";
import { centerPortraitGallery, cornerPhotoCollage, vintageTimeline } from "./galleries";
import { familyScrapbook, polaroidCollection } from "./prints";

interface CoverStyle {
  label: Message;
  background: string;
  spine: { background: string; ink: string };
  ink: string;
  draw: (content: CoverContent) => CoverElement[];
}

export const coverStyles: Record<CoverStyleName, CoverStyle> = {
  "classic-portrait": {
    label: message("Classic Portrait"),
    background: "#faf5ea",
    spine: { background: "#faf5ea", ink: "#2b2620" },
    ink: "#6a5a41",
    draw: classicPortrait,
  },
  "heritage-frame": {
    label: message("Heritage Frame"),
    background: "#551f2b",
    spine: { background: "#551f2b", ink: "#d2ab67" },
    ink: "#f6ead4",
    draw: heritageFrame,
  },
  "modern-minimalist": {
    label: message("Modern Minimalist"),
    background: "#ffffff",
    spine: { background: "#ffffff", ink: "#161616" },
    ink: "#4a4a4a",
    draw: modernMinimalist,
  },
  "family-scrapbook": {
    label: message("Family Scrapbook"),
    background: "#c6a878",
    spine: { background: "#b08f5d", ink: "#2f2113" },
    ink: "#2f2113",
    draw: familyScrapbook,
  },
  "vintage-timeline": {
    label: message("Vintage Timeline"),
    background: "#f4e9cf",
    spine: { background: "#96552c", ink: "#f7edd6" },
    ink: "#43321f",
    draw: vintageTimeline,
  },
  "center-portrait-gallery": {
    label: message("Center Portrait Gallery"),
    background: "#2b2c2e",
    spine: { background: "#2b2c2e", ink: "#f4efe7" },
    ink: "#d8d1c5",
    draw: centerPortraitGallery,
  },
  "corner-photo-collage": {
    label: message("Corner Photo Collage"),
    background: "#ffffff",
    spine: { background: "#3f5e5a", ink: "#ffffff" },
    ink: "#25312f",
    draw: cornerPhotoCollage,
  },
  "split-image-layout": {
    label: message("Split Image Layout"),
    background: "#e2b04a",
    spine: { background: "#e2b04a", ink: "#2a2417" },
    ink: "#2a2417",
    draw: splitImage,
  },
  "circular-frame-design": {
    label: message("Circular Frame Design"),
    background: "#184446",
    spine: { background: "#184446", ink: "#f2ede0" },
    ink: "#f2ede0",
    draw: circularFrame,
  },
  "polaroid-collection": {
    label: message("Polaroid Collection"),
    background: "#3d4c53",
    spine: { background: "#3d4c53", ink: "#f4f1e8" },
    ink: "#f4f1e8",
    draw: polaroidCollection,
  },
  "simple-center-focus": {
    label: message("Simple Center Focus"),
    background: "#fdfcfa",
    spine: { background: "#fdfcfa", ink: "#232323" },
    ink: "#5c584f",
    draw: simpleCenterFocus,
  },
  "elegant-frame-border": {
    label: message("Elegant Frame Border"),
    background: "#f7f1e3",
    spine: { background: "#1d1b19", ink: "#d9bd84" },
    ink: "#1d1b19",
    draw: elegantFrameBorder,
  },
  "top-image-banner": {
    label: message("Top Image Banner"),
    background: "#eaf0f3",
    spine: { background: "#1f3148", ink: "#eaf0f3" },
    ink: "#1f3148",
    draw: topImageBanner,
  },
  "bottom-corner-portrait": {
    label: message("Bottom Corner Portrait"),
    background: "#2d4433",
    spine: { background: "#2d4433", ink: "#f3f1e3" },
    ink: "#f3f1e3",
    draw: bottomCornerPortrait,
  },
  "side-portrait-panel": {
    label: message("Side Portrait Panel"),
    background: "#f6ebef",
    spine: { background: "#4b2746", ink: "#f6ebef" },
    ink: "#4b2746",
    draw: sidePortraitPanel,
  },
};

export interface Cover extends Omit<CoverStyle, "draw"> {
  style: CoverStyleName;
  elements: CoverElement[];
  typeface?: TypefaceName;
}

const maxPhotos = 4;

const stylesOfManyPhotos: CoverStyleName[] = [
  "family-scrapbook",
  "vintage-timeline",
  "center-portrait-gallery",
  "corner-photo-collage",
  "polaroid-collection",
];

/** How many photos of the book, beside the chosen one, a cover of this style shows at most. */
export function otherPhotosOnCover(style: CoverStyleName): number {
  return stylesOfManyPhotos.includes(style) ? maxPhotos - 1 : 0;
}

/** The front cover of a book in its chosen style, in page units (spec 2, section 2.1). */
export function drawCover(book: Book): Cover {
  return drawCoverStyle(book.look.coverStyle, coverContent(book));
}

/** What any style shows of a book: up to four photos, and an empty subtitle where nobody wrote one. */
export function coverContent(book: Book): CoverContent {
  const { title, authorName } = book;
  const language = contentLanguage(languageOfBook(book));
  const { typeface } = book.look.lettering ?? {};
  return {
    ...{ title, subtitle: printedSubtitle(book), authorName, photos: coverPhotos(book) },
    ...language,
    ...(typeface && { typeface }),
    ...(isBySpreads(book) && { framesSmall: true as const }),
  };
}

/** Draws a cover in page units, title and subtitle with the quotation marks of print. */
export function drawCoverStyle(style: CoverStyleName, content: CoverContent): Cover {
  const { draw, ...colors } = coverStyles[style];
  const [title, subtitle] = [content.title, content.subtitle].map((text) =>
    smartQuotes(text, content.language),
  ) as [string, string];
  const elements = draw({ ...content, title, subtitle });
  return { style, ...colors, elements, ...(content.typeface && { typeface: content.typeface }) };
}

/** Has no entry for English: covers of before are the same. */
export function contentLanguage(language: BookLanguage): Pick<CoverContent, "language"> {
  return language === defaultLanguage ? {} : { language };
}

/** The chosen cover photo, then the first other photos of the book. */
export function coverPhotos({ look, chapters }: Book): BookPhoto[] {
  const { coverImage } = look;
  if (!coverImage) return [];
  const photos = chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const others = photos.filter(({ id }) => id !== coverImage.id).slice(0, maxPhotos - 1);
  return [coverImage, ...others];
}
