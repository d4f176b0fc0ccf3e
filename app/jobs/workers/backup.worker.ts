import { createBackup } from "~/domain/backup/create-backup.server";
import { serveOnce } from "./worker";

serveOnce((task: Parameters<typeof createBackup>[0]) => createBackup(task));
