import { setPriority } from "node:os";
import { packSnapshot } from "~/domain/exports/pack-export.server";
import type { ExportProgress, ExportTask } from "~/domain/exports/plan";
import { serveOnce } from "./worker";

/** People save and read meanwhile: they come first. */
const priority = 10;
/** How often the progress is told, in milliseconds. */
const tellEvery = 500;

serveOnce((task: ExportTask, tell) => {
  setPriority(priority);
  return packSnapshot(task, seldom(tell));
});

function seldom(tell: (progress: ExportProgress) => void): (progress: ExportProgress) => void {
  let told = 0;
  return (progress) => {
    if (Date.now() - told < tellEvery) return;
    told = Date.now();
    tell(progress);
  };
}
