import type { StoryType } from "~/db/tables";
import { type DrawableFiles, type DrawDeps, drawAround } from "./draw-pages.server";
import type { DrawnPage } from "./page-images";

/* The page that somebody looks at while the book is being set is drawn as soon as the new files are there. */

const maxWatched = 500;
const watched = new Map<string, DrawnPage>();

/** Remembers, in memory, the page of a book at which its user looked last; at most 500 books are kept. */
export function watchPage(userId: number, type: StoryType, page: DrawnPage): void {
  const key = keyOf(userId, type);
  watched.delete(key);
  watched.set(key, page);
  if (watched.size > maxWatched) watched.delete(watched.keys().next().value ?? "");
}

/** Starts to draw the watched page of new files, if there is one. Never throws. */
export function drawWatchedPage(deps: DrawDeps, userId: number, type: StoryType, files: DrawableFiles): void {
  const page = watched.get(keyOf(userId, type));
  if (page === undefined || !watched.delete(keyOf(userId, type))) return;
  const place = typeof page === "number" ? Math.min(page, files.pages) : page;
  drawAround(deps, files, userId, place).catch(() => undefined);
}

function keyOf(userId: number, type: StoryType): string {
  return `${userId}/${type}`;
}
