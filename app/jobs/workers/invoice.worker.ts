import { rm } from "node:fs/promises";
import type { PaperJob, PaperPdf } from "~/domain/base/paper.server";
import { createTypesetter } from "~/domain/book/print/engine/typeset";
import { serveOnce } from "./worker";

serveOnce(async ({ assets, folder, template, data }: PaperJob): Promise<PaperPdf> => {
  try {
    const typesetter = await createTypesetter(assets, folder, [], JSON.stringify(data));
    return { pdf: (await typesetter.typeset(template, data)).pdf() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
