import { setPriority } from "node:os";
import { createBackup } from "~/domain/backup/create-backup.server";
import { serveOnce } from "./worker";

/** A nice value: web requests come first. */
const priority = 10;

serveOnce((task: Parameters<typeof createBackup>[0]) => {
  setPriority(priority);
  return createBackup(task);
});
