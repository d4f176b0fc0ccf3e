import type { MediaState } from "~/db/tables";

/** The API shape (spec 1, section 3). `url` is relative to the site. */
export interface StoryImage {
  id: number;
  storyId: number | null;
  url: string;
  caption: string;
  width: number;
  height: number;
  /** Whether the person chose its place among the photos of its story. */
  isOrdered?: true;
}

export interface StoryAudio {
  id: number;
  storyId: number | null;
  url: string;
  transcript: string;
  /** Seconds; null if unknown. */
  duration: number | null;
  createdAt: string;
  state: MediaState;
  /** Whether its words were recognized, and so have times. */
  hasSentences?: true;
}

export interface StoryVideo {
  id: number;
  storyId: number | null;
  url: string;
  caption: string;
  duration: number | null;
  posterUrl: string | null;
  /** Displayed pixels. */
  width: number | null;
  height: number | null;
  state: MediaState;
  hasSentences?: true;
}

export interface StoryMedia {
  images: StoryImage[];
  audios: StoryAudio[];
  videos: StoryVideo[];
}

export const imageWidths = [320, 640, 1280] as const;

export function resizedWidths(fullWidth: number): number[] {
  return imageWidths.filter((width) => width < fullWidth);
}

/** The full-size file, or the smallest one at least `wantedWidth` wide. */
export function photoFile(fullWidth: number, wantedWidth?: number): string {
  if (wantedWidth === undefined) return "full.jpg";
  const width = resizedWidths(fullWidth).find((candidate) => candidate >= wantedWidth);
  return width ? `${width}.jpg` : "full.jpg";
}

export const posterFileName = "poster.jpg";

export function damagedFileMessage(name: string): string {
  return `${name} is damaged or did not arrive whole. Please try it again, or choose another recording.`;
}
