import { setPriority } from "node:os";
import { takeBackup } from "~/domain/backup/take-backup.server";
import { serveOnce } from "./child";

/** People save and read meanwhile: they come first. */
const priority = 10;

serveOnce((task: Parameters<typeof takeBackup>[0]) => {
  setPriority(priority);
  return takeBackup(task);
});
