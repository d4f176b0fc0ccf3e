import type { MediaKind } from "~/db/tables";

/*
 * What is taken, by content and never by name (trust: uploads). The keys are what `file-type` calls it.
 */

/** How sound and film are wrapped; ffmpeg is told which, so that it never guesses. */
export type ContainerFormat = "mp4" | "webm" | "ogg" | "wav" | "mp3";

const megabyte = 1024 * 1024;

/** The most bytes of one file as it is sent. */
export const maxFileBytes: Record<MediaKind, number> = {
  image: 25 * megabyte,
  audio: 200 * megabyte,
  video: 1024 * megabyte,
};

export const pictureTypes = [
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/heic",
  "image/heif",
  "image/heic-sequence",
  "image/heif-sequence",
];

const containers: Record<string, ContainerFormat> = {
  "audio/mp4": "mp4",
  "audio/x-m4a": "mp4",
  "video/mp4": "mp4",
  "video/x-m4v": "mp4",
  "video/quicktime": "mp4",
  "video/3gpp": "mp4",
  "video/3gpp2": "mp4",
  "audio/webm": "webm",
  "video/webm": "webm",
  "audio/ogg": "ogg",
  "audio/ogg; codecs=opus": "ogg",
  "video/ogg": "ogg",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
};

/** How a type is wrapped; undefined for what is neither sound nor film, or not taken. */
export function containerOf(type: string | undefined): ContainerFormat | undefined {
  return type === undefined ? undefined : containers[type];
}

/** The type under which sound or film is kept, once it is known which of the two it is. */
export function storedType(type: string, container: ContainerFormat, kind: "audio" | "video"): string {
  if (container === "mp3") return "audio/mpeg";
  if (kind === "video" && type === "video/quicktime") return type;
  return `${kind}/${container}`;
}

/**
 * The type under which it is served as it is. Browsers play QuickTime films whose sound and picture they know, but
 * some only under the other name of nearly the same thing.
 */
export function servedType(type: string): string {
  return type === "video/quicktime" ? "video/mp4" : type;
}

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/apng": "png",
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "video/ogg": "ogv",
  "video/quicktime": "mov",
};

/** What a file of this type is called behind the dot. */
export function extensionOf(type: string): string {
  return extensions[type] ?? type.split("/")[1] ?? "bin";
}
