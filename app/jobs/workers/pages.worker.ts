import { drawPages } from "~/domain/book/print/engine/draw-pages";
import type { DrawPagesJob, DrawPagesProgress } from "~/domain/book/print/job";
import { serveOnce } from "./worker";

serveOnce(async (job: DrawPagesJob, report: (progress: DrawPagesProgress) => void): Promise<null> => {
  await drawPages(job, (page) => report({ page }));
  return null;
});
