import { fileTypeFromFile } from "file-type";
import { TooLarge, UnsupportedMedia } from "../errors";
import { mostBytes, pictureTypes } from "./accepted-types";
import type { Upload } from "./media-files.server";

/** The most bytes of one photo as it is sent. */
export const imageMaxBytes = mostBytes.image;

/**
 * Looks at what was sent, never at its name. Throws UnsupportedMedia and TooLarge, with words for the person. Whether
 * the picture is whole, only opening it tells (see jobs/photos.child).
 */
export async function requirePicture({ name, path, bytes }: Upload): Promise<void> {
  if (bytes === 0) throw new UnsupportedMedia(`${name} is empty. Please choose another picture.`);
  if (bytes > imageMaxBytes) {
    throw new TooLarge(`${name} is larger than 25 MB. Please choose a smaller version of this picture.`);
  }
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type || !pictureTypes.includes(type.mime)) {
    throw new UnsupportedMedia(
      `${name} is not a photo that we can use. Please choose a JPEG, PNG, WebP or HEIC picture.`,
    );
  }
}
