import type { ItemControls } from "../design/controls";
import type { BookPhoto } from "../model";
import { bearingOf, isSmall, shareOfPage } from "./bearing";
import { meritOf } from "./merit";
import { areaInRows, mostInRows } from "./picture-rows";

type Controls = Record<string, ItemControls>;

/** Photos of a story up to which each has a page by itself; of all others, this share. */
const alone = { first: 6, share: 0.5 };
/** Two photos share a page where they keep this share of what they bear. */
const leastKept = 0.85;

/** Divides photos into pages, the opening one first: large ones alone, middling ones in pairs, small ones and those beyond the budget up to four. */
export function sharePlates(photos: BookPhoto[], controls: Controls): BookPhoto[][] {
  const small = photos.filter((photo) => isSmall(bearingOf(photo, controls)));
  const large = openingFirst(
    photos.filter((photo) => !small.includes(photo)),
    controls,
  );
  const single = withinBudget(large, controls);
  const shared = large.filter((photo) => !single.includes(photo));
  return chosenFirst([...inPairs(single, controls), ...inGroups(shared), ...inGroups(small)]);
}

/** The page with the photo that the person chose, and on it that photo, comes first. */
export function chosenFirst(pages: BookPhoto[][]): BookPhoto[][] {
  const opening = pages.find((page) => page.some(isChosen));
  if (!opening) return pages;
  const page = [...opening.filter(isChosen), ...opening.filter((photo) => !isChosen(photo))];
  return [page, ...pages.filter((other) => other !== opening)];
}

function isChosen({ opensStory }: BookPhoto): boolean {
  return opensStory === true;
}

/** The chosen photo opens a story; else the best one, unless the person chose their order. */
export function openingFirst(photos: BookPhoto[], controls: Controls): BookPhoto[] {
  const chosen = photos.find(isChosen);
  if (chosen) return [chosen, ...photos.filter((photo) => photo !== chosen)];
  if (photos.some(({ isOrdered }) => isOrdered)) return photos;
  const [first] = photos;
  if (!first) return [];
  const best = photos.reduce((one, next) =>
    meritOf(next, controls) > meritOf(one, controls) + 1 ? next : one,
  );
  return [best, ...photos.filter((photo) => photo !== best)];
}

/** Keeps their order. The first of them opens the story. */
function withinBudget(photos: BookPhoto[], controls: Controls): BookPhoto[] {
  const count = alone.first + Math.ceil(Math.max(0, photos.length - alone.first) * alone.share);
  if (photos.length <= count) return photos;
  const [first, ...others] = photos;
  const best = others
    .toSorted((one, other) => meritOf(other, controls) - meritOf(one, controls))
    .slice(0, count - 1);
  return photos.filter((photo) => photo === first || best.includes(photo));
}

function inPairs([first, ...others]: BookPhoto[], controls: Controls): BookPhoto[][] {
  if (!first) return [];
  const pages: BookPhoto[][] = [[first]];
  for (const photo of others) {
    const last = pages.at(-1) as BookPhoto[];
    if (pages.length > 1 && last.length === 1 && suitsPair([...last, photo], controls)) last.push(photo);
    else pages.push([photo]);
  }
  return pages;
}

function suitsPair(pair: BookPhoto[], controls: Controls): boolean {
  const bearings = pair.map((photo) => bearingOf(photo, controls));
  if (bearings.some(({ isFull }) => isFull)) return false;
  const borne = bearings.reduce((sum, bearing) => sum + shareOfPage(bearing), 0);
  return areaInRows(pair, controls) >= leastKept * borne;
}

/** Divides a page of several photos in two where a page of words faces an even number of pages, as then one of them would face another story. */
export function evenOut(pages: BookPhoto[][]): BookPhoto[][] {
  if (pages.length === 0 || pages.length % 2 === 1) return pages;
  const shared = pages.findLastIndex((page) => page.length > 1);
  if (shared < 0) return pages;
  const page = pages[shared] as BookPhoto[];
  const middle = Math.ceil(page.length / 2);
  return pages.toSpliced(shared, 1, page.slice(0, middle), page.slice(middle));
}

function inGroups(photos: BookPhoto[]): BookPhoto[][] {
  const groups = Math.ceil(photos.length / mostInRows);
  const at = (index: number) => Math.round((index * photos.length) / groups);
  return Array.from({ length: groups }, (_, index) => photos.slice(at(index), at(index + 1)));
}
