import type { CoverStyleName } from "../design-options";
import { type Book, type BookPhoto, photosOf } from "../model";
import { typographic } from "../text/typography";
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

/** One of the ways in which a cover may look. */
interface CoverStyle {
  label: string;
  /** The colour of front and back. */
  ground: string;
  /** The spine: its colour, and that of its letters. */
  spine: { ground: string; ink: string };
  /** Of the words on the back. */
  ink: string;
  draw: (content: CoverContent) => CoverElement[];
}

export const coverStyles: Record<CoverStyleName, CoverStyle> = {
  "classic-portrait": {
    label: "Classic Portrait",
    ground: "#faf5ea",
    spine: { ground: "#faf5ea", ink: "#2b2620" },
    ink: "#6a5a41",
    draw: classicPortrait,
  },
  "heritage-frame": {
    label: "Heritage Frame",
    ground: "#551f2b",
    spine: { ground: "#551f2b", ink: "#d2ab67" },
    ink: "#f6ead4",
    draw: heritageFrame,
  },
  "modern-minimalist": {
    label: "Modern Minimalist",
    ground: "#ffffff",
    spine: { ground: "#ffffff", ink: "#161616" },
    ink: "#4a4a4a",
    draw: modernMinimalist,
  },
  "family-scrapbook": {
    label: "Family Scrapbook",
    ground: "#c6a878",
    spine: { ground: "#b08f5d", ink: "#2f2113" },
    ink: "#2f2113",
    draw: familyScrapbook,
  },
  "vintage-timeline": {
    label: "Vintage Timeline",
    ground: "#f4e9cf",
    spine: { ground: "#96552c", ink: "#f7edd6" },
    ink: "#43321f",
    draw: vintageTimeline,
  },
  "center-portrait-gallery": {
    label: "Center Portrait Gallery",
    ground: "#2b2c2e",
    spine: { ground: "#2b2c2e", ink: "#f4efe7" },
    ink: "#d8d1c5",
    draw: centerPortraitGallery,
  },
  "corner-photo-collage": {
    label: "Corner Photo Collage",
    ground: "#ffffff",
    spine: { ground: "#3f5e5a", ink: "#ffffff" },
    ink: "#25312f",
    draw: cornerPhotoCollage,
  },
  "split-image-layout": {
    label: "Split Image Layout",
    ground: "#e2b04a",
    spine: { ground: "#e2b04a", ink: "#2a2417" },
    ink: "#2a2417",
    draw: splitImage,
  },
  "circular-frame-design": {
    label: "Circular Frame Design",
    ground: "#184446",
    spine: { ground: "#184446", ink: "#f2ede0" },
    ink: "#f2ede0",
    draw: circularFrame,
  },
  "polaroid-collection": {
    label: "Polaroid Collection",
    ground: "#3d4c53",
    spine: { ground: "#3d4c53", ink: "#f4f1e8" },
    ink: "#f4f1e8",
    draw: polaroidCollection,
  },
  "simple-center-focus": {
    label: "Simple Center Focus",
    ground: "#fdfcfa",
    spine: { ground: "#fdfcfa", ink: "#232323" },
    ink: "#5c584f",
    draw: simpleCenterFocus,
  },
  "elegant-frame-border": {
    label: "Elegant Frame Border",
    ground: "#f7f1e3",
    spine: { ground: "#1d1b19", ink: "#d9bd84" },
    ink: "#1d1b19",
    draw: elegantFrameBorder,
  },
  "top-image-banner": {
    label: "Top Image Banner",
    ground: "#eaf0f3",
    spine: { ground: "#1f3148", ink: "#eaf0f3" },
    ink: "#1f3148",
    draw: topImageBanner,
  },
  "bottom-corner-portrait": {
    label: "Bottom Corner Portrait",
    ground: "#2d4433",
    spine: { ground: "#2d4433", ink: "#f3f1e3" },
    ink: "#f3f1e3",
    draw: bottomCornerPortrait,
  },
  "side-portrait-panel": {
    label: "Side Portrait Panel",
    ground: "#f6ebef",
    spine: { ground: "#4b2746", ink: "#f6ebef" },
    ink: "#4b2746",
    draw: sidePortraitPanel,
  },
};

/** A cover, drawn: its ground to all edges, and then the elements one over another. */
export interface Cover extends Omit<CoverStyle, "draw"> {
  style: CoverStyleName;
  elements: CoverElement[];
}

const mostPhotos = 4;

/** The front of the book. */
export function drawCover(book: Book): Cover {
  const { title, subtitle, authorName, look } = book;
  return drawCoverOf(look.coverStyle, { title, subtitle, authorName, photos: coverPhotos(book) });
}

/** The front of a book with this content: also for showing all styles beside each other. */
export function drawCoverOf(style: CoverStyleName, content: CoverContent): Cover {
  const { draw, ...colours } = coverStyles[style];
  const [title, subtitle] = [typographic(content.title), typographic(content.subtitle)];
  return { style, ...colours, elements: draw({ ...content, title, subtitle }) };
}

/** The cover's own photo, then the first of the book's others, for covers that show several. */
export function coverPhotos({ look, chapters }: Book): BookPhoto[] {
  const { coverImage } = look;
  if (!coverImage) return [];
  const photos = chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  const others = photos.filter(({ id }) => id !== coverImage.id).slice(0, mostPhotos - 1);
  return [coverImage, ...others];
}
