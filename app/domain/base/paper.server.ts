import type { WorkerProcesses } from "./worker-processes";

export type PaperTemplate =
  | "cover"
  | "invoice"
  | "family-card"
  | "gift-card"
  | "gift-sheet"
  | "welcome"
  | "door-cards"
  | "snapshot"
  | "house-report"
  | "packing-slips"
  | "order-sheets";

export interface PaperJob {
  assets: string;
  /** The folder of the typesetter's work; the worker deletes it. */
  folder: string;
  template: PaperTemplate;
  data: object;
  /** Files beside the template, by the names that its data has. */
  pictures: PaperPicture[];
}

export interface PaperPicture {
  name: string;
  bytes: Uint8Array;
}

export interface PaperPdf {
  pdf: Uint8Array;
}

export interface PaperDeps {
  workers: WorkerProcesses;
  bookFiles: { makeScratch(): Promise<string>; readonly assets: string };
}

/** One sheet as a PDF, typeset in a worker process. Throws Unavailable where the print engine does not run. */
export async function makePaper(
  { workers, bookFiles }: PaperDeps,
  template: PaperTemplate,
  data: object,
  pictures: PaperPicture[] = [],
): Promise<Uint8Array> {
  const folder = await bookFiles.makeScratch();
  const job: PaperJob = { assets: bookFiles.assets, folder, template, data, pictures };
  const { pdf } = await workers.run<PaperPdf>("invoice", job, null);
  return pdf;
}
