import { letteringOf, typefaces } from "~/domain/book/lettering/lettering";
import { type Book, languageOfBook } from "~/domain/book/model";
import type { StoryMeasures } from "~/domain/book/print/job";
import type { DrawnBook, PhotoRequest } from "~/domain/book/print/placements";
import type { BookOptions } from "~/domain/book/print/print-data";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { bookLanguages } from "~/messages/book-languages";
import type { PreparedPhoto, PreparedPhotos } from "./photos";
import { createTypesetter, type TypesetDocument, type Typesetter } from "./typeset";
import { typesetStories } from "./typeset-stories";

export interface InteriorInput {
  drawn: DrawnBook;
  profile: PrinterProfile;
  assets: string;
  work: string;
  options: BookOptions;
  requests: PhotoRequest[];
  prepare: (requests: PhotoRequest[]) => Promise<PreparedPhotos>;
  /** Taken from earlier files of the book; none by default. */
  measures?: StoryMeasures;
}

export interface Interior {
  document: TypesetDocument;
  typesetter: Typesetter;
  photos: PreparedPhoto[];
  broken: number[];
  measures: StoryMeasures;
  writing: number;
}

/** Sets the pages with placeholders, then prepares each photo at the size that it is printed in. Pages with unreadable photos are set again without them. */
export async function setInterior(input: InteriorInput): Promise<Interior> {
  const first = await setOnce(input, input.requests);
  if (first.broken.length === 0) return first;
  const readable = input.requests.filter(({ photoId }) => !first.broken.includes(photoId));
  return { ...(await setOnce(input, readable)), broken: first.broken };
}

/** What a book says by itself is in its own letters, whatever its stories are written in. */
function lettersOf(book: Book): string {
  return bookLanguages[languageOfBook(book)].name + JSON.stringify(book);
}

async function setOnce(input: InteriorInput, requests: PhotoRequest[]): Promise<Interior> {
  const { drawn, profile, assets, work, options, prepare, measures: known = {} } = input;
  const keys = requests.map(({ key }) => key);
  const { files } = typefaces[letteringOf(drawn.book).typeface];
  const typesetter = await createTypesetter(assets, work, keys, lettersOf(drawn.book), files);
  const { document, measures, writing } = await typesetStories(typesetter, drawn, profile, options, known);
  const printed = printedRequests(requests, typesetter, document);
  const { photos, broken } = await prepare(printed);
  const inOrder = printed.map(({ key }) => photos.get(key) as PreparedPhoto);
  return { document, typesetter, photos: inOrder, broken, measures, writing };
}

interface PhotoMark {
  file: string;
  scale: number;
}

/** Pictures among the words may be set smaller than they were drawn; a photo that also stands elsewhere stays as large as there. */
function printedRequests(
  requests: PhotoRequest[],
  { files }: Typesetter,
  document: TypesetDocument,
): PhotoRequest[] {
  const scales = new Map<string, number>();
  for (const { file, scale } of document.query("photo") as PhotoMark[])
    scales.set(file, Math.max(scale, scales.get(file) ?? 0));
  return requests.map((request) => scaled(request, scales.get(files[request.key] ?? "") ?? 1));
}

function scaled(request: PhotoRequest, scale: number): PhotoRequest {
  if (scale >= 1 || !request.isScalable) return request;
  const [width, height] = [request.width, request.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  return { ...request, width: width ?? 1, height: height ?? 1, key: `${request.key}-${width}-${height}` };
}
