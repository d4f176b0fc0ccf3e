import type { MediaState } from "~/db/tables";

/** Photos and recordings as pages and calls show them (spec 1, section 3). `url` is relative to the site. */
export interface StoryImage {
  id: number;
  storyId: number | null;
  url: string;
  caption: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
}

export interface StoryAudio {
  id: number;
  storyId: number | null;
  url: string;
  transcript: string;
  /** Seconds; null where it could not be measured. */
  duration: number | null;
  createdAt: string;
  state: MediaState;
}

export interface StoryVideo {
  id: number;
  storyId: number | null;
  url: string;
  caption: string;
  /** Seconds; null where it could not be measured. */
  duration: number | null;
  /** A picture out of it; null while there is none. */
  posterUrl: string | null;
  /** Pixels as it is shown; null where they could not be measured. */
  width: number | null;
  height: number | null;
  state: MediaState;
}

export interface StoryMedia {
  images: StoryImage[];
  audios: StoryAudio[];
  videos: StoryVideo[];
}

/** The widths, in pixels, in which a photo is served beside its full size. */
export const imageWidths = [320, 640, 1280] as const;

/** Those of a photo that is `fullWidth` wide: a photo is never enlarged. */
export function resizedWidths(fullWidth: number): number[] {
  return imageWidths.filter((width) => width < fullWidth);
}

/** The file of a photo's full size, or of the smallest kept size that is at least `wantedWidth` wide. */
export function photoFile(fullWidth: number, wantedWidth?: number): string {
  if (wantedWidth === undefined) return "full.jpg";
  const width = resizedWidths(fullWidth).find((candidate) => candidate >= wantedWidth);
  return width ? `${width}.jpg` : "full.jpg";
}

/** The name under which a film's poster is asked for: `/media/7/poster.jpg`. */
export const posterFileName = "poster.jpg";

/** What is said of sound and film that cannot be read. */
export function damagedFileMessage(name: string): string {
  return `${name} is damaged or did not arrive whole. Please try it again, or choose another recording.`;
}
