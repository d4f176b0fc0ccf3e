import { type BackupWorkerTask, runBackupTask } from "~/domain/running/backup/backup-worker-task.server";
import type { FileProgress } from "~/domain/running/backup/repository/make-backup.server";
import { serveOnce } from "./worker";

const reportInterval = 500;

serveOnce((task: BackupWorkerTask, report) => runBackupTask(task, throttled(report)));

function throttled(report: (progress: FileProgress) => void): (progress: FileProgress) => void {
  let reportedAt = 0;
  return (progress) => {
    if (Date.now() - reportedAt < reportInterval) return;
    reportedAt = Date.now();
    report(progress);
  };
}
