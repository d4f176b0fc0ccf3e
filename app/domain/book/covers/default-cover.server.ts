import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import type { Deps } from "../../base/deps";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { defaultCoverStyle } from "../design/design-options";
import { defaultTitle } from "../model";
import type { BookFiles } from "../print/book-files.server";
import { coverFile, type DrawPagesJob } from "../print/job";
import { frontCoverData } from "../print/print-data";
import type { PrinterProfile } from "../print/printer-profile";
import { imageFileName } from "../reader/page-images";
import { contentLanguage, drawCoverStyle } from "./covers";
import { coverMost, longestDrawing } from "./small-cover.server";

export type DefaultCoverDeps = Pick<Deps, "log"> &
  Pick<PaperDeps, "workers"> & { bookFiles: BookFiles; printer: PrinterProfile };

/** The cover of a book that nobody has designed, as a small JPEG for a mail. Drawn in worker processes; null where it cannot be drawn now. */
export async function makeDefaultCover(
  deps: DefaultCoverDeps,
  name: string,
  language: Language,
): Promise<Buffer | null> {
  const drawing = draw(deps, name, language);
  try {
    const picture = await Promise.race([drawing, pause(longestDrawing, null, { ref: false })]);
    return picture && picture.length <= coverMost ? picture : null;
  } catch (error) {
    deps.log.warn({ error }, "the cover for a mail could not be drawn");
    return null;
  } finally {
    drawing.catch(() => undefined);
  }
}

/** A book of as many pages as the thinnest: its spine stands beside the front, and is not drawn. */
const boundPages = 24;

async function draw(deps: DefaultCoverDeps, name: string, language: Language): Promise<Buffer> {
  const { workers, bookFiles, printer } = deps;
  const content = {
    ...{ title: inLanguage(language, () => defaultTitle(name, "biography")), subtitle: "" },
    ...{ authorName: name, photos: [], ...contentLanguage(language) },
  };
  const cover = drawCoverStyle(defaultCoverStyle, content);
  const pdf = await makePaper(deps, "cover", frontCoverData(cover, content, language, printer, boundPages));
  const files = await bookFiles.makeScratch();
  const output = path.join(files, "drawn");
  try {
    await mkdir(output, { mode: 0o700 });
    await writeFile(path.join(files, coverFile), pdf, { mode: 0o600 });
    const job: DrawPagesJob = { files, output, pages: ["front"], profile: printer, boundPages };
    await workers.run("pages", job, null);
    return await readFile(path.join(output, imageFileName({ page: "front", variant: "tiny" })));
  } finally {
    await bookFiles.discard(files);
  }
}
