import type { CoverContent } from "./elements";

/** Whether the cover's photo lies rather than stands; where there is none, its place stands. */
export function isWide({ photos }: CoverContent, index: number): boolean {
  const photo = photos[index];
  return photo !== undefined && photo.width > photo.height * 1.1;
}
