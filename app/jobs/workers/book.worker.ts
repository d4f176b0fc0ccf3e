import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { isRightToLeftBook } from "~/domain/book/model";
import { listOwnPages } from "~/domain/book/print/engine/own-pages";
import { preparePhotos } from "~/domain/book/print/engine/photos";
import { readPrintOutput } from "~/domain/book/print/engine/print-output";
import { setInterior } from "~/domain/book/print/engine/set-interior";
import type { TypesetDocument } from "~/domain/book/print/engine/typeset";
import { finishCover, finishInterior, finishScreen } from "~/domain/book/print/engine/write-pdf";
import {
  coverFile,
  interiorFile,
  type PrintJob,
  type PrintProgress,
  type PrintResult,
  screenFile,
  type TypesetBook,
} from "~/domain/book/print/job";
import { drawBook, listPhotoRequests } from "~/domain/book/print/placements";
import { coverData } from "~/domain/book/print/print-data";
import { boundPages, screenProfile } from "~/domain/book/print/printer-profile";
import { coverSheet } from "~/domain/book/print/sheet";
import { type Waveforms, waveformBars } from "~/domain/book/print/story-data";
import { contentsOf } from "~/domain/book/reader/contents";
import { printedBook } from "~/domain/book/text/printed-book";
import { readWaveform } from "./media/waveform";
import { serveOnce, type WorkerLog } from "./worker";

serveOnce(makePrintFiles);

async function makePrintFiles(
  job: PrintJob,
  report: (progress: PrintProgress) => void,
  log: WorkerLog,
): Promise<TypesetBook> {
  const { output, assets, edition } = job;
  const isForScreen = edition === "screen";
  const profile = isForScreen ? screenProfile(job.profile) : job.profile;
  const book = printedBook(job.book);
  const isRightToLeft = isRightToLeftBook(book);
  const drawn = drawBook(book);
  const colors = await readPrintOutput(profile);
  await mkdir(job.cache, { recursive: true });
  report({ step: "pages", done: 0 });
  const work = path.join(output, "work");
  const waveforms = await readWaveforms(job, log);
  const interior = await setInterior({
    ...{ drawn, profile, assets, work },
    options: { year: job.year, links: isForScreen, waveforms },
    requests: listPhotoRequests(drawn, profile),
    measures: job.measures,
    prepare: (requests) =>
      preparePhotos(log, requests, job, colors, (done) => report({ step: "photos", done: 0.1 + done * 0.8 })),
  });
  const { document: inside, typesetter, photos, broken, measures, writing } = interior;
  const pages = boundPages(inside.pages, profile);
  const starts = pagesOf(inside.query("start"));
  const pictures = inside.query("photo") as PhotoMark[];
  const places = placesOf(inside, pictures);
  const contents = contentsOf(book, starts);
  const result: PrintResult = {
    ...{
      pages,
      filledPages: inside.pages,
      ownPages: listOwnPages(inside),
      starts,
      places,
      broken,
      contents,
    },
    photos: pagesOf(pictures),
    ...(writing > 0 && { writingPages: writing }),
  };
  const insidePdf = inside.pdf();
  if (isForScreen) {
    finishScreen(insidePdf, photos, isRightToLeft, path.join(output, screenFile));
    return { result, measures };
  }
  const cover = await typesetter.typeset("cover", coverData(drawn, profile, typesetter.files, pages));
  report({ step: "finish", done: 0.9 });
  const bound = { profile, pages, isRightToLeft };
  await finishInterior(insidePdf, photos, bound, path.join(output, interiorFile), colors);
  const wrap = coverSheet(profile, pages, isRightToLeft);
  await finishCover(cover.pdf(), photos, wrap, isRightToLeft, path.join(output, coverFile), colors);
  await rm(work, { recursive: true });
  return { result, measures };
}

/** Leaves out the ones that cannot be read: they are only an ornament. */
async function readWaveforms({ sounds, cache }: PrintJob, log: WorkerLog): Promise<Waveforms> {
  const waveforms: Waveforms = {};
  for (const [id, sound] of Object.entries(sounds)) {
    const parts = await readWaveform(sound, Number(id), cache, waveformBars).catch((error: unknown) =>
      log.warn({ mediaId: id, error }, "recording printed without its waveform"),
    );
    if (parts) waveforms[Number(id)] = parts;
  }
  return waveforms;
}

interface PhotoMark {
  id: number;
  page: number;
  "page-id": string | null;
}

function placesOf(document: TypesetDocument, photos: PhotoMark[]): Record<string, number> {
  const amongWords = photos.flatMap(({ page, "page-id": id }) => (id === null ? [] : [{ id, page }]));
  return { ...pagesOf(amongWords), ...pagesOf(document.query("place")) };
}

function pagesOf(values: unknown[]): Record<string, number> {
  const pages = (values as { id: string | number; page: number }[]).map(
    ({ id, page }) => [id, page] as const,
  );
  return Object.fromEntries(pages.reverse());
}
