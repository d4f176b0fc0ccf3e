import { ImageRun } from "docx";
import { type BookItem, wordsOf } from "../model";
import { type BookParagraph, styledParagraph, textParagraph } from "./paragraphs";
import { textWidth } from "./styles";

/** A photo's file as it is put into the document. */
export interface PhotoFile {
  data: Uint8Array;
  type: "jpg" | "png";
  /** Pixels. */
  width: number;
  height: number;
}

/** A photo in its place; `file` is null where it is missing. Lengths are in points. */
export interface PlacedPhoto {
  image: BookItem;
  storyTitle: string;
  file: PhotoFile | null;
  width: number;
  height: number;
}

const aloneHeight = 540;
/** Two of them fill a page, with their captions. */
const amongOthersHeight = 270;
const fewestDotsPerInch = 110;
const pointsPerInch = 72;

/** The photos of a story in their sizes: as large as the page and their own pixels allow. */
export function placePhotos(
  storyTitle: string,
  images: BookItem[],
  files: ReadonlyMap<string, PhotoFile>,
): PlacedPhoto[] {
  const tallest = images.length > 1 ? amongOthersHeight : aloneHeight;
  return images.map((image) => {
    const file = files.get(image.key) ?? null;
    return { image, storyTitle, file, ...(file ? sizeOf(image, file, tallest) : { width: 0, height: 0 }) };
  });
}

/** The photo and its caption, which stay together; words in its place where it is missing. */
export function photoParagraphs(photo: PlacedPhoto): BookParagraph[] {
  const caption = wordsOf(photo.image);
  const options = { keepNext: caption !== "" };
  const picture = photo.file
    ? styledParagraph("Photo", "", { ...options, children: [imageRun(photo, photo.file)] })
    : textParagraph("MissingPhoto", "[A photo is missing here]", options);
  return caption === "" ? [picture] : [picture, textParagraph("Caption", caption, { keepLines: true })];
}

/** A code is large enough for any phone: 1.2 inches. */
const codeSize = 1.2 * pointsPerInch;

function sizeOf({ kind }: BookItem, file: PhotoFile, tallest: number): { width: number; height: number } {
  return kind === "code" ? { width: codeSize, height: codeSize } : photoSize(file, tallest);
}

function photoSize({ width, height }: PhotoFile, tallest: number): { width: number; height: number } {
  const scale = Math.min(textWidth / width, tallest / height, pointsPerInch / fewestDotsPerInch);
  return { width: width * scale, height: height * scale };
}

function imageRun({ image, storyTitle, width, height }: PlacedPhoto, { data, type }: PhotoFile): ImageRun {
  const words = wordsOf(image) || `A photo of the story "${storyTitle}"`;
  const description = image.kind === "code" ? `QR code: ${words}` : words;
  return new ImageRun({
    type,
    data,
    transformation: { width: toPixels(width), height: toPixels(height) },
    // Without an id of its own, each photo gets the same one from the library.
    altText: {
      id: String(drawingId(image)),
      name: `${image.kind === "code" ? "Code" : "Photo"} ${image.id}`,
      description,
    },
  });
}

/** The library takes sizes at 96 to the inch. */
function toPixels(points: number): number {
  return (points / pointsPerInch) * 96;
}

/** Photos keep their own numbers; those of codes begin beyond them, as YouTube's are counted apart. */
function drawingId({ key, id }: BookItem): number {
  return key.startsWith("youtube-") ? 1_000_000_000 + id : id;
}
