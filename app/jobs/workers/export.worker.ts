import { packSnapshot } from "~/domain/running/exports/pack-export.server";
import type { ExportProgress, ExportTask } from "~/domain/running/exports/plan";
import { serveOnce } from "./worker";

const reportInterval = 500;

serveOnce((task: ExportTask, report) => packSnapshot(task, throttled(report)));

function throttled(report: (progress: ExportProgress) => void): (progress: ExportProgress) => void {
  let reportedAt = 0;
  return (progress) => {
    if (Date.now() - reportedAt < reportInterval) return;
    reportedAt = Date.now();
    report(progress);
  };
}
