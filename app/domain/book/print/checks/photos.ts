import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import { cutText } from "../../../base/cut-text";
import { isBySpreads } from "../../composer/composition";
import { leastDotsPerInch, sharpWidthOfPixels, smallPhoto } from "../../composer/sharpness";
import { unitsPerInch } from "../../geometry";
import { hasOwnLayout } from "../../pages/pages";
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
    if (isAsComposed(drawn, placement)) return [];
    return resolution(type, placement, index, profile);
  });
}

/** Whether the book by spreads chose a size at which the photo prints well. A cover and what a person arranged are looked at. */
function isAsComposed({ book }: DrawnBook, { photo, picture, place }: Placement): boolean {
  if (!isBySpreads(book) || place.kind === "cover") return false;
  if (place.kind === "page" && hasOwnLayout(book, place.page)) return false;
  return (dotsPerInch(photo, picture) ?? leastDotsPerInch) >= leastDotsPerInch - 0.5;
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
    text: t("{photo} will print dark.", { photo: nameOf(placement) }),
    remedy: t("Lighten it here if you like. Your original is kept."),
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
    text: t("{photo} cannot be read. Its place would stay blank.", { photo: nameOf(placement) }),
    remedy: t("Please remove it from the story, and add it again."),
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
        text: t("{photo} is small. It is printed as large as it stays clear, about {inches} wide.", {
          photo: nameOf(placement),
          inches: inchesText(inches),
        }),
        remedy: t(
          "If you want it larger, use a larger copy of the photo if you have one. An old print can be scanned again, as finely as the scanner can.",
        ),
      },
    ];
  const sharpInches = (inches * dots) / ((profile.dotsPerInch * 2) / 3);
  return [
    {
      ...shown,
      level,
      text: sharpnessText(level, {
        photo: nameOf(placement),
        inches: inchesText(inches),
      }),
      remedy: smallerPlace(sharpInches, inches),
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

function placeId({ place }: Placement): string {
  if (place.kind === "cover") return "cover";
  return place.kind === "page" ? place.page.id : `story-${place.story.id}`;
}

function smallerPlace(sharpInches: number, inches: number): string {
  const sharp = inchesText(sharpInches);
  if (sharp === inchesText(inches))
    return t(
      "Use a larger copy of the photo if you have one. An old print can be scanned again, as finely as the scanner can.",
    );
  return t(
    "It looks good up to {inches} wide. Make its place smaller, or use a larger copy of the photo if you have one. An old print can be scanned again, as finely as the scanner can.",
    { inches: sharp },
  );
}

function sharpnessText(level: PhotoLevel, shown: Record<"photo" | "inches", string>): string {
  if (level === "held") return t("{photo} will look blurry at this size ({inches} wide).", shown);
  return t("{photo} will look a little soft at this size ({inches} wide).", shown);
}

type PhotoLevel = Extract<FindingLevel, "held" | "warning">;

/** A photo of two thirds of the printer's dots prints well, and is no finding. */
function levelOf(share: number): PhotoLevel | null {
  if (share >= 0.999 * (2 / 3)) return null;
  return share >= 1 / 2 ? "warning" : "held";
}

function nameOf({ photo: { caption }, place }: Placement): string {
  const words = shortened(caption);
  if (place.kind === "cover")
    return words ? t("The photo “{words}” on the cover", { words }) : t("A photo on the cover");
  const title = place.kind === "page" ? place.page.storyTitle : place.story.title;
  return words
    ? t("The photo “{words}” in “{title}”", { words, title })
    : t("A photo in “{title}”", { title });
}

function shortened(caption: string): string {
  return caption.length > 60 ? `${cutText(caption, 57)}…` : caption;
}

function inchesText(inches: number): string {
  return t("{inches, plural, one {# inch} other {# inches}}", { inches: Math.round(inches * 10) / 10 });
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
