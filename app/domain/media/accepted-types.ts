import type { MediaKind } from "~/db/tables";

/* Types are detected from content, not names (trust: uploads). Keys are MIME types of `file-type`. */

/** Container format, passed to ffmpeg so that it does not guess. */
export type ContainerFormat = "mp4" | "webm" | "ogg" | "wav" | "mp3";

const megabyte = 1024 * 1024;

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
  "image/tiff",
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

/** The container of a MIME type; undefined if it is not accepted audio or video. */
export function containerOf(type: string | undefined): ContainerFormat | undefined {
  return type === undefined ? undefined : containers[type];
}

/** The MIME type to store, such as "audio/mp4"; MP3 is "audio/mpeg", and a QuickTime film keeps its own. */
export function storedType(type: string, container: ContainerFormat, kind: "audio" | "video"): string {
  if (container === "mp3") return "audio/mpeg";
  if (kind === "video" && type === "video/quicktime") return type;
  return `${kind}/${container}`;
}

/** The MIME type to serve. Some browsers play QuickTime files only as video/mp4. */
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

/** A file name extension without the dot. */
export function extensionOf(type: string): string {
  return extensions[type] ?? type.split("/")[1] ?? "bin";
}
