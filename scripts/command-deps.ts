import { createLog } from "~/config/log.server";
import type { Db } from "~/db/open.server";
import { type Deps, systemClock } from "~/domain/base/deps";
import { speakAllLanguages } from "~/messages/translate.server";

export function commandDeps(db: Db): Deps {
  speakAllLanguages();
  return { db, clock: systemClock, log: createLog({ level: "warn", isTerminal: true }, process.stderr) };
}

/** Prints on stderr: without the server's settings a schedule would look at another folder, unnoticed. */
export function nameDataDir(dataDir: string): void {
  console.error(`DATA_DIR: ${dataDir}`);
}
