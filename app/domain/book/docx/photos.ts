import { ImageRun } from "docx";
import { t } from "~/messages/translate";
import { type BookItem, captionText } from "../model";
import { type BookParagraph, styledParagraph, textParagraph } from "./paragraphs";
import { textWidth } from "./styles";

export interface PhotoFile {
  data: Uint8Array;
  type: "jpg" | "png";
  width: number;
  height: number;
}

/** A picture whose size is known before its pixels are read. */
export interface FoundPicture extends Omit<PhotoFile, "data"> {
  /** Throws if it is damaged. */
  read(): Promise<PhotoFile>;
}

/** Size in points; `file` is null if missing. */
export interface PlacedPhoto {
  image: BookItem;
  storyTitle: string;
  file: PhotoFile | null;
  width: number;
  height: number;
}

const singleMaxHeight = 540;
/** Two photos with captions fill a page. */
const groupMaxHeight = 270;
/** What the headings above a photo leave of their page, or they would stand alone on it. */
export const heightBelow = { chapter: 300, story: 480 };
const minDotsPerInch = 150;
const pointsPerInch = 72;

/** Sizes a story's photos, limited by the page, what stands above them, and their resolution. */
export function placePhotos(
  storyTitle: string,
  images: BookItem[],
  files: ReadonlyMap<string, PhotoFile>,
  room = singleMaxHeight,
): PlacedPhoto[] {
  const maxHeight = images.length > 1 ? groupMaxHeight : room;
  return images.map((image) => {
    const file = files.get(image.key) ?? null;
    return { image, storyTitle, file, ...(file ? sizeOf(image, file, maxHeight) : { width: 0, height: 0 }) };
  });
}

/** The photo, or a note if missing, on one page with its caption. */
export function photoParagraphs(photo: PlacedPhoto): BookParagraph[] {
  const caption = captionText(photo.image);
  const options = { keepNext: caption !== "" };
  const picture = photo.file
    ? styledParagraph("Photo", "", { ...options, children: [imageRun(photo, photo.file)] })
    : textParagraph("MissingPhoto", t("[A photo is missing here]"), options);
  return caption === "" ? [picture] : [picture, textParagraph("Caption", caption, { keepLines: true })];
}

const coverMaxHeight = 380;
/** Apart from the ids of the photos in stories. */
const coverDrawingId = 2_000_000_000;

/** The photo at most 380 points high, at 150 dots per inch or more. `title` is for its alternative text. */
export function coverPhotoParagraph(file: PhotoFile, title: string): BookParagraph {
  const { width, height } = photoSize(file, coverMaxHeight);
  const picture = new ImageRun({
    type: file.type,
    data: file.data,
    transformation: { width: toPixels(width), height: toPixels(height) },
    altText: {
      id: String(coverDrawingId),
      name: "Cover photo",
      description: t("The photo on the cover of {title}", { title }),
    },
  });
  return styledParagraph("Photo", "", { children: [picture] });
}

const codeSize = 1.2 * pointsPerInch;

function sizeOf({ kind }: BookItem, file: PhotoFile, maxHeight: number): { width: number; height: number } {
  return kind === "code" ? { width: codeSize, height: codeSize } : photoSize(file, maxHeight);
}

function photoSize({ width, height }: PhotoFile, maxHeight: number): { width: number; height: number } {
  const scale = Math.min(textWidth / width, maxHeight / height, pointsPerInch / minDotsPerInch);
  return { width: width * scale, height: height * scale };
}

function imageRun({ image, storyTitle, width, height }: PlacedPhoto, { data, type }: PhotoFile): ImageRun {
  const words = captionText(image) || t('A photo of the story "{storyTitle}"', { storyTitle });
  const description = image.kind === "code" ? t("QR code: {words}", { words }) : words;
  return new ImageRun({
    type,
    data,
    transformation: { width: toPixels(width), height: toPixels(height) },
    // The library gives all photos the same id.
    altText: {
      id: String(drawingId(image)),
      name: `${image.kind === "code" ? "Code" : "Photo"} ${image.id}`,
      description,
    },
  });
}

/** The library uses 96 pixels per inch. */
function toPixels(points: number): number {
  return (points / pointsPerInch) * 96;
}

/** YouTube ids are offset, as they are counted separately. */
function drawingId({ key, id }: BookItem): number {
  return key.startsWith("youtube-") ? 1_000_000_000 + id : id;
}
