import { createLog } from "~/config/log.server";
import type { Db } from "~/db/open.server";
import { type Deps, systemClock } from "~/domain/base/deps";

/** Logs readable lines to stderr. */
export function commandDeps(db: Db): Deps {
  return { db, clock: systemClock, log: createLog({ level: "warn", isTerminal: true }, process.stderr) };
}

/**
 * Prints on stderr: a schedule that lacks the server's settings would look at another folder, and nobody would
 * notice.
 */
export function nameDataDir(dataDir: string): void {
  console.error(`DATA_DIR: ${dataDir}`);
}
