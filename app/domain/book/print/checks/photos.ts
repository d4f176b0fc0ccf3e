import type { StoryType } from "~/db/tables";
import { sharpWidthOfPixels, smallPhoto } from "../../composer/sharpness";
import { unitsPerInch } from "../../geometry";
import { dotsPerInch } from "../../picture";
import { type DrawnBook, listPlacements, type Placement } from "../placements";
import type { PrinterProfile } from "../printer-profile";
import { printScale } from "../sheet";
import type { Finding, FindingLevel } from "./finding";
import { coverLink, coverPart, pageLink, shownPhoto, storyLink } from "./finding";

/** Low resolution, or unreadable (`broken`: their ids). */
export function checkPhotos(drawn: DrawnBook, profile: PrinterProfile, broken: number[]): Finding[] {
  const type = drawn.book.storyType;
  return listPlacements(drawn).flatMap((placement, index) => {
    if (broken.includes(placement.photo.id)) return [unreadable(type, placement, index)];
    return resolution(type, placement, index, profile);
  });
}

/** Photos that print too dark, each once. */
export function checkLight(drawn: DrawnBook, dark: ReadonlySet<number>): Finding[] {
  const first = new Map<number, Placement>();
  for (const placement of listPlacements(drawn)) {
    const { id } = placement.photo;
    if (dark.has(id) && !first.has(id)) first.set(id, placement);
  }
  return [...first.values()].map((placement) => ({
    id: `dark-${placement.photo.id}`,
    level: "warning",
    text: `${nameOf(placement)} will print dark.`,
    remedy: "Lighten it here if you like. Your original is kept.",
    link: linkOf(drawn.book.storyType, placement),
    ...partOf(placement),
    ...shownPhoto(placement.photo),
    dark: { id: placement.photo.id, width: placement.photo.width, height: placement.photo.height },
  }));
}

function unreadable(type: StoryType, placement: Placement, index: number): Finding {
  return {
    id: `unreadable-${placement.photo.id}-${index}`,
    level: "held",
    text: `${nameOf(placement)} cannot be read. Its place would stay blank.`,
    remedy: "Please remove it from the story, and add it again.",
    link: linkOf(type, placement),
    ...partOf(placement),
    ...shownPhoto(placement.photo),
  };
}

function resolution(
  type: StoryType,
  placement: Placement,
  index: number,
  profile: PrinterProfile,
): Finding[] {
  const scale = printScale(profile);
  const dots = (dotsPerInch(placement.photo, placement.picture) ?? profile.dotsPerInch) / scale;
  const share = dots / profile.dotsPerInch;
  const level = levelOf(share);
  if (!level) return [];
  const isSmall = isAsLargeAsClear(placement);
  if (isSmall && level === "note") return [];
  const inches = (placement.picture.w / unitsPerInch) * scale;
  const shown = {
    id: `resolution-${placement.photo.id}-${placeId(placement)}-${index}`,
    link: linkOf(type, placement),
    ...partOf(placement),
    ...shownPhoto(placement.photo),
  };
  if (isSmall && level === "warning")
    return [
      {
        ...shown,
        level: "note",
        text: `${nameOf(placement)} is small. It is printed as large as it stays clear, about ${inchesText(inches)} wide.`,
        remedy: `If you want it larger, use ${betterCopy}`,
      },
    ];
  const sharpInches = (inches * dots) / ((profile.dotsPerInch * 2) / 3);
  return [
    {
      ...shown,
      level,
      text: `${nameOf(placement)} ${words[level]} at this size (${inchesText(inches)} wide, ${Math.round(dots)} dots per inch).`,
      remedy: level === "note" ? "It is large enough for its place." : smallerPlace(sharpInches, inches),
    },
  ];
}

/** Finds a photo of few pixels, in a place that is no larger than they bear. */
function isAsLargeAsClear({ photo, picture }: Placement): boolean {
  const dots = dotsPerInch(photo, picture);
  if (dots === null) return false;
  const pixels = (picture.w / unitsPerInch) * dots;
  return pixels < smallPhoto && picture.w <= sharpWidthOfPixels(pixels) * 1.005;
}

const betterCopy =
  "a larger copy of the photo if you have one. An old print can be scanned again at 600 dots per inch.";

function placeId({ place }: Placement): string {
  if (place.kind === "cover") return "cover";
  return place.kind === "page" ? place.page.id : `story-${place.story.id}`;
}

function smallerPlace(sharpInches: number, inches: number): string {
  const isSmaller = inchesText(sharpInches) !== inchesText(inches);
  const advice = isSmaller
    ? `It looks good up to ${inchesText(sharpInches)} wide. Make its place smaller, or use`
    : "Use";
  return `${advice} ${betterCopy}`;
}

const words: Record<Exclude<FindingLevel, "stop">, string> = {
  note: "will print well",
  warning: "will look a little soft",
  held: "will look blurry",
};

function levelOf(share: number): Exclude<FindingLevel, "stop"> | null {
  if (share >= 0.995) return null;
  if (share >= 0.999 * (2 / 3)) return "note";
  return share >= 1 / 2 ? "warning" : "held";
}

function nameOf({ photo: { caption }, place }: Placement): string {
  const name = caption === "" ? "A photo" : `The photo “${shortened(caption)}”`;
  if (place.kind === "cover") return `${name} on the cover`;
  return `${name} in “${place.kind === "page" ? place.page.storyTitle : place.story.title}”`;
}

function shortened(caption: string): string {
  return caption.length > 60 ? `${caption.slice(0, 57).toWellFormed()}…` : caption;
}

function inchesText(inches: number): string {
  return `${Math.round(inches * 10) / 10} inches`;
}

function linkOf(type: StoryType, { place }: Placement) {
  if (place.kind === "cover") return coverLink(type);
  return place.kind === "page" ? pageLink(type, place.page) : storyLink(type, place.story);
}

function partOf({ place, photo }: Placement): Pick<Finding, "part"> {
  if (place.kind === "cover") return { part: coverPart };
  const [{ id: storyId }, pageId] =
    place.kind === "page" ? [{ id: place.page.storyId }, place.page.id] : [place.story, place.pageId];
  return { part: { storyId, pageId, photoId: photo.id } };
}
