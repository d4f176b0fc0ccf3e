import type { MediaState } from "~/db/tables";
import { type Message, message } from "~/messages/message";

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
  isHandwriting: boolean;
  /** The photo of its story that it faces in the book, such as then and now. */
  pairedWith: number | null;
  /** Only of a photo that prints too dark as it was uploaded. */
  light?: PhotoLight;
}

/** "lightened": the person chose the lightened picture. */
export type PhotoLight = "dark" | "lightened";

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
  /** Its number among the recordings and films of its story, once these were put in an order. */
  place?: number;
}

export interface StoryVideo {
  id: number;
  storyId: number | null;
  url: string;
  caption: string;
  duration: number | null;
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  state: MediaState;
  hasSentences?: true;
  place?: number;
}

export interface StoryMedia {
  images: StoryImage[];
  audios: StoryAudio[];
  videos: StoryVideo[];
}

export const imageWidths = [320, 640, 1280] as const;

/** Returns pixels: the sizes that are made besides the full one. */
export function resizedWidths(fullWidth: number): number[] {
  return imageWidths.filter((width) => width < fullWidth);
}

export type PhotoLook = "uploaded" | "lightened" | "cleaned";

/** The full-size file, or the smallest one at least `wantedWidth` wide. */
export function photoFile(fullWidth: number, wantedWidth?: number, look: PhotoLook = "uploaded"): string {
  const prefix = look === "uploaded" ? "" : `${look}-`;
  if (wantedWidth === undefined) return `${prefix}full.jpg`;
  const width = resizedWidths(fullWidth).find((candidate) => candidate >= wantedWidth);
  return `${prefix}${width ?? "full"}.jpg`;
}

interface PhotoRow {
  width: number | null;
  sha256: string;
  isLightened: 0 | 1;
  isHandwriting: 0 | 1;
}

function lookOf({ isLightened, isHandwriting }: Pick<PhotoRow, "isLightened" | "isHandwriting">): PhotoLook {
  if (isHandwriting === 1) return "cleaned";
  return isLightened === 1 ? "lightened" : "uploaded";
}

/** Returns what photoFile does, as its person wants the photo to be seen and printed. */
export function shownPhotoFile({ width, ...row }: Omit<PhotoRow, "sha256">, wantedWidth?: number): string {
  return photoFile(width ?? 0, wantedWidth, lookOf(row));
}

/** Another one for each look of a photo: what is prepared from it is cached by this. */
export function photoContentId({ sha256, ...row }: Omit<PhotoRow, "width">): string {
  const look = lookOf(row);
  return look === "uploaded" ? sha256 : `${sha256}-${look}`;
}

export const photoVariants = { shown: "photo.jpg", lightened: "lightened.jpg", uploaded: "uploaded.jpg" };

export const posterFileName = "poster.jpg";

/** Said of audio and video. `name` is the client's file name. */
export function damagedFileMessage(name: string): Message {
  return message(
    "{name} is damaged or did not arrive whole. Please try it again, or choose another recording.",
    { name },
  );
}
