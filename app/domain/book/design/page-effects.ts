import type { Rect } from "../geometry";
import type { Box, MediaSheet } from "../layouts/layouts";
import type { Book } from "../model";
import { type BookPage, hasOwnLayout, type MediaPage, toMediaSheet } from "../pages/pages";

/** What a change of a media page does beyond what was asked, and is said afterwards. */
export interface PageEffects {
  /** More than half of an item would have left the page. */
  isHeld: boolean;
  /** An item covers a part of another one, which it did not before. */
  covers: boolean;
  /** Pictures that stood among the words of their story have a page of their own now. */
  leftWords: boolean;
}

type Look = Pick<Book, "look">;

/** Compares a page before and after a change. In the Free Layout items may lie on one another. */
export function effectsOf(
  before: Look,
  after: Look,
  page: MediaPage & BookPage,
): Omit<PageEffects, "isHeld"> {
  const [earlier, later] = [toMediaSheet(before, page), toMediaSheet(after, page)];
  const pairsBefore = coveredPairs(earlier);
  const isSameLayout = earlier.layout === later.layout && later.layout !== "free-layout";
  return {
    covers: isSameLayout && coveredPairs(later).some((pair) => !pairsBefore.includes(pair)),
    leftWords: !hasOwnLayout(before, page) && hasOwnLayout(after, page),
  };
}

/** Share of the smaller of two pictures that counts as covered. */
const coveredShare = 0.02;

function coveredPairs({ boxes }: MediaSheet): string[] {
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .flatMap((other) => (covers(box, other) ? [`${box.item.key} ${other.item.key}`] : [])),
  );
}

function covers(box: Box, other: Box): boolean {
  const [one, two] = [pictureOnPage(box), pictureOnPage(other)];
  return sharedArea(one, two) > coveredShare * Math.min(one.w * one.h, two.w * two.h);
}

function pictureOnPage({ x, y, picture }: Box): Rect {
  return { x: x + picture.x, y: y + picture.y, w: picture.w, h: picture.h };
}

function sharedArea(one: Rect, other: Rect): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.max(0, w) * Math.max(0, h);
}
