import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { preparePhotos } from "~/domain/book/print/engine/photos";
import { readPrintOutput } from "~/domain/book/print/engine/print-output";
import { createTypesetter } from "~/domain/book/print/engine/typeset";
import { finishCover, finishInterior, finishScreen } from "~/domain/book/print/engine/write-pdf";
import {
  coverFile,
  interiorFile,
  type PrintJob,
  type PrintProgress,
  type PrintResult,
  screenFile,
} from "~/domain/book/print/job";
import { drawBook, listPhotoRequests } from "~/domain/book/print/placements";
import { bookData, coverData } from "~/domain/book/print/print-data";
import { boundPages, screenProfile } from "~/domain/book/print/printer-profile";
import { coverSheet } from "~/domain/book/print/sheet";
import { serveOnce, type WorkerLog } from "./worker";

serveOnce(makePrintFiles);

async function makePrintFiles(
  job: PrintJob,
  report: (progress: PrintProgress) => void,
  log: WorkerLog,
): Promise<PrintResult> {
  const { book, output, assets, edition } = job;
  const isForScreen = edition === "screen";
  const profile = isForScreen ? screenProfile(job.profile) : job.profile;
  const drawn = drawBook(book);
  const colors = await readPrintOutput(profile);
  await mkdir(job.cache, { recursive: true });
  const requests = listPhotoRequests(drawn, profile);
  const { photos, broken } = await preparePhotos(log, requests, job, colors, (done) =>
    report({ step: "photos", done: done * 0.8 }),
  );
  report({ step: "pages", done: 0.8 });
  const work = path.join(output, "work");
  const typesetter = await createTypesetter(assets, work, photos);
  const options = { year: job.year, links: isForScreen };
  const inside = await typesetter.typeset("book", bookData(drawn, profile, typesetter.files, options));
  const pages = boundPages(inside.pages, profile);
  const starts = startsOf(inside.query("start"));
  const made = { pages, filledPages: inside.pages, starts, broken };
  const insidePdf = inside.pdf();
  if (isForScreen) {
    await finishScreen(insidePdf, typesetter.photos, path.join(output, screenFile));
    return made;
  }
  const cover = await typesetter.typeset("cover", coverData(drawn, profile, typesetter.files, pages));
  report({ step: "finish", done: 0.9 });
  await finishInterior(insidePdf, typesetter.photos, profile, pages, path.join(output, interiorFile), colors);
  const wrap = coverSheet(profile, pages);
  await finishCover(cover.pdf(), typesetter.photos, wrap, path.join(output, coverFile), colors);
  await rm(work, { recursive: true });
  return made;
}

function startsOf(values: unknown[]): Record<string, number> {
  return Object.fromEntries((values as { id: string; page: number }[]).map(({ id, page }) => [id, page]));
}
