import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PaperJob, PaperPdf } from "~/domain/base/paper.server";
import { createTypesetter } from "~/domain/book/print/engine/typeset";
import { serveOnce } from "./worker";

serveOnce(async ({ assets, folder, template, data, pictures }: PaperJob): Promise<PaperPdf> => {
  try {
    const typesetter = await createTypesetter(assets, folder, [], JSON.stringify(data));
    for (const { name, bytes } of pictures) await writeFile(path.join(folder, name), bytes);
    return { pdf: (await typesetter.typeset(template, data)).pdf() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
