import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { listHonored } from "~/domain/book/composer/places-of-honor";
import { letteringOf, typefaces } from "~/domain/book/lettering/lettering";
import { type Book, type BookPhoto, isRightToLeftBook } from "~/domain/book/model";
import { preparePhotos } from "~/domain/book/print/engine/photos";
import { readPrintOutput } from "~/domain/book/print/engine/print-output";
import { setInterior } from "~/domain/book/print/engine/set-interior";
import { createTypesetter, type TypesetDocument } from "~/domain/book/print/engine/typeset";
import { typesetStories } from "~/domain/book/print/engine/typeset-stories";
import { finishInterior } from "~/domain/book/print/engine/write-pdf";
import type { StoryMeasures } from "~/domain/book/print/job";
import { type DrawnBook, drawBook, listPhotoRequests, listPlacements } from "~/domain/book/print/placements";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { printedBook } from "~/domain/book/text/printed-book";

export interface TypesetTestBook {
  drawn: DrawnBook;
  document: TypesetDocument;
  file: string;
  measures: StoryMeasures;
}

/** Sets a book as the print worker does, with photos of one color. `pictures`: real photos instead, by turns. */
export async function typesetTestBook(
  book: Book,
  folder: string,
  pictures: string[] = [],
  measures: StoryMeasures = {},
): Promise<TypesetTestBook> {
  const drawn = drawBook(printedBook(book));
  const photos = await makePhotos(drawn, folder, pictures);
  const job = {
    book,
    profile: builtInProfile,
    photos,
    sounds: {},
    year: 2026,
    edition: "print" as const,
    cache: path.join(folder, "cache"),
    assets: "assets",
    output: folder,
    measures,
  };
  await mkdir(job.cache, { recursive: true });
  const output = await readPrintOutput(builtInProfile);
  const interior = await setInterior({
    drawn,
    profile: builtInProfile,
    assets: "assets",
    work: path.join(folder, "work"),
    options: { year: 2026, links: false },
    requests: listPhotoRequests(drawn, builtInProfile),
    measures,
    prepare: (requests) => preparePhotos({ warn: () => undefined }, requests, job, output, () => undefined),
  });
  const { document, photos: prepared } = interior;
  const file = path.join(folder, "interior.pdf");
  const bound = { profile: builtInProfile, pages: document.pages, isRightToLeft: isRightToLeftBook(book) };
  await finishInterior(document.pdf(), prepared, bound, file, output);
  return { drawn, document, file, measures: interior.measures };
}

/** Sets the pages of a book with placeholders for its photos: quickly, for many books. */
export async function setTestBook(book: Book, folder: string): Promise<TypesetTestBook> {
  const drawn = drawBook(printedBook(book));
  await mkdir(folder, { recursive: true });
  const keys = listPhotoRequests(drawn, builtInProfile).map(({ key }) => key);
  const { files } = typefaces[letteringOf(book).typeface];
  const text = JSON.stringify(book);
  const typesetter = await createTypesetter("assets", path.join(folder, "work"), keys, text, files);
  const options = { year: 2026, links: false };
  const { document, measures } = await typesetStories(typesetter, drawn, builtInProfile, options, {});
  const file = path.join(folder, "pages.pdf");
  await writeFile(file, document.pdf());
  return { drawn, document, file, measures };
}

async function makePhotos(drawn: DrawnBook, folder: string, pictures: string[]) {
  const honored = drawn.honored ? listHonored(drawn.honored).map(({ item }) => item as BookPhoto) : [];
  const shown = [...listPlacements(drawn).map(({ photo }) => photo), ...honored];
  const sizes = new Map(shown.map((photo) => [photo.id, photo]));
  const files: Record<number, { path: string; sha256: string }> = {};
  await mkdir(path.join(folder, "photos"), { recursive: true });
  for (const [id, { width, height }] of sizes) {
    const file = path.join(folder, "photos", `${id}.jpg`);
    const picture = pictures[id % Math.max(1, pictures.length)];
    const color = { r: (id * 53) % 256, g: (id * 97) % 256, b: (id * 31) % 256 };
    const made = picture
      ? sharp(picture)
      : sharp({ create: { width: 8, height: 8, channels: 3, background: color } });
    await made.resize({ width, height, fit: "cover" }).jpeg({ quality: 60 }).toFile(file);
    files[id] = { path: file, sha256: String(id) };
  }
  return files;
}
